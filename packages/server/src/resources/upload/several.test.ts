/** Several files become one table, all or none. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestReply } from '../../test-server.ts';
import { numberAt, rowOf, textAt, workbookFile } from '../../uploads/workbook.testing.ts';
import { multipart, salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => void (server = await salesServer()));
afterAll(() => server.close());

const stage = (files: readonly [name: string, content: string | Uint8Array][]): Promise<TestReply> => {
  const forms = files.map(([name, content]) => multipart(name, typeof content === 'string' ? content : Buffer.from(content)));
  const [, boundary = ''] = /boundary=(.*)/.exec(forms[0]?.headers['content-type'] ?? '') ?? [];
  const end = `--${boundary}--\r\n`;
  const parts = forms.map(({ body }) => body.subarray(0, body.length - end.length));
  return server.admin.post('/api/v1/upload/', Buffer.concat([...parts, Buffer.from(end)]), forms[0]?.headers);
};
const rowsOf = async (id: number): Promise<unknown[]> =>
  (await server.admin.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, {})).body.result.data;
const staged = (): string[] => {
  const folder = join(server.config.home, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

// Rows: DB-07
test('the rows of several files stand one behind the other, by the names of their columns; types are those of all', async () => {
  const sent = await stage([
    ['May Sales.csv', 'day,shop,price\n2024-05-01,A,1\n2024-05-02,B,2\n'],
    ['June Sales.tsv', 'Price\tday\tshop\n2.5\t2024-06-01\tC\n'],
    ['July Sales.csv', 'shop;price;day\nD;"4.25";2024-07-01\n'],
  ]);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  expect(sent.body).toMatchObject({
    suggested_name: 'may_sales',
    preview: { columns: [{ type: 'date' }, { type: 'text' }, { type: 'number' }] },
  });
  expect(sent.body.preview.notes[0]).toBe(
    '3 files are read one behind the other: May Sales.csv (2 rows), June Sales.tsv (1 row), July Sales.csv (1 row).',
  );
  const counted = await server.admin.post(`/api/v1/upload/${sent.body.id}/count`, {});
  expect(counted.body, JSON.stringify(counted.body)).toMatchObject({
    rows: 4,
    columns: [
      { kinds: [{ kind: 'date', count: 4 }] },
      { kinds: [{ kind: 'text', count: 4 }] },
      { kinds: [{ kind: 'number', count: 4 }] },
    ],
  });
  const made = await server.admin.post(`/api/v1/upload/${sent.body.id}/commit`, { table_name: 'quarter' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await rowsOf(made.body.dataset_id)).toMatchObject([
    { shop: 'A', price: 1 },
    { shop: 'B', price: 2 },
    { shop: 'C', price: 2.5 },
    { shop: 'D', price: 4.25 },
  ]);
  expect(staged()).toEqual([]);
});

test('one bad file among several says which it is, and nothing is stored of the others', async () => {
  const good = ['good.csv', 'a,b\n1,x\n'] as const;
  const refused: [files: [string, string][], says: RegExp][] = [
    [[[...good], ['other.csv', 'a,c\n2,y\n']], /same columns as good\.csv\. other\.csv has no b, and has c besides\./],
    [[[...good], ['torn.csv', 'a,b\n2,"y\n']], /torn\.csv: Line 2/],
    [[[...good], ['bare.json', '[{"a":1}]']], /all are CSV or TSV, or all Excel or OpenDocument; bare\.json is another/],
    [[[...good], ['none.csv', '']], /none\.csv is empty/],
  ];
  for (const [files, says] of refused) {
    const { status, body } = await stage(files);
    expect([status, body.errors?.[0]?.message ?? body.message]).toEqual([422, expect.stringMatching(says)]);
  }
  expect(staged()).toEqual([]);
  const { body } = await stage([[...good], ['late.csv', 'a,b\n2,y\nthree,z\n']]);
  const add = { table_name: 'kept', columns: [{ source: 'a', name: 'a', type: 'integer', include: true }] };
  const bad = await server.admin.post(`/api/v1/upload/${body.id}/commit`, add);
  expect(bad.status).toBe(422);
  expect(JSON.stringify(bad.body)).toMatch(/Line 3 of late\.csv/);
  const { body: tables } = await server.admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:kept)))');
  expect(tables.count).toBe(0);
});

/** A sheet of a text and a number, in this order or the other. */
const sheet = (name: string, heads: readonly [string, string], ...rows: (readonly [string | number, string | number])[]) => {
  const cell = (at: string, value: string | number): string =>
    (typeof value === 'number' ? numberAt : textAt)(at, value as never);
  const all = [heads, ...rows].map(([a, b], i) => rowOf(i + 1, cell(`A${i + 1}`, a), cell(`B${i + 1}`, b)));
  return { name, rows: all.join('') };
};

