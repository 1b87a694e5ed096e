/** A file that becomes a table of a database in one call. docs/reference/api.md#databases. */
import { z } from 'zod';
import { message } from './common.ts';
import { filePart, uploadChange } from './upload.ts';

const text = { type: 'string' };
const words = { type: 'string', enum: ['true', 'false', 'True', 'False', '1', '0'] };
const names = { type: 'string', description: 'Names of columns: a JSON list, or with commas' };
/** The form of a file that becomes a table at once. It is read part by part; the shape is for the document. */
export const databaseUploadForm = z.unknown().meta({
  type: 'object',
  required: ['file', 'type', 'table_name'],
  additionalProperties: false,
  properties: {
    file: filePart,
    type: { type: 'string', enum: ['csv', 'excel', 'columnar'] },
    table_name: { type: 'string', minLength: 1, maxLength: 250 },
    schema: { type: 'string', enum: ['main', ''] },
    already_exists: { type: 'string', enum: ['fail', 'replace', 'append'] },
    delimiter: { type: 'string', minLength: 1, maxLength: 4 },
    header_row: { type: 'integer', minimum: 0, description: 'Counted from 0 behind the rows that are skipped' },
    skip_rows: { type: 'integer', minimum: 0 },
    encoding: { type: 'string', description: 'utf-8, latin-1, cp1252, shift_jis and others' },
    rows_to_read: { type: 'integer', minimum: 1 },
    skip_blank_lines: { type: 'string', enum: ['true', 'True', '1'] },
    skip_initial_space: { type: 'string', enum: ['false', 'False', '0'] },
    dataframe_index: { ...words, description: 'A column of numbers from 0, or index_column, is the index of the rows' },
    index_label: { type: 'string', maxLength: 255, description: 'What the index is called; else index, or as index_column' },
    index_column: { type: 'string', maxLength: 255 },
    null_values: { type: 'string', description: 'A JSON list, or with commas' },
    decimal_character: { type: 'string', enum: ['.', ','] },
    day_first: words,
    sheet_name: text,
    columns_read: names,
    column_dates: names,
    column_data_types: { type: 'string', description: 'JSON: name of a column to its type, such as {"id": "int64"}' },
    accept_loss: words,
    dry_run: words,
    csrf_token: text,
  },
});

/** `message` is the reference's whole reply; the rest is ours. Only `change` comes with it where nothing was written. */
export const databaseUploadReply = message.extend({
  dataset_id: z.number().int().optional(),
  table_name: z.string().optional(),
  /** Of the whole table. */
  rows: z.number().int().optional(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
  /** What was guessed, renamed, left empty or lost, in sentences. */
  notes: z.array(z.string()).optional(),
  change: uploadChange.optional(),
});
