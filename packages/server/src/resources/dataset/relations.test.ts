/** Relations of datasets through the whole server: saved, asked, checked, closed to some, on uploaded tables and on a SQLite file. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { datasourceAccess } from '@tessera/core/policy/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported, sendBundle, unzip, zipOf } from '../../bundle/bundle.testing.ts';
import { closeDrivers } from '../../drivers/index.ts';
import type { TestCaller, TestReply } from '../../test-server.ts';
import { salesServer, uploadFile, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
/** May read the sales and the countries. */
let ada: TestCaller;
/** May read the sales alone. */
let bob: TestCaller;
let sales: number;
let countries: number;
let shop: number;
let file: DatabaseSync;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  sales = server.datasetId;
  const csv = 'code,continent,since,people\nFR,Europe,1990-01-05,68\nDE,Europe,1991-02-03,84\nUS,America,1992-03-04,330\n';
  countries = (await uploadFile(admin, 'countries.csv', csv, { table_name: 'countries' })).body.dataset_id;
  const { database_name } = (await admin.get(`/api/v1/database/${server.databaseId}`)).body.result;
  const grantOn = (id: number, table_name: string): string =>
    datasourceAccess({ id, table_name, database: { id: server.databaseId, database_name } });
  await server.addUser('ada', ['Gamma'], [grantOn(sales, 'sales'), grantOn(countries, 'countries')]);
  await server.addUser('bob', ['Gamma'], [grantOn(sales, 'sales')]);
  ada = await server.program('ada');
  bob = await server.program('bob');
  mkdirSync(join(server.config.home, 'files'), { recursive: true });
  file = new DatabaseSync(join(server.config.home, 'files', 'shop.db'));
  file.exec(`CREATE TABLE clients (id INTEGER, town TEXT, big BOOLEAN); INSERT INTO clients VALUES (1, 'Oslo', 1), (2, 'Rome', 0);
    CREATE TABLE orders (client INTEGER, amount INTEGER); INSERT INTO orders VALUES (1, 10), (1, 5), (2, 7), (3, 1)`);
  shop = (await admin.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: 'sqlite:///shop.db' })).body.id;
}, 60_000);
afterAll(async () => {
  file.close();
  closeDrivers();
  await server.close();
});

const load = async (id: number, caller = admin) => (await caller.get(`/api/v1/dataset/${id}`)).body.result;
const relate = (id: number, relations: readonly object[], caller = admin) => caller.put(`/api/v1/dataset/${id}`, { relations });
const country = () => ({ name: 'Country', to: countries, columns: ['country'], key: ['code'] });
const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'num' }, label: 'total' };
const ask = (query: object, caller = admin, id = sales, more: object = {}): Promise<TestReply> =>
  caller.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [{ metrics: [sum], ...query }], ...more });
const byContinent = { columns: ['Country.continent'], orderby: [['total', false]] };
const rowsOf = ({ body }: TestReply) => body.result?.[0]?.data ?? body;
const saidOf = (reply: TestReply): string => JSON.stringify(reply.body);

