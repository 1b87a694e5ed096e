/** Excel workbooks. Runs in the throw-away process only. */
import type { UploadOptions } from '@tessera/api/upload';
import type { UploadFile } from './messages.ts';
import { sheetRows } from './sheet-rows.ts';
import { sheetSource, type BookSheet, type SheetSource } from './sheet-source.ts';
import { readWorkbook } from './workbook-parts.ts';
import { unpackWorkbook } from './workbook.ts';

/** The shortest cell that shows a shared text, with its tags. */
const sharedCellBytes = '<c t="s"><v>0</v></c>'.length;

/** @param bufferBytes  see `sheetSource` @throws Failure FILE_UNREADABLE, FILE_EMPTY; INVALID when the sheet does not exist */
export async function xlsxSource(
  file: UploadFile,
  options: UploadOptions,
  scratch: string,
  bufferBytes?: number,
): Promise<SheetSource> {
  const parts = await unpackWorkbook(file.path, `${scratch}/parts`);
  const workbook = readWorkbook(parts);
  const longest = workbook.texts.reduce((most, text) => Math.max(most, text.length), 0);
  const sheets = workbook.sheets.map(({ name, isHidden, part }): BookSheet => ({
    name,
    isHidden,
    rows: (facts) => sheetRows(parts, part, workbook, facts),
    mostCharacters: (parts.bytes(part) / sharedCellBytes) * longest,
  }));
  const active = workbook.active && sheets[workbook.sheets.indexOf(workbook.active)];
  return sheetSource({ format: 'xlsx', sheets, active }, options, scratch, bufferBytes);
}
