/**
 * A file of one's own, step by step (ours): stage → look → change types → commit.
 * The browser sees bytes sent through XMLHttpRequest's own progress, then polls `state` while the file is read or written.
 */
import { encodings } from '@tessera/core/encodings';
import { z } from 'zod';
import { contract } from './contract.ts';
import { uploadKinds } from './upload-files.ts';

/** What a column may become. Numbers that count from 1970 look like any other: `epoch_s` and `epoch_ms` are never detected. */
export const uploadTypes = ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'epoch_s', 'epoch_ms'] as const;
/** One of `uploadTypes`. */
export type UploadType = (typeof uploadTypes)[number];

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** How a text file is to be read; what is absent is detected. */
export const uploadOptions = z.strictObject({
  encoding: z.enum(encodings).nullish(),
  delimiter: z.string().min(1).max(4).nullish(),
  quote: z.string().max(1).nullish(),
  /** How a quote inside a quoted text is written: doubled, or behind a backslash. */
  escape: z.enum(['"', '\\']).nullish(),
  /** True: the first row holds names. */
  header: z.boolean().nullish(),
  skip_rows: z.number().int().min(0).nullish(),
  null_values: z.array(z.string()).nullish(),
  decimal_character: z.enum(['.', ',']).nullish(),
  day_first: z.boolean().nullish(),
  /** Sheet of a workbook. */
  sheet_name: z.string().nullish(),
  /** Only the first so many rows. */
  rows_to_read: z.number().int().min(1).nullish(),
  /** The rows are numbered from 0 in a column of this name. */
  index_label: z.string().min(1).max(255).nullish(),
});
/** What `uploadOptions` reads. */
export type UploadOptions = z.infer<typeof uploadOptions>;

/**
 * What the file leaves open and a person can decide, answered by setting the option. Until then the file is read as `options`
 * of the preview say.
 */
export const uploadQuestion = z.object({
  option: z.literal('decimal_character'),
  /** Where the example stands. */
  column: z.string(),
  /** A cell that can be read in more than one way. */
  example: z.string(),
  /** What the cell becomes under each answer: a number, or null where it would stay text. */
  choices: z.array(z.object({ value: z.enum(['.', ',']), reads: z.string().nullable() })),
});
/** What `uploadQuestion` reads. */
export type UploadQuestion = z.infer<typeof uploadQuestion>;

/** The first rows, as they would be stored. Dates are ISO texts here. */
export const uploadPreview = z.object({
  format: z.enum(['csv', 'tsv', 'parquet', 'jsonl', 'json', 'xlsx', 'ods']),
  columns: z.array(z.object({ name: z.string(), type: z.enum(uploadTypes), engine_type: z.string() })),
  rows: z.array(z.array(cell)),
  /** Sheets of a workbook, else empty; those that a spreadsheet program does not show stand last. */
  sheets: z.array(z.string()),
  /** Those of `sheets` that are hidden. */
  hidden_sheets: z.array(z.string()),
  options: uploadOptions,
  questions: z.array(uploadQuestion),
  /** Remarks worth reading: renamed columns, detected delimiter. */
  notes: z.array(z.string()),
});
/** What `uploadPreview` reads. */
export type UploadPreview = z.infer<typeof uploadPreview>;

/** `phase`: what is being done; `progress` 0…1, null when not known. */
export const uploadState = z.object({
  id: z.string(),
  filename: z.string(),
  bytes: z.number().int(),
  phase: z.enum(['staged', 'reading', 'writing', 'done', 'failed']),
  progress: z.number().nullable(),
  rows: z.number().int(),
  dataset_id: z.number().int().nullable(),
  error: z.string().nullable(),
});
/** What `uploadState` reads. */
export type UploadState = z.infer<typeof uploadState>;

