/** Controls of what a pointer on a mark of a map reads, and of what a click on it filters by (docs/reference/charts.md#maps). */
import { columnLabel, type Column } from '@tessera/core/query/column';
import { isRecord } from '@tessera/core/narrowing';
import { z } from 'zod';
import { field } from '../../controls/field.ts';
import { columnField, columnsField } from '../../controls/query-fields.ts';
import { columnList, textOf } from '../../controls/shapes.ts';

/** An entry of the list as the reference stores it; its metrics are those of the chart, which the tooltip has anyway. */
const columnIn = (entry: unknown): unknown[] => {
  if (!isRecord(entry) || !('item_type' in entry)) return [entry];
  return entry['item_type'] === 'column' ? [entry['column_name']] : [];
};

const contents = z.preprocess((value) => (Array.isArray(value) ? value.flatMap(columnIn) : value), columnList());

/** The text an editor of the reference holds before anything was chosen. */
const isEmptyTemplate = (template: string): boolean =>
  template.trim() === '' || template.includes('Drop columns/metrics in "Tooltip contents" above');

/** Columns to read at a mark, in their order, or a template for all of it. */
export const tooltipFields = () => ({
  tooltip_contents: field(contents, {
    label: 'Tooltip contents',
    widget: 'columns',
    tab: 'data',
    section: 'Query',
    multi: true,
    accepts: 'groupby',
    default: [],
    description: 'What the tooltip shows, in this order. They are grouped by when there is a metric.',
  }),
  tooltip_template: field(textOf(''), {
    label: 'Customize tooltips template',
    widget: 'template',
    tab: 'data',
    section: 'Query',
    default: '',
    isOptIn: true,
    description: 'A Handlebars template over the columns of the row, by their names, in the place of the list.',
  }),
  js_columns: columnsField({
    label: 'Extra columns',
    description: 'More columns to ask for, for the tooltip and its template.',
  }),
});

/** The column a click filters by. */
export const crossFilterField = () =>
  columnField({
    label: 'Cross-filter column',
    description: 'What a click on a mark filters other charts by.',
  });

interface TooltipForm {
  tooltip_contents: readonly Column[];
  tooltip_template: string;
  js_columns: readonly Column[];
}

/** The columns that are asked for the tooltip. */
export const tooltipColumns = ({ tooltip_contents: contents, js_columns: more }: TooltipForm): readonly Column[] => [
  ...new Map([...contents, ...more].map((column) => [columnLabel(column), column])).values(),
];

/** What the tooltip of a form's marks shows instead of the usual; nothing where the form says nothing. */
export const ownTooltip = (form: TooltipForm) => ({
  ...(form.tooltip_contents.length > 0 && { told: form.tooltip_contents }),
  ...(!isEmptyTemplate(form.tooltip_template) && { template: form.tooltip_template }),
});
