/** The argument `q` of every list (docs/reference/api.md#lists): rison or JSON, read before it is validated. */
import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One condition; conditions combine with AND. `opr` is a standard operator or one of the resource's own. */
export const listFilter = z.strictObject({
  col: z.string(),
  opr: z.string(),
  value: z.union([scalar, z.array(scalar)]).default(null),
});
/** What `listFilter` reads. */
export type ListFilter = z.infer<typeof listFilter>;

/** Extra members a list may answer with beside `result`, `count` and `ids`. */
export const listKeys = [
  'count',
  'ids',
  'result',
  'list_columns',
  'label_columns',
  'description_columns',
  'order_columns',
  'list_title',
  'none',
] as const;

/** Unknown names in `columns` are ignored; an `order_column` outside the resource's list is refused. `page` counts from 0. */
export const listArguments = z.strictObject({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  keys: z.array(z.enum(listKeys)).optional(),
  filters: z.array(listFilter).optional(),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  page: z.number().int().min(0).optional(),
  page_size: z.number().int().optional(),
});
/** What `listArguments` reads. */
export type ListArguments = z.infer<typeof listArguments>;
/** `?q=` of a list, in rison or JSON. */
export const listQuery = z.strictObject({ q: listArguments.optional() });

/** Extra members one object may be answered with beside `id` and `result`. */
const itemKeys = ['id', 'result', 'show_columns', 'label_columns', 'description_columns', 'show_title', 'none'] as const;

/** One object's `q`: which fields to answer with, and what to say about them; no `keys` means all. */
const itemArguments = z.strictObject({ columns: z.array(z.string()).optional(), keys: z.array(z.enum(itemKeys)).optional() });
/** What `itemArguments` reads. */
export type ItemArguments = z.infer<typeof itemArguments>;
/** `?q=` of one object, in rison or JSON. */
export const itemQuery = z.strictObject({ q: itemArguments.optional() });

/** `GET R/_info?q=`: which parts; none asked for means all. */
export const infoKeys = ['permissions', 'filters', 'add_columns', 'edit_columns', 'add_title', 'edit_title', 'none'] as const;
const columnPage = z.record(
  z.string(),
  z.strictObject({ page: z.number().int().optional(), page_size: z.number().int().optional(), filter: z.string().optional() }),
);
/** `?q=` of `_info`, in rison or JSON. */
export const infoQuery = z.strictObject({
  q: z
    .strictObject({
      keys: z.array(z.enum(infoKeys)).optional(),
      add_columns: columnPage.optional(),
      edit_columns: columnPage.optional(),
    })
    .optional(),
});

/** `GET R/related/{column}?q=`: options for a select; `include_ids` come first whatever the filter says. */
export const relatedQuery = z.strictObject({
  q: z
    .strictObject({
      filter: z.string().optional(),
      page: z.number().int().min(0).optional(),
      page_size: z.number().int().optional(),
      include_ids: z.array(z.number().int()).optional(),
    })
    .optional(),
});
/** What `related` is asked: a page of options that hold a text. */
export type RelatedArguments = NonNullable<z.infer<typeof relatedQuery>['q']>;

/** `q=!(1,2)`: ids of a bulk call. */
export const idsQuery = z.strictObject({ q: z.array(z.number().int()).min(1, 'Give at least one id.') });
