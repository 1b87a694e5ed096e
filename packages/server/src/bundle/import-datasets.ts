/** The datasets of a bundle: found by uuid, else an untouched one of the same name gives way, else made. */
import { readFolders, remappedFolders } from '@tessera/core/dataset-folders';
import { foldsToUpper } from '@tessera/core/query/folded-names';
import type { ColumnWrite, MetricWrite } from '@tessera/api/dataset';
import { maySchema } from '@tessera/core/policy/database';
import { may } from '../auth/access.ts';
import { databaseThing, datasetThing } from '../auth/things.ts';
import { isEngine, type DatabaseRow } from '../resources/connections/connection.ts';
import { keptEndpoint } from '../resources/dataset/default-endpoint.ts';
import { mustLeaveRules } from '../resources/dataset/moving.ts';
import { partsOfOne, writeColumns, writeMetrics, type DatasetParts } from '../resources/dataset/rows.ts';
import { changeObject, createObject, findObject, type NewValues } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import { genericOfType } from './declared-type.ts';
import { datasetNamed, impliedSchema, isKnown } from './named-rows.ts';
import type { BundleFile } from './bundle.ts';
import { extraWithoutRelations, importedRelations } from './relations.ts';
import {
  FileRefused,
  mustMayCreate,
  overwrites,
  reusedNote,
  rowOfUuid,
  storedJson,
  type ImportRun,
  type ImportOutcome,
} from './run.ts';
import type { FileOf } from './shapes.ts';

type DatasetFile = FileOf<'dataset'>;
type DatasetRow = RowOf<'dataset'>;

/** @throws FileRefused, Failure */
export async function importDataset(run: ImportRun, file: BundleFile<'dataset'>): Promise<ImportOutcome> {
  const { value, twice } = eachOnce(file.value);
  const address = value.default_endpoint ? keptEndpoint(run.ctx, value.default_endpoint) : null;
  const outcome = await place(run, { ...value, default_endpoint: address ?? null });
  if (outcome.action === 'reused') return outcome;
  const changes = [
    ...(twice.length > 0 ? [`Named twice in the file; the last of each was taken: ${twice.join(', ')}.`] : []),
    ...(address === undefined ? ['Its default address leads to another site and was left out.'] : []),
    ...(value.normalize_columns === true && run.datasets.get(value.uuid)?.normalize_columns === false
      ? ['Its names of columns are not normalized: its database keeps them as they were written.']
      : []),
  ];
  return changes.length === 0 ? outcome : { ...outcome, adapted: [...changes, ...(outcome.adapted ?? [])] };
}

/** Old exports name a column twice: the last one stands, as in the reference. */
function eachOnce(value: DatasetFile): { value: DatasetFile; twice: string[] } {
  const columns = new Map<string, NonNullable<DatasetFile['columns']>[number]>();
  const metrics = new Map<string, NonNullable<DatasetFile['metrics']>[number]>();
  const twice: string[] = [];
  for (const column of value.columns ?? []) {
    if (columns.has(column.column_name)) twice.push(column.column_name);
    columns.set(column.column_name, column);
  }
  for (const metric of value.metrics ?? []) {
    if (metrics.has(metric.metric_name)) twice.push(metric.metric_name);
    metrics.set(metric.metric_name, metric);
  }
  return { value: { ...value, columns: [...columns.values()], metrics: [...metrics.values()] }, twice };
}

async function place(run: ImportRun, value: DatasetFile): Promise<ImportOutcome> {
  const existing = await findObject(run.tx, 'dataset', value.uuid);
  if (existing && !(await overwrites(run, 'dataset', () => mayEdit(run, existing)))) {
    run.datasets.set(value.uuid, existing);
    return { id: existing.id, action: 'reused', notes: [reusedNote] };
  }
  const database = await rowOfUuid(run, 'database', value.database_uuid);
  if (!database) throw new FileRefused({ database_uuid: ['This database is neither in the bundle nor on this server.'] });
  mustMayUse(run, database, value);
  const plain = valuesOf(value, database);
  const named = await datasetNamed(run.tx, database.id, plain);
  const { relations, adapted, notes } = await importedRelations(run, value, database, existing?.id ?? named?.id);
  const wanted = { ...plain, ...(relations !== undefined && { relations }) };
  const placed = await written(run, value, database, { existing, named, wanted });
  const { source_db_engine: engine } = value;
  const isOther = isVirtual(value) && Boolean(engine) && engine !== database.backend;
  return {
    ...placed,
    adapted: [...(placed.adapted ?? []), ...adapted],
    notes: [...(placed.notes ?? []), ...notes, ...(isOther ? [`Its SQL was written for ${engine}.`] : [])],
  };
}

