import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../ask.ts';
import { bytesOf, openPipeline, type TestPipeline } from '../pipeline.testing.ts';
import { zipped } from '../files/zip.ts';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({
    many: `SELECT i AS id, if(i % 7 = 0, NULL, 'row, ' || i) AS name, (i / 4)::DECIMAL(20, 3) AS price,
      TIMESTAMP '2020-01-01' + to_seconds(i) AS at, if(i = 3, 'nan'::DOUBLE, i / 3.0) AS x FROM range(150000) t(i)`,
    days: `SELECT * FROM (VALUES (DATE '2003-01-01', TIMESTAMP '2003-01-01', 1), (DATE '2003-01-02', TIMESTAMP '2003-01-02 12:30:00.5', 2), (NULL, NULL, 3)) AS t(day, "at", n)`,
    huge: `SELECT i AS id, [1e300, -1.7976931348623157e308, 12345678901234567890.0, 2e15, 1234567890123456, 1e-300][i + 1]::DOUBLE AS x
      FROM range(6) t(i)`,
  });
  await line.add('many');
  await line.add('huge');
  await line.add('days');
});
afterAll(() => line.close());

const file = async (queries: Record<string, unknown>[], format: 'csv' | 'xlsx'): Promise<Buffer> =>
  bytesOf(await ask(line.ctx, line.read(queries, { result_format: format })).toReply());
const all = { columns: ['id', 'name', 'price', 'at', 'x'], orderby: [['id', false]], row_limit: 150_000 };
const select = (...columns: string[]) => ({ operation: 'select', options: { columns } });
const leftOver = (): string[] => readdirSync(join(line.home, 'engine', 'exports'));

test('a CSV has all the rows that were asked for, in order, beyond the limit of answers', async () => {
  const lines = (await file([all], 'csv')).toString('utf8').split('\n');
  // Every line ends, the last one too.
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(150_001);
  expect(lines[0]).toBe('\uFEFFid,name,price,at,x');
  expect(lines[1]).toBe('149999,"row, 149999",37499.750,2020-01-02 17:39:59,49999.666666666664');
  expect(lines.at(-4)).toBe('3,"row, 3",0.750,2020-01-01 00:00:03,');
  expect(lines.at(-1)).toBe('0,,0.000,2020-01-01 00:00:00,0.0');
  expect(leftOver()).toEqual([]);
});

test('a row of one cell without a value is a line that readers do not skip', async () => {
  const one = { columns: ['name'], filters: [{ col: 'id', op: '<', val: 3 }], orderby: [['id', true]] };
  for (const query of [one, { ...one, post_processing: [select('name')] }])
    expect((await file([query], 'csv')).toString('utf8')).toBe('\uFEFFname\n""\n"row, 1"\n"row, 2"\n');
});

test('a day is written as a day and a moment with its clock, by every writer of a file', async () => {
  const wire = { columns: ['day', 'at', 'n'], orderby: [['n', true]] };
  const datasource = { id: 3, type: 'table' };
  const said = async (more: object, result_format: 'csv' | 'xlsx') =>
    bytesOf(await ask(line.ctx, line.read([{ ...wire, ...more }], { datasource, result_format })).toReply());
  const plain = String(await said({}, 'csv'));
  expect(plain).toBe('\uFEFFday,at,n\n2003-01-01,2003-01-01 00:00:00,1\n2003-01-02,2003-01-02 12:30:00.5,2\n,,3\n');
  expect(String(await said({ post_processing: [select('day', 'at', 'n')] }, 'csv'))).toBe(plain);
  // What is made of days alone are days.
  const latest = { columns: ['day'], post_processing: [{ operation: 'rename', options: { columns: { day: 'Latest' } } }] };
  expect(String(await said({ ...latest, filters: [{ col: 'n', op: '<', val: 3 }] }, 'csv'))).toBe(
    '\uFEFFLatest\n2003-01-01\n2003-01-02\n',
  );
  // Hours between the days are moments.
  const hours = [
    { operation: 'pivot', options: { index: ['day'], columns: [], aggregates: { n: { operator: 'sum' } } } },
    { operation: 'resample', options: { rule: '12H', method: 'asfreq' } },
    { operation: 'flatten' },
  ];
  const resampled = { columns: ['day', 'n'], filters: [{ col: 'n', op: '<', val: 3 }], post_processing: hours };
  expect(String(await said(resampled, 'csv'))).toBe(
    '\uFEFFday,n\n2003-01-01 00:00:00,1\n2003-01-01 12:00:00,\n2003-01-02 00:00:00,2\n',
  );
  const styles = async (more: object) => {
    const sheet = Buffer.from(unzipSync(await said(more, 'xlsx'))['xl/worksheets/sheet1.xml'] ?? []).toString('utf8');
    return [...sheet.matchAll(/<c r="([AB]2)" s="(\d)"/g)].map(([, cell, style]) => [cell, style]);
  };
  expect(await styles({})).toEqual([
    ['A2', '2'],
    ['B2', '1'],
  ]);
  expect(await styles({ post_processing: [select('day', 'at', 'n')] })).toEqual(await styles({}));
});

