/** Rows added to an uploaded table: read as the table's first file was, and refused where that is in doubt. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multipart, salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => void (server = await salesServer()));
afterAll(() => server.close());

type Fields = Record<string, string>;

/** The one-call upload. */
const send = (table: string, content: string | Buffer, fields: Fields = {}, filename = 'file.csv') => {
  const { body, headers } = multipart(filename, content, { type: 'csv', table_name: table, ...fields });
  return server.admin.post(`/api/v1/database/${server.databaseId}/upload/`, body, headers);
};
const append = { already_exists: 'append' };

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const list = await server.admin.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${table})))`);
  const asked = `/datasource/samples?datasource_type=table&datasource_id=${list.body.result[0].id}`;
  return (await server.admin.post(asked, {})).body.result.data;
}

const day = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date);

describe('the next file is read as the table was', () => {
  test('a file of days that could be read either way takes the order of the table', async () => {
    expect((await send('european', 'd,n\n31/12/2023,1\n05/06/2023,2\n')).status).toBe(201);
    expect((await send('european', 'd,n\n03/04/2024,3\n', append)).status).toBe(201);
    expect((await rowsOf('european')).map(({ d }) => d)).toEqual([day(2023, 12, 31), day(2023, 6, 5), day(2024, 4, 3)]);
  });

  test('an order that was chosen once holds for every file after it', async () => {
    expect((await send('said_once', 'd\n03/04/2024\n', { day_first: 'true' })).status).toBe(201);
    expect((await send('said_once', 'd\n05/06/2024\n', append)).status).toBe(201);
    expect((await rowsOf('said_once')).map(({ d }) => d)).toEqual([day(2024, 4, 3), day(2024, 6, 5)]);
  });

  test('days with dashes follow the order of days with slashes', async () => {
    expect((await send('dashes', 'd\n12/31/2023\n')).status).toBe(201);
    expect((await send('dashes', 'd\n03-04-2024\n', append)).status).toBe(201);
    expect((await rowsOf('dashes')).map(({ d }) => d)).toEqual([day(2023, 12, 31), day(2024, 3, 4)]);
  });

  test('a decimal comma is kept for a file whose numbers show none', async () => {
    expect((await send('commas', 'p;q\n1,5;a\n2,25;b\n')).status).toBe(201);
    expect((await send('commas', 'p;q\n1.234;c\n', append)).status).toBe(201);
    expect((await rowsOf('commas')).map(({ p }) => p)).toEqual([1.5, 2.25, 1234]);
  });

  test('spellings of nothing are kept', async () => {
    expect((await send('nothing', 'p,q\n1,a\n?,b\n', { null_values: '?' })).status).toBe(201);
    expect((await send('nothing', 'p,q\n?,c\n', append)).status).toBe(201);
    expect((await rowsOf('nothing')).map(({ p }) => p)).toEqual([1, null, null]);
  });

  test('a file without a first row of names is added to a table made of one', async () => {
    expect((await send('headless', '1,2\n3,4\n')).status).toBe(201);
    expect((await send('headless', '5,6\n', append)).status).toBe(201);
    expect(await rowsOf('headless')).toEqual([
      { column_1: 1, column_2: 2 },
      { column_1: 3, column_2: 4 },
      { column_1: 5, column_2: 6 },
    ]);
  });
});

describe('what is in doubt or does not fit is refused by name', () => {
  const refused: [name: string, first: string, next: string, fields: Fields, says: RegExp][] = [
    ['days whose own order contradicts', 'd\n31/12/2023\n', 'd\n12/31/2024\n', {}, /d: .*month first.*12\/31\/2024.*day first/],
    ['days of no known order', 'd\n2023-12-31\n', 'd\n03/04/2024\n', {}, /d: .*03\/04\/2024.*day_first/],
    ['another decimal mark', 'p,q\n1.5,a\n', 'p;q\n2,5;b\n', {}, /p: .*decimal comma.*2,5.*decimal_character/],
    [
      'a time in a column of days',
      'd,n\n2024-01-01,1\n',
      'd,n\n2024-01-02 10:30,2\n2024-01-03,3\n',
      {},
      /d: 1 value .*2024-01-02 10:30/,
    ],
    [
      'times behind national days',
      'd\n31/12/2023\n',
      'd\n30/12/2023 14:05\n29/12/2023 14:05\n',
      {},
      /d: 2 values .*30\/12\/2023 14:05/,
    ],
    ['decimals among whole numbers', 'n\n1\n2\n', 'n\n3\n4.5\n', {}, /n: 1 value .*whole number.*4\.5.*Line 3/],
    ['words among numbers', 'n\n1.5\n', 'n\nmany\nfew\n', {}, /n: 2 values .*many.*Line 2/],
    ['more digits than a number holds', 'n\n1.5\n', 'n\n9007199254740993\n', {}, /n: 1 value .*9007199254740993/],
    ['an unknown column', 'n\n1\n', 'n,m\n2,3\n', {}, /no column "m"/],
  ];
  test.each(refused)('%s', async (name, first, next, fields, says) => {
    const table = name.replaceAll(' ', '_');
    expect((await send(table, first)).status).toBe(201);
    const before = await rowsOf(table);
    const answer = await send(table, next, { ...append, ...fields });
    expect(answer.status).toBe(422);
    expect(answer.body.message.columns.join(' ')).toMatch(says);
    expect(await rowsOf(table)).toEqual(before);
  });

  test('a Parquet file whose decimals are finer than the table keeps is refused', async () => {
    expect((await send('ints', Buffer.from('{"n":1}\n'), {}, 'ints.jsonl')).status).toBe(201);
    const answer = await send('ints', Buffer.from('{"n":1.5}\n{"n":2}\n'), append, 'ints.jsonl');
    expect([answer.status, answer.body.message.columns.join(' ')]).toEqual([422, expect.stringMatching(/n: 1 value .*1\.5/)]);
  });

  test('earlier choices are used: the order, the decimal mark, and that the time of day may be dropped', async () => {
    await send('told_order', 'd\n31/12/2023\n');
    expect((await send('told_order', 'd\n12/30/2024\n', { ...append, day_first: 'false' })).status).toBe(201);
    expect((await rowsOf('told_order')).map(({ d }) => d)).toEqual([day(2023, 12, 31), day(2024, 12, 30)]);
    await send('told_mark', 'p,q\n1.5,a\n');
    expect((await send('told_mark', 'p;q\n2,5;b\n', { ...append, decimal_character: ',' })).status).toBe(201);
    expect((await rowsOf('told_mark')).map(({ p }) => p)).toEqual([1.5, 2.5]);
    await send('told_loss', 'd\n2024-01-01\n');
    const cut = await send('told_loss', 'd\n2024-01-02 10:30\n', { ...append, accept_loss: 'true' });
    expect(cut.status).toBe(201);
    expect(cut.body.notes.join(' ')).toMatch(/d: 1 value .*2024-01-02 10:30/);
    expect((await rowsOf('told_loss')).map(({ d }) => d)).toEqual([day(2024, 1, 1), day(2024, 1, 2)]);
  });

  test('a longer text, an ISO day among national ones and a missing column are taken', async () => {
    await send('taken', 'd,t,n\n31/12/2023,a,1\n');
    const answer = await send('taken', `d,t\n2024-01-02,${'long'.repeat(500)}\n`, append);
    expect(answer.status).toBe(201);
    expect(answer.body.notes.join(' ')).toMatch(/no column n/);
    expect((await rowsOf('taken'))[1]).toMatchObject({ d: day(2024, 1, 2), n: null });
  });
});

describe('what append and replace change is shown before', () => {
  const stage = async (content: string, filename = 'next.csv') => {
    const { body, headers } = multipart(filename, content);
    return (await server.admin.post('/api/v1/upload/', body, headers)).body;
  };

  test('a comparison counts rows and names columns that are new, missing, of another type, with the charts that use them', async () => {
    const made = await send('compared', 'd,country,price,old\n2024-01-01,FR,1,x\n2024-01-02,DE,2,y\n');
    const datasetId: number = made.body.dataset_id;
    const chart = await server.admin.post('/api/v1/chart/', {
      slice_name: 'By old',
      viz_type: 'pie',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'pie', groupby: ['old'], metric: 'count' }),
    });
    expect(chart.status).toBe(201);
    const { id } = await stage('d,country,price,fresh\n2024-01-03,IT,cheap,z\n');
    const compared = await server.admin.post(`/api/v1/upload/${id}/compare`, { table_name: 'compared', if_exists: 'replace' });
    expect([compared.status, compared.body]).toEqual([
      200,
      {
        table_name: 'compared',
        rows: { before: 2, file: 1, after: 1 },
        columns: [
          { name: 'd', before: 'DATE', after: 'DATE', change: 'same' },
          { name: 'country', before: 'VARCHAR', after: 'VARCHAR', change: 'same' },
          { name: 'price', before: 'BIGINT', after: 'VARCHAR', change: 'retyped' },
          { name: 'old', before: 'VARCHAR', after: null, change: 'missing' },
          { name: 'fresh', before: null, after: 'VARCHAR', change: 'new' },
        ],
        problems: [],
        made_anew: false,
        changes: null,
        cells: [],
        options: {},
        charts: { count: 1, result: [{ id: chart.body.id, slice_name: 'By old', columns: ['old'] }] },
        notes: [],
      },
    ]);
    const onto = await server.admin.post(`/api/v1/upload/${id}/compare`, { table_name: 'compared', if_exists: 'append' });
    expect(onto.body).toMatchObject({
      rows: { before: 2, file: 1, after: 3 },
      columns: [
        { name: 'd', change: 'same' },
        { name: 'country', change: 'same' },
        { name: 'price', change: 'same' },
        { name: 'old', before: 'VARCHAR', after: 'VARCHAR', change: 'missing' },
        { name: 'fresh', before: null, after: null, change: 'new' },
      ],
      problems: [
        { column: 'fresh', kind: 'unknown_column', count: 1 },
        { column: 'price', kind: 'unreadable', count: 1, example: 'cheap' },
      ],
      charts: { count: 0, result: [] },
    });
    expect(await rowsOf('compared')).toHaveLength(2);
  });

  test('what is looked at before is shown as the table stores it, days of several spellings among them', async () => {
    expect((await send('mixed', 'd,n\n31/12/2023 10:00,1\n05/06/2023 11:30,2\n')).status).toBe(201);
    const { id } = await stage('d,n\n03/04/2024 08:30,3\n05/04/2024,4\nsoon,5\n');
    const compared = await server.admin.post(`/api/v1/upload/${id}/compare`, { table_name: 'mixed', if_exists: 'append' });
    expect(compared.body.cells).toEqual([
      { source: 'd', cells: ['2024-04-03 08:30:00', '2024-04-05 00:00:00', null] },
      { source: 'n', cells: [3, 4, 5] },
    ]);
  });

  test('a staged file is added to a table or put in its place, and refused where the comparison found a problem', async () => {
    await send('staged_on', 'd,n\n2024-01-01,1\n');
    const { id } = await stage('d,m\n2024-01-02,2\n');
    const commit = { table_name: 'staged_on', if_exists: 'append' };
    const refused = await server.admin.post(`/api/v1/upload/${id}/commit`, commit);
    expect([refused.status, refused.body.message.columns.join(' ')]).toEqual([422, expect.stringContaining('no column "m"')]);
    const columns = [
      { source: 'd', name: 'd', type: 'date' },
      { source: 'm', name: 'n', type: 'integer' },
    ];
    const taken = await server.admin.post(`/api/v1/upload/${id}/commit`, { ...commit, columns });
    expect([taken.status, taken.body.rows]).toEqual([201, 2]);
    expect(await rowsOf('staged_on')).toEqual([
      { d: day(2024, 1, 1), n: 1 },
      { d: day(2024, 1, 2), n: 2 },
    ]);
    const next = await stage('d,n\n2025-01-01,9\n');
    const replaced = await server.admin.post(`/api/v1/upload/${next.id}/commit`, {
      table_name: 'staged_on',
      if_exists: 'replace',
    });
    expect([replaced.status, replaced.body.dataset_id]).toEqual([201, taken.body.dataset_id]);
    expect(await rowsOf('staged_on')).toEqual([{ d: day(2025, 1, 1), n: 9 }]);
  });

  test('a comparison with a table that is not there names the field', async () => {
    const { id } = await stage('a\n1\n');
    const answer = await server.admin.post(`/api/v1/upload/${id}/compare`, { table_name: 'nowhere', if_exists: 'append' });
    expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, ['table_name']]);
  });

  test('the one-call upload can be tried without writing', async () => {
    await send('dry', 'n\n1\n');
    const tried = await send('dry', 'n\n2\nx\n', { ...append, dry_run: 'true' });
    expect(tried.status).toBe(201);
    expect(tried.body).toMatchObject({ message: 'OK', change: { rows: { before: 1, file: 2, after: 3 } } });
    expect(tried.body.change.problems).toMatchObject([{ column: 'n', kind: 'unreadable', count: 1, example: 'x' }]);
    expect(await rowsOf('dry')).toHaveLength(1);
  });
});

describe('the reply of the one-call upload', () => {
  test('says rows, columns, the dataset and everything the preview would have noted', async () => {
    const { status, body } = await send('noted', 'id,,d\n1,a,03/04/2024\n2\n');
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: 'OK', dataset_id: expect.any(Number), table_name: 'noted', rows: 2 });
    expect(body.columns.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['id', 'BIGINT'],
      ['column_2', 'VARCHAR'],
      ['d', 'DATE'],
    ]);
    const notes: string = body.notes.join(' ');
    for (const part of [/no name/, /fewer cells/, /could be read in two ways/]) expect(notes).toMatch(part);
  });

  test('says of a replacement which columns went and which charts used them', async () => {
    const made = await send('lost', 'a,b\n1,x\n');
    const form = { viz_type: 'pie', groupby: ['b'], metric: 'count' };
    await server.admin.post('/api/v1/chart/', {
      slice_name: 'Uses b',
      viz_type: 'pie',
      datasource_id: made.body.dataset_id,
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
    const { body } = await send('lost', 'a,c\n1,y\n', { already_exists: 'replace' });
    expect(body.notes.join(' ')).toMatch(/b .*Uses b/);
  });
});