interface Placing {
  readonly existing: DatasetRow | undefined;
  readonly named: DatasetRow | undefined;
  readonly wanted: Wanted;
}

async function written(
  run: ImportRun,
  value: DatasetFile,
  database: DatabaseRow,
  { existing, named, wanted }: Placing,
): Promise<ImportOutcome> {
  if (existing) {
    if (named && named.id !== existing.id) throw new FileRefused({ table_name: [`Dataset ${value.table_name} already exists`] });
    return overwrite(run, value, existing, wanted, []);
  }
  if (named) return (await standing(run, value, named)) ?? takeOver(run, value, named, wanted);
  const row = await createObject(run.writer, 'dataset', { uuid: value.uuid, ...wanted }, async (tx, made) => {
    await writeColumns(tx, made.id, columnsOf(value));
    await writeMetrics(tx, made.id, metricsOf(value));
    const parts = await partsOfOne(tx, made.id);
    return { owners: ownersOf(run), values: foldersWith(value, parts), kept: { ...parts } };
  });
  run.datasets.set(value.uuid, row);
  return { id: row.id, action: 'created', ...(await worth(run, value, row, database)) };
}

async function mayEdit(run: ImportRun, row: DatasetRow): Promise<boolean> {
  return may(run.ctx.actor, 'dataset', 'edit', await datasetThing(run.tx, row));
}

/** Tables of a closed schema stay closed; the SQL of a virtual dataset was read before the import began. */
function mustMayUse(run: ImportRun, database: DatabaseRow, value: DatasetFile): void {
  const { actor } = run.ctx;
  const catalog = database.own_catalog === null ? null : value.catalog || null;
  const isOpen = isVirtual(value) || maySchema(actor, database, value.schema || (impliedSchema(database) ?? ''), catalog);
  mustMayCreate(isOpen && may(actor, 'database', 'create-dataset', databaseThing(database)), 'dataset');
}

const isVirtual = (value: DatasetFile): boolean => Boolean(value.sql?.trim());
const ownersOf = (run: ImportRun): number[] => (run.ctx.actor.id === null ? [] : [run.ctx.actor.id]);

type Wanted = ReturnType<typeof valuesOf> & Pick<NewValues<'dataset'>, 'relations'>;

function valuesOf(value: DatasetFile, database: DatabaseRow) {
  // A physical table's schema is always written down, so that grants on schemas find it; an export says it as it was.
  const isImplied = !value.schema && !isVirtual(value);
  const kept = { ...(isImplied ? { schema: null } : {}), ...keptIn(value) };
  return {
    table_name: value.table_name,
    database_id: database.id,
    // The connection's own is not written down.
    catalog: value.catalog && value.catalog !== database.own_catalog ? value.catalog : null,
    schema: isImplied ? impliedSchema(database) : value.schema || null,
    sql: isVirtual(value) ? (value.sql ?? null) : null,
    description: value.description ?? null,
    default_endpoint: value.default_endpoint || null,
    main_dttm_col: hasColumn(value, value.main_dttm_col) ? (value.main_dttm_col ?? null) : null,
    offset: value.offset ?? 0,
    cache_timeout: value.cache_timeout ?? null,
    template_params: storedJson(value.template_params),
    params: storedJson(value.params),
    extra: storedJson(extraWithoutRelations(value)),
    fetch_values_predicate: value.fetch_values_predicate || null,
    filter_select_enabled: value.filter_select_enabled ?? true,
    normalize_columns: (value.normalize_columns ?? false) && foldsToUpper(database.backend),
    always_filter_main_dttm: value.always_filter_main_dttm ?? false,
    folders: value.folders ?? null,
    is_managed_externally: value.is_managed_externally ?? undefined,
    external_url: value.external_url ?? null,
    kept: Object.keys(kept).length > 0 ? kept : null,
  };
}

