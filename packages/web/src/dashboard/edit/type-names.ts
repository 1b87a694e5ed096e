/** What components are called. */
import { describe } from '@tessera/core/dashboard/drop';
import type { ComponentType, Layout, LayoutNode } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';

/** The names of component types, in sentences and menus of the editor. */
export const typeNames = (): Record<ComponentType, string> => ({
  ROOT: i18n._('Dashboard'),
  GRID: i18n._('Dashboard'),
  TABS: i18n._('Tabs'),
  TAB: i18n._('Tab'),
  ROW: i18n._('Row'),
  COLUMN: i18n._('Column'),
  CHART: i18n._('Chart'),
  HEADER: i18n._('Header'),
  DIVIDER: i18n._('Divider'),
  MARKDOWN: i18n._('Text / Markdown'),
  DYNAMIC: i18n._('Component'),
});

/** A component among others: `Chart Delays`. */
export const nameOf = (layout: Layout, node: LayoutNode): string =>
  [typeNames()[node.type], describe(layout, node)].filter(Boolean).join(' ');
