/** A dataset as questions, charts and controls need it. Wire words throughout (reference API §5). */
import type { GenericType } from './frame/frame.ts';

export interface DatasetColumn {
  id?: number;
  column_name: string;
  verbose_name?: string | null;
  /** The engine's type text, e.g. `BIGINT`, `VARCHAR`, `TIMESTAMP`. */
  type?: string | null;
  type_generic?: GenericType | null;
  is_dttm: boolean;
  groupby: boolean;
  filterable: boolean;
  /** A calculated column's SQL; absent for a physical one. */
  expression?: string | null;
  description?: string | null;
  python_date_format?: string | null;
  advanced_data_type?: string | null;
  extra?: string | null;
}

export interface DatasetMetric {
  id?: number;
  metric_name: string;
  verbose_name?: string | null;
  expression: string;
  d3format?: string | null;
  currency?: { symbol?: string | undefined; symbolPosition?: 'prefix' | 'suffix' | undefined } | null;
  description?: string | null;
  warning_text?: string | null;
  metric_type?: string | null;
  extra?: string | null;
}

export interface Dataset {
  id: number;
  uuid?: string;
  table_name: string;
  schema?: string | null;
  catalog?: string | null;
  /** A virtual dataset's SELECT; absent for a table. */
  sql?: string | null;
  main_dttm_col?: string | null;
  offset?: number;
  fetch_values_predicate?: string | null;
  always_filter_main_dttm?: boolean;
  template_params?: string | null;
  extra?: string | null;
  cache_timeout?: number | null;
  database: { id: number; database_name: string; backend: string };
  columns: DatasetColumn[];
  metrics: DatasetMetric[];
}
