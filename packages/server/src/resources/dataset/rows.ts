/** A dataset's columns and metrics in the store: read in batches, written keyed by id. */
import type { ColumnWrite, MetricWrite } from '@tessera/api/dataset';
import { Failure } from '@tessera/core/failures';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../store/db.ts';
import type { DatasetColumnsTable, DatasetMetricsTable, StoredRow } from '../../store/tables.ts';

/** A column of a dataset as the store keeps it. */
export type ColumnRow = StoredRow<'dataset_columns'>;
/** A saved metric of a dataset as the store keeps it. */
export type MetricRow = StoredRow<'dataset_metrics'>;
/** The columns and metrics of a dataset, each in the dataset's order. */
export interface DatasetParts {
  readonly columns: ColumnRow[];
  readonly metrics: MetricRow[];
}

/** Columns and metrics by dataset id, in their order; every id asked for has an entry. */
export async function partsOf(db: Db, ids: readonly number[]): Promise<Map<number, DatasetParts>> {
  const parts = new Map<number, DatasetParts>(ids.map((id) => [id, { columns: [], metrics: [] }]));
  if (ids.length === 0) return parts;
  const columns = await db
    .selectFrom('dataset_columns')
    .selectAll()
    .where('dataset_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const metrics = await db
    .selectFrom('dataset_metrics')
    .selectAll()
    .where('dataset_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const row of columns) parts.get(row.dataset_id)?.columns.push(row);
  for (const row of metrics) parts.get(row.dataset_id)?.metrics.push(row);
  return parts;
}

/** The columns and metrics of one dataset; empty lists when it has none. Many datasets are read by `partsOf`. */
export async function partsOfOne(db: Db, id: number): Promise<DatasetParts> {
  return (await partsOf(db, [id])).get(id) ?? { columns: [], metrics: [] };
}

/**
 * Replaces the columns: a row is found by id, else uuid, else name; others are new; rows not named are deleted.
 * Fields not sent keep their value.
 * @throws Failure INVALID with `columns` when an id is not of this dataset or a name comes twice
 */
export async function writeColumns(tx: Tx, datasetId: number, wanted: readonly ColumnWrite[]): Promise<void> {
  const before = await tx.selectFrom('dataset_columns').selectAll().where('dataset_id', '=', datasetId).execute();
  const change = (id: number, set: Updateable<DatasetColumnsTable>) =>
    tx.updateTable('dataset_columns').set(set).where('id', '=', id).execute();
  await replace({
    field: 'columns',
    before: before.map((row) => ({ id: row.id, uuid: row.uuid, name: row.column_name })),
    wanted: wanted.map((want) => ({ id: want.id, uuid: want.uuid, name: want.column_name, want })),
    remove: (ids) => tx.deleteFrom('dataset_columns').where('id', 'in', ids).execute(),
    rename: (id, column_name) => change(id, { column_name }),
    change: (id, want, position) => change(id, { ...columnChanges(want), position }),
    add: (want, position) =>
      tx
        .insertInto('dataset_columns')
        .values(newColumn(datasetId, want, position))
        .execute(),
  });
}

/** The same for metrics. @throws Failure INVALID with `metrics` */
export async function writeMetrics(tx: Tx, datasetId: number, wanted: readonly MetricWrite[]): Promise<void> {
  const before = await tx.selectFrom('dataset_metrics').selectAll().where('dataset_id', '=', datasetId).execute();
  const change = (id: number, set: Updateable<DatasetMetricsTable>) =>
    tx.updateTable('dataset_metrics').set(set).where('id', '=', id).execute();
  await replace({
    field: 'metrics',
    before: before.map((row) => ({ id: row.id, uuid: row.uuid, name: row.metric_name })),
    wanted: wanted.map((want) => ({ id: want.id, uuid: want.uuid, name: want.metric_name, want })),
    remove: (ids) => tx.deleteFrom('dataset_metrics').where('id', 'in', ids).execute(),
    rename: (id, metric_name) => change(id, { metric_name }),
    change: (id, want, position) => change(id, { ...metricChanges(want), position }),
    add: (want, position) =>
      tx
        .insertInto('dataset_metrics')
        .values(newMetric(datasetId, want, position))
        .execute(),
  });
}

interface Stored {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

interface Wanted<W> {
  readonly id?: number | null | undefined;
  readonly uuid?: string | null | undefined;
  readonly name: string;
  readonly want: W;
}

interface Replacement<W> {
  /** The field of the request that is blamed. */
  readonly field: 'columns' | 'metrics';
  readonly before: readonly Stored[];
  readonly wanted: readonly Wanted<W>[];
  remove(ids: readonly number[]): Promise<unknown>;
  rename(id: number, name: string): Promise<unknown>;
  change(id: number, want: W, position: number): Promise<unknown>;
  add(want: W, position: number): Promise<unknown>;
}

async function replace<W>({ field, before, wanted, remove, rename, change, add }: Replacement<W>): Promise<void> {
  const matched = match(before, wanted, field);
  const kept = new Set(matched.flatMap(({ row }) => (row ? [row.id] : [])));
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (gone.length > 0) await remove(gone);
  // Two rows may swap names; the unique pair (dataset, name) is checked at once, so names step aside first.
  for (const { row, name } of matched) if (row && row.name !== name) await rename(row.id, `\u0001${row.id}`);
  for (const [position, { row, want }] of matched.entries()) await (row ? change(row.id, want, position) : add(want, position));
}

function match<W>(before: readonly Stored[], wanted: readonly Wanted<W>[], field: 'columns' | 'metrics') {
  if (new Set(wanted.map(({ name }) => name)).size < wanted.length)
    throw new Failure('INVALID', { fields: { [field]: [`One or more ${field} are duplicated`] } });
  const free = new Map(before.map((row) => [row.id, row]));
  const take = (row: Stored | undefined): Stored | undefined => {
    if (!row || !free.delete(row.id)) return undefined;
    return row;
  };
  const byKey = wanted.map((want) => {
    if (typeof want.id === 'number') {
      const row = take(before.find(({ id }) => id === want.id));
      if (!row) throw new Failure('INVALID', { fields: { [field]: [`One or more ${field} do not exist`] } });
      return row;
    }
    return want.uuid ? take(before.find(({ uuid }) => uuid === want.uuid)) : undefined;
  });
  return wanted.map(({ name, want }, i) => ({
    name,
    want,
    row: byKey[i] ?? take([...free.values()].find((row) => row.name === name)),
  }));
}

function columnChanges(want: ColumnWrite): Updateable<DatasetColumnsTable> {
  const {
    column_name,
    verbose_name,
    description,
    expression,
    type,
    type_generic,
    python_date_format,
    advanced_data_type,
    extra,
  } = want;
  return {
    column_name,
    verbose_name,
    description,
    expression,
    type,
    type_generic,
    python_date_format,
    advanced_data_type,
    extra,
    ...flags(want),
  };
}

/** A flag sent as null says nothing. */
function flags({ is_dttm, is_active, filterable, groupby }: ColumnWrite): Updateable<DatasetColumnsTable> {
  const set = Object.entries({ is_dttm, is_active, filterable, groupby }).filter(([, value]) => typeof value === 'boolean');
  return Object.fromEntries(set);
}

/** A row for a new column; what is not given has the editor's defaults. */
export function newColumn(datasetId: number, want: ColumnWrite, position: number): Insertable<DatasetColumnsTable> {
  return {
    uuid: want.uuid ?? crypto.randomUUID(),
    dataset_id: datasetId,
    position,
    column_name: want.column_name,
    verbose_name: want.verbose_name ?? null,
    description: want.description ?? null,
    expression: want.expression ?? null,
    type: want.type ?? null,
    type_generic: want.type_generic ?? null,
    is_dttm: want.is_dttm ?? want.type_generic === 2,
    is_active: want.is_active ?? true,
    filterable: want.filterable ?? true,
    groupby: want.groupby ?? true,
    python_date_format: want.python_date_format ?? null,
    advanced_data_type: want.advanced_data_type ?? null,
    extra: want.extra ?? null,
  };
}

function metricChanges(want: MetricWrite): Updateable<DatasetMetricsTable> {
  const { metric_name, verbose_name, expression, metric_type, d3format, currency, description, warning_text, extra } = want;
  return {
    metric_name,
    verbose_name,
    expression,
    metric_type,
    d3format,
    currency: cleanCurrency(currency),
    description,
    warning_text,
    extra,
  };
}

/** The row of a metric that is to be inserted; what was not given becomes null, and it gets a uuid when it brings none. */
export function newMetric(datasetId: number, want: MetricWrite, position: number): Insertable<DatasetMetricsTable> {
  return {
    uuid: want.uuid ?? crypto.randomUUID(),
    dataset_id: datasetId,
    position,
    metric_name: want.metric_name,
    verbose_name: want.verbose_name ?? null,
    expression: want.expression,
    metric_type: want.metric_type ?? null,
    description: want.description ?? null,
    d3format: want.d3format ?? null,
    currency: cleanCurrency(want.currency) ?? null,
    warning_text: want.warning_text ?? null,
    extra: want.extra ?? null,
  };
}

type Currency = NonNullable<MetricRow['currency']>;
/** Absent members are left out rather than stored as undefined. */
function cleanCurrency(currency: MetricWrite['currency']): Currency | null | undefined {
  if (!currency) return currency;
  const { symbol, symbolPosition } = currency;
  return { ...(symbol === undefined ? {} : { symbol }), ...(symbolPosition === undefined ? {} : { symbolPosition }) };
}
