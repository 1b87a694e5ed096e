/** What the outside tool asks first: for every operation values that exist on its server and are accepted there. */
import { password } from '../machine/server.ts';
import { chartBody, databaseUri, fileText, personOf, questionOf, type Made, type Trio } from './outside-objects.ts';

/** Of parameters by their name, and of the body. */
interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** By `operationId`. */
export type Examples = Readonly<Record<string, Example>>;

/** Folders of addresses, and the kind of the object that `{pk}` names there; the first that fits. */
const kinds: readonly (readonly [start: string, kind: string])[] = [
  ['/api/v1/chart/', 'chart'],
  ['/superset/slice_json/', 'chart'],
  ['/api/v1/dashboard/', 'dashboard'],
  ['/superset/copy_dash/', 'dashboard'],
  ['/api/v1/dataset/', 'dataset'],
  ['/api/v1/database/', 'database'],
  ['/api/v1/saved_query/', 'saved_query'],
  ['/api/v1/annotation_layer/', 'annotation_layer'],
  ['/superset/annotation_json/', 'annotation_layer'],
  ['/api/v1/rowlevelsecurity/', 'rowlevelsecurity'],
  ['/api/v1/uploaded_table/', 'uploaded_table'],
  ['/api/v1/security/roles/', 'roles'],
  ['/api/v1/security/groups/', 'groups'],
  ['/api/v1/security/users/', 'users'],
];

/** Parameters that name an object by its id. */
const idNames: ReadonlySet<string> = new Set(['pk', 'layer_id']);

/** @returns undefined where nothing is known of the parameter */
export function exampleOf(made: Made, examples: Examples, asked: Asked, name: string): unknown {
  const own = examples[asked.operationId]?.params;
  if (own !== undefined && name in own) return own[name];
  if (name === 'If-Match') return '*';
  const kind = kinds.find(([start]) => `${asked.path}/`.startsWith(start))?.[1];
  const trio = kind === undefined ? undefined : made.objects[kind];
  if (name === 'id_or_slug') return String(idOf(asked, trio));
  if (idNames.has(name)) return idOf(asked, trio);
  // Of a call about several objects.
  const isOfMany = name === 'q' && asked.isRequired;
  if (isOfMany && trio) return [asked.method === 'delete' ? trio.doomedToo : trio.kept];
  return undefined;
}

/** A parameter's operation. */
interface Asked {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Of the parameter itself. */
  readonly isRequired: boolean;
}

function idOf({ method, path }: Asked, trio: Trio | undefined): number {
  if (trio === undefined) return 1;
  return method === 'delete' && path.endsWith('{pk}') ? trio.doomed : trio.kept;
}

/** Beyond ids of objects in addresses. */
export function examplesFor(made: Made): Examples {
  return {
    ...ofCharts(made),
    ...ofDashboards(made),
    ...ofDatabases(made),
    ...ofDatasets(made),
    ...ofFiles(made),
    ...ofPeople(made),
    ...ofOlderPaths(made),
    ...ofTheRest(made),
  };
}

const day = { start_dttm: '2024-03-01T00:00:00', end_dttm: '2024-03-02T00:00:00' };
const formOf = (dataset: number): string =>
  JSON.stringify({
    datasource: `${dataset}__table`,
    viz_type: 'pie',
    groupby: ['country'],
    metric: 'count',
    adhoc_filters: [],
    row_limit: 10,
  });

function ofCharts({ objects, keys, builtIn, tables }: Made): Examples {
  const { chart, dashboard, dataset } = objects;
  const form = JSON.stringify(questionOf(dataset?.kept ?? 0));
  const ofBoard = { slice_id: chart?.kept, dashboardId: dashboard?.kept };
  return {
    'ChartRestApi.create': { body: { slice_name: 'Made', ...chartBody(dataset?.kept ?? 0) } },
    'ChartRestApi.update': { body: { slice_name: 'Renamed' } },
    // A guest is answered only what a chart of its dashboard asks.
    'ChartRestApi.data': { body: { ...questionOf(dataset?.kept ?? 0), form_data: ofBoard } },
    'ChartRestApi.dataByQuery': { params: { form_data: form } },
    'ChartRestApi.dataByKey': { params: { cache_key: keys.answer } },
    'ChartRestApi.related': { params: { column: 'owners' } },
    'ChartRestApi.screenshot': { params: { digest: 'digest' } },
    'ChartRestApi.thumbnail': { params: { digest: 'digest' } },
    'Superset.warmUpChart': { body: { chart_id: chart?.kept } },
    'Superset.warmUpDataset': { body: { db_name: builtIn.name, table_name: tables.kept } },
    'Superset.warmUp': { params: { slice_id: chart?.kept } },
    'ExploreRestApi.get': { params: { slice_id: chart?.kept } },
  };
}

