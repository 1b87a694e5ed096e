/**
 * The class names a dashboard's style sheet may count on: those of Apache Superset that sheets in the wild are written for.
 * They stay whatever the elements around them become (docs/guides/dashboard-css.md lists them from here).
 */

/** Class → the part of the dashboard that has it. */
export const boardClasses = {
  dashboard: 'The whole dashboard: head, filter bar and content',
  'dashboard-header': 'The head with the title of the dashboard and its buttons',
  'filter-bar': 'The filter bar, beside or above the content',
  'dashboard-content': 'Everything below the head but the filter bar',
  'grid-container': 'The ground of the grid, or of a top-level tab',
  'grid-content': 'What stacks components: the grid, or the inside of a tab',
  'grid-row': 'A row',
  'grid-column': 'A column',
  'background--transparent': 'A row, column or header with the background “Transparent”',
  'background--white': 'A row, column or header with the background “White”',
  'dashboard-component': 'Every component but rows and columns',
  'dashboard-component-chart-holder': 'The tile of a chart, or of a text',
  'chart-slice': 'The inside of a chart’s tile',
  'chart-header': 'The head of a chart',
  'header-title': 'The title of a chart',
  'header-controls': 'The badges and the menu of a chart',
  'dashboard-chart': 'The part of a tile below the chart’s head',
  'chart-container': 'The same part, by its other name',
  slice_container: 'The picture of a chart',
  'dashboard-markdown': 'A text',
  'dashboard-component-header': 'A header',
  'header-small': 'A small header',
  'header-medium': 'A header of medium size',
  'header-large': 'A large header',
  'dashboard-component-divider': 'A divider',
  'dashboard-component-tabs': 'Tabs, with their strip and what is in them',
  'dashboard-component-tabs-content': 'The inside of tabs',
  'ant-tabs-nav': 'The strip of tabs',
  'ant-tabs-tab': 'One tab in the strip',
  'ant-tabs-tab-active': 'The tab that is open',
} as const satisfies Readonly<Record<string, string>>;

/** A class of `boardClasses`. */
export type BoardClass = keyof typeof boardClasses;

/** The class of one chart, wherever it stands: `dashboard-chart-id-12`. @param id  of the chart */
export const chartClass = (id: number): string => `dashboard-chart-id-${id}`;

/** A component's background as a class. @param background  as `meta.background` has it */
export const backgroundClass = (background: string | undefined): BoardClass =>
  background === 'BACKGROUND_WHITE' ? 'background--white' : 'background--transparent';

/** The size of a header as a class. @param size  as `meta.headerSize` has it */
export const headerClass = (size: string | undefined): BoardClass =>
  size === 'SMALL_HEADER' ? 'header-small' : size === 'LARGE_HEADER' ? 'header-large' : 'header-medium';

/** What only holds for a moment, or paints beside an element: left out before one looks whether a selector finds anything. */
const momentary =
  /::?(?:hover|focus-visible|focus-within|focus|active|visited|before|after|first-line|first-letter|placeholder|selection|marker|backdrop|-webkit-[\w-]+|-moz-[\w-]+)(?:\([^)]*\))?/gi;

/** A selector as it can be looked for at rest: `.a:hover::before` → `.a`; a part that only was that becomes `*`. */
export const restingSelector = (selector: string): string =>
  selector.replace(momentary, (_, at: number) => (/(?:^|[\s>+~,(])$/.test(selector.slice(0, at)) ? '*' : '')).trim();
