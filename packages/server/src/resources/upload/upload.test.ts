import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipart, salesServer, uploadFile, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => void (server = await salesServer()));
afterAll(() => server.close());

test('a file is staged with a preview, committed as a dataset with types, and can be asked at once', async () => {
  const { body, headers } = multipart('My Cars (2024).csv', 'name,price,sold\nA,10,true\nB,20,false\n');
  const staged = await server.admin.post('/api/v1/upload/', body, headers);
  expect(staged.status).toBe(201);
  expect(staged.body).toMatchObject({
    filename: 'My Cars (2024).csv',
    suggested_name: 'my_cars_2024',
    preview: {
      format: 'csv',
      rows: [
        ['A', 10, true],
        ['B', 20, false],
      ],
    },
  });
  const again = await server.admin.put(`/api/v1/upload/${staged.body.id}`, { header: false });
  expect(again.body.preview.rows).toHaveLength(3);
  const committed = await server.admin.post(`/api/v1/upload/${staged.body.id}/commit`, {
    table_name: 'cars',
    columns: [
      { source: 'name', name: 'Car', type: 'text' },
      { source: 'price', name: 'price', type: 'number' },
      { source: 'sold', name: 'sold', type: 'boolean', include: false },
    ],
  });
  expect([committed.status, committed.body]).toEqual([
    201,
    {
      dataset_id: expect.any(Number),
      table_name: 'cars',
      rows: 2,
      notes: [],
      explore_url: `/explore/?datasource_type=table&datasource_id=${committed.body.dataset_id}`,
    },
  ]);
  const state = await server.admin.get(`/api/v1/upload/${staged.body.id}`);
  expect(state.body).toMatchObject({ phase: 'done', dataset_id: committed.body.dataset_id, error: null });
  const { result } = (await server.admin.get(`/api/v1/dataset/${committed.body.dataset_id}`)).body;
  expect(result.columns.map((c: { column_name: string; type_generic: number }) => [c.column_name, c.type_generic])).toEqual([
    ['Car', 1],
    ['price', 0],
  ]);
  expect(result.metrics.map((m: { metric_name: string; expression: string }) => [m.metric_name, m.expression])).toEqual([
    ['count', 'COUNT(*)'],
  ]);
});

test('a name that is taken is refused by name, in any case, and the file stays to be tried again', async () => {
  const { body, headers } = multipart('x.csv', 'a\n1\n');
  const staged = await server.admin.post('/api/v1/upload/', body, headers);
  const refused = await server.admin.post(`/api/v1/upload/${staged.body.id}/commit`, { table_name: 'SALES' });
  expect([refused.status, refused.body]).toEqual([
    422,
    { message: { table_name: ['Table already exists. Add the rows to it, replace it, or choose another name.'] } },
  ]);
  expect((await server.admin.post(`/api/v1/upload/${staged.body.id}/commit`, { table_name: 'other' })).status).toBe(201);
});

test('a deleted dataset gives its name back, with the new data', async () => {
  const first = await uploadFile(server.admin, 'n.csv', 'a\n1\n', { table_name: 'again' });
  await server.admin.delete(`/api/v1/dataset/${first.body.dataset_id}`);
  const second = await uploadFile(server.admin, 'n.csv', 'b\n2\n3\n', { table_name: 'again' });
  expect([second.status, second.body.rows]).toEqual([201, 2]);
  const rows = await server.admin.post(`/datasource/samples?datasource_type=table&datasource_id=${second.body.dataset_id}`, {});
  expect(rows.body.result.data).toEqual([{ b: 2 }, { b: 3 }]);
});