/** What newer versions of the reference say of a dataset and nothing here heeds: it stays for the next export. */
function keptIn({ data, currency_code_column, columns }: DatasetFile): Readonly<Record<string, unknown>> {
  const formats = (columns ?? []).flatMap(({ column_name, datetime_format: format }) => (format ? [[column_name, format]] : []));
  return {
    ...(data && { data }),
    ...(currency_code_column && { currency_code_column }),
    ...(formats.length > 0 && { datetime_formats: Object.fromEntries(formats) }),
  };
}

function hasColumn(value: DatasetFile, name: string | null | undefined): boolean {
  return (value.columns ?? []).some(({ column_name }) => column_name === name);
}

/** The types a bundle declares are the dataset's types, whatever the table's own are. */
function columnsOf(value: DatasetFile): ColumnWrite[] {
  return (value.columns ?? []).map((column) => ({
    ...(column.uuid && { uuid: column.uuid }),
    column_name: column.column_name,
    verbose_name: column.verbose_name ?? null,
    description: column.description ?? null,
    expression: column.expression || null,
    type: column.type ?? null,
    type_generic: genericOfType(column.type),
    is_dttm: column.is_dttm ?? false,
    is_active: column.is_active ?? true,
    filterable: column.filterable ?? true,
    groupby: column.groupby ?? true,
    python_date_format: column.python_date_format ?? null,
    advanced_data_type: column.advanced_data_type ?? null,
    extra: storedJson(column.extra),
  }));
}

function metricsOf(value: DatasetFile): MetricWrite[] {
  return (value.metrics ?? []).map((metric) => ({
    ...(metric.uuid && { uuid: metric.uuid }),
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name ?? null,
    expression: metric.expression,
    metric_type: metric.metric_type ?? null,
    description: metric.description ?? null,
    d3format: metric.d3format ?? null,
    currency: metric.currency ?? null,
    warning_text: metric.warning_text ?? null,
    extra: storedJson(metric.extra),
  }));
}

/** The folders of a file around the rows that its columns and metrics became, which may be older ones under the same names. */
function foldersWith({ folders, columns, metrics }: DatasetFile, parts: DatasetParts): { folders?: unknown[] } {
  if (!folders || folders.length === 0) return {};
  const rowOf = new Map<string, string>([
    ...parts.columns.map(({ column_name, uuid }) => [`column ${column_name}`, uuid] as const),
    ...parts.metrics.map(({ metric_name, uuid }) => [`metric ${metric_name}`, uuid] as const),
  ]);
  const nameOf = new Map([
    ...(columns ?? []).map(({ column_name, uuid }) => [uuid, `column ${column_name}`] as const),
    ...(metrics ?? []).map(({ metric_name, uuid }) => [uuid, `metric ${metric_name}`] as const),
  ]);
  const read = readFolders(folders);
  const uuidOf = (uuid: string): string | undefined => rowOf.get(nameOf.get(uuid) ?? '');
  return { folders: remappedFolders(read, uuidOf) };
}

async function overwrite(
  run: ImportRun,
  value: DatasetFile,
  before: DatasetRow,
  wanted: Wanted,
  adapted: readonly string[],
): Promise<ImportOutcome> {
  const was = { ...before, schema: before.schema ?? wanted.schema };
  await mustLeaveRules(run.tx, run.ctx.actor, before.id, was, wanted);
  const row = await changeObject(
    run.writer,
    'dataset',
    before.id,
    {},
    async (tx) => {
      await writeColumns(tx, before.id, columnsOf(value));
      await writeMetrics(tx, before.id, metricsOf(value));
      const parts = await partsOfOne(tx, before.id);
      return { values: { ...wanted, ...foldersWith(value, parts), uuid: uuidFor(run, value, before) }, kept: { ...parts } };
    },
    'import',
  );
  run.datasets.set(value.uuid, row);
  const database = await rowOfUuid(run, 'database', value.database_uuid);
  const more = database ? await worth(run, value, row, database) : {};
  return { id: row.id, action: 'overwritten', ...more, adapted: [...adapted, ...(more.adapted ?? [])] };
}

