/** A table as the schema browser shows it. */
import { z } from 'zod';

const tableKey = z.object({
  type: z.enum(['pk', 'fk', 'index']),
  name: z.string().nullable(),
  column_names: z.array(z.string()),
});
const tableIndex = z.object({ name: z.string(), unique: z.boolean(), column_names: z.array(z.string()) });
const typedColumn = z.object({
  name: z.string(),
  type: z.string(),
  longType: z.string(),
  type_generic: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  is_dttm: z.boolean(),
  keys: z.array(tableKey),
  comment: z.string().nullable(),
});
/** A table’s columns, keys and indexes, read from the database now. */
export const tableMetadata = z.object({
  name: z.string(),
  columns: z.array(typedColumn),
  primaryKey: z.object({ constrained_columns: z.array(z.string()), name: z.string().nullable() }),
  foreignKeys: z.array(
    z.object({
      name: z.string().nullable(),
      constrained_columns: z.array(z.string()),
      referred_schema: z.string(),
      referred_table: z.string(),
      referred_columns: z.array(z.string()),
    }),
  ),
  indexes: z.array(tableIndex),
  selectStar: z.string(),
  comment: z.string().nullable(),
  /** Ours: how many rows, as the engine reckons. */
  rows: z.number().nullable(),
  /** Ours: the CREATE VIEW statement of a view, for who may see the whole database. */
  view: z.string().nullable(),
  /** Ours: columns it is partitioned by. */
  partitioned_by: z.array(z.string()),
});
/** What `tableMetadata` reads. */
export type TableMetadata = z.infer<typeof tableMetadata>;
/** The newest partition of a table, and more of it that costs a question. */
export const tableExtra = z.object({
  metadata: z.record(z.string(), z.unknown()),
  partitions: z
    .object({ cols: z.array(z.string()), latest: z.record(z.string(), z.unknown()), partitionQuery: z.string().nullable() })
    .optional(),
  clustering: z.record(z.string(), z.unknown()),
  indexes: z.array(tableIndex),
});
/** What `tableExtra` reads: the newest partition of a table. */
export type TableExtra = z.infer<typeof tableExtra>;
