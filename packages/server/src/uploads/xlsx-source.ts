/** Excel: one sheet is written as CSV beside the upload and read like one. Runs in the throw-away process only. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import readWorkbook from 'read-excel-file/node';
import { csvSource } from './csv-source.ts';
import type { UploadFile } from './messages.ts';
import { skippedNote, type Source } from './source.ts';
import { checkWorkbook } from './workbook.ts';

type ExcelCell = string | number | boolean | Date | null;

/** @throws Failure FILE_UNREADABLE, FILE_EMPTY; INVALID when the sheet does not exist */
export async function xlsxSource(file: UploadFile, options: UploadOptions, scratch: string): Promise<Source> {
  const checked = `${scratch}/checked.xlsx`;
  await checkWorkbook(file.path, checked);
  const sheets = await readWorkbook(checked).catch((error: unknown) => {
    throw new Failure(
      'FILE_UNREADABLE',
      { message: 'The Excel workbook is damaged or protected by a password.' },
      { cause: error },
    );
  });
  const names = sheets.map(({ sheet }) => sheet);
  const wanted = options.sheet_name ?? sheets.find(({ data }) => data.length > 0)?.sheet ?? names[0];
  const chosen = sheets.find(({ sheet }) => sheet === wanted);
  if (chosen === undefined) throw new Failure('INVALID', { fields: { sheet_name: [`The workbook has no sheet ${wanted}.`] } });
  // The library types a date cell as the constructor; it gives instances.
  const rows = chosen.data as unknown as ExcelCell[][];
  const skip = options.skip_rows ?? titleRows(rows);
  const kept = rows
    .map((cells, i) => ({ cells, row: i + 1 }))
    .filter(({ cells, row }) => row > skip && cells.some((cell) => cell !== null && cell !== ''));
  if (kept.length === 0) throw new Failure('FILE_EMPTY', { message: `The sheet ${chosen.sheet} holds no rows.` });
  const path = `${scratch}/sheet.csv`;
  await writeCsv(
    path,
    kept.map(({ cells }) => cells),
  );
  const source = await csvSource(
    { path, filename: 'sheet.csv' },
    'csv',
    { ...options, delimiter: ',', quote: '"', skip_rows: 0, decimal_character: '.' },
    scratch,
  );
  const header = source.options.header === true ? 1 : 0;
  const { header: hasHeader, null_values, day_first } = source.options;
  return {
    ...source,
    format: 'xlsx',
    locate: (row) => Promise.resolve(`Row ${kept[row + header]?.row ?? row + 1}`),
    options: { header: hasHeader, null_values, day_first, skip_rows: skip, sheet_name: chosen.sheet },
    sheets: names,
    notes: [...(skip > 0 ? [skippedNote('row', skip)] : []), ...source.notes],
  };
}

/** Rows above the table (titles, blanks): those before the first that is as wide as most. */
function titleRows(rows: readonly ExcelCell[][]): number {
  const widths = rows.slice(0, 200).map((cells) => cells.filter((cell) => cell !== null && cell !== '').length);
  const votes = new Map<number, number>();
  for (const width of widths) if (width > 1) votes.set(width, (votes.get(width) ?? 0) + 1);
  const [usual = 0] = [...votes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return Math.max(0, usual > 1 ? widths.findIndex((width) => width >= usual * 0.8) : 0);
}

/** One shared text may stand in a million cells: the sheet written out can be any size. */
const mostCsvBytes = 2 * 2 ** 30;

/** @throws Failure FILE_UNREADABLE when it would be too large */
async function writeCsv(path: string, rows: readonly ExcelCell[][]): Promise<void> {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const bytes = rows.reduce((sum, cells) => cells.reduce<number>((all, cell) => all + sizeOf(cell), sum), rows.length * width);
  if (bytes > mostCsvBytes)
    throw new Failure('FILE_UNREADABLE', { message: 'The sheet holds more than 2 GB of text, which cannot be read.' });
  const file = createWriteStream(path);
  for (const cells of rows) {
    const line = Array.from({ length: width }, (_, i) => csvCell(cells[i] ?? null)).join(',');
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

const sizeOf = (cell: ExcelCell): number => (typeof cell === 'string' ? cell.length : 8);

function csvCell(cell: ExcelCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) {
    const text = Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
  }
  return typeof cell === 'string' ? `"${cell.replaceAll('"', '""')}"` : String(cell);
}
