/** OpenDocument spreadsheets. Runs in the throw-away process only. */
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { UploadFile } from './messages.ts';
import { activeOdsSheet, odsRows, odsSheets } from './ods-rows.ts';
import { sheetSource, type BookSheet, type SheetSource } from './sheet-source.ts';
import { unpackWorkbook } from './workbook.ts';

const content = 'content.xml';
const settings = 'settings.xml';

const damaged = (): Failure =>
  new Failure('FILE_UNREADABLE', { message: 'The OpenDocument spreadsheet is damaged or protected by a password.' });

/** @param bufferBytes  see `sheetSource` @throws Failure FILE_UNREADABLE, FILE_EMPTY; INVALID when the sheet does not exist */
export async function odsSource(
  file: UploadFile,
  options: UploadOptions,
  scratch: string,
  bufferBytes?: number,
): Promise<SheetSource> {
  const parts = await unpackWorkbook(file.path, `${scratch}/parts`, { what: 'The OpenDocument spreadsheet', damaged });
  if (!parts.has(content)) throw damaged();
  const listed = odsSheets(parts.text(content));
  if (listed.length === 0) throw damaged();
  const sheets = listed.map(({ name, isHidden }, place): BookSheet => ({
    name,
    isHidden,
    rows: (facts) => odsRows(parts.text(content), place, facts),
    // A cell is written once for all it stands for: its texts are counted while they are written out.
    mostCharacters: Number.POSITIVE_INFINITY,
  }));
  const opened = parts.has(settings) ? activeOdsSheet(parts.text(settings)) : undefined;
  const active = sheets.find(({ name }) => name === opened);
  return sheetSource({ format: 'ods', sheets, active }, options, scratch, bufferBytes);
}
