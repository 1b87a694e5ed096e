import { expect, test } from 'vitest';
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { completeOffers } from './complete-offers.ts';
import { completeFunctions, completeKeywords } from './complete-words.ts';
import { completeColumns, ctesIn, statementRange, tablesIn } from './complete-columns.ts';

const tables = {
  orders: [{ name: 'created_at', type: 'TIMESTAMP' }, { name: 'Ship To' }],
  people: [{ name: 'name' }],
  hosts: [{ name: 'order', insert: '`order`' }],
};

/** Completions offered where `|` stands. */
function offered(sql: string): string[] {
  const place = sql.indexOf('|');
  const state = EditorState.create({ doc: sql.replace('|', '') });
  const result = completeColumns(() => tables)(new CompletionContext(state, place, true));
  return result?.options.map((option) => String(option.apply)) ?? [];
}

test('columns of the tables after FROM and JOIN are offered, quoted where they must be', () => {
  expect(offered('SELECT * FROM orders WHERE cre|')).toEqual(['created_at', '"Ship To"']);
  expect(offered('SELECT | FROM main.orders o JOIN people p ON true')).toEqual(['created_at', '"Ship To"', 'name']);
});

test('a name is written as its owner says the database reads it', () => {
  expect(offered('SELECT | FROM hosts')).toEqual(['`order`']);
});

test('after an alias and a dot only that table counts', () => {
  expect(offered('SELECT p.| FROM orders o JOIN people p ON true')).toEqual(['name']);
});

test('after a table and a dot its columns are offered before FROM names it (SQL-04)', () => {
  expect(offered('SELECT People.na|')).toEqual(['name']);
  expect(offered('SELECT orders.| FROM people')).toEqual([]);
});

test('before FROM is written the columns of all tables are offered', () => {
  expect(offered('SELECT cre|')).toEqual(['created_at', '"Ship To"', 'name', '`order`']);
});

test('other statements, comments and texts name no table', () => {
  expect(offered("SELECT 'from orders' -- from orders\n, | FROM people")).toEqual(['name']);
  expect(offered('SELECT 1 FROM orders; SELECT | FROM people')).toEqual(['name']);
});

test('what WITH names is offered as a table (SQL-04)', () => {
  expect(offered('WITH best AS (SELECT 1), "Old ones" (a) AS MATERIALIZED (SELECT 2) SELECT * FROM be|')).toEqual([
    'best',
    '"Old ones"',
  ]);
  expect(offered('WITH best AS (SELECT 1) SELECT p.| FROM people p')).toEqual(['name']);
  expect(ctesIn('SELECT cast(a, b AS (int)) FROM t')).toEqual([]);
});

test('saved metrics and queries are offered where a word is written, not after a dot, in texts or in comments', () => {
  const offers = [
    { label: 'revenue', text: 'SUM(price)', detail: 'Metric of orders' },
    { label: 'Top orders', text: 'SELECT *\nFROM orders', detail: 'Saved query', isLast: true },
  ];
  const found = (sql: string) => {
    const place = sql.indexOf('|');
    const state = EditorState.create({ doc: sql.replace('|', '') });
    return completeOffers(() => offers)(new CompletionContext(state, place, false))?.options.map(({ apply }) => apply);
  };
  expect(found('SELECT rev|')).toEqual(['SUM(price)', 'SELECT *\nFROM orders']);
  for (const sql of ['SELECT o.rev|', "SELECT 'rev|'", 'SELECT 1 -- rev|', 'SELECT |']) expect(found(sql), sql).toBeUndefined();
});

test('words that follow a table are not taken for its alias', () => {
  expect(tablesIn('select a from orders where x')).toEqual([{ table: 'orders', alias: undefined }]);
});

test.each([
  ['SELECT 1|', 'SELECT 1'],
  ['SELECT 1; SEL|ECT 2', ' SELECT 2'],
  ['SEL|ECT 1; SELECT 2', 'SELECT 1'],
  ["SELECT ';', 1 | -- ; here", "SELECT ';', 1  -- ; here"],
  ['SELECT 1; SELECT 2;|', ' SELECT 2'],
  ['SELECT 1;\n|', 'SELECT 1'],
])('in %s the statement at the cursor is found', (marked, statement) => {
  const sql = marked.replace('|', '');
  const { from, to } = statementRange(sql, marked.indexOf('|'));
  expect(sql.slice(from, to)).toBe(statement);
});

// Rows: SQL-04
test('functions are those of the database, as it reads them; keywords are offered beside them', async () => {
  const at = new CompletionContext(EditorState.create({ doc: 'tos' }), 3, true);
  const labels = async (source: ReturnType<typeof completeFunctions>): Promise<string[]> =>
    (await source(at))?.options.map(({ label }) => label) ?? [];
  expect(await labels(completeFunctions(['toStartOfDay', 'uniq']))).toEqual(['toStartOfDay', 'uniq']);
  expect(await labels(completeFunctions())).toContain('STRFTIME');
  const words = await labels(completeKeywords);
  expect([words.includes('SELECT'), words.includes('SUM')]).toEqual([true, false]);
});