test('a relation is saved, shown with its columns and the look at its key, and groups, filters and lists rows', async () => {
  const saved = await relate(sales, [country()]);
  expect(saved.status, saidOf(saved)).toBe(200);
  const item = await load(sales);
  expect(item.relations).toEqual([
    { ...country(), table_name: 'countries', check: { repeated: 0, message: null, checked_on: expect.any(String) } },
  ]);
  expect(item.columns.map((each: { column_name: string }) => each.column_name)).toEqual(['country', 'num', 'ds']);
  expect(item.related_columns.map((each: { column_name: string }) => each.column_name)).toEqual([
    'Country.code',
    'Country.continent',
    'Country.since',
    'Country.people',
  ]);
  expect(rowsOf(await ask(byContinent))).toEqual([
    { 'Country.continent': 'Europe', total: 36 },
    { 'Country.continent': null, total: 7.5 },
  ]);
  const filtered = { columns: ['country'], filters: [{ col: 'Country.people', op: '>', val: 70 }] };
  const answer = await ask(filtered);
  expect(rowsOf(answer)).toEqual([{ country: 'DE', total: 5 }]);
  expect(answer.body.result[0].applied_filters).toEqual([{ column: 'Country.people' }]);
  // A time column of the other dataset, and one's own SQL, which names the column in quotes.
  const years = { columns: [], granularity: 'Country.since', time_range: '1991-01-01 : 1992-01-01' };
  expect(rowsOf(await ask(years))).toEqual([{ total: 5 }]);
  expect((await admin.put(`/api/v1/dataset/${countries}`, { offset: 2 })).status).toBe(200);
  expect(saidOf(await ask(years))).toContain('another time zone or hours offset');
  expect((await admin.put(`/api/v1/dataset/${countries}`, { offset: 0 })).status).toBe(200);
  const written = {
    columns: ['country'],
    extras: { where: `"Country.continent" = 'Europe' AND num < 6` },
    orderby: [['total', true]],
  };
  expect(rowsOf(await ask(written))).toEqual([
    { country: 'FR', total: 1 },
    { country: 'DE', total: 5 },
  ]);
  const values = await admin.get(`/api/v1/datasource/table/${sales}/column/Country.continent/values/`);
  expect(values.body.result).toEqual(['Europe', null]);
});

test('rows of a dataset show its own columns; those behind a mark of a related column are found, and it can be asked for', async () => {
  const samples = await admin.post(`/datasource/samples?datasource_type=table&datasource_id=${sales}&per_page=10&page=1`, {
    filters: [{ col: 'Country.continent', op: '==', val: 'Europe' }],
  });
  expect(samples.body.result).toMatchObject({ total_count: 5, colnames: ['country', 'num', 'ds'] });
  const detail = await ask({ columns: ['num', 'Country.continent'], metrics: [], row_limit: 2 }, admin, sales, {
    result_type: 'drill_detail',
  });
  expect(rowsOf(detail)[0]).toEqual({ num: expect.any(Number), 'Country.continent': expect.anything() });
});

test('a measure of a related column is refused', async () => {
  const people = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'Country.people' }, label: 'people' };
  const refused = await ask({ columns: ['country'], metrics: [people] });
  expect([refused.status, saidOf(refused)]).toEqual([400, expect.stringContaining('belongs to relation \\"Country\\"')]);
});

test('who may not read the other dataset is not told of it, and refused where its columns are asked for', async () => {
  const [forAda, forBob] = [await load(sales, ada), await load(sales, bob)];
  expect([forAda.relations.length, forAda.related_columns.length]).toEqual([1, 4]);
  expect([forBob.relations, forBob.related_columns]).toEqual([[], []]);
  expect(rowsOf(await ask(byContinent, ada))).toHaveLength(2);
  for (const query of [byContinent, { filters: [{ col: 'Country.people', op: '>', val: 70 }] }]) {
    const refused = await ask(query, bob);
    expect([refused.status, saidOf(refused)]).toEqual([403, expect.stringContaining('relation \\"Country\\"')]);
  }
  // The rest of the dataset is as open as before.
  expect((await ask({ columns: ['country'] }, bob)).status).toBe(200);
});

test('the row rules of both datasets hold: of the base they take rows, of the other they hide values', async () => {
  const roles = (await admin.get('/api/v1/rowlevelsecurity/related/roles?q=(page_size:100)')).body.result;
  const gamma = roles.find((each: { text: string }) => each.text === 'Gamma').value;
  const rule = async (table: number, clause: string): Promise<number> =>
    (
      await admin.post('/api/v1/rowlevelsecurity/', {
        name: clause,
        filter_type: 'Regular',
        tables: [table],
        roles: [gamma],
        clause,
      })
    ).body.id;
  const ids = [await rule(countries, "code <> 'DE'"), await rule(sales, "country <> 'IT'")];
  expect(rowsOf(await ask(byContinent, ada))).toEqual([
    { 'Country.continent': 'Europe', total: 31 },
    { 'Country.continent': null, total: 5 },
  ]);
  expect(rowsOf(await ask(byContinent))[0]).toEqual({ 'Country.continent': 'Europe', total: 36 });
  await admin.delete(`/api/v1/rowlevelsecurity/?q=!(${ids.join()})`);
});

