/** Sheets of Google as tables: a small server plays Google, a real engine process answers. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { Failure } from '@tessera/core/failures';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../../driver.ts';
import type { PlayedServer } from '../played-server.testing.ts';
import { accountFor, linkTo, playGoogle, type PlayedSpreadsheets } from './google.testing.ts';
import { gsheetsDriver } from './gsheets.ts';
import { sheetAddress } from './sheet-address.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-sheets-'));
const options: RunOptions = { deadlineMs: 30_000, maxRows: 100 };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Asked {
  readonly sheets: Readonly<Record<string, string>>;
  readonly more?: string;
  readonly keptMs?: number;
  readonly hasAccount?: boolean;
}

async function connected(
  there: PlayedSpreadsheets,
  { sheets, more = '', keptMs = 60_000, hasAccount = false }: Asked,
): Promise<{ google: PlayedServer; driver: Driver }> {
  const google = await playGoogle(there);
  const secret = hasAccount ? JSON.stringify({ service_account_info: accountFor(google) }) : undefined;
  const driver = gsheetsDriver(
    `gsheets://?api_endpoint=http://127.0.0.1:${google.port}${more}`,
    { sheets, keptMs },
    home,
    secret,
  );
  ends.push(
    () => driver.close(),
    () => google.close(),
  );
  return { google, driver };
}

const cells = async (driver: Driver, sql: string): Promise<unknown> =>
  JSON.parse((await driver.run(sql, [], 'columns', options)).bytes.toString());
const refusal = (driver: Driver, sql: string): Promise<string> =>
  driver.run(sql, [], 'records', options).then(
    () => 'answered',
    (error: unknown) => (error instanceof Failure ? `${error.code} ${error.detail.message ?? ''}` : String(error)),
  );
const typesOf = async (driver: Driver, table: string): Promise<unknown> =>
  (await driver.columns('main', table)).map(({ name, type }) => [name, type]);

const orders = 'id,country,price,day,code\r\n1,FR,10.5,2024-01-15,007\r\n2,,"1,234.25",2024-02-29,008\r\n';

// Rows: DB-01, DB-02
test('shared sheets are tables under their names: fetched once, with the types an upload finds, and asked by DuckDB', async () => {
  const { google, driver } = await connected(
    { shared: { shop: orders, 'shop 77': 'n\n1\n2\n' } },
    { sheets: { orders: linkTo('shop'), 'Zweites "Blatt"': linkTo('shop', 77) } },
  );
  expect(await driver.schemas()).toEqual(['main']);
  expect((await driver.tables('main')).map(({ value }) => value)).toEqual(['orders', 'Zweites "Blatt"']);
  expect(google.asked).toEqual([]);
  expect(await typesOf(driver, 'orders')).toEqual([
    ['id', 'BIGINT'],
    ['country', 'VARCHAR'],
    ['price', 'DOUBLE'],
    ['day', 'DATE'],
    ['code', 'VARCHAR'],
  ]);
  expect(await cells(driver, 'SELECT * FROM orders ORDER BY id')).toEqual({
    id: [1, 2],
    country: ['FR', null],
    price: [10.5, 1234.25],
    day: [Date.UTC(2024, 0, 15), Date.UTC(2024, 1, 29)],
    code: ['007', '008'],
  });
  expect(await cells(driver, 'SELECT sum(o.id * z.n) AS s FROM main.orders o, "Zweites ""Blatt""" z')).toEqual({ s: [9] });
  const paths = google.asked.map(({ url }) => `${url.pathname.split('/').at(-1)}${url.search}`);
  // Each export is asked for once, and handed out by another address.
  expect(paths).toEqual(['export?format=csv', 'export?format=csv', 'export?format=csv&gid=77', 'export?format=csv&gid=77']);
});

test('what was fetched serves for the time of the schema cache, and is then read as it is now', async () => {
  const shared: Record<string, string> = { shop: 'n\n1\n' };
  const { google, driver } = await connected({ shared }, { sheets: { t: linkTo('shop') }, keptMs: 300 });
  expect(await cells(driver, 'SELECT n FROM t')).toEqual({ n: [1] });
  for (const n of [2, 3, 4]) {
    shared['shop'] = `n,more\n${n},x\n`;
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await cells(driver, 'SELECT * FROM t')).toEqual({ n: [n], more: ['x'] });
  }
  expect(google.asked).toHaveLength(8);
  // Of versions that nobody asks any more at most one stays.
  const room = readdirSync(join(home, 'engine')).find((name) => name.startsWith('sheets-')) ?? '';
  expect(readdirSync(join(home, 'engine', room, 'tables')).filter((name) => name.endsWith('.duckdb'))).toHaveLength(2);
  const kept = await connected({ shared }, { sheets: { t: linkTo('shop') } });
  await Promise.all([1, 2, 3].map(() => cells(kept.driver, 'SELECT * FROM t')));
  expect(kept.google.asked).toHaveLength(2);
});

test('numbers and dates that could be read in two ways stay texts, unless the address says how they are written', async () => {
  const there = { shared: { eu: 'amount,day,iso\n"1,234",3/4/2026,2026-04-03\n"2,500",5/6/2026,2026-06-05\n' } };
  const sheets = { t: linkTo('eu') };
  const open = await connected(there, { sheets });
  expect(await typesOf(open.driver, 't')).toEqual([
    ['amount', 'VARCHAR'],
    ['day', 'VARCHAR'],
    ['iso', 'DATE'],
  ]);
  expect((await open.driver.details?.('main', 't'))?.comment).toBe(
    'The numbers in amount could be read in two ways (1,234 as 1234 or 1.234); they are kept as text. ' +
      'The dates in day could be read in two ways (3/4/2026); they are kept as text.',
  );
  const german = await connected(there, { sheets, more: '&decimal_character=,&day_first=true' });
  expect(await cells(german.driver, 'SELECT amount, day FROM t')).toEqual({
    amount: [1.234, 2.5],
    day: [Date.UTC(2026, 3, 3), Date.UTC(2026, 5, 5)],
  });
  const american = await connected(there, { sheets, more: '&decimal_character=.&day_first=false' });
  expect(await cells(american.driver, 'SELECT amount, day FROM t')).toEqual({
    amount: [1234, 2500],
    day: [Date.UTC(2026, 2, 4), Date.UTC(2026, 4, 6)],
  });
  const clear = await connected(
    { shared: { de: 'a,b,day\n"1.234,5","1,5",25.12.2026\n"2,0","3,25",03.04.2026\n' } },
    { sheets: { t: linkTo('de') } },
  );
  expect(await cells(clear.driver, 'SELECT * FROM t')).toEqual({
    a: [1234.5, 2],
    b: [1.5, 3.25],
    day: [Date.UTC(2026, 11, 25), Date.UTC(2026, 3, 3)],
  });
  expect(() => gsheetsDriver('gsheets://?decimal_character=;', { sheets, keptMs: 0 }, home)).toThrow(Failure);
  expect(() => gsheetsDriver('gsheets://?day_first=1', { sheets, keptMs: 0 }, home)).toThrow(Failure);
});

test('a column that changes its kind behind the rows that are looked at is text, with nothing lost', async () => {
  const lines = Array.from({ length: 100_200 }, (_, i) => (i === 100_150 ? 'n/a yet' : String(i)));
  const { driver } = await connected({ shared: { long: `n\n${lines.join('\n')}\n` } }, { sheets: { t: linkTo('long') } });
  expect(await cells(driver, "SELECT count(*) AS c, count(n) AS n, count(*) FILTER (n = 'n/a yet') AS odd FROM t")).toEqual({
    c: [100_200],
    n: [100_200],
    odd: [1],
  });
});

test('cells of a private sheet that hold an error are empty, and how many there are in which column is told', async () => {
  const cellsOfSheet = [
    ['name', 'ratio', 'rank'],
    ['a', 0.5, 1],
    ['b', { error: 'DIVIDE_BY_ZERO' }, { error: 'N_A' }],
    ['c', { error: 'LOADING' }, 3],
  ];
  const { driver } = await connected(
    { privately: { books: [{ title: 'Sums', gid: 0, cells: cellsOfSheet }] } },
    { sheets: { books: linkTo('books') }, hasAccount: true },
  );
  expect(await cells(driver, 'SELECT * FROM books ORDER BY name')).toEqual({
    name: ['a', 'b', 'c'],
    ratio: [0.5, null, null],
    rank: [1, null, 3],
  });
  expect((await driver.details?.('main', 'books'))?.comment).toBe(
    'Cells that hold an error, such as #DIV/0!, are empty: 2 in ratio, 1 in rank.',
  );
});

test('a private sheet is read as a service account: every digit, dates by their format, mixed columns as texts', async () => {
  const { google, driver } = await connected(
    {
      privately: {
        books: [
          { title: 'Intro', gid: 5, cells: [['x'], [1]] },
          {
            title: "Year's end",
            gid: 0,
            cells: [
              ['id', 'share', 'day', 'moment', 'mixed', 'ok', null, 'id'],
              [1, 0.123456789, { d: 45292 }, { t: 45292.5 }, 'a', true, 'x', 7],
              [2, 1e21, { d: 45293 }, { t: 45292 + 1 / 86_400 }, 1.5, false],
              [],
              [3, null, null, null, { d: 45292 }, null, 'n"b\n,', null],
            ],
          },
        ],
      },
    },
    { sheets: { books: linkTo('books', 0), first: linkTo('books') }, hasAccount: true },
  );
  expect(await typesOf(driver, 'books')).toEqual([
    ['id', 'BIGINT'],
    ['share', 'DOUBLE'],
    ['day', 'DATE'],
    ['moment', 'TIMESTAMP'],
    ['mixed', 'VARCHAR'],
    ['ok', 'BOOLEAN'],
    ['column_7', 'VARCHAR'],
    ['id_2', 'BIGINT'],
  ]);
  expect(await cells(driver, 'SELECT * FROM books WHERE id IS NOT NULL ORDER BY id')).toEqual({
    id: [1, 2, 3],
    share: [0.123456789, 1e21, null],
    day: [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 2), null],
    moment: [Date.UTC(2024, 0, 1, 12), Date.UTC(2024, 0, 1, 0, 0, 1), null],
    mixed: ['a', '1.5', '2024-01-01'],
    ok: [true, false, null],
    column_7: ['x', null, 'n"b\n,'],
    id_2: [7, null, null],
  });
  // Without a number of a sheet the first is meant.
  expect(await cells(driver, 'SELECT * FROM first')).toEqual({ x: [1] });
  const tokens = google.asked.filter(({ url }) => url.pathname === '/token');
  expect(tokens).toHaveLength(1);
  const assertion = new URLSearchParams(tokens[0]?.body).get('assertion') ?? '';
  expect(decodeJwt(assertion)).toMatchObject({
    iss: 'reader@acme.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/spreadsheets.readonly',
    aud: `http://127.0.0.1:${google.port}/token`,
  });
});

test('what cannot be read is said with the name of the sheet', async () => {
  const { driver } = await connected(
    { shared: { shop: orders, empty: '', big: `a\n${'x'.repeat(70 * 2 ** 20)}\n` }, closed: ['mine'] },
    {
      sheets: {
        mine: linkTo('mine'),
        gone: linkTo('nothing'),
        tab: linkTo('shop', 5),
        empty: linkTo('empty'),
        big: linkTo('big'),
        typo: 'https://docs.google.com/document/d/abcdefghijklm/edit',
      },
    },
  );
  const said = (table: string): Promise<string> => refusal(driver, `SELECT * FROM ${table}`);
  expect(await said('mine')).toBe(
    'CONNECTION_FAILED mine: Google answered with a page for signing in instead of rows: share the spreadsheet with everyone who has the link, or connect with a service account.',
  );
  expect(await said('gone')).toBe('CONNECTION_FAILED gone: There is no spreadsheet at this address.');
  expect(await said('tab')).toBe('CONNECTION_FAILED tab: Google knows no such sheet in this spreadsheet (gid).');
  expect(await said('empty')).toMatch(/^QUERY_FAILED empty: /);
  expect(await said('big')).toMatch(/^CONNECTION_FAILED big: .*64 MB/);
  expect(await said('typo')).toMatch(/^CONNECTION_FAILED typo: it has no address of a Google sheet/);
  expect(await said('other')).toMatch(/^TABLE_MISSING/);
  // A sheet nobody can read spoils no other question.
  expect(await cells(driver, 'SELECT 1 AS one')).toEqual({ one: [1] });
  const denied = await connected({ privately: {} }, { sheets: { t: linkTo('theirs') }, hasAccount: true });
  expect(await refusal(denied.driver, 'SELECT * FROM t')).toBe(
    'CONNECTION_FAILED t: The service account may not read it: share the spreadsheet with the address of the account.',
  );
});

test('a reply that points elsewhere is followed to Google alone, and never in circles', async () => {
  const other = await playGoogle({ shared: { shop: orders } });
  ends.push(() => other.close());
  for (const sendsTo of [
    `http://127.0.0.1:${other.port}/handed/out/shop-/export`,
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ]) {
    const { driver } = await connected({ sendsTo }, { sheets: { t: linkTo('shop') } });
    expect(await refusal(driver, 'SELECT * FROM t'), sendsTo).toBe(
      'CONNECTION_FAILED t: Google sends on to an address that is not followed.',
    );
  }
  expect(other.asked).toEqual([]);
  const signIn = await connected(
    { sendsTo: 'https://accounts.google.com/ServiceLogin?continue=x' },
    { sheets: { t: linkTo('shop') } },
  );
  expect(await refusal(signIn.driver, 'SELECT * FROM t')).toMatch(/a page for signing in/);
  const circle = await connected({ sendsTo: '/spreadsheets/d/again/export' }, { sheets: { t: linkTo('shop') } });
  expect(await refusal(circle.driver, 'SELECT * FROM t')).toMatch(/an address that is not followed/);
  expect(circle.google.asked).toHaveLength(6);
});

test('texts of people read named sheets and nothing else', async () => {
  const { driver } = await connected({ shared: { shop: orders } }, { sheets: { orders: linkTo('shop') } });
  for (const sql of [
    `SELECT * FROM read_csv('/etc/passwd')`,
    `SELECT * FROM '${linkTo('shop')}'`,
    `SELECT * FROM read_csv_auto('https://docs.google.com/x')`,
    'INSERT INTO orders VALUES (1)',
    'CREATE TABLE t AS SELECT 1',
    `COPY orders TO '/tmp/x'`,
    'SELECT 1; SELECT 2',
    `SELECT getenv('HOME')`,
  ])
    expect(await refusal(driver, sql), sql).toMatch(/^(SQL_REFUSED|TABLE_MISSING|QUERY_FAILED)/);
});

test('who stops waiting leaves the sheet to those who ask with them', async () => {
  const { driver } = await connected({ shared: { shop: orders } }, { sheets: { t: linkTo('shop') } });
  const gone = new AbortController();
  const stopped = driver.run('SELECT * FROM t', [], 'columns', { ...options, signal: gone.signal });
  const goesOn = cells(driver, 'SELECT count(*) AS c FROM t');
  gone.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
  expect(await goesOn).toEqual({ c: [2] });
});

test.each([
  [linkTo('shop'), { isPublished: false, gid: undefined }],
  [linkTo('shop', 7), { gid: '7' }],
  [`${linkTo('shop').replace('/edit?usp=sharing', '/edit?gid=3')}`, { gid: '3' }],
  ['https://docs.google.com/spreadsheets/u/1/d/1aBcDeFgHiJkLmN/edit#gid=0', { id: '1aBcDeFgHiJkLmN', gid: '0' }],
  ['https://docs.google.com/a/acme.com/spreadsheets/d/1aBcDeFgHiJkLmN', { id: '1aBcDeFgHiJkLmN' }],
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1vabcdefgh/pubhtml?gid=9&single=true', { isPublished: true, gid: '9' }],
])('%s is the address of a sheet', (address, parts) => {
  expect(sheetAddress(address)).toMatchObject(parts);
});

test.each([
  'shop',
  'https://example.com/spreadsheets/d/1aBcDeFgHiJkLmN/edit',
  'https://docs.google.com.evil.org/spreadsheets/d/1aBcDeFgHiJkLmN/edit',
  'https://docs.google.com/document/d/1aBcDeFgHiJkLmN/edit',
  'ftp://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmN',
  'https://docs.google.com/spreadsheets/d/../../x/edit',
  'https://docs.google.com/spreadsheets/d/short/edit',
])('%s is none', (address) => {
  expect(sheetAddress(address)).toBeUndefined();
});
