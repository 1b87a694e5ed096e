/** A sheet as a file of texts, with how its columns are read. */
import type { UploadOptions } from '@tessera/api/upload';
import type { ColumnOptions } from '../../uploads/messages.ts';

/** What came of a sheet. */
export interface SheetText {
  readonly csv: string;
  readonly options: UploadOptions;
  /** Of columns whose type the sheet itself says. */
  readonly columns: readonly ColumnOptions[];
  /** What could not be kept as it is in the sheet, in sentences. */
  readonly notes: readonly string[];
}

/** As Google writes CSV, and as we do: the first row holds names. */
export const sheetOptions: UploadOptions = { encoding: 'utf-8', delimiter: ',', quote: '"', escape: '"', header: true };
