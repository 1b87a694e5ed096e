/** The table of a file of a version before 1.0, as it stands in exports of dashboards and of datasources alike. */
import { z } from 'zod';
import type { Json } from '../resources/dashboard/metadata.ts';
import type { FilePlace, Source } from './bundle.ts';
import { below, picked, textIn, uuidOfDatabase, uuidOfSource, type Translation } from './old-files.ts';
import { bundleVersion } from './shapes.ts';

const object = z.record(z.string(), z.unknown());

/** As it is written; what else it has came from the reference's store and says nothing elsewhere. */
export const oldTable = z.looseObject({
  table_name: z.string(),
  schema: z.string().nullish(),
  params: z.union([object, z.string()]).nullish(),
  columns: z.array(object).nullish(),
  metrics: z.array(object).nullish(),
});

/** A table that was read. */
export interface OldTable extends Source {
  readonly uuid: string;
  /** Its number where it was exported. */
  readonly remoteId: number | undefined;
}

const tableKeys = [
  'table_name',
  'main_dttm_col',
  'description',
  'default_endpoint',
  'offset',
  'cache_timeout',
  'sql',
  'template_params',
  'filter_select_enabled',
  'fetch_values_predicate',
  'extra',
  'normalize_columns',
  'always_filter_main_dttm',
];
const columnKeys = [
  'column_name',
  'verbose_name',
  'is_dttm',
  'is_active',
  'type',
  'advanced_data_type',
  'groupby',
  'filterable',
  'expression',
  'description',
  'python_date_format',
  'extra',
];
const metricKeys = [
  'metric_name',
  'verbose_name',
  'metric_type',
  'expression',
  'description',
  'd3format',
  'currency',
  'extra',
  'warning_text',
];

/** @param databaseName  of the database it stands under; undefined where only its params name one */
export function translateTable(
  into: Translation,
  place: FilePlace,
  table: z.output<typeof oldTable>,
  databaseName?: string,
): OldTable | undefined {
  const params = into.object(below(place, 'params'), table.params);
  const database_name = databaseName ?? textIn(params.database_name);
  if (database_name === undefined) {
    into.refuse(below(place, 'params', 'database_name'), 'Missing data for required field.');
    return undefined;
  }
  const source: Source = { database_name, schema: textIn(table.schema) ?? null, table_name: table.table_name };
  const uuid = uuidOfSource(source);
  const databaseUuid = uuidOfDatabase(database_name);
  if (!into.has(databaseUuid) && !into.databases.has(databaseUuid))
    into.databases.set(databaseUuid, { name: database_name, place: below(place, 'params', 'database_name') });
  into.madeUp.add(uuid);
  into.add('dataset', place, table.table_name, {
    ...picked(table, tableKeys),
    schema: source.schema,
    params: { ...params, import_time: into.importTime },
    columns: rowsOf(table.columns, columnKeys),
    metrics: rowsOf(table.metrics, metricKeys),
    uuid,
    version: bundleVersion,
    database_uuid: databaseUuid,
  });
  return { ...source, uuid, remoteId: typeof params.remote_id === 'number' ? params.remote_id : undefined };
}

const rowsOf = (rows: readonly Json[] | null | undefined, keys: readonly string[]): Json[] =>
  (rows ?? []).map((row) => picked(row, keys));
