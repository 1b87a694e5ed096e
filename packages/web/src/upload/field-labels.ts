/** What the fields of an upload are called on the screen, and which of them a refusal names. */
import { ApiFailure } from '@tessera/api/client';
import type { UploadOptions } from '@tessera/api/upload';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { fieldsInWords } from '../language/field-words.ts';

/** A field of the dialog that a refusal of the server can name. */
export type UploadField = 'table_name' | 'database_id' | 'schema' | 'keys' | 'columns' | keyof UploadOptions;

const labels: Record<UploadField, () => string> = {
  table_name: () => i18n._('Dataset name'),
  database_id: () => i18n._('Database'),
  schema: () => i18n._('Schema'),
  keys: () => i18n._('Keys'),
  columns: () => i18n._('Columns'),
  sheet_name: () => i18n._('Sheet'),
  encoding: () => i18n._('Encoding'),
  delimiter: () => i18n._('Delimiter'),
  quote: () => i18n._('Quote character'),
  escape: () => i18n._('Quotes inside a text'),
  header: () => i18n._('First row holds the names'),
  skip_rows: () => i18n._('Skip rows'),
  null_values: () => i18n._('Null values'),
  decimal_character: () => i18n._('Decimal character'),
  day_first: () => i18n._('Order of dates'),
  rows_to_read: () => i18n._('Rows to read'),
  index_label: () => i18n._('Index label'),
};

/** What a field is called. */
export const fieldLabel = (name: UploadField): string => labels[name]();

const isField = (name: string): name is UploadField => Object.hasOwn(labels, name);

/** `options.skip_rows`, `columns.0.name`: the part that is a field here, the innermost first. */
const fieldOf = (path: string): UploadField | undefined => path.split('.').findLast(isField);

/** The fields a refusal is about. */
export function faultyFields(error: unknown): ReadonlySet<UploadField> {
  const paths = error instanceof ApiFailure ? Object.keys(error.fields ?? {}) : [];
  return new Set(paths.map(fieldOf).filter((name) => name !== undefined));
}

/** The refusal as a sentence, fields by their names on the screen. */
export function uploadSentence(error: unknown): string {
  if (!(error instanceof ApiFailure) || !error.fields) return sentenceOf(error);
  return fieldsInWords(error.fields, (path) => {
    const name = fieldOf(path);
    return name && fieldLabel(name);
  });
}
