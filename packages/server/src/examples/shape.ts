/** What an example is: tables built from the `vega-datasets` package, charts on them, dashboards of charts. All plain data. */
import type { DatasetColumn, DatasetMetric } from '@tessera/core/dataset';
import { uuidOfName } from '../store/named-uuid.ts';

/** A table of the examples: the SQL that makes it of the files, and the dataset on it. */
export interface ExampleTable {
  name: string;
  description: string;
  /** Files of vega-datasets the statement reads; `$1`, `$2` … in `sql` stand for their quoted paths. */
  files: readonly string[];
  /** DuckDB SELECT that makes the table. */
  sql: string;
  mainTime?: string;
  columns?: Readonly<Record<string, Partial<DatasetColumn>>>;
  metrics: readonly DatasetMetric[];
}

/** A chart of the examples on one of its tables. */
export interface ExampleChart {
  /** Unique in all examples; layout nodes name it. */
  key: string;
  title: string;
  viz: string;
  table: string;
  description?: string;
  /** form_data without datasource and viz_type. */
  form: Readonly<Record<string, unknown>>;
  /** Charts before it in the list that it shows within itself: their keys, and the key of the form that holds their numbers. */
  shows?: readonly { as: string; keys: readonly string[]; one?: true }[];
}

/** An example's form with the numbers of the charts it shows. */
export function formOfExample({ form, shows }: ExampleChart, idOf: (key: string) => number | undefined): Record<string, unknown> {
  const shown = (shows ?? []).map(({ as, keys, one }) => {
    const ids = keys.flatMap((key) => idOf(key) ?? []);
    return [as, one ? ids[0] : ids] as const;
  });
  return { ...form, ...Object.fromEntries(shown) };
}

/** A layout node before ids: children sit inside, widths are columns of 12, heights grid units of 8 px. */
export type ExampleBlock =
  | { kind: 'chart'; key: string; width: number; height: number }
  | { kind: 'markdown'; code: string; width: number; height: number }
  | { kind: 'header'; text: string; size?: 'SMALL_HEADER' | 'MEDIUM_HEADER' | 'LARGE_HEADER' }
  | { kind: 'divider' }
  | { kind: 'row'; children: ExampleBlock[] }
  | { kind: 'column'; width: number; children: ExampleBlock[] }
  | { kind: 'tabs'; tabs: { title: string; children: ExampleBlock[] }[] };

/** A native filter of an example dashboard; those of a column name their table too. */
export interface ExampleFilter {
  name: string;
  type: 'filter_select' | 'filter_range' | 'filter_time';
  table?: string;
  column?: string;
  description?: string;
  /** Titles of tabs the filter reaches; every tab when absent. */
  onlyTabs?: readonly string[];
}

/** A dashboard of the examples, its layout as nested blocks without ids. */
export interface ExampleDashboard {
  slug: string;
  title: string;
  description: string;
  colourScheme: string;
  /** Labels with a colour of their own everywhere: place in the scheme, from 0. */
  labels?: readonly string[];
  /** Top-level blocks; one `tabs` block makes top-level tabs. */
  blocks: readonly ExampleBlock[];
  filters: readonly ExampleFilter[];
}

/** The same name always gives the same uuid, so that examples can be loaded again without doubling. */
export const uuidOf = (name: string): string => uuidOfName(`tessera example ${name}`);

const at = (column: string): { column_name: string } => ({ column_name: column });

/** `SUM(column)` and its kin as ad-hoc metrics. */
export function simple(
  aggregate: 'AVG' | 'COUNT' | 'COUNT_DISTINCT' | 'MAX' | 'MIN' | 'SUM',
  column: string,
  label: string,
): Record<string, unknown> {
  return {
    expressionType: 'SIMPLE',
    aggregate,
    column: at(column),
    label,
    hasCustomLabel: true,
    optionName: `metric_${aggregate}_${column}`,
  };
}

/** A tile with the chart of that key; width in columns of 12, height in units of 8 px. */
export const chart = (key: string, width: number, height: number): ExampleBlock => ({ kind: 'chart', key, width, height });
/** Blocks side by side. */
export const row = (...children: ExampleBlock[]): ExampleBlock => ({ kind: 'row', children });
/** Blocks below each other in a column of the given width. */
export const column = (width: number, ...children: ExampleBlock[]): ExampleBlock => ({ kind: 'column', width, children });
/** A tile with a text in Markdown; width in columns of 12, height in units of 8 px. */
export const markdown = (code: string, width: number, height: number): ExampleBlock => ({
  kind: 'markdown',
  code,
  width,
  height,
});
/** A heading over the blocks after it. */
export const header = (text: string): ExampleBlock => ({ kind: 'header', text, size: 'MEDIUM_HEADER' });
/** A row of tabs; at the top of a dashboard they are its own. */
export const tabs = (...list: { title: string; children: ExampleBlock[] }[]): ExampleBlock => ({ kind: 'tabs', tabs: list });
/** One tab of `tabs`, with the blocks in it. */
export const tab = (title: string, ...children: ExampleBlock[]): { title: string; children: ExampleBlock[] } => ({
  title,
  children,
});

/** A filter on a column's values. */
export const where = (subject: string, operator: string, comparator: unknown): Record<string, unknown> => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator,
  comparator,
  filterOptionName: `filter_${subject}_${operator}`,
});
