/** Filters of a question (`filters[]`) and of a form (`adhoc_filters[]`). */
import { z } from 'zod';
import { column } from './column.ts';

/** Operators of a question’s filters, in upper case. */
export const filterOps = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
  'REGEX',
] as const;
/** One of `filterOps`. */
export type FilterOp = (typeof filterOps)[number];

/** One value to compare with. */
export const filterScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** See `filterScalar`. */
export type FilterScalar = z.infer<typeof filterScalar>;

/** One entry of a question's `filters`. Operators match case-insensitively; unknown keys are refused. */
export const filter = z.strictObject({
  col: column,
  op: z
    .string()
    .transform((op) => op.toUpperCase())
    .pipe(z.enum(filterOps)),
  val: z.union([filterScalar, z.array(filterScalar)]).optional(),
  grain: z.string().nullish(),
  isExtra: z.boolean().nullish(),
});
/** See `filter`. */
export type Filter = z.infer<typeof filter>;

/** A filter without a column or an operator asks for nothing; forms send such and they are skipped. */
export const halfFilter = z
  .looseObject({ col: z.unknown().optional(), op: z.unknown().optional() })
  .refine(({ col, op }) => !col || !op, { error: 'Both col and op are given.', abort: true });

/** A form's filter, as the filter popover writes it. Half-filled ones are legal in a form and skipped when asking. */
export const adhocFilter = z.looseObject({
  expressionType: z.enum(['SIMPLE', 'SQL']),
  clause: z.enum(['WHERE', 'HAVING']).nullish(),
  subject: z.string().nullish(),
  operator: z.string().nullish(),
  operatorId: z.string().nullish(),
  comparator: z.union([filterScalar, z.array(filterScalar)]).nullish(),
  sqlExpression: z.string().nullish(),
  isExtra: z.boolean().nullish(),
  isNew: z.boolean().nullish(),
  filterOptionName: z.string().nullish(),
});
/** A filter as a form holds it: `SIMPLE` compares `subject` with `comparator`, `SQL` is `sqlExpression`. */
export type AdhocFilter = z.infer<typeof adhocFilter>;