test('an answer is kept until one of the datasets changes', async () => {
  await ask(byContinent);
  const again = await ask(byContinent);
  expect(again.body.result[0].is_cached).toBe(true);
  await admin.put(`/api/v1/dataset/${countries}`, { description: 'countries of the world' });
  expect((await ask(byContinent)).body.result[0].is_cached).toBe(false);
});

test('what cannot be a relation is refused by its name, and nothing is saved', async () => {
  const elsewhere = (await admin.post('/api/v1/dataset/', { database: shop, table_name: 'clients' })).body.id;
  const refusals: [readonly object[], string][] = [
    [[{ ...country(), to: 9999 }], 'its dataset does not exist'],
    [[{ ...country(), to: elsewhere, key: ['town'] }], 'clients lies in another database'],
    [[{ ...country(), to: sales, key: ['country'] }], 'leads to its own dataset'],
    [[{ ...country(), key: ['continent'] }], 'continent is no key of countries. One value is in more than one row'],
    [[{ ...country(), columns: ['num'] }], 'are values of different kinds'],
    [[{ ...country(), columns: ['nope'] }], "Columns missing in dataset: ['nope']"],
    [[{ ...country(), key: ['nope'] }], "['nope']"],
    [[{ ...country(), columns: ['country', 'ds'] }], 'needs as many columns as its key has'],
    [[{ ...country(), name: 'a.b' }], 'a name has no dots'],
    [[country(), { ...country(), name: 'country' }], 'There are two relations'],
  ];
  for (const [relations, sentence] of refusals) {
    const refused = await relate(sales, relations);
    expect([refused.status, refused.body.message?.relations?.[0]], sentence).toEqual([422, expect.stringContaining(sentence)]);
  }
  const back = await relate(countries, [{ name: 'Sales', to: sales, columns: ['code'], key: ['country'] }]);
  expect(back.body.message.relations[0]).toContain('is circular');
  expect((await load(sales)).relations).toHaveLength(1);
});

test('relations go with copies, versions and the datasets that use them are named', async () => {
  const uses = await admin.get(`/api/v1/dataset/${countries}/related_objects`);
  expect(uses.body.datasets).toEqual({ count: 1, result: [{ id: sales, table_name: 'sales' }] });
  const { version } = await load(sales);
  expect((await relate(sales, [])).status).toBe(200);
  expect((await ask(byContinent)).status).toBe(400);
  const changes = await admin.get(`/api/v1/dataset/${sales}/versions?page_size=1`);
  expect(changes.body.result[0].changes[0].sentence).toBe('Relation “Country” removed');
  expect((await admin.post(`/api/v1/dataset/${sales}/versions/${version}/restore`)).status).toBe(200);
  expect(rowsOf(await ask(byContinent))).toHaveLength(2);
});