function ofDashboards({ objects, keys, embedded }: Made): Examples {
  const board = objects['dashboard'];
  const copied = { dashboard_title: 'Copied', json_metadata: '{"positions": {}}' };
  return {
    'DashboardRestApi.create': { body: { dashboard_title: 'Made' } },
    'DashboardRestApi.update': { body: { dashboard_title: 'Renamed' } },
    'DashboardRestApi.updateColors': { body: { color_scheme: 'supersetColors' } },
    'DashboardRestApi.copy': { body: copied },
    'DashboardRestApi.related': { params: { column: 'owners' } },
    'DashboardRestApi.thumbnail': { params: { digest: 'digest' } },
    'DashboardRestApi.createFilterState': { body: { value: '{}' } },
    'DashboardRestApi.updateFilterState': { params: { key: keys.filters }, body: { value: '{}' } },
    'DashboardRestApi.readFilterState': { params: { key: keys.filters } },
    'DashboardRestApi.removeFilterState': { params: { pk: board?.kept, key: keys.doomedFilters } },
    'DashboardRestApi.createPermalink': { body: { urlParams: [] } },
    'DashboardRestApi.readPermalink': { params: { key: keys.boardLink } },
    'DashboardClassicApi.copyDash': { body: { data: JSON.stringify({ dashboard_title: 'Copied', positions: {} }) } },
    'DashboardWarmUpRestApi.set': { body: { crontab: '0 7 * * *', timezone: 'Europe/Berlin' } },
    'EmbeddedDashboardRestApi.set': { body: { allowed_domains: ['app.example.org'] } },
    'EmbeddedDashboardRestApi.change': { body: { allowed_domains: [] } },
    'EmbeddedDashboardRestApi.find': { params: { uuid: embedded } },
    'EmbeddedDashboardRestApi.grantToken': {
      body: { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: embedded }], rls: [] },
    },
  };
}

function ofDatabases({ builtIn, tables }: Made): Examples {
  const table = { pk: builtIn.id, table: tables.kept, schema: 'main' };
  const named = { pk: builtIn.id, name: tables.kept, schema: 'main' };
  const statement = { database_id: builtIn.id, sql: 'SELECT 1 AS one' };
  return {
    'DatabaseRestApi.create': { body: { database_name: 'Made', sqlalchemy_uri: databaseUri('spare') } },
    'DatabaseRestApi.update': { body: { database_name: 'Renamed' } },
    'DatabaseRestApi.testConnection': { body: { sqlalchemy_uri: databaseUri('spare') } },
    'DatabaseRestApi.validateParameters': {
      body: {
        engine: 'sqlite',
        configuration_method: 'dynamic_form',
        database_name: 'Checked',
        parameters: { database: 'spare.sqlite' },
      },
    },
    'DatabaseRestApi.related': { params: { column: 'created_by' } },
    'DatabaseRestApi.selectStar': { params: table },
    'DatabaseRestApi.selectStarOfSchema': { params: table },
    'DatabaseRestApi.tableClassic': { params: table },
    'DatabaseRestApi.tableExtraClassic': { params: table },
    'DatabaseRestApi.tableMetadata': { params: named },
    'DatabaseRestApi.tableMetadataExtra': { params: named },
    'DatabaseRestApi.tables': { params: { pk: builtIn.id, q: { schema_name: 'main' } } },
    'DatabaseRestApi.validateSql': { params: { pk: builtIn.id }, body: { sql: 'SELECT 1' } },
    'SqlLabRestApi.execute': { body: statement },
    'SqlLabRestApi.executeOlder': { body: statement },
    'SqlLabRestApi.estimate': { body: { database_id: builtIn.id, sql: 'SELECT 1' } },
    'SavedQueryRestApi.create': { body: { db_id: builtIn.id, label: 'Made', sql: 'SELECT 1' } },
    'SavedQueryRestApi.update': { body: { label: 'Renamed' } },
    'SavedQueryRestApi.related': { params: { column: 'database' } },
    'SavedQueryRestApi.distinct': { params: { column: 'schema' } },
  };
}