test('an empty file, no file and a file that is none of ours each say so', async () => {
  const empty = multipart('e.csv', '');
  expect(await server.admin.post('/api/v1/upload/', empty.body, empty.headers)).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'The file e.csv is empty.' }] },
  });
  expect(await server.admin.post('/api/v1/upload/', {})).toMatchObject({
    status: 400,
    body: { message: 'Send the file as multipart/form-data.' },
  });
  const corrupt = multipart('p.parquet', Buffer.from('PAR1 this is no parquet PAR1'));
  const refused = await server.admin.post('/api/v1/upload/', corrupt.body, corrupt.headers);
  expect([refused.status, refused.body.errors[0].error_type]).toEqual([422, 'INVALID_PAYLOAD_FORMAT_ERROR']);
});

// Rows: DB-08
test.each(['x.exe', 'page.html', 'data', 'photo.png', 'all.parquet.gz', 'csv'])(
  'a file called %s is refused with the kinds that are taken, whatever it holds and however large it is',
  async (name) => {
    const { body, headers } = multipart(name, `a,b\n${'1,2\n'.repeat(2_000_000)}`, { type: 'csv', table_name: 'never' });
    for (const path of [
      '/api/v1/upload/',
      `/api/v1/database/${server.databaseId}/upload/`,
      '/api/v1/database/upload_metadata/',
    ]) {
      const refused = await server.admin.post(path, body, headers);
      const why = `The file ${name} cannot be uploaded. Files of these kinds can: .csv, .txt, .tsv, .tab, .json, .jsonl, .ndjson, .xlsx, .ods, .parquet, .pq, text files packed with gzip such as .csv.gz, and a .zip of one file or of several CSV or TSV files or workbooks.`;
      expect([refused.status, refused.body]).toEqual([400, { message: { file: [why] } }]);
    }
  },
);

test('a packed CSV becomes a table of its own name, in steps and in one call', async () => {
  const content = gzipSync('a,b\n1,x\n');
  const { body, headers } = multipart('Packed Sales.csv.gz', content);
  const staged = await server.admin.post('/api/v1/upload/', body, headers);
  expect([staged.status, staged.body.suggested_name, staged.body.preview.rows]).toEqual([201, 'packed_sales', [[1, 'x']]]);
  const once = multipart('p.csv.gz', content, { type: 'csv', table_name: 'packed_once' });
  const made = await server.admin.post(`/api/v1/database/${server.databaseId}/upload/`, once.body, once.headers);
  expect([made.status, made.body.rows]).toEqual([201, 1]);
});

test('a ZIP archive of one file becomes a table of the archive’s name; one of two kinds says which they are, and keeps nothing', async () => {
  const one = zipSync({ 'inner.csv': strToU8('a,b\n1,x\n') });
  const { body, headers } = multipart('Zipped Sales.zip', Buffer.from(one));
  const staged = await server.admin.post('/api/v1/upload/', body, headers);
  expect([staged.status, staged.body.suggested_name, staged.body.preview.rows]).toEqual([201, 'zipped_sales', [[1, 'x']]]);
  const once = multipart('p.zip', Buffer.from(one), { type: 'columnar', table_name: 'zipped_once' });
  const made = await server.admin.post(`/api/v1/database/${server.databaseId}/upload/`, once.body, once.headers);
  expect([made.status, made.body.rows]).toEqual([201, 1]);
  const two = multipart('two.zip', Buffer.from(zipSync({ 'may.csv': strToU8('a\n1\n'), 'june.json': strToU8('[]') })));
  const refused = await server.admin.post('/api/v1/upload/', two.body, two.headers);
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    422,
    'The archive two.zip holds 2 files: may.csv, june.json. An archive of one file, or of up to 100 CSV or TSV files or workbooks, can be read.',
  ]);
});

// Rows: DB-08
test('a file of another type than is said is refused by the field', async () => {
  for (const [name, type, found] of [
    ['s.csv', 'excel', 'csv'],
    ['s.csv', 'columnar', 'csv'],
    ['s.xlsx', 'csv', 'excel'],
    ['s.parquet', 'excel', 'columnar'],
  ] as const) {
    const { body, headers } = multipart(name, 'a\n1\n', { type, table_name: 'never_typed' });
    const refused = await server.admin.post(`/api/v1/database/${server.databaseId}/upload/`, body, headers);
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: { type: [`The file ${name} is of the type ${found}, not ${type}.`] } },
    ]);
  }
});

