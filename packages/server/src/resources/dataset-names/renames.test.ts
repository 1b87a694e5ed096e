/** New names of columns and metrics, carried through charts and dashboards: shown first, saved at once, within the rights of who saves. */
import { datasourceAccess } from '@tessera/core/policy/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, uploadFile, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
/** Owns the dataset and one chart; another chart is the administrator's. */
let ada: TestCaller;
let sales: number;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  sales = server.datasetId;
  const { database_name } = (await admin.get(`/api/v1/database/${server.databaseId}`)).body.result;
  await server.addUser(
    'ada',
    ['Alpha'],
    [datasourceAccess({ id: sales, table_name: 'sales', database: { id: server.databaseId, database_name } })],
  );
  ada = await server.program('ada');
}, 60_000);
afterAll(() => server.close());

const load = async (id: number) => (await admin.get(`/api/v1/dataset/${id}`)).body.result;
type Part = Record<string, unknown>;
const sent = (part: Part, keys: readonly string[]): Part => Object.fromEntries(keys.map((key) => [key, part[key]]));

/** The metrics and columns of the dataset with other names, as its editor sends them. */
async function renamed(names: Readonly<Record<string, string>>, id = sales) {
  const { columns, metrics } = await load(id);
  const name = (part: Part, key: string): Part => ({ ...part, [key]: names[String(part[key])] ?? part[key] });
  return {
    columns: columns.map((each: Part) =>
      name(sent(each, ['id', 'column_name', 'expression', 'is_dttm', 'groupby', 'filterable', 'type']), 'column_name'),
    ),
    metrics: metrics.map((each: Part) => name(sent(each, ['id', 'metric_name', 'expression']), 'metric_name')),
  };
}

const chart = async (caller: TestCaller, name: string, form: object, id = sales): Promise<number> => {
  const params = JSON.stringify({ viz_type: 'table', datasource: `${id}__table`, query_mode: 'aggregate', ...form });
  const { status, body } = await caller.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'table',
    datasource_id: id,
    datasource_type: 'table',
    params,
    query_context: '{"queries":[]}',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const chartOf = async (id: number) => (await admin.get(`/api/v1/chart/${id}`)).body.result;
const formOf = async (id: number) => JSON.parse((await chartOf(id)).params);
const dataOf = async (id: number) => (await admin.get(`/api/v1/chart/${id}/data/`)).body.result?.[0]?.data;

// Rows: DS-05
test('new names are carried into charts, filters of dashboards and other metrics in one save, and only where it is allowed', async () => {
  const me = (await ada.get('/api/v1/me/')).body.result.id;
  const { columns, metrics } = await renamed({});
  const added = await admin.put(`/api/v1/dataset/${sales}`, {
    owners: [me],
    columns: [...columns, { column_name: 'letter', expression: 'upper(left(country, 1))', groupby: true, filterable: true }],
    metrics: [
      ...metrics,
      { metric_name: 'total', expression: 'SUM(num)' },
      { metric_name: 'twice', expression: "2 * {{ metric('total') }}" },
    ],
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const form = { groupby: ['letter'], metrics: ['total', 'twice'], timeseries_limit_metric: 'total' };
  const own = await chart(ada, 'Ada by letter', form);
  const foreign = await chart(admin, 'Admin by letter', form);
  const untouched = await chart(ada, 'By country', { groupby: ['country'], metrics: ['count'] });
  const filter = {
    id: 'F',
    type: 'NATIVE_FILTER',
    name: 'Letter',
    filterType: 'filter_select',
    targets: [{ datasetId: sales, column: { name: 'letter' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  };
  const json_metadata = JSON.stringify({ native_filter_configuration: [filter] });
  const board = (await ada.post('/api/v1/dashboard/', { dashboard_title: 'Letters', json_metadata })).body.id;
  const before = await dataOf(own);
  expect(before).toHaveLength(3);

  const names = { columns: [{ from: 'letter', to: 'initial' }], metrics: [{ from: 'total', to: 'Total' }] };
  const shown = await ada.post(`/api/v1/dataset/${sales}/renames`, names);
  expect(shown.body.result).toEqual([
    { kind: 'chart', id: own, name: 'Ada by letter', reason: null },
    { kind: 'chart', id: foreign, name: 'Admin by letter', reason: 'not_editable' },
    { kind: 'dashboard', id: board, name: 'Letters', reason: null },
  ]);
  const stranger = await ada.post(`/api/v1/dataset/${sales}/renames`, { columns: [{ from: 'nope', to: 'x' }] });
  expect([stranger.status, stranger.body.message.columns]).toEqual([422, ['"nope" does not exist']]);

  const saved = await ada.put(`/api/v1/dataset/${sales}/renames`, await renamed({ letter: 'initial', total: 'Total' }));
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await formOf(own)).toMatchObject({
    groupby: ['initial'],
    metrics: ['Total', 'twice'],
    timeseries_limit_metric: 'Total',
  });
  expect((await chartOf(own)).query_context).toBe(null);
  expect((await load(sales)).metrics.find((each: Part) => each['metric_name'] === 'twice')['expression']).toBe(
    "2 * {{ metric('Total') }}",
  );
  expect(await dataOf(own)).toEqual(
    before.map(({ letter: initial, total: Total, ...rest }: Part) => ({ initial, Total, ...rest })),
  );
  expect(await formOf(foreign)).toMatchObject(form);
  expect((await chartOf(untouched)).query_context).toBe('{"queries":[]}');
  const { result } = (await admin.get(`/api/v1/dashboard/${board}`)).body;
  expect(JSON.parse(result.json_metadata).native_filter_configuration[0].targets[0].column.name).toBe('initial');

  // Without asking for it nothing but the dataset changes; the administrator carries the rest.
  await admin.put(`/api/v1/dataset/${sales}`, await renamed({ initial: 'letter', Total: 'total' }));
  expect(await formOf(own)).toMatchObject({ groupby: ['initial'] });
  await admin.put(`/api/v1/dataset/${sales}/renames`, await renamed({ letter: 'initial', total: 'Total' }));
  expect(await formOf(foreign)).toMatchObject({ groupby: ['initial'], metrics: ['Total', 'twice'] });
});

test('charts that look a column up by a relation follow its new name', async () => {
  const csv = 'code,continent\nFR,Europe\nDE,Europe\nUS,America\n';
  const countries = (await uploadFile(admin, 'countries.csv', csv, { table_name: 'countries' })).body.dataset_id;
  const { columns } = await renamed({}, countries);
  const size = { column_name: 'size', expression: 'length(continent)', groupby: true, filterable: true };
  expect((await admin.put(`/api/v1/dataset/${countries}`, { columns: [...columns, size] })).status).toBe(200);
  const relation = { name: 'Land', to: countries, columns: ['country'], key: ['code'] };
  expect((await admin.put(`/api/v1/dataset/${sales}`, { relations: [relation] })).status).toBe(200);
  const id = await chart(admin, 'By size', { groupby: ['Land.size'], metrics: ['count'] });
  const { columns: all } = await renamed({ size: 'letters' }, countries);
  expect((await admin.put(`/api/v1/dataset/${countries}/renames`, { columns: all })).status).toBe(200);
  expect(await formOf(id)).toMatchObject({ groupby: ['Land.letters'] });
  expect(Object.keys((await dataOf(id))[0])).toEqual(['Land.letters', 'count']);
});