function ofDatasets({ objects, builtIn, tables, virtualDataset, datasetColumn, datasetMetric }: Made): Examples {
  const kept = objects['dataset']?.kept ?? 0;
  const ofTable = { type: 'table', id: kept };
  const column = { ...ofTable, column: 'country' };
  const source = { database_id: builtIn.id, schema: 'main', table_name: tables.kept };
  return {
    'DatasetRestApi.create': { body: { database: builtIn.id, table_name: 'made', sql: 'SELECT 1 AS one' } },
    'DatasetRestApi.update': { body: { description: 'Changed' } },
    'DatasetRestApi.duplicate': { body: { base_model_id: virtualDataset, table_name: 'Twin' } },
    'DatasetRestApi.getOrCreate': { body: source },
    'DatasetRestApi.related': { params: { column: 'database' } },
    'DatasetRestApi.distinct': { params: { column: 'schema' } },
    'DatasetRestApi.removeColumn': { params: { column_id: datasetColumn } },
    'DatasetRestApi.removeMetric': { params: { metric_id: datasetMetric } },
    'DatasourceRestApi.get': { params: ofTable },
    'DatasourceRestApi.externalMetadata': { params: ofTable },
    'DatasourceRestApi.columnValues': { params: column },
    'DatasourceRestApi.filterValues': { params: column },
    'DatasourceRestApi.sourceMetadata': { body: source },
    'DatasourceRestApi.samples': { params: { datasource_type: 'table', datasource_id: kept }, body: {} },
    'DatasourceRestApi.save': { body: { data: JSON.stringify({ id: kept, type: 'table', description: 'Saved' }) } },
    'DatasourceRestApi.fetchMetadata': { params: { datasourceKey: `${kept}__table` } },
    'Superset.externalMetadataByName': { params: { q: { database_name: builtIn.name, table_name: tables.kept } } },
  };
}

function ofFiles({ builtIn, uploads }: Made): Examples {
  const file = { file: fileText };
  const staged = { id: uploads.kept };
  return {
    'UploadRestApi.stage': { body: file },
    'UploadRestApi.state': { params: staged },
    'UploadRestApi.inspect': { params: staged, body: { delimiter: ',' } },
    'UploadRestApi.compare': { params: staged, body: { table_name: 'made_by_upload', if_exists: 'replace' } },
    'UploadRestApi.commit': { params: { id: uploads.committed }, body: { table_name: 'made_by_upload' } },
    'UploadRestApi.cancel': { params: { id: uploads.doomed } },
    'DatabaseRestApi.upload': {
      params: { pk: builtIn.id },
      body: { ...file, type: 'csv', table_name: 'made_in_one_call', already_exists: 'replace' },
    },
    'DatabaseRestApi.uploadMetadata': { body: { ...file, type: 'csv' } },
    'UploadedTableRestApi.related': { params: { column: 'created_by' } },
    'UploadedTableRestApi.remove': { params: { with_datasets: 'true' } },
    'UploadedTableRestApi.removeMany': { params: { with_datasets: 'true' } },
  };
}

