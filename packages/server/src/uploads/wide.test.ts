/** Files of very many columns are read within the time and the memory that every file has. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, test } from 'vitest';
import type { UploadFile } from './messages.ts';
import { ingest, inspectUpload } from './uploads.ts';
import { numberAt, rowOf, textAt, workbookFile } from './workbook.testing.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-wide-'));
mkdirSync(join(home, 'in'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let count = 0;

function put(filename: string, content: string | Uint8Array): UploadFile {
  const path = join(home, 'in', `${(count += 1)}`);
  writeFileSync(path, content);
  return { path, filename };
}

type Cell = string | number;

/** Columns by turns of whole numbers, decimals, texts, dates and national moments. */
function tableOf(rows: number, columns: number): { names: string[]; rows: Cell[][] } {
  const two = (n: number): string => String(n).padStart(2, '0');
  const cellOf = [
    (row: number, i: number): Cell => row * 7 + i,
    (row: number, i: number): Cell => row + i / 4 + 0.125,
    (row: number, i: number): Cell => `name ${row % 7} ${i}`,
    (row: number): Cell => `2024-${two((row % 12) + 1)}-${two((row % 28) + 1)}`,
    (row: number): Cell => `${two((row % 28) + 1)}/${two((row % 12) + 1)}/2023 10:${two(row % 60)}`,
  ];
  return {
    names: Array.from({ length: columns }, (_, i) => `col_${i}`),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_cell, i) => cellOf[i % cellOf.length]?.(row, i) ?? ''),
    ),
  };
}

type Table = ReturnType<typeof tableOf>;

const objectsOf = ({ names, rows }: Table): Record<string, Cell>[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, i) => [names[i] ?? '', cell])));

function nameOfColumn(i: number): string {
  return `${i >= 26 ? nameOfColumn(Math.floor(i / 26) - 1) : ''}${String.fromCharCode(65 + (i % 26))}`;
}

const sheetRow = (row: number, cells: readonly Cell[]): string =>
  rowOf(
    row,
    ...cells.map((cell, i) => (typeof cell === 'number' ? numberAt : textAt)(`${nameOfColumn(i)}${row}`, cell as never)),
  );

const fileOf: Record<string, (table: Table) => string | Uint8Array> = {
  csv: ({ names, rows }) => [names, ...rows].map((row) => row.join(',')).join('\n'),
  json: (table) => JSON.stringify(objectsOf(table)),
  xlsx: ({ names, rows }) =>
    workbookFile({
      sheets: [{ name: 'S', rows: sheetRow(1, names) + rows.map((row, i) => sheetRow(i + 2, row)).join('') }],
    }),
};

/** Rows of a stored table, as JSON has them. */
async function storedRows(uuid: string, sql: string): Promise<unknown[][]> {
  const path = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((each) => basename(each).includes(uuid)) ?? '';
  const instance = await DuckDBInstance.create(join(home, path), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

/** Torture reads the slowest ones whole; here they are smaller. */
const isLong = process.env['WIDE_TABLES'] === 'whole';

const widest = isLong ? 2000 : 300;
const types = ['integer', 'number', 'text', 'date', 'datetime'];

// The product ends a look after as long: its own limit fails a reader that is too slow, and no shorter one a slow machine.
const mostMs = 120_000;

test.each(Object.entries(fileOf))(
  'a file of very many columns is shown with the type of each: %s',
  { timeout: mostMs },
  async (format, write) => {
    const table = tableOf(20, widest);
    const { columns, rows, notes } = await inspectUpload(put(`a.${format}`, write(table)), {}, { home });
    expect(columns.map(({ type }) => type)).toEqual(table.names.map((_, i) => types[i % 5]));
    expect(notes).toEqual([]);
    expect(rows).toHaveLength(20);
    expect(rows[19]?.slice(0, 5)).toEqual([133, 19.375, 'name 5 2', '2024-08-20', '2023-08-20 10:19:00']);
    const at = widest - 5;
    expect(rows[19]?.slice(at)).toEqual([133 + at, 19.375 + at / 4, `name 5 ${at + 2}`, '2024-08-20', '2023-08-20 10:19:00']);
  },
);

test.each(['csv', 'xlsx'])('a file of very many cells becomes a table: %s', { timeout: 2 * mostMs }, async (format) => {
  const [count, width] = isLong ? [5000, 500] : [300, 150];
  const file = put(`b.${format}`, fileOf[format]?.(tableOf(count, width)) ?? '');
  const { columns, rowcount } = await ingest(file, { options: {} }, { uuid: format, version: 1 }, { home });
  expect(rowcount).toBe(count);
  expect(columns.slice(0, 5).map(({ type }) => type)).toEqual(['BIGINT', 'DOUBLE', 'VARCHAR', 'DATE', 'TIMESTAMP']);
  expect(columns).toHaveLength(width);
  const at = width - 5;
  const [last] = await storedRows(
    format,
    `SELECT col_0, col_1, col_2, col_3, col_${at}, col_${at + 1}, col_${at + 2} FROM data ORDER BY 2 DESC LIMIT 1`,
  );
  const row = count - 1;
  const text = `name ${row % 7}`;
  const day = `2024-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`;
  expect(last).toEqual([
    `${row * 7}`,
    row + 0.375,
    `${text} 2`,
    day,
    `${row * 7 + at}`,
    row + (at + 1) / 4 + 0.125,
    `${text} ${at + 2}`,
  ]);
});

const sameTyped: Record<string, [string, number, (row: number, i: number) => Cell]> = {
  'whole numbers': ['BIGINT', widest, (row, i) => row * 7 + i],
  decimals: ['DOUBLE', widest, (row, i) => row + i / 4 + 0.125],
};

test.each(Object.entries(sameTyped))(
  'very many columns of one type become a table: %s',
  { timeout: 2 * mostMs },
  async (name, [type, width, cellOf]) => {
    const names = Array.from({ length: width }, (_, i) => `col_${i}`);
    const rows = Array.from({ length: 20 }, (_, row) => names.map((_name, i) => cellOf(row, i)));
    const file = put(`${name}.csv`, fileOf['csv']?.({ names, rows }) ?? '');
    const { columns, rowcount } = await ingest(file, { options: {} }, { uuid: type, version: 1 }, { home });
    expect(rowcount).toBe(20);
    expect(new Set(columns.map((column) => column.type))).toEqual(new Set([type]));
    expect(columns.map((column) => column.name)).toEqual(names);
    if (type === 'BIGINT')
      expect(await storedRows(type, `SELECT col_0, col_${widest - 1} FROM data OFFSET 19`)).toEqual([['133', `${132 + widest}`]]);
  },
);

test('the first cell that cannot be read is named also among very many columns', { timeout: 2 * mostMs }, async () => {
  const names = Array.from({ length: widest }, (_, i) => `col_${i}`);
  const rows = Array.from({ length: 20 }, (_, row) => names.map((_name, i) => row * 7 + i));
  const broken = rows.map((row, at) => row.map((cell, i) => (at === 12 && i === 260 ? 'many' : cell)));
  const columns = names.map((name) => ({ source: name, name, type: 'integer' as const, include: true }));
  const file = put('broken.csv', fileOf['csv']?.({ names, rows: broken }) ?? '');
  const failing = ingest(file, { options: {}, columns }, { uuid: 'broken', version: 1 }, { home });
  await expect(failing).rejects.toThrow("Line 14: expected a whole number in column 'col_260', found 'many'.");
});
