/** A dataset as questions, charts and controls need it. Wire words throughout (docs/reference/api.md#datasets). */
import { z } from 'zod';
import { Failure } from './failures.ts';
import type { GenericType } from './frame/frame.ts';
import { isZone } from './time/zone.ts';

/** A column as charts know it, in the wire’s names. */
export interface DatasetColumn {
  id?: number;
  /** What a folder names it by. */
  uuid?: string;
  column_name: string;
  /** What the database calls it, where the dataset's names are normalized. */
  stored_name?: string;
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
  /** The relation that looks it up in another dataset; absent for the dataset's own columns. */
  relation?: string;
}

/** A saved metric: an aggregate in SQL under a name. */
export interface DatasetMetric {
  id?: number;
  /** What a folder names it by. */
  uuid?: string;
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

/** A table or a SELECT with its columns and metrics, as charts know it. */
export interface Dataset {
  id: number;
  /** `query`: a query of the SQL page that is read as if it were one, by the query's id. Absent: `table`. */
  type?: 'table' | 'query';
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
  /** Names that the database has in capitals are in lower case here. */
  normalize_columns?: boolean;
  template_params?: string | null;
  extra?: string | null;
  cache_timeout?: number | null;
  database: { id: number; database_name: string; backend: string; disable_drill_to_detail?: boolean };
  columns: DatasetColumn[];
  metrics: DatasetMetric[];
}

/**
 * A many-to-one relation as it is stored: a row finds at most one row of the dataset `to` where `columns` equal its `key`
 * (docs/decisions/0070-relations.md).
 */
export interface DatasetRelation {
  /** Stands before the names of the other dataset's columns: `Customer.country`. */
  readonly name: string;
  /** The other dataset's id. */
  readonly to: number;
  /** The dataset's own columns, each for the column of `key` in the same place. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** The dataset's own columns: those that its rows have without a look at another dataset. */
export const ownColumns = <Column extends object>(columns: readonly Column[]): Column[] =>
  columns.filter((column) => !('relation' in column) || column.relation === undefined);

/** A dataset without what it looks up in others; itself where it does not. */
export const withOwnColumns = (dataset: Dataset): Dataset =>
  dataset.columns.every(({ relation }) => relation === undefined)
    ? dataset
    : { ...dataset, columns: ownColumns(dataset.columns) };

/** What a form names a dataset by: `3__table`, `3__query`. */
export const datasourceOf = ({ id, type = 'table' }: Pick<Dataset, 'id' | 'type'>): string => `${id}__${type}`;

/** The dataset a form names, read from `datasource`; undefined where it names none. */
export function datasourceIn(form: Readonly<Record<string, unknown>>): { id: number; type: 'table' | 'query' } | undefined {
  const [, id, type] = (typeof form['datasource'] === 'string' && /^(\d{1,9})__(\w*)/.exec(form['datasource'])) || [];
  return id === undefined ? undefined : { id: Number(id), type: type === 'query' ? 'query' : 'table' };
}

const settings = z.looseObject({ timezone: z.string().nullish() });

/**
 * The zone of a dataset's wall clock, from `timezone` of its `extra` JSON; `UTC` when it names none. Buckets, ranges and
 * answers use it; moments are stored in UTC.
 * @throws Failure BAD_REQUEST for an unknown zone
 */
export function datasetZone({ extra, table_name }: Pick<Dataset, 'extra' | 'table_name'>): string {
  if (!extra?.includes('timezone')) return 'UTC';
  const zone = zoneIn(extra)?.trim();
  if (!zone) return 'UTC';
  if (!isZone(zone))
    throw new Failure('BAD_REQUEST', {
      message: `The time zone "${zone}" of dataset ${table_name} is not known. Write a name such as Europe/Berlin.`,
    });
  return zone;
}

function zoneIn(extra: string): string | null | undefined {
  try {
    return settings.safeParse(JSON.parse(extra)).data?.timezone;
  } catch {
    return undefined;
  }
}