test('a bundle brings relations along in the extra of its file, and says which it kept and why it left one out', async () => {
  const files = unzip(await exported(server, 'dataset', [sales]));
  const path = Object.keys(files).find((name) => name.endsWith('/sales.yaml')) ?? '';
  expect(files[path]).toContain('extra:\n  tessera_relations:\n  - name: Country');
  expect(Object.keys(files).some((name) => name.endsWith('/countries.yaml'))).toBe(true);
  const { uuid } = await load(countries);
  const text = (files[path] ?? '').replace(
    '  - name: Country',
    `  - {name: Other, columns: [num], key: [code], dataset_uuid: ${uuid}}\n  - name: Country`,
  );
  await relate(sales, []);
  const done = await sendBundle(admin, 'dataset', zipOf({ ...files, [path]: text }), { overwrite: 'true' });
  const notes = done.body.report.objects.find(
    (each: { kind: string; name: string }) => each.kind === 'dataset' && each.name === 'sales',
  ).notes;
  expect(notes).toEqual([
    expect.stringMatching(/^Relation “Other” was left out: .*values of different kinds/),
    'Relations kept: Country. Their keys are checked when a chart first uses them.',
  ]);
  expect(await load(sales)).toMatchObject({ extra: null, relations: [{ ...country(), check: expect.anything() }] });
  expect(rowsOf(await ask(byContinent))).toHaveLength(2);
});

test('a virtual dataset may be either end; a template, SQL and rules of its tables are its own', async () => {
  const create = async (body: object): Promise<number> =>
    (await admin.post('/api/v1/dataset/', { database: server.databaseId, ...body })).body.id;
  const base = await create({ table_name: 'big sales', sql: `SELECT * FROM sales WHERE num > {{ 4 }}` });
  const other = await create({
    table_name: 'upper countries',
    sql: `SELECT code, upper(continent) AS continent FROM countries -- all`,
  });
  const saved = await relate(base, [{ name: 'Land', to: other, columns: ['country'], key: ['code'] }]);
  expect(saved.status, saidOf(saved)).toBe(200);
  expect(rowsOf(await ask({ columns: ['Land.continent'], orderby: [['total', false]] }, admin, base))).toEqual([
    { 'Land.continent': 'EUROPE', total: 35 },
    { 'Land.continent': null, total: 7.5 },
  ]);
  const copied = await admin.post('/api/v1/dataset/duplicate', { base_model_id: base, table_name: 'copied sales' });
  expect((await load(copied.body.id)).relations).toMatchObject([{ name: 'Land', to: other }]);
});

test('a key that the data repeats since is refused by questions, told by a look at it, and mended by the data', async () => {
  const create = async (table_name: string): Promise<number> =>
    (await admin.post('/api/v1/dataset/', { database: shop, table_name })).body.id;
  const clients = (await admin.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:clients)))`)).body.ids[0];
  const orders = await create('orders');
  const saved = await relate(orders, [{ name: 'Client', to: clients, columns: ['client'], key: ['id'] }]);
  expect(saved.status, saidOf(saved)).toBe(200);
  const byTown = {
    columns: ['Client.town'],
    metrics: [{ ...sum, column: { column_name: 'amount' } }],
    orderby: [['total', false]],
  };
  const towns = [
    { 'Client.town': 'Oslo', total: 15 },
    { 'Client.town': 'Rome', total: 7 },
    { 'Client.town': null, total: 1 },
  ];
  expect(rowsOf(await ask(byTown, admin, orders))).toEqual(towns);
  file.exec("INSERT INTO clients VALUES (1, 'Bergen', 0)");
  const refused = await ask(byTown, admin, orders);
  expect([refused.status, saidOf(refused)]).toEqual([400, expect.stringContaining('id is no key of clients')]);
  const looked = await admin.put(`/api/v1/dataset/${orders}/relations/check`);
  expect(looked.body.result[0].check).toMatchObject({ repeated: 1, message: null });
  file.exec("DELETE FROM clients WHERE town = 'Bergen'");
  expect((await admin.put(`/api/v1/dataset/${orders}/refresh`)).status).toBe(200);
  expect((await load(orders)).relations[0].check).toMatchObject({ repeated: 0 });
  expect(rowsOf(await ask(byTown, admin, orders))).toEqual(towns);
  // Only who may edit the dataset has its keys looked at.
  expect((await bob.put(`/api/v1/dataset/${sales}/relations/check`)).status).toBe(403);
});