/** A reason against adding a file to a table. */
export const appendProblem = z.object({
  /** The column of the table, or of the file where the table has none of its name. */
  column: z.string(),
  /**
   * `unknown_column`: the table has no such column. `day_order`: day or month first is in doubt (say `day_first`).
   * `decimal_mark`: the file writes decimals otherwise (say `decimal_character`). `unreadable`: the column's type cannot
   * hold the values. `inexact`: it holds them only in part (`accept_loss` takes them so). `key_empty`, `key_repeated`: a key
   * does not tell one row from another, in the file or in the table.
   */
  kind: z.enum(['unknown_column', 'day_order', 'decimal_mark', 'unreadable', 'inexact', 'key_empty', 'key_repeated']),
  /** How many values; of `day_order` among the first rows. */
  count: z.number().int(),
  /** The first of them. */
  example: z.string().nullable(),
  /** All of it in a sentence. */
  message: z.string(),
});
/** What `appendProblem` reads. */
export type AppendProblem = z.infer<typeof appendProblem>;

/** Rows of a file by what they do to a table: those whose key it has not, whose values differ, and whose values are the same. */
export const rowChanges = z.object({ new: z.number().int(), changed: z.number().int(), unchanged: z.number().int() });
/** What `rowChanges` reads. */
export type RowChanges = z.infer<typeof rowChanges>;

const storedCells = z.object({
  /** The column's name in the file. */
  source: z.string(),
  cells: z.array(cell),
});
/** The first cells of a column as they would be stored. */
export type StoredCells = z.infer<typeof storedCells>;

/** What adding to a table or replacing it would change. */
export const uploadChange = z.object({
  table_name: z.string(),
  /** `before` and `after`: null where a connected database takes too long to count them. */
  rows: z.object({ before: z.number().int().nullable(), file: z.number().int(), after: z.number().int().nullable() }),
  /** Types are the engine's, null where the column is not there. `missing`: of the table, not in the file. */
  columns: z.array(
    z.object({
      name: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      change: z.enum(['same', 'new', 'missing', 'retyped']),
    }),
  ),
  problems: z.array(appendProblem),
  /** A connected database replaces the table by another one: its keys, indexes, triggers and the rights on it go. */
  made_anew: z.boolean(),
  /** Of an update by keys, where no problem stands against it. */
  changes: rowChanges.nullable(),
  /** Of a file that is added: its first cells as the table stores them, null also where one cannot be read; else empty. */
  cells: z.array(storedCells),
  /** How the file is read for this: where it is added to a table, as the table was unless the request says otherwise. */
  options: uploadOptions,
  /** Charts that use columns which would be gone or of another type. */
  charts: z.object({
    count: z.number().int(),
    result: z.array(z.object({ id: z.number().int(), slice_name: z.string(), columns: z.array(z.string()) })),
  }),
  notes: z.array(z.string()),
});
/** What `uploadChange` reads. */
export type UploadChange = z.infer<typeof uploadChange>;

/** What a cell can be: what its text says, or the type the file names. */
export const cellKinds = ['number', 'text', 'boolean', 'date', 'datetime', 'time', 'code', 'nested'] as const;
/** One of `cellKinds`; `time` is a time of day or a duration, `code` a number shown with leading zeros, `nested` a list or an object. */
export type CountedKind = (typeof cellKinds)[number];

/** What every row of a file says of one column, and what the type asked for would lose of it. */
export const columnCount = z.object({
  /** The column's name in the preview. */
  source: z.string(),
  /** The type these losses are of. */
  type: z.enum(uploadTypes),
  /** Cells that hold nothing. */
  empty: z.number().int(),
  /** The others, the most frequent kind first. */
  kinds: z.array(z.object({ kind: z.enum(cellKinds), count: z.number().int() })),
  /** `emptied`: values the type cannot hold, which become empty. `shortened`: values it holds only in part. */
  losses: z.array(z.object({ kind: z.enum(['emptied', 'shortened']), count: z.number().int(), example: z.string() })),
});
/** What `columnCount` reads. */
export type ColumnCount = z.infer<typeof columnCount>;

/** What the document says of the file in a form. */
export const filePart = { type: 'string', format: 'binary', description: `The file; its name ends with ${uploadKinds}` };
/** A form with a file. Its parts are read as they come, so nothing is parsed here; the shape is for the document. */
export const fileForm = z.unknown().meta({ type: 'object', required: ['file'], properties: { file: filePart } });

