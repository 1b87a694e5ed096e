/** Dashboards as versions before 1.0 exported them: one JSON file with their charts and the tables of those. */
import { remapMetadata } from '@tessera/core/dashboard/remap';
import { z } from 'zod';
import { fieldsOf } from '../rest/issues.ts';
import { isObject, type Json } from '../resources/dashboard/metadata.ts';
import { uuidOfName } from '../store/named-uuid.ts';
import { noDruid } from './old-datasets.ts';
import type { FilePlace, Source } from './bundle.ts';
import { below, picked, textIn, uuidOfDatabase, uuidOfSource, type Translation } from './old-files.ts';
import { layoutOf, uuidsIn, type OldChart } from './old-layouts.ts';
import { oldTable, translateTable, type OldTable } from './old-tables.ts';
import { bundleVersion } from './shapes.ts';

const object = z.record(z.string(), z.unknown());
const json = z.union([object, z.string()]).nullish();

const oldSlice = z.looseObject({
  id: z.number().int().min(1).max(2_147_483_647),
  slice_name: z.string(),
  viz_type: z.string().nullish(),
  params: json,
  datasource_type: z.string().nullish(),
  datasource_name: z.string().nullish(),
  uuid: z.guid().nullish().catch(null),
});
const oldDashboard = z.looseObject({
  dashboard_title: z.string(),
  position_json: z.union([object, z.array(z.unknown()), z.string()]).nullish(),
  json_metadata: json,
  slices: z.array(oldSlice).nullish(),
  uuid: z.guid().nullish().catch(null),
});
const oldDashboards = z.looseObject({
  dashboards: z.array(oldDashboard),
  datasources: z.array(oldTable).nullish(),
});
type OldSlice = z.output<typeof oldSlice>;
type OldDashboard = z.output<typeof oldDashboard>;

/** True for what such a file is made of. */
export const isOldDashboards = (value: unknown): boolean => isObject(value) && ('dashboards' in value || 'datasources' in value);

/** What is wrong is noted in `into`. */
export function translateDashboards(into: Translation, file: string, written: unknown): void {
  const value = unwrapped(written);
  const whole: FilePlace = { file, at: '' };
  if (isObject(value) && Array.isArray(value.datasources))
    for (const [n, table] of value.datasources.entries())
      if (isObject(table) && '__DruidDatasource__' in table) return into.refuse(below(whole, 'datasources', n), noDruid);
  const read = oldDashboards.safeParse(value);
  if (!read.success) {
    into.findings.push({ file, fault: fieldsOf(read.error, value) });
    return;
  }
  const tables = (read.data.datasources ?? []).flatMap(
    (table, n) => translateTable(into, below(whole, 'datasources', n), table) ?? [],
  );
  for (const [n, dashboard] of read.data.dashboards.entries())
    translateDashboard(into, below(whole, 'dashboards', n), dashboard, tables);
}

const wrappers = new Set(['__Dashboard__', '__Slice__', '__SqlaTable__', '__TableColumn__', '__SqlMetric__', '__datetime__']);

/** Without the objects that only say of what class the one within is. */
function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (only && entries.length === 1 && wrappers.has(only[0])) return unwrapped(only[1]);
  return Object.fromEntries(entries.map(([key, member]) => [key, unwrapped(member)]));
}

function translateDashboard(into: Translation, place: FilePlace, dashboard: OldDashboard, tables: readonly OldTable[]): void {
  const metadata = into.object(below(place, 'json_metadata'), dashboard.json_metadata);
  const uuidIn = uuidsIn(dashboard.position_json);
  const charts = (dashboard.slices ?? []).flatMap(
    (slice, n) => translateSlice(into, below(place, 'slices', n), slice, { tables, uuidIn }) ?? [],
  );
  const remoteId = typeof metadata.remote_id === 'number' ? metadata.remote_id : null;
  const { dashboard_title: title } = dashboard;
  into.add('dashboard', place, remoteId === null ? title : `${title}_${remoteId}`, {
    ...picked(dashboard, ['dashboard_title', 'description', 'css', 'certified_by', 'certification_details', 'published']),
    uuid: dashboard.uuid ?? uuidOfName(`dashboard ${JSON.stringify([remoteId, title])}`),
    position: layoutOf(into, below(place, 'position_json'), dashboard.position_json, charts),
    metadata: {
      ...remapMetadata(metadata, {
        // Numbers of charts stay: the layout says whose they are.
        chart: (id) => id,
        target: (target) => {
          const table = tables.find(({ remoteId: id }) => id !== undefined && id === target['datasetId']);
          return table ? { ...target, datasetUuid: table.uuid } : { ...target };
        },
      }),
      import_time: into.importTime,
    },
    version: bundleVersion,
  });
}

interface Around {
  readonly tables: readonly OldTable[];
  /** Chart number → the uuid that the layout has for it. */
  readonly uuidIn: ReadonlyMap<number, string>;
}

function translateSlice(into: Translation, place: FilePlace, slice: OldSlice, around: Around): OldChart | undefined {
  if (slice.datasource_type === 'druid') {
    into.refuse(below(place, 'datasource_type'), noDruid);
    return undefined;
  }
  const params = into.object(below(place, 'params'), slice.params);
  const source = sourceOf(into, below(place, 'params'), params, around.tables);
  if (!source) return undefined;
  const dataset_uuid = uuidOfSource(source);
  if (!around.tables.some(({ uuid }) => uuid === dataset_uuid)) mustBeHere(into, below(place, 'params'), dataset_uuid, source);
  const uuid =
    around.uuidIn.get(slice.id) ??
    slice.uuid?.toLowerCase() ??
    uuidOfName(`chart ${JSON.stringify([slice.id, slice.slice_name, dataset_uuid])}`);
  into.add('chart', place, `${slice.slice_name}_${slice.id}`, {
    ...picked(slice, ['slice_name', 'description', 'certified_by', 'certification_details', 'query_context', 'cache_timeout']),
    viz_type: slice.viz_type ?? params.viz_type,
    params: { ...params, remote_id: slice.id, import_time: into.importTime },
    uuid,
    version: bundleVersion,
    dataset_uuid,
  });
  return { id: slice.id, uuid, slice_name: slice.slice_name };
}

/** By the names in its params; where they are missing, by the number of its table within the file. */
function sourceOf(into: Translation, place: FilePlace, params: Json, tables: readonly OldTable[]): Source | undefined {
  const number = Number(/^(\d+)__table$/.exec(String(params.datasource))?.[1] ?? Number.NaN);
  const table = tables.find(({ remoteId }) => remoteId === number);
  const table_name = textIn(params.datasource_name) ?? table?.table_name;
  const schema = 'schema' in params ? (textIn(params.schema) ?? null) : (table?.schema ?? null);
  const named = tables.find((each) => each.table_name === table_name && each.schema === schema);
  const database_name = textIn(params.database_name) ?? (named ?? table)?.database_name;
  if (table_name !== undefined && database_name !== undefined) return { database_name, schema, table_name };
  const missing = table_name === undefined ? 'datasource_name' : 'database_name';
  into.refuse(below(place, missing), 'Missing data for required field.');
  return undefined;
}

function mustBeHere(into: Translation, place: FilePlace, uuid: string, source: Source): void {
  const database = uuidOfDatabase(source.database_name);
  if (!into.has(database) && !into.databases.has(database))
    into.databases.set(database, { name: source.database_name, place: below(place, 'database_name') });
  if (!into.has(uuid) && !into.datasets.has(uuid)) into.datasets.set(uuid, { ...source, place: below(place, 'datasource_name') });
}
