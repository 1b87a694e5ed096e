import type { UploadOptions } from '@tessera/api/upload';
import { afterAll, expect, test } from 'vitest';
import type { ColumnOptions } from './messages.ts';
import { uploadBench } from './upload-bench.testing.ts';

const { look, load, parquet, close } = await uploadBench();
afterAll(close);

test('dates that could be read in two ways are told of, with the reading of one of them', async () => {
  const note = async (cells: string[], options: UploadOptions = {}): Promise<string[]> =>
    (await look('a.csv', `x;y\n${cells.map((cell) => `${cell};1`).join('\n')}\n`, options)).notes;
  const months = 'The dates in x could be read in two ways; they are read with the month first: 03/04/2020 is 4 March 2020.';
  const days = months.replace('month first', 'day first').replace('4 March', '3 April');
  expect(await note(['01/01/2020', '03/04/2020', ''])).toEqual([months]);
  expect(await note(['01/01/2020', '03/04/2020'], { day_first: true })).toEqual([days]);
  expect(await note(['03/04/2020', '03/14/2020'])).toEqual([]);
  expect(await note(['01/01/2020', '02/02/2020'])).toEqual([]);
  expect(await note(['03/04/2020 10:30', '05/06/2020 11:00'])).toEqual([months.replace('2020 is', '2020 10:30 is')]);
  expect(await note(['03-04-2020'])).toEqual([days.replaceAll('/', '-')]);
  expect(await note(['03-04-2020'], { day_first: false })).toEqual([months.replaceAll('/', '-')]);
  expect(await note(['03.04.2020'])).toEqual([]);
});

test("Excel's first line sep=; names the delimiter and is not the header", async () => {
  const seen = await look('a.csv', '\uFEFFsep=;\r\na;b\r\n1,5;x\r\n');
  expect(seen.columns.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(seen.options).toMatchObject({ delimiter: ';', header: true, skip_rows: 1 });
  expect(seen.notes).toEqual(['The first line names the delimiter and is not part of the table.']);
  expect(await load('a.csv', 'sep=|\na|b\n1|x\n')).toEqual([{ a: 1, b: 'x' }]);
  expect(await load('a.csv', 'sep=|\nReport\na,b\n1,x\n', { delimiter: ',', skip_rows: 2 })).toEqual([{ a: 1, b: 'x' }]);
  const bad = load('a.csv', 'sep=;\na;b\n1;x\n2;y;z\n');
  await expect(bad).rejects.toMatchObject({ message: 'Line 4: expected 2 columns, found 3.' });
});

const chosen = (type: ColumnOptions['type']): ColumnOptions[] => [{ source: 'v', name: 'v', type, include: true }];
const read = async (type: ColumnOptions['type'], ...cells: string[]): Promise<unknown[]> =>
  (await load('a.csv', `id;v\n${cells.map((cell) => `1;${cell}`).join('\n')}\n`, {}, chosen(type))).map(({ v }) => v);

test('a chosen type takes what can be read without a loss', async () => {
  expect(await read('integer', '1.0', '2', '-3.', '1,000.00', '')).toEqual([1, 2, -3, 1000, null]);
  await expect(read('integer', '1.0', '1.5')).rejects.toMatchObject({
    message: "Line 3: expected a whole number in column 'v', found '1.5'.",
  });
  const day = Date.UTC(2020, 0, 31);
  expect(await read('date', '2020-01-31 10:30:00', '2020-01-31T10:30:00Z', '2020-1-31')).toEqual([day, day, day]);
  expect(await read('date', '1/31/2020 3:04 PM', '1/31/2020')).toEqual([day, day]);
  expect(await read('datetime', '1/31/2020', '1/31/2020 3:04 PM')).toEqual([day, Date.UTC(2020, 0, 31, 15, 4)]);
  await expect(read('date', '2020-01-31', 'soon')).rejects.toMatchObject({
    message: "Line 3: expected a date in column 'v', found 'soon'.",
  });
});

test('numbers and moments of a Parquet become whole numbers and days', async () => {
  const bytes = await parquet("SELECT 2.0::DOUBLE AS n, TIMESTAMP '2020-01-31 10:30:00' AS at");
  const columnOptions: ColumnOptions[] = [
    { source: 'n', name: 'n', type: 'integer', include: true },
    { source: 'at', name: 'at', type: 'date', include: true },
  ];
  expect(await load('a.parquet', bytes, {}, columnOptions)).toEqual([{ n: 2, at: Date.UTC(2020, 0, 31) }]);
});