const params = z.strictObject({ id: z.string() });
const permission = 'can_upload on Database';

/** In the order of the preview, matched by `source`; columns not named keep their detected type. */
const plannedColumns = z
  .array(
    z.strictObject({
      /** The name in the preview. */
      source: z.string(),
      name: z.string().min(1).max(255),
      type: z.enum(uploadTypes),
      include: z.boolean().default(true),
    }),
  )
  .optional();
const name250 = z.string().min(1, 'Length must be between 1 and 250.').max(250, 'Length must be between 1 and 250.');

/** Of `upsert`: the columns of the table that tell one row from another. */
const keys = z.array(z.string()).max(32).optional();

const target = {
  /** Absent: the database inside Tessera. */
  database_id: z.number().int().optional(),
  /** Of a connected database; absent: the one it takes names without a schema from, or the first that takes files. */
  schema: z.string().max(250).optional(),
};

/** A file on its way to a table: sent, looked at, read another way, stored. A staged file belongs to who sent it. */
export const upload = contract({
  stage: {
    method: 'POST',
    path: '/api/v1/upload',
    asksDatabase: true,
    permission,
    summary:
      'Send a file (multipart field `file`), or several CSV or TSV files or several workbooks that are read as one; answers with what was found',
    bodyType: 'multipart',
    body: fileForm,
    reply: z.object({
      id: z.string(),
      filename: z.string(),
      bytes: z.number().int(),
      suggested_name: z.string(),
      preview: uploadPreview,
    }),
    status: 201,
  },
  state: { method: 'GET', path: '/api/v1/upload/{id}', permission, summary: 'How far it is', params, reply: uploadState },
  inspect: {
    method: 'PUT',
    path: '/api/v1/upload/{id}',
    asksDatabase: true,
    permission,
    summary: 'Look again with other options',
    params,
    body: uploadOptions,
    reply: z.object({ id: z.string(), preview: uploadPreview }),
  },
  count: {
    method: 'POST',
    path: '/api/v1/upload/{id}/count',
    asksDatabase: true,
    permission,
    summary: 'What every row of the file holds, column by column, and what the types asked for would lose',
    params,
    body: z.strictObject({ options: uploadOptions.optional(), columns: plannedColumns }),
    reply: z.object({ rows: z.number().int(), columns: z.array(columnCount) }),
  },
  compare: {
    method: 'POST',
    path: '/api/v1/upload/{id}/compare',
    asksDatabase: true,
    permission,
    summary: 'What adding the file to a table, or replacing it, would change; nothing is written',
    params,
    body: z.strictObject({
      table_name: name250,
      ...target,
      if_exists: z.enum(['append', 'replace', 'upsert']),
      keys,
      options: uploadOptions.optional(),
      columns: plannedColumns,
    }),
    reply: uploadChange,
  },
  /** Answers when the dataset exists; dropping the connection does not cancel, DELETE does. */
  commit: {
    method: 'POST',
    path: '/api/v1/upload/{id}/commit',
    asksDatabase: true,
    permission,
    summary: 'Make a table and a dataset of it',
    params,
    body: z.strictObject({
      table_name: name250,
      ...target,
      /**
       * What to do with a table of that name: refuse, add the rows to it, put them in its place, or change the rows that have
       * the same keys and add the others.
       */
      if_exists: z.enum(['fail', 'append', 'replace', 'upsert']).default('fail'),
      keys,
      /**
       * Values a column holds only in part (the time in a column of days) are stored in part; those that a column of a new
       * table cannot hold become empty. A table that is added to never takes the latter.
       */
      accept_loss: z.boolean().default(false),
      options: uploadOptions.optional(),
      columns: plannedColumns,
    }),
    reply: z.object({
      dataset_id: z.number().int(),
      table_name: z.string(),
      /** Of the whole table; of the file where a connected database keeps it. */
      rows: z.number().int(),
      explore_url: z.string(),
      notes: z.array(z.string()),
    }),
    status: 201,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/v1/upload/{id}',
    permission,
    summary: 'Stop and forget it; nothing stays behind',
    params,
    reply: z.object({ message: z.string() }),
  },
});