/** A file of a version before 1.0 has no uuid of its own: what it stands for keeps its. */
const uuidFor = (run: ImportRun, { uuid }: DatasetFile, row: DatasetRow): string =>
  run.bundle.named.madeUp.has(uuid) ? row.uuid : uuid;

/** What a file of a version before 1.0 only needs is the dataset of this name, as long as that has all the file knows of it. */
async function standing(run: ImportRun, value: DatasetFile, named: DatasetRow): Promise<ImportOutcome | undefined> {
  if (!run.bundle.named.madeUp.has(value.uuid) || run.of === 'dataset' || run.of === 'assets') return undefined;
  const { columns, metrics } = await partsOfOne(run.tx, named.id);
  const [columnsHere, metricsHere] = [
    new Set(columns.map((each) => each.column_name)),
    new Set(metrics.map((each) => each.metric_name)),
  ];
  const hasAll =
    (value.columns ?? []).every(({ column_name }) => columnsHere.has(column_name)) &&
    (value.metrics ?? []).every(({ metric_name }) => metricsHere.has(metric_name));
  if (!hasAll) return undefined;
  run.datasets.set(value.uuid, named);
  return { id: named.id, action: 'reused', notes: [reusedNote] };
}

/**
 * A dataset of the same table is here under another uuid. One that was not edited since it was made (an upload makes one) gives
 * way, with what charts already use of it kept; an edited one stays.
 */
async function takeOver(run: ImportRun, value: DatasetFile, named: DatasetRow, wanted: Wanted): Promise<ImportOutcome> {
  if (!(await mayEdit(run, named)))
    throw new FileRefused({ table_name: [`Dataset ${value.table_name} already exists and belongs to somebody else.`] });
  if (named.version > 1 && !run.overwrite) throw new FileRefused('Dataset already exists and `overwrite=true` was not passed');
  const columns = columnsOf(value);
  const metrics = metricsOf(value);
  const note = `It took the place of the dataset “${named.table_name}” that was here for the same table.`;
  const charts = await run.tx
    .selectFrom('charts')
    .select('id')
    .where('datasource_id', '=', named.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .execute();
  if (charts.length === 0 && named.version === 1) return overwrite(run, value, named, wanted, [note]);
  const before = await partsOfOne(run.tx, named.id);
  const kept = before.columns.filter(({ column_name }) => !columns.some((column) => column.column_name === column_name));
  const keptMetrics = before.metrics.filter(({ metric_name }) => !metrics.some((metric) => metric.metric_name === metric_name));
  const row = await changeObject(
    run.writer,
    'dataset',
    named.id,
    {},
    async (tx) => {
      await writeColumns(tx, named.id, [...columns, ...kept.map(({ id, column_name }) => ({ id, column_name }))]);
      await writeMetrics(tx, named.id, [
        ...metrics,
        ...keptMetrics.map(({ id, metric_name, expression }) => ({ id, metric_name, expression })),
      ]);
      const parts = await partsOfOne(tx, named.id);
      return { values: { ...wanted, ...foldersWith(value, parts), uuid: uuidFor(run, value, named) }, kept: { ...parts } };
    },
    'import',
  );
  run.datasets.set(value.uuid, row);
  const names = [...kept.map(({ column_name }) => column_name), ...keptMetrics.map(({ metric_name }) => metric_name)];
  return {
    id: row.id,
    action: 'overwritten',
    adapted: [note, ...(names.length > 0 ? [`Kept, because they were here already: ${names.join(', ')}.`] : [])],
  };
}

/** What there is to say about a dataset as it now stands. */
async function worth(
  run: ImportRun,
  value: DatasetFile,
  row: DatasetRow,
  database: DatabaseRow,
): Promise<Pick<ImportOutcome, 'adapted' | 'notes'>> {
  const isLost = value.main_dttm_col && row.main_dttm_col === null;
  const adapted = isLost ? [`Its main time column “${value.main_dttm_col}” is not among its columns and was left out.`] : [];
  if (row.sql !== null || !isKnown(database) || !isEngine(database)) return { adapted };
  const isThere = run.ctx.services.engine
    .tables()
    .some(({ schema, name }) => schema === row.schema && name.toLowerCase() === row.table_name.toLowerCase());
  return {
    adapted,
    ...(isThere ? {} : { notes: [`The table ${row.table_name} is not here yet; upload a file under this name.`] }),
  };
}