// Rows: DB-08
test('a schema that takes no files is refused with the one that does', async () => {
  const { body, headers } = multipart('s.csv', 'a\n1\n', { type: 'csv', table_name: 's', schema: 'sales' });
  const refused = await server.admin.post(`/api/v1/database/${server.databaseId}/upload/`, body, headers);
  expect([refused.status, refused.body]).toEqual([
    400,
    { message: { schema: ['Uploaded files become tables of the schema main: send that, or no schema.'] } },
  ]);
});

// Rows: DB-08
test('a database or a schema that takes no files is refused by the field that names it', async () => {
  const { body, headers } = multipart('s.csv', 'a\n1\n');
  const staged = await server.admin.post('/api/v1/upload/', body, headers);
  for (const [call, more] of [
    ['commit', {}],
    ['compare', { if_exists: 'replace' }],
  ] as const) {
    const sent = { table_name: 's', database_id: 4711, ...more };
    const refused = await server.admin.post(`/api/v1/upload/${staged.body.id}/${call}`, sent);
    expect([refused.status, refused.body], call).toEqual([422, { message: { database_id: ['Database does not exist'] } }]);
    const elsewhere = { table_name: 'sales', schema: 'elsewhere', ...more };
    const closed = await server.admin.post(`/api/v1/upload/${staged.body.id}/${call}`, elsewhere);
    expect([closed.status, Object.keys(closed.body.message)], call).toEqual([400, ['schema']]);
  }
  expect((await server.admin.delete(`/api/v1/upload/${staged.body.id}`)).status).toBe(200);
});

test("a cancelled upload is forgotten, and another user's is invisible", async () => {
  const { body, headers } = multipart('c.csv', 'a\n1\n');
  const staged = await server.admin.post('/api/v1/upload/', body, headers);
  await server.addUser('alpha', ['Alpha']);
  expect((await (await server.program('alpha')).get(`/api/v1/upload/${staged.body.id}`)).status).toBe(404);
  expect((await server.admin.delete(`/api/v1/upload/${staged.body.id}`)).body).toEqual({ message: 'OK' });
  expect((await server.admin.get(`/api/v1/upload/${staged.body.id}`)).status).toBe(404);
});

test('a user who may not upload is refused before a byte is read', async () => {
  await server.addUser('gamma', ['Gamma']);
  const { body, headers } = multipart('g.csv', 'a\n1\n');
  expect((await (await server.program('gamma')).post('/api/v1/upload/', body, headers)).status).toBe(403);
});

// Rows: DB-07, SEC-03
test('texts, workbooks and columnar files each need the right to their form', async () => {
  const forms = [
    'can_upload on Database',
    'can_this_form_get on ExcelToDatabaseView',
    'all_database_access on all_database_access',
  ];
  await server.addUser('sheets', ['Gamma'], forms);
  const sheets = await server.program('sheets');
  const refusal = async (name: string) => {
    const { body, headers } = multipart(name, 'a\n1\n');
    const answer = await sheets.post('/api/v1/upload/', body, headers);
    return [answer.status, answer.body.message];
  };
  expect(await refusal('a.csv')).toEqual([403, 'You may not upload CSV files.']);
  expect(await refusal('a.jsonl.gz')).toEqual([403, 'You may not upload CSV files.']);
  expect(await refusal('a.parquet')).toEqual([403, 'You may not upload columnar files.']);
  // The name is one of theirs; that it holds no workbook is said next.
  expect((await refusal('a.xlsx'))[0]).toBe(422);
});

