/** Everything a caller can send wrong: the exact refusal, and a site that keeps exactly what it kept before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipart, salesServer, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';
import type { TestReply } from '../../packages/server/src/test-server.ts';
import { sheetOf, workbookOf } from '../../packages/server/src/uploads/hostile-files.testing.ts';
import { stored } from './stored.ts';

let server: SalesServer;
let chart: number;
let dashboard: number;
let before: object;
beforeAll(async () => {
  server = await salesServer();
  chart = await server.chart('Kept');
  dashboard = (await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'Kept' })).body.id;
  before = await stored(server.services);
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const nested = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
const nestedObject = `{"a":${nested}}`;
const proto = '{"__proto__":{"is_admin":true}}';
const tooDeep = 'The JSON is nested deeper than 64 levels.';
const noProto = 'The key "__proto__" is not allowed.';
const halfCharacter = 'A text holds half a character (a lone surrogate), which is not allowed.';
const notDone = 'Issue 1017 - This may not be done in the database.';
const unreadable = { code: 1030, message: 'Issue 1030 - The query has a syntax error.' };
const wrongFormat = 'Issue 1019 - What was sent has the wrong format.';

const rich = (message: unknown, error_type: string, ...issue_codes: object[]) => ({
  errors: [{ message, error_type, level: 'error', extra: { issue_codes } }],
});
/** Chart data says a failure's sentence as `message` too. */
const richChart = (told: ReturnType<typeof rich>) => ({ message: told.errors[0]?.message, ...told });
/** What the statement does stands before it. */
const onlyReading: unknown = expect.stringMatching(/^[A-Z]+ .+\. Only statements that read may be run\.$/);
const refusedSql = (message: unknown = 'Only one SELECT statement may be run.') =>
  rich(message, 'INVALID_SQL_ERROR', { code: 1017, message: notDone });
const changing = rich('Only SELECT statements are allowed against this database.', 'DML_NOT_ALLOWED_ERROR', {
  code: 1022,
  message: 'Issue 1022 - The database does not allow changes of data.',
});
const badFile = (message: string) => rich(message, 'INVALID_PAYLOAD_FORMAT_ERROR', { code: 1019, message: wrongFormat });

const ask = (query: object, more: object = {}): Promise<TestReply> =>
  server.admin.post('/api/v1/chart/data', {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [{ metrics: ['count'], ...query }],
    ...more,
  });
const list = (q: string): Promise<TestReply> => server.admin.get(`/api/v1/chart/?q=${encodeURIComponent(q)}`);
const sql = (text: string): Promise<TestReply> =>
  server.admin.post('/api/v1/sqllab/execute/', {
    database_id: server.databaseId,
    sql: text,
    client_id: crypto.randomUUID().slice(0, 11),
  });
const virtual = (text: string): Promise<TestReply> =>
  server.admin.post('/api/v1/dataset/', { database: server.databaseId, table_name: 'virtual', sql: text });
const metric = (sqlExpression: string): Promise<TestReply> =>
  ask({ metrics: [{ expressionType: 'SQL', sqlExpression, label: 'x' }] });
const saveDashboard = (body: object | string): Promise<TestReply> =>
  server.admin.put(`/api/v1/dashboard/${dashboard}`, body, json);
const saveChart = (body: object): Promise<TestReply> => server.admin.put(`/api/v1/chart/${chart}`, body);
const keepForm = (form_data: string): Promise<TestReply> =>
  server.admin.post('/api/v1/explore/form_data', { datasource_id: server.datasetId, datasource_type: 'table', form_data });
const keepFilter = (value: string): Promise<TestReply> =>
  server.admin.post(`/api/v1/dashboard/${dashboard}/filter_state`, { value });
const file = (name: string, content: Buffer): Promise<TestReply> => {
  const { body, headers } = multipart(name, content);
  return server.admin.post('/api/v1/upload/', body, headers);
};

/** Bytes in the middle are noise; the marks at both ends are right. */
const corrupted = Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(500, 7), Buffer.from('PAR1')]);

