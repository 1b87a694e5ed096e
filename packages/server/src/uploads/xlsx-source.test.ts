/** What the cells of a workbook become. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { asType, readHere } from './read-here.testing.ts';
import { numberAt, rowOf, textAt, workbookFile, type WorkbookXml } from './workbook.testing.ts';
import { xlsxSource } from './xlsx-source.ts';

const { look, load, close } = readHere();
afterAll(close);

/** A workbook of one sheet: a name in A1, the cells below it. @param cells  XML of each, without its place */
const columnOf = (name: string, cells: readonly string[], more: Omit<WorkbookXml, 'sheets'> = {}): Uint8Array =>
  workbookFile({
    ...more,
    sheets: [
      {
        name: 'Sales',
        rows: [
          rowOf(1, textAt('A1', name), textAt('B1', 'n')),
          ...cells.map((cell, i) => rowOf(i + 2, cell.replace('<c', `<c r="A${i + 2}"`), numberAt(`B${i + 2}`, i))),
        ].join(''),
      },
    ],
  });
const number = (value: number | string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

/** The texts of the first column, its type, and the notes. */
async function first(book: Uint8Array): Promise<{ cells: (string | null)[]; type: string | undefined; notes: string[] }> {
  const { texts, columns, notes } = await load('a.xlsx', book);
  return { cells: texts.map(([cell]) => cell ?? null), type: columns[0]?.type, notes };
}

describe('dates and times', () => {
  const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

  for (const [system, is1904, day, serial] of [
    ['1900', false, '2024-03-10', 45_361],
    ['1904', true, '2024-03-10', 45_361 - 1462],
  ] as const) {
    const at = async (seconds: readonly number[]): Promise<(string | null)[]> => {
      const cells = seconds.map((second) => number(serial + second / 86_400, 1));
      return (await first(columnOf('at', cells, { formats: ['yyyy-mm-dd hh:mm:ss'], is1904 }))).cells;
    };

    test(`every minute of a day arrives as it is, in the date system of ${system}`, async () => {
      const minutes = Array.from({ length: 1440 }, (_, i) => i * 60);
      expect(await at(minutes)).toEqual(minutes.map((second) => `${day} ${clock(second)}`));
    });

    test(`every second of a day arrives as it is, in the date system of ${system}`, async () => {
      const seconds = Array.from({ length: 86_400 }, (_, i) => i);
      expect(await at(seconds)).toEqual(seconds.map((second) => `${day} ${clock(second)}`));
    });
  }

  test('thousandths of a second are kept', async () => {
    const cells = [0.001, 0.5, 86_399.999].map((second) => number(45_361 + second / 86_400, 1));
    expect((await first(columnOf('at', cells, { formats: ['yyyy-mm-dd hh:mm:ss.000'] }))).cells).toEqual([
      '2024-03-10 00:00:00.001',
      '2024-03-10 00:00:00.5',
      '2024-03-10 23:59:59.999',
    ]);
  });

  test('days before March 1900 are those that Excel shows', async () => {
    const read = await first(
      columnOf(
        'day',
        [1, 31, 32, 59, 61, 366].map((serial) => number(serial, 1)),
        { formats: ['d.m.yyyy'] },
      ),
    );
    expect(read).toMatchObject({
      cells: ['1900-01-01', '1900-01-31', '1900-02-01', '1900-02-28', '1900-03-01', '1900-12-31'],
      type: 'DATE',
    });
  });

  test('29 February 1900, which Excel shows though it never was, is kept as text with a note', async () => {
    const read = await first(columnOf('day', [number(59, 1), number(60, 1)], { formats: ['d.m.yyyy'] }));
    expect(read).toMatchObject({ cells: ['1900-02-28', '1900-02-29'], type: 'VARCHAR' });
    expect(read.notes).toEqual(['Columns that mix kinds of values are kept as text: day (1 date, 1 text).']);
  });

  test('the first day of 1904 is a day', async () => {
    const read = await first(columnOf('day', [number(0, 1), number(1, 1)], { formats: ['yyyy-mm-dd'], is1904: true }));
    expect(read).toMatchObject({ cells: ['1904-01-01', '1904-01-02'], type: 'DATE' });
  });

  test('times of day and durations are times, and it is said', async () => {
    const formats = ['hh:mm', '[h]:mm:ss', 'mm:ss.0', 'yyyy-mm-dd hh:mm', 'h:mm AM/PM'];
    const cells = [
      number(0.354_166_666_666_666_7, 1),
      number(1.145_833_333_333_333_3, 2),
      number(0.000_700_231_481_481_481_5, 3),
    ];
    const read = await first(columnOf('took', [...cells, number(0.5, 4), number(0.75, 5)], { formats }));
    expect(read.cells).toEqual(['08:30:00', '27:30:00', '00:01:00.500', '12:00:00', '18:00:00']);
    expect(read.notes).toEqual(['Times of day and durations are kept as text, such as 08:30:00: 5 in took.']);
  });

  test('a moment whose day is not shown keeps its day', async () => {
    const read = await first(columnOf('at', [number(45_361.5, 1)], { formats: ['hh:mm'] }));
    expect(read).toMatchObject({ cells: ['2024-03-10 12:00:00'], type: 'TIMESTAMP' });
  });

  test('a format with letters in quotes or colours is no date', async () => {
    const formats = ['0.0" days"', '[Red]0.00', '0.00E+00', '#,##0\\ "m"', 'General', '[$-409]0'];
    const read = await first(
      columnOf(
        'x',
        formats.map((_, i) => number(45_361.5, i + 1)),
        { formats },
      ),
    );
    expect(read).toMatchObject({ cells: formats.map(() => '45361.5'), type: 'DOUBLE', notes: [] });
  });

  test('numbers that are no date under a format of dates stay numbers, and it is said', async () => {
    const read = await first(columnOf('x', [number(-5, 1), number(9_999_999, 1)], { formats: ['yyyy-mm-dd'] }));
    expect(read).toEqual({
      cells: ['-5', '9999999'],
      type: 'BIGINT',
      notes: [
        'Cells formatted as dates that lie before the first day a workbook knows, or after 9999, are kept as the numbers they hold, such as -5: 2 in x.',
      ],
    });
  });
});

describe('sheets', () => {
  const sheet = (name: string, value: number | undefined): { name: string; rows: string } => ({
    name,
    rows: value === undefined ? '' : rowOf(1, textAt('A1', name.toLowerCase())) + rowOf(2, numberAt('A2', value)),
  });

  test('the active sheet is read, and hidden ones are named last', async () => {
    const sheets = [
      { ...sheet('Secret', 1), state: 'veryHidden' as const },
      { ...sheet('Old', 2), state: 'hidden' as const },
      sheet('Cover', 3),
      sheet('Data', 4),
    ];
    const seen = await look('a.xlsx', workbookFile({ sheets, activeTab: 3 }));
    expect(seen.options.sheet_name).toBe('Data');
    expect(seen.sheets).toEqual(['Cover', 'Data', 'Secret', 'Old']);
    expect(seen.hidden_sheets).toEqual(['Secret', 'Old']);
    expect(seen.notes).toEqual([]);
    // Without a word about the active one it is the first that is shown.
    expect((await look('a.xlsx', workbookFile({ sheets }))).options.sheet_name).toBe('Cover');
    expect((await look('a.xlsx', workbookFile({ sheets, activeTab: 0 }))).options.sheet_name).toBe('Cover');
    expect((await look('a.xlsx', workbookFile({ sheets }), { sheet_name: 'Old' })).rows).toEqual([[2]]);
  });

  test('instead of an empty sheet the next one with data is read, and it is said', async () => {
    const seen = await look(
      'a.xlsx',
      workbookFile({ sheets: [sheet('Cover', undefined), sheet('Notes', undefined), sheet('Data', 4)] }),
    );
    expect(seen.rows).toEqual([[4]]);
    expect(seen.notes).toEqual(['The sheet Cover is empty; the sheet Data is read.']);
    const hidden = [sheet('Cover', undefined), { ...sheet('Data', 4), state: 'hidden' as const }];
    expect((await look('a.xlsx', workbookFile({ sheets: hidden }))).notes).toEqual([
      'The sheet Cover is empty; the hidden sheet Data is read.',
    ]);
    await expect(look('a.xlsx', workbookFile({ sheets: [sheet('Cover', undefined)] }))).rejects.toMatchObject({
      code: 'FILE_EMPTY',
    });
  });

  test('strict workbooks with prefixed names are read', async () => {
    const sheets = [
      {
        name: 'A & B',
        rows:
          rowOf(1, textAt('A1', 'day'), textAt('B1', 'n')) + rowOf(2, '<c r="A2" t="d"><v>2024-03-10</v></c>', numberAt('B2', 5)),
      },
    ];
    const seen = await look('a.xlsx', workbookFile({ sheets, isStrict: true }));
    expect(seen).toMatchObject({ sheets: ['A & B'], rows: [['2024-03-10', 5]] });
  });

  test('blank rows and columns, merged and hidden cells are told of', async () => {
    const rows =
      rowOf(3, textAt('C3', 'region'), textAt('E3', 'n')) +
      rowOf(4, textAt('C4', 'North'), numberAt('E4', 1)) +
      `<row r="6" hidden="1">${numberAt('E6', 2)}</row>`;
    const seen = await look(
      'a.xlsx',
      workbookFile({
        sheets: [
          {
            name: 'S',
            rows,
            before: '<cols><col min="5" max="5" hidden="1"/></cols>',
            after: '<mergeCells><mergeCell ref="C4:C6"/></mergeCells>',
          },
        ],
      }),
    );
    expect(seen.columns.map(({ name }) => name)).toEqual(['region', 'n']);
    expect(seen.rows).toEqual([
      ['North', 1],
      [null, 2],
    ]);
    expect(seen.notes).toEqual([
      'The first 2 rows are skipped.',
      '3 empty columns are left out.',
      'The value of 1 merged range stands in the first cell only.',
      '1 hidden row is read too.',
      '1 hidden column is read too.',
    ]);
  });

  test('cells without a place stand behind each other', async () => {
    const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`;
    const rows = row(text('a'), text('b')) + row('<c><v>1</v></c>', '<c><v>2</v></c>');
    expect((await look('a.xlsx', workbookFile({ sheets: [{ name: 'S', rows }] }))).rows).toEqual([[1, 2]]);
  });

  test('a later row that is wider than the first two hundred is read whole', async () => {
    const rows = Array.from({ length: 300 }, (_, i) =>
      rowOf(i + 1, i === 0 ? textAt('A1', 'a') : numberAt(`A${i + 1}`, i), ...(i === 299 ? [numberAt(`D${i + 1}`, 7)] : [])),
    );
    const { cells, columns } = await load('a.xlsx', workbookFile({ sheets: [{ name: 'S', rows: rows.join('') }] }));
    expect(columns.map(({ name }) => name)).toEqual(['a', 'column_2']);
    expect(cells).toHaveLength(299);
    expect(cells.at(-1)).toEqual(['299', '7']);
  });
});

describe('formulas and errors', () => {
  test('errors and formulas without a result are empty and counted, in the preview and when the table is written', async () => {
    const cells = [
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c><f>A1</f><v></v></c>',
      '<c><f>A1*2</f><v>4</v></c>',
    ];
    const book = columnOf('ratio', cells);
    const notes = [
      'Cells that hold an error, such as #DIV/0!, are empty: 2 in ratio.',
      'Formulas without a stored result are empty: 1 in ratio. Open the workbook in a spreadsheet program and save it to store the results.',
    ];
    expect((await look('a.xlsx', book)).notes).toEqual(notes);
    expect(await first(book)).toEqual({ cells: [null, null, null, '4'], type: 'BIGINT', notes });
  });

  test('results that may be out of date are told of', async () => {
    const read = await first(columnOf('x', ['<c><f>A1</f><v>0</v></c>', number(2)], { calculation: 'fullCalcOnLoad="1"' }));
    expect(read.notes).toEqual([
      'The workbook asks for its formulas to be calculated when it is opened, so their stored results may be out of date: 1 in x.',
    ]);
  });

  test('a text a formula gave is text, an empty one too', async () => {
    expect((await first(columnOf('x', ['<c t="str"><f>A1</f><v>a</v></c>', '<c t="str"><f>A2</f><v></v></c>']))).cells).toEqual([
      'a',
      '',
    ]);
  });
});

describe('numbers and texts', () => {
  test('texts that look like numbers stay text, and it is said', async () => {
    const read = await first(columnOf('code', [text('0123'), text('12'), text('1.50')]));
    expect(read).toMatchObject({ cells: ['0123', '12', '1.50'], type: 'VARCHAR' });
    expect(read.notes).toEqual([
      'The file holds these numbers as text, and they stay text, such as 0123: 3 in code. Choose a number type to calculate with them.',
    ]);
    const { cells } = await load('a.xlsx', columnOf('code', [text('12'), text('1.50')]), { columns: [asType('code', 'number')] });
    expect(cells.map(([cell]) => cell)).toEqual([12, 1.5]);
  });

  test('yes and no in texts stay text', async () => {
    expect(await first(columnOf('x', [text('yes'), text('no')]))).toMatchObject({
      cells: ['yes', 'no'],
      type: 'VARCHAR',
      notes: [],
    });
  });

  test('dates in texts are dates', async () => {
    expect(await first(columnOf('x', [text('2024-03-10'), text('2024-03-11')]))).toMatchObject({ type: 'DATE', notes: [] });
  });

  test('texts among numbers are read as numbers, or keep the column text, and both are said', async () => {
    const numbers = await first(columnOf('x', [number(1), text('2'), text('n/a')]));
    expect(numbers).toMatchObject({ cells: ['1', '2', null], type: 'BIGINT' });
    expect(numbers.notes).toEqual([
      'Texts among numbers are read as numbers, such as 2: 1 in x.',
      'Stored empty, because they mean “nothing”: 1 cell of x (n/a).',
    ]);
    const texts = await first(columnOf('x', [number(1), number(2.5), text('many')]));
    expect(texts).toMatchObject({ cells: ['1', '2.5', 'many'], type: 'VARCHAR' });
    expect(texts.notes).toEqual(['Columns that mix kinds of values are kept as text: x (2 numbers, 1 text).']);
  });

  test('whole numbers keep every digit the file has', async () => {
    const read = await first(columnOf('id', [number('1234567890123456'), number('9007199254740993'), number('1.2E+3')]));
    expect(read).toMatchObject({ cells: ['1234567890123456', '9007199254740993', '1200'], type: 'BIGINT' });
    expect(read.notes).toEqual([
      'Workbooks keep 15 digits of a number, so the last digits of longer ones, such as 1234567890123456, may be wrong: 2 in id.',
    ]);
    const long = await first(columnOf('id', [number('12345678901234567890'), number(1)]));
    expect(long).toMatchObject({ cells: ['12345678901234567890', '1'], type: 'VARCHAR' });
    expect(long.notes.join(' ')).toMatch(/make their column text: 1 in id/);
  });

  test('doubles come back as they were', async () => {
    const values = [0.1, 1 / 3, 1e-300, 1.7976931348623157e308, -2.5e-8, 123456.789];
    const { cells } = await load(
      'a.xlsx',
      columnOf(
        'x',
        values.map((value) => number(value)),
      ),
    );
    expect(cells.map(([cell]) => cell)).toEqual(values);
  });

  test('codes shown with leading zeros are kept as they are shown, and it is said', async () => {
    const formats = ['00000', '[<=99999]00000;00000\\-0000', '000\\-00\\-0000', '"K"0000'];
    const cells = [
      number(1234, 1),
      number(987_654_321, 2),
      number(42, 2),
      number(123_456_789, 3),
      number(7, 4),
      number(1_234_567, 1),
    ];
    const read = await first(columnOf('zip', cells, { formats }));
    expect(read).toMatchObject({ cells: ['01234', '98765-4321', '00042', '123-45-6789', 'K0007', '1234567'], type: 'VARCHAR' });
    expect(read.notes).toEqual([
      'Numbers shown with leading zeros or separators are kept as text, as they are shown, such as 01234: 6 in zip.',
    ]);
    const { cells: whole } = await load('a.xlsx', columnOf('zip', [number(1234, 1)], { formats }), {
      columns: [asType('zip', 'integer')],
    });
    expect(whole).toEqual([['1234', '0']]);
  });

  test('shares and amounts are numbers, and it is said', async () => {
    const share = await first(columnOf('share', [number(0.25, 1)], { formats: ['0.0%'] }));
    expect(share).toMatchObject({
      cells: ['0.25'],
      notes: ['Numbers shown in per cent are stored as fractions, 25% as 0.25: 1 in share.'],
    });
    const formats = ['#,##0.00\\ [$€-407]', '"$"#,##0.00'];
    const price = await first(columnOf('price', [number(9.5, 1), number(8, 2)], { formats }));
    expect(price).toMatchObject({
      cells: ['9.5', '8.0'],
      notes: ['Amounts of money are stored without their currency, such as €: 2 in price.'],
    });
  });

  test('truth values, rich, shared and escaped texts are read', async () => {
    const shared =
      '<si><r><t>bold</t></r><r><t xml:space="preserve"> and not</t></r><rPh><t>ふ</t></rPh></si><si><t>a_x000D_\r\nb &#65;&amp;&lt;_x005F_x0041_</t></si>';
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>',
    ];
    expect((await first(columnOf('x', cells, { shared }))).cells).toEqual(['bold and not', 'a\r\nb A&<_x0041_', 'inline']);
    const truth = await first(columnOf('x', ['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c/>']));
    expect(truth).toMatchObject({ cells: ['true', 'false', null], type: 'BOOLEAN' });
  });

  test('texts with every awkward character come back', async () => {
    const texts = ['a,b', '"q"', "it's", 'line\nbreak', 'tab\t', ' edge ', 'sep=;', 'é漢😀', '=1+1', '\\N', 'NULL'];
    const seen = await first(
      columnOf(
        'x',
        texts.map((value) => text(value.replaceAll('"', '&quot;'))),
      ),
    );
    expect(seen.cells).toEqual(texts);
  });

  test('years above a table of numbers are names', async () => {
    const rows =
      rowOf(1, textAt('A1', 'country'), numberAt('B1', 2023), numberAt('C1', 2024)) +
      rowOf(2, textAt('A2', 'Chile'), numberAt('B2', 1), numberAt('C2', 2));
    const seen = await look('a.xlsx', workbookFile({ sheets: [{ name: 'S', rows }] }));
    expect(seen.columns.map(({ name }) => name)).toEqual(['country', '2023', '2024']);
  });

  test('a cell that does not fit the chosen type is named with its row in the sheet', async () => {
    const book = columnOf('x', [text('1'), '<c/>', text('many')]);
    await expect(load('a.xlsx', book, { columns: [asType('x', 'integer')] })).rejects.toMatchObject({
      message: "Row 4: expected a whole number in column 'x', found 'many'.",
    });
  });

  test('codes in texts stay texts', async () => {
    const cells = ['12E34', '+4930123456', '0x10', '1_000', '007', '1,234', '9007199254740993'];
    const read = await first(columnOf('code', cells.map(text)));
    expect(read).toMatchObject({ cells, type: 'VARCHAR' });
    const mixed = await first(columnOf('code', [number(1), ...cells.map(text)]));
    expect(mixed).toMatchObject({ cells: ['1', ...cells], type: 'VARCHAR' });
  });

  test('a day that no calendar has stays the text it is', async () => {
    const cells = ['2023-02-29', '2024-02-29T25:00:00'].map((day) => `<c t="d"><v>${day}</v></c>`);
    expect(await first(columnOf('day', cells))).toMatchObject({
      cells: ['2023-02-29', '2024-02-29T25:00:00'],
      type: 'VARCHAR',
    });
  });

  test('a long shared text in very many cells is refused before anything is written', async () => {
    const shared = `<si><t>${'long '.repeat(10_000)}</t></si>`;
    const book = columnOf(
      'x',
      Array.from({ length: 60_000 }, () => '<c t="s"><v>0</v></c>'),
      { shared },
    );
    const scratch = mkdtempSync(join(tmpdir(), 'tessera-shared-'));
    writeFileSync(join(scratch, 'a.xlsx'), book);
    await expect(xlsxSource({ path: join(scratch, 'a.xlsx'), filename: 'a.xlsx' }, {}, scratch)).rejects.toMatchObject({
      message: 'The file holds more than 2 GB of text once it is unpacked, which cannot be read.',
    });
    expect(existsSync(join(scratch, 'sheet.csv'))).toBe(false);
    rmSync(scratch, { recursive: true });
  });

  test('a row of more text than can be read is refused', async () => {
    const shared = `<si><t>${'long '.repeat(1_000_000)}</t></si>`;
    const cells = Array.from({ length: 16 }, () => '<c t="s"><v>0</v></c>').join('');
    const rows = `${rowOf(1, textAt('A1', 'x'))}<row r="2">${cells}</row>`;
    const options = { header: true, skip_rows: 0 };
    await expect(load('a.xlsx', workbookFile({ sheets: [{ name: 'S', rows }], shared }), { options })).rejects.toMatchObject({
      message: 'A row of the file is longer than 64 MB, which cannot be read.',
    });
  });

  test('a workbook whose bytes were changed is refused', async () => {
    const book = Buffer.from(columnOf('x', [number(1)]));
    const names = book.toString('latin1');
    const sum = names.indexOf('xl/worksheets/sheet1.xml', names.indexOf('PK\u0001\u0002')) - 30;
    book.writeUInt32LE((book.readUInt32LE(sum) ^ 1) >>> 0, sum);
    await expect(look('a.xlsx', book)).rejects.toMatchObject({
      message: 'The Excel workbook is damaged or protected by a password.',
    });
  });
});
