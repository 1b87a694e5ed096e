/**
 * A file of one's own, step by step (ours): stage → look → change types → commit.
 * The browser sees bytes sent through XMLHttpRequest's own progress, then polls `state` while the file is read or written.
 */
import { z } from 'zod';
import { contract } from './contract.ts';

/** What a column may become. Numbers that count from 1970 look like any other: `epoch_s` and `epoch_ms` are never detected. */
export const uploadTypes = ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'epoch_s', 'epoch_ms'] as const;
export type UploadType = (typeof uploadTypes)[number];

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** How a text file is to be read; what is absent is detected. */
export const uploadOptions = z.strictObject({
  delimiter: z.string().min(1).max(4).nullish(),
  quote: z.string().max(1).nullish(),
  /** True: the first row holds names. */
  header: z.boolean().nullish(),
  skip_rows: z.number().int().min(0).nullish(),
  null_values: z.array(z.string()).nullish(),
  decimal_character: z.enum(['.', ',']).nullish(),
  day_first: z.boolean().nullish(),
  /** Sheet of a workbook. */
  sheet_name: z.string().nullish(),
});
export type UploadOptions = z.infer<typeof uploadOptions>;

/** The first rows, as they would be stored. Dates are ISO texts here. */
export const uploadPreview = z.object({
  format: z.enum(['csv', 'tsv', 'parquet', 'jsonl', 'json', 'xlsx']),
  columns: z.array(z.object({ name: z.string(), type: z.enum(uploadTypes), engine_type: z.string() })),
  rows: z.array(z.array(cell)),
  /** Sheets of a workbook, else empty; those that a spreadsheet program does not show stand last. */
  sheets: z.array(z.string()),
  /** Those of `sheets` that are hidden. */
  hidden_sheets: z.array(z.string()),
  options: uploadOptions,
  /** Remarks worth reading: renamed columns, detected delimiter. */
  notes: z.array(z.string()),
});
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
export type UploadState = z.infer<typeof uploadState>;

const params = z.strictObject({ id: z.string() });
const permission = 'can_upload on Database';

export const upload = contract({
  stage: {
    method: 'POST',
    path: '/api/v1/upload',
    permission,
    summary: 'Send a file (multipart field `file`); answers with what was found in it',
    bodyType: 'multipart',
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
    permission,
    summary: 'Look again with other options',
    params,
    body: uploadOptions,
    reply: z.object({ id: z.string(), preview: uploadPreview }),
  },
  /** Answers when the dataset exists; dropping the connection does not cancel, DELETE does. */
  commit: {
    method: 'POST',
    path: '/api/v1/upload/{id}/commit',
    permission,
    summary: 'Make a table and a dataset of it',
    params,
    body: z.strictObject({
      table_name: z.string().min(1, 'Length must be between 1 and 250.').max(250, 'Length must be between 1 and 250.'),
      database_id: z.number().int().optional(),
      options: uploadOptions.optional(),
      /** In the order of the preview, matched by `source`; columns not named keep their detected type. */
      columns: z
        .array(
          z.strictObject({
            /** The name in the preview. */
            source: z.string(),
            name: z.string().min(1).max(255),
            type: z.enum(uploadTypes),
            include: z.boolean().default(true),
          }),
        )
        .optional(),
    }),
    reply: z.object({
      dataset_id: z.number().int(),
      table_name: z.string(),
      rows: z.number().int(),
      /** What was left empty, changed or kept as text, as in the preview. */
      notes: z.array(z.string()),
      explore_url: z.string(),
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