const cases: readonly (readonly [string, () => Promise<TestReply>, number, unknown])[] = [
  [
    'wrong JSON: a new dashboard',
    () => server.admin.post('/api/v1/dashboard/', '{"dashboard_title":', json),
    400,
    { message: 'Request is not JSON' },
  ],
  ['wrong JSON: a save', () => saveDashboard("{'dashboard_title': 1}"), 400, { message: 'Request is not JSON' }],
  [
    'wrong JSON: a question',
    () => server.admin.post('/api/v1/chart/data', '{"queries":[', json),
    400,
    { message: 'Request is not JSON' },
  ],
  [
    'wrong JSON: a question in a form field',
    () => server.admin.post('/api/v1/chart/data', 'form_data=%7B%22a', form),
    400,
    { message: 'Request is not JSON' },
  ],
  [
    'wrong JSON: a question in the address',
    () => server.admin.get('/api/v1/chart/data?form_data=%7B%22a'),
    400,
    { message: 'Request is incorrect: form_data is not JSON' },
  ],
  [
    'wrong JSON: a layout',
    () => saveDashboard({ position_json: '{"a' }),
    400,
    { message: { position_json: ['Not a valid JSON string.'] } },
  ],
  [
    "wrong JSON: a dashboard's metadata",
    () => saveDashboard({ json_metadata: '{"a' }),
    400,
    { message: { json_metadata: ['Not a valid JSON string.'] } },
  ],
  ["wrong JSON: a chart's form", () => saveChart({ params: '{"a' }), 400, { message: { params: ['Not a valid JSON string.'] } }],
  ['wrong JSON: a kept form', () => keepForm('{"a'), 400, { message: { form_data: ['Not a valid JSON string.'] } }],

  [
    'wrong rison: cut off',
    () => list('(filters:!((col'),
    400,
    { message: 'Not a valid rison/json argument: expected ":", found end at position 15' },
  ],
  [
    'wrong rison: never closed',
    () => list('(page:1'),
    400,
    { message: 'Not a valid rison/json argument: expected ",", found end at position 7' },
  ],
  [
    'wrong rison: JSON that is none',
    () => list('{"page":'),
    400,
    { message: 'Not a valid rison/json argument: the JSON cannot be read' },
  ],
  [
    'wrong rison: nested',
    () => list(`${'!('.repeat(3000)}`),
    400,
    { message: 'Not a valid rison/json argument: nested deeper than 64 at position 130' },
  ],

  [
    'unknown field: a new dashboard',
    () => server.admin.post('/api/v1/dashboard/', { dashboard_title: 'x', colour: 1 }),
    400,
    { message: { colour: ['Unknown field.'] } },
  ],
  [
    'unknown field: a save',
    () => saveDashboard({ dashboard_titel: 'x' }),
    400,
    { message: { dashboard_titel: ['Unknown field.'] } },
  ],
  ['unknown field: a chart', () => saveChart({ colour: 1 }), 400, { message: { colour: ['Unknown field.'] } }],
  [
    'unknown field: a question',
    () => ask({ columns: ['country'] }, { surprise: 1 }),
    400,
    { message: 'Request is incorrect: surprise: Unknown field.' },
  ],
  ['unknown field: a list', () => list('(pages:1)'), 400, { message: expect.stringMatching(/q\.pages: Unknown field/) }],

  ['unknown column: a dimension', () => ask({ columns: ['nope'] }), 400, { message: "Columns missing in dataset: ['nope']" }],
  [
    'unknown column: in a metric',
    () => ask({ metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'nope' }, label: 'x' }] }),
    400,
    { message: "Columns missing in dataset: ['nope']" },
  ],
  [
    'unknown column: in the order',
    () => ask({ columns: ['country'], orderby: [['nope', true]] }),
    400,
    { message: 'Unknown column used in orderby: nope' },
  ],
  [
    'unknown column: of a list',
    () => list('(filters:!((col:nope,opr:eq,value:1)))'),
    400,
    { message: expect.stringMatching(/Filter column: nope not allowed to filter/) },
  ],
  ['an unknown dataset', () => ask({}, { datasource: { id: 999_999, type: 'table' } }), 404, { message: 'Not found' }],

  ...[
    'DELETE FROM sales',
    'SELECT 1; DROP TABLE sales',
    "ATTACH '/etc/passwd' AS x",
    "COPY sales TO '/tmp/x'",
    'CREATE TABLE x AS SELECT 1',
    'PRAGMA version',
    'SET threads = 1',
    'WITH x AS (SELECT 1) INSERT INTO sales SELECT * FROM x',
  ].flatMap(
    (text) =>
      [
        [
          `not one SELECT: ${text}`,
          () => sql(text),
          400,
          /\b(DELETE|DROP|CREATE|INSERT)\b/.test(text) ? changing : refusedSql(onlyReading),
        ],
        [`not one SELECT, as a dataset: ${text}`, () => virtual(text), 400, refusedSql(onlyReading)],
      ] as const,
  ),
  ['two SELECTs, as a dataset', () => virtual('SELECT 1; SELECT 2'), 400, refusedSql()],
  [
    'not SQL',
    () => sql('SELEC 1'),
    400,
    rich('syntax error at or near "SELEC"', 'SYNTAX_ERROR', {
      code: 1030,
      message: 'Issue 1030 - The query has a syntax error.',
    }),
  ],
  ['no SQL', () => sql(' ; '), 400, { message: 'Empty query?' }],
  [
    'SQL that reads a file',
    () => virtual("SELECT * FROM read_csv('/etc/passwd')"),
    400,
    refusedSql('The table function read_csv is not allowed.'),
  ],
  [
    'two statements in a metric',
    () => metric('1; DROP TABLE sales'),
    400,
    richChart(rich('metric "x": Custom SQL must be one expression.', 'INVALID_SQL_ERROR', unreadable)),
  ],
  [
    'a metric that leaves its brackets',
    () => metric('1) FROM sales; --'),
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ error_type: 'INVALID_SQL_ERROR' })] }),
  ],

  ['a corrupted Parquet', () => file('a.parquet', corrupted), 422, badFile('The Parquet file is damaged: Footer length error.')],
  [
    'a Parquet that is none',
    () => file('a.parquet', Buffer.from('id,name\n1,x\n')),
    422,
    badFile('This is not a Parquet file: it does not begin with PAR1.'),
  ],
  [
    'a workbook with one cell in the last corner',
    () => file('a.xlsx', Buffer.from(workbookOf(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')))),
    422,
    badFile(
      'A sheet spans 1048576 rows and 16384 columns; at most 1048576 rows, 16384 columns and 50 million cells can be read.',
    ),
  ],
  ['0 bytes', () => file('a.csv', Buffer.alloc(0)), 422, badFile('The file a.csv is empty.')],
  ['0 bytes of Parquet', () => file('a.parquet', Buffer.alloc(0)), 422, badFile('The file a.parquet is empty.')],

  ['__proto__: a body', () => server.admin.post('/api/v1/dashboard/', proto, json), 400, { message: noProto }],
  ['__proto__: spelled with an escape', () => saveDashboard('{"\\u005f_proto__":{}}'), 400, { message: noProto }],
  ['__proto__: rison', () => list('(__proto__:(page:1))'), 400, { message: noProto }],
  [
    '__proto__: a form field',
    () => server.admin.post('/api/v1/chart/data', `form_data=${encodeURIComponent(proto)}`, form),
    400,
    { message: noProto },
  ],
  ['__proto__: a layout', () => saveDashboard({ position_json: proto }), 400, { message: { position_json: [noProto] } }],
  ['__proto__: metadata', () => saveDashboard({ json_metadata: proto }), 400, { message: { json_metadata: [noProto] } }],
  ["__proto__: a chart's form", () => saveChart({ params: proto }), 400, { message: { params: [noProto] } }],
  ['__proto__: a kept form', () => keepForm(proto), 400, { message: { form_data: [noProto] } }],

  [
    'half a character: a connection',
    () => {
      const parameters = '{"host":"h","port":1,"database":"\\ud800","username":"u","password":"p"}';
      return server.admin.post('/api/v1/database/test_connection/', `{"engine":"postgresql","parameters":${parameters}}`, json);
    },
    400,
    { message: halfCharacter },
  ],
  [
    'half a character: a layout',
    () => saveDashboard({ position_json: '{"a":"\\ud800"}' }),
    400,
    { message: { position_json: [halfCharacter] } },
  ],

  ['2 MB nested: a body', () => server.admin.post('/api/v1/dashboard/', nested, json), 400, { message: tooDeep }],
  [
    '2 MB nested: a form field',
    () => server.admin.post('/api/v1/chart/data', `form_data=${nested}`, form),
    400,
    { message: tooDeep },
  ],
  ['2 MB nested: a layout', () => saveDashboard({ position_json: nestedObject }), 400, { message: { position_json: [tooDeep] } }],
  ["2 MB nested: a chart's form", () => saveChart({ params: nestedObject }), 400, { message: { params: [tooDeep] } }],
  [
    '2 MB nested: a stored question',
    () => saveChart({ query_context: nestedObject }),
    400,
    { message: { query_context: [tooDeep] } },
  ],
  ['2 MB nested: a kept form', () => keepForm(nestedObject), 400, { message: { form_data: [tooDeep] } }],
  ['2 MB nested: a filter state', () => keepFilter(nestedObject), 400, { message: { value: [tooDeep] } }],
  [
    'a body over the limit',
    () => saveDashboard({ css: 'x'.repeat(9_000_000) }),
    413,
    { message: 'The request is larger than the limit.' },
  ],
];

test.each(cases)('%s', async (_, send, status, body) => {
  const answer = await send();
  expect([answer.status, answer.body]).toEqual([status, body]);
});

test('after all of this the site keeps exactly what it kept, and answers', async () => {
  expect(await stored(server.services)).toEqual(before);
  expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false);
  expect((await ask({})).body.result[0].data).toEqual([{ count: 6 }]);
});

test('a column, and a table, may be called __proto__: they are data', async () => {
  const staged = await file('odd.csv', Buffer.from('__proto__,constructor\n1,2\n'));
  const made = await server.admin.post(`/api/v1/upload/${staged.body.id}/commit`, { table_name: '__proto__' });
  const answer = await ask(
    { columns: ['__proto__', 'constructor'], metrics: [] },
    { datasource: { id: made.body.dataset_id, type: 'table' } },
  );
  expect(answer.body.result[0].colnames).toEqual(['__proto__', 'constructor']);
  expect(JSON.stringify(answer.body.result[0].data)).toBe('[{"__proto__":1,"constructor":2}]');
});
