/**
 * The world of the permission table (SECURITY.md#who-may-do-what): DB1 is the built-in engine with `sales` (100 rows,
 * 40 of the
 * EU; holders of Gamma see only those), DB2 a SQLite file with `salaries`. C1 stands on sales, C2 on salaries.
 * K1: published, C1; embedded, with a filter on the region. K2: a draft of O with C1. K3: published, C2. C9: O's chart on sales.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flagsWith } from '../../packages/core/src/flags.ts';
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { testServer, type TestReply, type TestCaller, type TestServer } from '../../packages/server/src/test-server.ts';

/** P anonymous, U a guest whose token is for K1, G Gamma, D Gamma with sales granted, O like D and owner of K2 and C9, S Gamma + sql_lab with the schema of sales granted, L Alpha, A Admin. */
export const actors = ['P', 'U', 'G', 'D', 'O', 'S', 'L', 'A'] as const;
export type ActorName = (typeof actors)[number];

export interface WorldIds {
  db1: number;
  db2: number;
  d1: number;
  d2: number;
  c1: number;
  c2: number;
  c9: number;
  k1: number;
  k2: number;
  k3: number;
  /** A saved query, a permalink of K3 and a form's key of A. */
  query: number;
  permalink: string;
  rule: number;
  role: number;
  owner: number;
}

export interface PermissionWorld {
  readonly server: TestServer;
  readonly ids: WorldIds;
  /** The uuid K1 is embedded under. */
  readonly embedding: string;
  readonly callers: Readonly<Record<ActorName, TestCaller>>;
}

const made = (answer: TestReply, what: string): TestReply => {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** One tile in one row. */
const layoutOf = (chartId: number): string =>
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': {
      type: 'ROW',
      id: 'ROW-1',
      children: ['CHART-1'],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    'CHART-1': {
      type: 'CHART',
      id: 'CHART-1',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
      meta: { chartId, width: 4, height: 50 },
    },
  });

function salaries(home: string): void {
  mkdirSync(join(home, 'files'), { recursive: true });
  const file = new DatabaseSync(join(home, 'files', 'hr.db'));
  file.exec('CREATE TABLE salaries (person TEXT, salary INTEGER)');
  file.exec("INSERT INTO salaries VALUES ('ada', 100), ('bob', 200)");
  file.close();
}

/** 100 sales: 40 in the EU, 60 in the US. */
const salesCsv = ['region,amount', ...Array.from({ length: 100 }, (_, i) => `${i < 40 ? 'EU' : 'US'},${i + 1}`)].join('\n');

const tableForm = (dataset: number, column: string): string =>
  JSON.stringify({
    datasource: `${dataset}__table`,
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: [column],
    metrics: ['count'],
  });

const regionFilter = (datasetId: number) => ({
  id: 'NATIVE_FILTER-1',
  type: 'NATIVE_FILTER',
  name: 'Region',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: 'region' } }],
  defaultDataMask: {},
  controlValues: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
});

export async function openPermissionWorld(switches: Readonly<Record<string, boolean>> = {}): Promise<PermissionWorld> {
  const server = await testServer({ engine: true, config: { flags: flagsWith(switches) } });
  const admin = await server.program();
  salaries(server.config.home);
  const listed = await admin.get('/api/v1/database/');
  const db1: number = listed.body.result[0].id;
  await server.plant();
  const { body, headers } = multipart('sales.csv', Buffer.from(salesCsv), { type: 'csv', table_name: 'sales' });
  made(await admin.post(`/api/v1/database/${db1}/upload/`, body, headers), 'upload');
  const db2: number = made(
    await admin.post('/api/v1/database/', { database_name: 'hr', sqlalchemy_uri: 'sqlite:///hr.db', expose_in_sqllab: true }),
    'database',
  ).body.id;
  const dataset = async (database: number, table_name: string): Promise<number> => {
    const got = await admin.post('/api/v1/dataset/get_or_create/', { database_id: database, table_name, schema: 'main' });
    return made(got, table_name).body.result.table_id;
  };
  const d1 = await dataset(db1, 'sales');
  const d2 = await dataset(db2, 'salaries');
  await server.addUser('g', ['Gamma']);
  await server.addUser('d', ['Gamma'], [`datasource_access on [examples].[sales](id:${d1})`]);
  const owner = await server.addUser('o', ['Gamma'], [`datasource_access on [examples].[sales](id:${d1})`]);
  await server.addUser('s', ['Gamma', 'sql_lab'], ['schema_access on [examples].[main]']);
  await server.addUser('l', ['Alpha']);
  const chart = async (slice_name: string, datasource_id: number, column: string, owners: number[] = []): Promise<number> => {
    const params = tableForm(datasource_id, column);
    const asked = { slice_name, datasource_id, datasource_type: 'table', viz_type: 'table', params, owners };
    return made(await admin.post('/api/v1/chart/', asked), slice_name).body.id;
  };
  const c1 = await chart('C1', d1, 'region');
  const c2 = await chart('C2', d2, 'person');
  const c9 = await chart('C9', d1, 'region', [owner]);
  const dashboard = async (dashboard_title: string, chartId: number, more: object, metadata: object = {}): Promise<number> => {
    const id: number = made(
      await admin.post('/api/v1/dashboard/', { dashboard_title, position_json: layoutOf(chartId), ...more }),
      dashboard_title,
    ).body.id;
    made(
      await admin.put(`/api/v1/dashboard/${id}`, {
        json_metadata: JSON.stringify({ positions: JSON.parse(layoutOf(chartId)), ...metadata }),
      }),
      'layout',
    );
    return id;
  };
  const k1 = await dashboard('K1', c1, { published: true }, { native_filter_configuration: [regionFilter(d1)] });
  const k2 = await dashboard('K2', c1, { published: false, owners: [owner] });
  const k3 = await dashboard('K3', c2, { published: true });
  const gamma: number = (
    await admin.get(`/api/v1/security/roles/?q=${q({ filters: [{ col: 'name', opr: 'eq', value: 'Gamma' }] })}`)
  ).body.ids[0];
  const rule: number = made(
    await admin.post('/api/v1/rowlevelsecurity/', {
      name: 'EU only',
      filter_type: 'Regular',
      tables: [d1],
      roles: [gamma],
      clause: "region = 'EU'",
      group_key: null,
    }),
    'rule',
  ).body.id;
  const query: number = made(await admin.post('/api/v1/saved_query/', { label: 'mine', db_id: db1, sql: 'SELECT 1' }), 'query')
    .body.id;
  const permalink: string = made(await admin.post(`/api/v1/dashboard/${k3}/permalink`, {}), 'permalink').body.key;
  const role: number = made(await admin.post('/api/v1/security/roles/', { name: 'R1' }), 'role').body.id;
  const embedding = made(await admin.post(`/api/v1/dashboard/${k1}/embedded`, { allowed_domains: [] }), 'embedding').body.result
    .uuid;
  const asked = { resources: [{ type: 'dashboard', id: embedding }], rls: [{ clause: "region = 'US'", dataset: d1 }] };
  const token: string = made(await admin.post('/api/v1/security/guest_token/', asked), 'guest token').body.token;
  const callers = {
    P: server.visitor,
    U: server.guest(token),
    G: await server.program('g'),
    D: await server.program('d'),
    O: await server.program('o'),
    S: await server.program('s'),
    L: await server.program('l'),
    A: admin,
  };
  return { server, callers, embedding, ids: { db1, db2, d1, d2, c1, c2, c9, k1, k2, k3, query, permalink, rule, role, owner } };
}

/** `q` in an address. */
export const q = (value: object): string => encodeURIComponent(JSON.stringify(value));