test('each CSV of an archive says that it is UTF-8, and ends its last line', async () => {
  const files = unzipSync(
    await file(
      [
        { ...all, row_limit: 2 },
        { metrics: ['count'], post_processing: [select('count')] },
      ],
      'csv',
    ),
  );
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes).toString('utf8')).toMatch(/^\uFEFF[^]*[^\n]\n$/);
  const none = { columns: ['id', 'name'], filters: [{ col: 'id', op: '<', val: 0 }] };
  for (const query of [none, { ...none, post_processing: [select('id', 'name')] }])
    expect(String(await file([query], 'csv'))).toBe('\uFEFFid,name\n');
});

test('the heads of a workbook are bold, and only they', async () => {
  for (const query of [all, { ...all, post_processing: [select(...all.columns)] }]) {
    const book = unzipSync(await file([{ ...query, row_limit: 2 }], 'xlsx'));
    const read = (name: string): string => Buffer.from(book[name] ?? []).toString('utf8');
    const fonts = /<fonts[^>]*>(.*)<\/fonts>/.exec(read('xl/styles.xml'))?.[1]?.split('<font').slice(1) ?? [];
    const styles = [...(/<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(read('xl/styles.xml'))?.[1] ?? '').matchAll(/<xf ?([^>]*)\/>/g)];
    const isBold = (style: string | undefined): boolean =>
      fonts[Number(/fontId="(\d+)"/.exec(styles[Number(style ?? 0)]?.[1] ?? '')?.[1] ?? 0)]?.includes('<b/>') === true;
    const cells = [...read('xl/worksheets/sheet1.xml').matchAll(/<c r="[A-Z]+(\d+)"(?: s="(\d+)")?/g)];
    expect(cells.filter(([, row]) => row === '1')).toHaveLength(5);
    for (const [cell, row, style] of cells) expect([cell, isBold(style)]).toEqual([cell, row === '1']);
  }
});

test('a workbook of the same rows opens, and a worksheet that was post-processed looks the same', async () => {
  const few = { ...all, filters: [{ col: 'id', op: '<', val: 4 }] };
  const [written] = await readWorkbook(await file([few], 'xlsx'));
  const [framed] = await readWorkbook(await file([{ ...few, post_processing: [select(...all.columns)] }], 'xlsx'));
  expect(written?.data[1]).toEqual([3, 'row, 3', 0.75, new Date('2020-01-01T00:00:03Z'), null]);
  expect(written?.data).toHaveLength(5);
  expect(framed?.data).toEqual(written?.data);
  // Readers of other makes count on two fills, each with its pattern.
  const styles = Buffer.from(unzipSync(await file([few], 'xlsx'))['xl/styles.xml'] ?? []).toString('utf8');
  expect(styles.match(/<fill><patternFill patternType="(none|gray125)"\/><\/fill>/g)).toHaveLength(2);
  const large = unzipSync(await file([all], 'xlsx'))['xl/worksheets/sheet1.xml'];
  expect(Buffer.from(large ?? []).toString('utf8')).toMatch(/<row r="150001">.*<\/row>\n<\/sheetData><\/worksheet>$/);
});

test('a workbook holds numbers of any size as numbers; a code of sixteen digits stays whole, as text', async () => {
  const huge = { columns: ['x'], orderby: [['id', true]] };
  const datasource = { id: 2, type: 'table' };
  for (const query of [huge, { ...huge, post_processing: [select('x')] }]) {
    const [sheet] = await readWorkbook(
      await bytesOf(await ask(line.ctx, line.read([query], { datasource, result_format: 'xlsx' })).toReply()),
    );
    const cells = sheet?.data.slice(1).map(([cell]) => cell);
    expect(cells?.map((cell) => (typeof cell === 'string' ? Number(cell) : cell))).toEqual([
      1e300, -1.7976931348623157e308, 12345678901234567000, 2e15, 1234567890123456, 1e-300,
    ]);
    expect(cells?.map((cell) => typeof cell)).toEqual(['number', 'number', 'number', 'number', 'string', 'number']);
  }
});

test('several questions are one archive; when one fails nothing is sent and nothing stays', async () => {
  const files = unzipSync(await file([{ ...all, row_limit: 2 }, { metrics: ['count'] }], 'csv'));
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString().split('\n').length])).toEqual([
    ['query_1.csv', 4],
    ['query_2.csv', 3],
  ]);
  const broken = { columns: ['id'], extras: { where: 'name::INT > 1' } };
  await expect(file([all, broken], 'csv')).rejects.toMatchObject({ code: 'QUERY_FAILED' });
  await expect.poll(leftOver).toEqual([]);
});

test('a client that leaves during a download leaves no file behind', async () => {
  const { body } = await ask(line.ctx, line.read([all, all], { result_format: 'csv' })).toReply();
  if (Buffer.isBuffer(body)) throw new Error('a download is a stream');
  await new Promise((next) => body.once('data', next));
  body.destroy();
  await expect.poll(leftOver).toEqual([]);
});

test('an archive is read by others, whatever the pieces', async () => {
  const pieces = Array.from({ length: 300 }, (_, at) => Buffer.from(`é${at}`.repeat(1000)));
  const bytes: Uint8Array[] = [];
  for await (const piece of zipped([
    { name: 'ä.txt', body: pieces },
    { name: 'empty', body: [] },
  ]))
    bytes.push(piece);
  const files = unzipSync(Buffer.concat(bytes));
  expect(Object.keys(files)).toEqual(['ä.txt', 'empty']);
  expect(Buffer.from(files['ä.txt'] ?? []).equals(Buffer.concat(pieces))).toBe(true);
});
