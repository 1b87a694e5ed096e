/** OpenDocument spreadsheets, with the markup LibreOffice writes. */
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { readHere } from './read-here.testing.ts';

const reader = readHere();
afterAll(() => reader.close());

const namespaces = [
  ['office', 'office:1.0'],
  ['table', 'table:1.0'],
  ['text', 'text:1.0'],
  ['style', 'style:1.0'],
  ['config', 'config:1.0'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ');

interface SheetXml {
  readonly name: string;
  /** `table-row` elements. */
  readonly rows: string;
  readonly isHidden?: boolean;
}

function ods(sheets: readonly SheetXml[], active?: string): Uint8Array {
  const tables = sheets.map(
    ({ name, rows, isHidden }) =>
      `<table:table table:name="${name}" table:style-name="${isHidden ? 'ta2' : 'ta1'}"><table:table-column table:number-columns-repeated="3"/>${rows}</table:table>`,
  );
  const styles =
    '<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>' +
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
  const settings = `<config:config-item config:name="ActiveTable" config:type="string">${active ?? ''}</config:config-item>`;
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content ${namespaces}>${styles}<office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    ),
    'settings.xml': strToU8(`<office:document-settings ${namespaces}>${settings}</office:document-settings>`),
  });
}

const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const text = (said: string): string =>
  `<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>${said}</text:p></table:table-cell>`;
const cell = (attributes: string, shown: string): string =>
  `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
const number = (value: number | string): string => cell(`office:value-type="float" office:value="${value}"`, String(value));
const filler =
  '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';

// Rows: DB-07
test('cells are read as their types say, each with what should be known of it', async () => {
  const rows = [
    row(...['n', 'share', 'paid', 'day', 'at', 'clock', 'ok', 'code', 'said'].map(text)),
    row(
      number(1.5),
      cell('office:value-type="percentage" office:value="0.25"', '25%'),
      cell('office:value-type="currency" office:currency="EUR" office:value="9.99"', '9,99 €'),
      cell('office:value-type="date" office:date-value="2024-02-29"', '29.02.24'),
      cell('office:value-type="date" office:date-value="2024-02-29T10:30:00.500000000"', '29.02.24 10:30'),
      cell('office:value-type="time" office:time-value="PT27H30M00S"', '27:30:00'),
      cell('office:value-type="boolean" office:boolean-value="true"', 'WAHR'),
      cell('office:value-type="float" office:value="123"', '00123'),
      '<table:table-cell office:value-type="string"><office:annotation><text:p>a remark</text:p></office:annotation><text:p>two<text:s text:c="2"/>lines &amp;</text:p><text:p>more</text:p></table:table-cell>',
    ),
    row(
      cell('table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"', '#DIV/0!'),
      '<table:table-cell table:number-columns-repeated="2"/>',
      cell('table:formula="of:=TODAY()" office:value-type="date" office:date-value="2024-03-01"', '01.03.24'),
      '<table:table-cell table:number-columns-repeated="5"/>',
    ),
    filler,
  ];
  const { texts, columns, notes } = await reader.load('book.ods', ods([{ name: 'One', rows: rows.join('') }]));
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'n DOUBLE',
    'share DOUBLE',
    'paid DOUBLE',
    'day DATE',
    'at TIMESTAMP',
    'clock VARCHAR',
    'ok BOOLEAN',
    'code VARCHAR',
    'said VARCHAR',
  ]);
  expect(texts).toEqual([
    ['1.5', '0.25', '9.99', '2024-02-29', '2024-02-29 10:30:00.5', '27:30:00', 'true', '00123', 'two  lines &\nmore'],
    [null, null, null, '2024-03-01', null, null, null, null, null],
  ]);
  const said = notes.join(' ');
  for (const part of [/such as 25%|25% as 0\.25/, /without their currency/, /such as 27:30:00/, /#DIV\/0!/, /such as 00123/])
    expect(said).toMatch(part);
});

test('rows and cells that stand for many are all read, and merged ones once', async () => {
  const rows =
    row(text('a'), text('b'), text('c')) +
    `<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>${text('x')}</table:table-row>` +
    row(
      '<table:table-cell table:number-columns-spanned="2" office:value-type="float" office:value="8"><text:p>8</text:p></table:table-cell><table:covered-table-cell/>',
      text('y'),
    );
  const { texts, notes } = await reader.load('book.ods', ods([{ name: 'One', rows }]));
  expect(texts).toEqual([
    ['7', '7', 'x'],
    ['7', '7', 'x'],
    ['7', '7', 'x'],
    ['8', null, 'y'],
  ]);
  expect(notes.join(' ')).toMatch(/1 merged range/);
});

test('the sheet that is open comes first, hidden ones last, and any can be chosen', async () => {
  const sheet = (name: string, value: number, isHidden = false): SheetXml => ({
    name,
    isHidden,
    rows: row(text('v')) + row(number(value)),
  });
  const file = ods([sheet('Secret', 1, true), sheet('First', 2), sheet('Open', 3)], 'Open');
  const found = await reader.look('book.ods', file);
  expect(found).toMatchObject({ format: 'ods', rows: [[3]], sheets: ['First', 'Open', 'Secret'], hidden_sheets: ['Secret'] });
  expect((await reader.look('book.ods', file, { sheet_name: 'Secret' })).rows).toEqual([[1]]);
});

test('a sheet that is repeated beyond all bounds, a damaged and a protected file are refused', async () => {
  const bomb = `<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell></table:table-row>`;
  await expect(reader.look('bomb.ods', ods([{ name: 'One', rows: bomb }]))).rejects.toThrow(
    /spans 1000000 rows and 1000 columns/,
  );
  await expect(reader.look('odd.ods', 'a,b\n1,2\n')).rejects.toThrow(/not an OpenDocument spreadsheet/);
  await expect(reader.look('odd.ods', zipSync({ 'content.xml': strToU8('\u0001\u0002') }))).rejects.toThrow(
    /damaged or protected/,
  );
  await expect(reader.look('odd.ods', zipSync({ 'other.xml': strToU8('<a/>') }))).rejects.toThrow(/damaged or protected/);
});
