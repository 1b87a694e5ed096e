/** The shape of one post-processing operation: options read by zod, unknown ones refused, then table → table. */
import { z } from 'zod';
import { refuse, type Table } from '../table.ts';

export interface Operation {
  readonly name: string;
  /** @throws Failure POST_PROCESSING_INVALID naming operation and field */
  readonly apply: (table: Table, options: unknown) => Table;
}

/** Declares an operation; `apply` receives options of the shape's type. */
export function operation<S extends z.ZodType>(
  name: string,
  shape: S,
  apply: (table: Table, options: z.output<S>) => Table,
): Operation {
  return {
    name,
    apply: (table, options) => {
      const read = shape.safeParse(options ?? {});
      if (read.success) return apply(table, read.data);
      const issue = read.error.issues[0];
      const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.map(String).join('.');
      return refuse(name, `${field ? `option "${field}": ` : ''}${issue?.message ?? 'invalid options'}`, field);
    },
  };
}

/** `{source: target}` of rolling, cum and diff; at least one entry. */
export const columnMap = z
  .record(z.string(), z.string())
  .refine((map) => Object.keys(map).length > 0, 'name at least one column');