test("rows are added to a table by the reference's upload call, as its types, or nothing is", async () => {
  const path = `/api/v1/database/${server.databaseId}/upload/`;
  const send = (content: string, fields: Record<string, string> = {}) => {
    const { body, headers } = multipart('more.csv', content, { type: 'csv', table_name: 'grows', ...fields });
    return server.admin.post(path, body, headers);
  };
  const rows = async () => {
    const list = await server.admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:grows)))');
    const asked = `/datasource/samples?datasource_type=table&datasource_id=${list.body.result[0].id}`;
    return (await server.admin.post(asked, {})).body.result.data;
  };
  const append = { already_exists: 'append' };
  expect((await send('id,name,at\n1,a,2024-01-02 10:00:00\n', append)).status).toBe(201);
  expect((await send('NAME,id\nb,2\n\nc,3\nd,4\n', { ...append, rows_to_read: '2' })).status).toBe(201);
  const grown = [
    { id: 1, name: 'a', at: Date.UTC(2024, 0, 2, 10) },
    { id: 2, name: 'b', at: null },
    { id: 3, name: 'c', at: null },
  ];
  expect(await rows()).toEqual(grown);
  expect((await send('id,nam\n5,e\n', append)).body).toEqual({
    message: { columns: ['The table has no column "nam". Nothing was added.'] },
  });
  expect((await send('id,name\n6,f\n1.5,g\n', append)).body).toEqual({
    message: {
      columns: ["id: 1 value is not a whole number, as the column holds; the first is '1.5' (Line 3). Nothing was added."],
    },
  });
  expect(await rows()).toEqual(grown);
  const both = await Promise.all([send('id\n7\n', append), send('id\n8\n', append)]);
  const taken = both.filter(({ status }) => status === 201).length;
  expect(await rows()).toHaveLength(grown.length + taken);
  expect(taken).toBeGreaterThan(0);
});

test('columns are read as the types an upload call says', async () => {
  const path = `/api/v1/database/${server.databaseId}/upload/`;
  const fields = { column_data_types: '{"zip": "str", "n": "float64"}', column_dates: 'day', columns_read: 'zip,n,day' };
  const { body, headers } = multipart('t.csv', 'zip,n,day,rest\n01234,1,2024-05-06,x\n', {
    type: 'csv',
    table_name: 'told',
    ...fields,
  });
  expect((await server.admin.post(path, body, headers)).status).toBe(201);
  const list = await server.admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:told)))');
  const { result } = (await server.admin.get(`/api/v1/dataset/${list.body.result[0].id}`)).body;
  const types = result.columns.map(({ column_name, type }: { column_name: string; type: string }) => [column_name, type]);
  expect(types).toEqual([
    ['zip', 'VARCHAR'],
    ['n', 'DOUBLE'],
    ['day', 'DATE'],
  ]);
});

test('a file is read in the encoding the upload call names, in any of its spellings', async () => {
  for (const encoding of ['cp1250', 'Windows-1250']) {
    const { body, headers } = multipart('czech.csv', Buffer.from('name\nDvo\u00f8\u00e1k\n', 'latin1'), {
      type: 'csv',
      table_name: 'czech',
      already_exists: 'replace',
      encoding,
    });
    expect((await server.admin.post(`/api/v1/database/${server.databaseId}/upload/`, body, headers)).status).toBe(201);
    const list = await server.admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:czech)))');
    const rows = await server.admin.post(`/datasource/samples?datasource_type=table&datasource_id=${list.body.result[0].id}`, {});
    expect(rows.body.result.data).toEqual([{ name: 'Dvořák' }]);
  }
  const { body, headers } = multipart('czech.csv', 'a\n1\n');
  const staged = await server.admin.post('/api/v1/upload', body, headers);
  const refused = await server.admin.put(`/api/v1/upload/${staged.body.id}`, { encoding: 'rot13' });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('encoding');
});