function ofPeople({ objects, roleOfAll, guestToken }: Made): Examples {
  const rule = { name: 'Made', filter_type: 'Regular', tables: [objects['dataset']?.kept], roles: [roleOfAll], clause: '1 = 1' };
  const byName = { params: { column: 'name' } };
  return {
    'RLSRestApi.create': { body: rule },
    'RLSRestApi.update': { body: { name: 'Renamed' } },
    'RLSRestApi.related': { params: { column: 'tables' } },
    'RLSRestApi.distinct': byName,
    'RoleRestApi.create': { body: { name: 'Made' } },
    'RoleRestApi.update': { body: { name: 'Renamed' } },
    'RoleRestApi.setGroups': { body: { group_ids: [objects['groups']?.kept] } },
    'RoleRestApi.setUsers': { body: { user_ids: [objects['users']?.kept] } },
    'RoleRestApi.setPermissions': { body: { permission_view_menu_ids: [1] } },
    'RoleRestApi.distinct': byName,
    'GroupRestApi.create': { body: { name: 'Made' } },
    'GroupRestApi.update': { body: { label: 'Renamed' } },
    'GroupRestApi.related': { params: { column: 'roles' } },
    'GroupRestApi.distinct': byName,
    'UserRestApi.create': { body: { ...personOf('made-from-outside'), roles: [roleOfAll] } },
    'UserRestApi.update': { body: { last_name: 'Renamed' } },
    'UserRestApi.related': { params: { column: 'roles' } },
    'UserRestApi.distinct': { params: { column: 'username' } },
    'SecurityRestApi.login': { body: { username: 'outside-person-0', password, provider: 'db' } },
    'CurrentUserRestApi.update': { body: { last_name: 'Renamed' } },
    'AccessRestApi.explain': { params: { kind: 'dashboard', pk: objects['dashboard']?.kept, user_id: objects['users']?.kept } },
    'EmbeddedDashboardRestApi.endToken': { body: { token: guestToken } },
  };
}

function ofOlderPaths({ objects }: Made): Examples {
  const dataset = objects['dataset']?.kept ?? 0;
  const form = { form_data: formOf(dataset) };
  const ofTable = { type: 'table', id: dataset };
  return {
    'Superset.exploreJson': { params: form, body: form },
    'Superset.exploreJsonByQuery': { params: form },
    'Superset.exploreJsonOf': { params: { ...ofTable, ...form }, body: form },
    'Superset.explore': { params: form, body: form },
    'Superset.exploreOf': { params: { ...ofTable, ...form }, body: form },
    'Superset.sqllab': { body: { sql: 'SELECT 1' } },
    'LogRestApi.recentActivityClassic': { params: { user_id: 1 } },
    'LogRestApi.record': { body: { events: '[]' } },
    'MiscRestApi.favstar': { params: { class_name: 'Dashboard', id: objects['dashboard']?.kept, action: 'select' } },
  };
}

function ofTheRest({ objects, annotations, keys, builtIn }: Made): Examples {
  const dataset = objects['dataset']?.kept;
  const layer = objects['annotation_layer']?.kept;
  const form = { datasource_id: dataset, datasource_type: 'table', form_data: '{}' };
  return {
    'AnnotationLayerRestApi.create': { body: { name: 'Made' } },
    'AnnotationLayerRestApi.update': { body: { name: 'Renamed' } },
    'AnnotationLayerRestApi.related': { params: { column: 'created_by' } },
    'AnnotationLayerRestApi.distinct': { params: { column: 'name' } },
    'AnnotationRestApi.create': { body: { short_descr: 'Made', ...day } },
    'AnnotationRestApi.update': { params: { annotation_id: annotations.kept }, body: { short_descr: 'Renamed', ...day } },
    'AnnotationRestApi.get': { params: { annotation_id: annotations.kept } },
    'AnnotationRestApi.remove': { params: { pk: layer, annotation_id: annotations.doomed } },
    'AnnotationRestApi.removeMany': { params: { pk: layer, q: [annotations.doomedToo] } },
    'ExploreRestApi.createFormData': { body: form },
    'ExploreRestApi.updateFormData': { params: { key: keys.form }, body: form },
    'ExploreRestApi.readFormData': { params: { key: keys.form } },
    'ExploreRestApi.removeFormData': { params: { key: keys.doomedForm } },
    'ExploreRestApi.createPermalink': { body: { formData: { datasource: `${dataset}__table`, viz_type: 'pie' } } },
    'ExploreRestApi.readPermalink': { params: { key: keys.exploreLink } },
    'MiscRestApi.timeRange': { params: { q: 'Last week' } },
    'MiscRestApi.convertAdvanced': { params: { q: { type: 'port', values: ['http'] } } },
    'Superset.exploreJsonByKey': { params: { cache_key: keys.answer } },
    ...Object.fromEntries(
      ['catalogs', 'connection', 'functionNames', 'schemas', 'uploadSchemas'].map((name): [string, Example] => [
        `DatabaseRestApi.${name}`,
        { params: { pk: builtIn.id } },
      ]),
    ),
  };
}