// Rows: DB-07
test('workbooks stand one behind the other: the sheet of one name, columns by name, types of all cells', async () => {
  const before = staged();
  const may = workbookFile({
    sheets: [sheet('Notes', ['x', 'y'], ['a', 1]), sheet('Sales', ['shop', 'price'], ['A', 1], ['B', 2])],
  });
  const june = workbookFile({ sheets: [sheet('Sales', ['Price', 'shop'], [2.5, 'C'])] });
  const july = workbookFile({ sheets: [sheet('July', ['shop', 'price'], ['D', 4])] });
  const sent = await stage([
    ['May.xlsx', may],
    ['June.xlsx', june],
    ['July.xlsx', july],
  ]);
  // The first sheet of the first file has other columns.
  expect(sent.body.errors?.[0]?.message).toMatch(/There is no sheet Notes|same columns as May\.xlsx/);
  const three = await stage([
    ['A.xlsx', june],
    ['May.xlsx', may],
    ['July.xlsx', july],
  ]);
  expect(three.status, JSON.stringify(three.body)).toBe(201);
  expect(three.body.preview).toMatchObject({
    columns: [
      { name: 'Price', type: 'number' },
      { name: 'shop', type: 'text' },
    ],
  });
  expect(three.body.preview.notes[0]).toBe(
    '3 files are read one behind the other: A.xlsx (1 row), May.xlsx (2 rows), July.xlsx (1 row).',
  );
  const counted = await server.admin.post(`/api/v1/upload/${three.body.id}/count`, {});
  expect(counted.body).toMatchObject({
    rows: 4,
    columns: [{ kinds: [{ kind: 'number', count: 4 }] }, { kinds: [{ kind: 'text', count: 4 }] }],
  });
  const made = await server.admin.post(`/api/v1/upload/${three.body.id}/commit`, {
    table_name: 'books',
    options: { sheet_name: 'Sales' },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const rows = (await rowsOf(made.body.dataset_id)) as { shop: string; Price: number }[];
  expect(rows.map(({ shop, Price }) => `${shop} ${Price}`).toSorted()).toEqual(['A 1', 'B 2', 'C 2.5', 'D 4']);
  const other = workbookFile({ sheets: [sheet('One', ['shop', 'price'], ['D', 4]), sheet('Two', ['shop', 'price'], ['D', 4])] });
  const refused: [files: [string, string | Uint8Array][], says: RegExp][] = [
    [
      [
        ['a.xlsx', june],
        ['b.xlsx', other],
      ],
      /b\.xlsx: There is no sheet Sales, as in the first file, but One, Two\./,
    ],
    [
      [
        ['a.xlsx', june],
        ['b.xlsx', workbookFile({ sheets: [sheet('Sales', ['shop', 'cost'], ['D', 4])] })],
      ],
      /b\.xlsx has no Price, and has cost besides\./,
    ],
    [
      [
        ['a.xlsx', june],
        ['b.csv', 'shop,price\nD,4\n'],
      ],
      /all Excel or OpenDocument; b\.csv is another/,
    ],
  ];
  for (const [files, says] of refused) {
    const { status, body } = await stage(files);
    expect([status, body.errors?.[0]?.message ?? body.message]).toEqual([422, expect.stringMatching(says)]);
  }
  expect(staged()).toEqual(before);
});

test('an archive of several texts is read the same way', async () => {
  const archive = zipSync({ 'x/1.csv': strToU8('a,b\n1,x\n'), 'x/2.csv': strToU8('b,a\ny,2\n') });
  const { body, headers } = multipart('year.zip', Buffer.from(archive), { type: 'csv', table_name: 'year' });
  const made = await server.admin.post(`/api/v1/database/${server.databaseId}/upload/`, body, headers);
  expect([made.status, made.body.rows]).toEqual([201, 2]);
});