test("the reference's upload call makes a table, refuses a taken name and replaces it when asked", async () => {
  const path = `/api/v1/database/${server.databaseId}/upload/`;
  const form = (content: string, fields: Record<string, string>) =>
    multipart('one.csv', content, { type: 'csv', table_name: 'one_call', ...fields });
  const first = form('a,b\n1,2\n', {});
  expect(await server.admin.post(path, first.body, first.headers)).toMatchObject({ status: 201, body: { message: 'OK' } });
  expect((await server.admin.post(path, first.body, first.headers)).body).toEqual({
    message: { table_name: ['Table already exists. Add the rows to it, replace it, or choose another name.'] },
  });
  const next = form('a,c\n3,4\n5,6\n', { already_exists: 'replace' });
  expect((await server.admin.post(path, next.body, next.headers)).status).toBe(201);
  const list = await server.admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:one_call)))');
  const [item] = list.body.result;
  const rows = await server.admin.post(`/datasource/samples?datasource_type=table&datasource_id=${item.id}`, {});
  expect(rows.body.result.data).toEqual([
    { a: 3, c: 4 },
    { a: 5, c: 6 },
  ]);
  const refused: [Record<string, string>, Record<string, string[]>][] = [
    [{ index_label: 'n' }, { index_label: [expect.stringContaining('Without dataframe_index')] }],
    [{ index_column: 'a' }, { index_column: [expect.stringContaining('Without dataframe_index')] }],
    [{ dataframe_index: 'true', index_column: 'z' }, { index_column: ['The file has no column z.'] }],
    [{ skip_blank_lines: 'false' }, { skip_blank_lines: ['Blank lines are always skipped.'] }],
    [{ chunksize: '9' }, { chunksize: ['Unknown field.'] }],
    [{ encoding: 'rot13' }, { encoding: [expect.stringContaining('No known encoding')] }],
    [{ column_dates: 'b' }, { column_dates: ['The file has no column b.'] }],
    [{ column_data_types: '{"a": "money"}' }, { column_data_types: [expect.stringContaining('"money" is no type')] }],
    [{ column_data_types: 'int' }, { column_data_types: [expect.stringContaining('Send an object')] }],
  ];
  for (const [fields, message] of refused) {
    const { body, headers } = form('a\n1\n', { already_exists: 'replace', ...fields });
    expect((await server.admin.post(path, body, headers)).body).toEqual({ message });
  }
  const numbered = form('note,x\na,c\n3,4\n5,6\n7,8\n', {
    already_exists: 'replace',
    header_row: '1',
    rows_to_read: '2',
    dataframe_index: 'true',
    index_label: 'n',
  });
  const made = await server.admin.post(path, numbered.body, numbered.headers);
  expect(made.body).toMatchObject({ message: 'OK' });
  const again = await server.admin.post(`/datasource/samples?datasource_type=table&datasource_id=${item.id}`, {});
  expect(again.body.result.data).toEqual([
    { a: 3, c: 4, n: 0 },
    { a: 5, c: 6, n: 1 },
  ]);
  // In a new table the numbers stand before the columns of the file, and so does a column that is named as the index.
  const namesOf = async (table: string): Promise<unknown> => {
    const asked = { database_id: server.databaseId, sql: `SELECT * FROM ${table}` };
    return (await server.admin.post('/api/v1/sqllab/execute/', asked)).body.columns.map(({ name }: { name: string }) => name);
  };
  const indexed = { dataframe_index: 'true', index_label: 'key' };
  for (const [table_name, more] of [
    ['numbered', {}],
    ['keyed', { index_column: 'c' }],
  ] as const) {
    const sent = form('a,b,c\n1,2,3\n', { table_name, ...indexed, ...more });
    expect((await server.admin.post(path, sent.body, sent.headers)).body).toMatchObject({ message: 'OK' });
  }
  expect([await namesOf('numbered'), await namesOf('keyed')]).toEqual([
    ['key', 'a', 'b', 'c'],
    ['key', 'a', 'b'],
  ]);
  const meta = multipart('m.csv', 'x,y\n1,2\n');
  expect((await server.admin.post('/api/v1/database/upload_metadata/', meta.body, meta.headers)).body).toEqual({
    result: { items: [{ sheet_name: null, column_names: ['x', 'y'] }] },
  });
});
