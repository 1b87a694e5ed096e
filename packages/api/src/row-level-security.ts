/** Rules that narrow the rows people see. docs/reference/api.md#annotation-layers-and-rules. */
import { z } from 'zod';
import { authored, commonRoutes, identified, itemOf, listOf, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';

const base = '/api/v1/rowlevelsecurity';
const view = 'Row Level Security';

/** `Regular` narrows for holders of the roles, `Base` for everybody else. */
export const ruleType = z.enum(['Regular', 'Base']);
/** What `ruleType` reads. */
export type RuleType = z.infer<typeof ruleType>;

/** A rule as lists and its own page show it. */
export const ruleItem = z.object({
  ...identified,
  ...authored,
  name: z.string(),
  description: z.string().nullable(),
  filter_type: ruleType,
  /** Datasets, `schema` null where the database has one only. */
  tables: z.array(z.object({ id: z.number().int(), table_name: z.string(), schema: z.string().nullable() })),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  group_key: z.string().nullable(),
  clause: z.string(),
});
/** What `ruleItem` reads. */
export type RuleItem = z.infer<typeof ruleItem>;

const ids = z.array(z.number().int().positive()).max(1000);
const nameLength = 'Length must be between 1 and 255.';
const needed = 'Length must be at least 1.';

const shape = {
  name: z.string().trim().min(1, nameLength).max(255, nameLength),
  filter_type: ruleType,
  tables: ids.min(1, needed),
  roles: ids,
  clause: z.string().trim().min(1, needed).max(20_000),
  group_key: z.string().trim().max(255).nullish(),
  description: z.string().nullish(),
};

/** A new rule: its condition, the tables it is for, the roles it is for or spares. */
export const ruleCreate = z.strictObject(shape);
/** Only the fields sent change. */
export const ruleUpdate = ruleCreate.partial();

/** Rules on rows. For admins: a rule shows which values people must not see. */
export const rowLevelSecurity = contract({
  list: {
    method: 'GET',
    path: base,
    permission: `can_read on ${view}`,
    summary: 'A page of row-level security rules',
    query: listQuery,
    reply: listOf(ruleItem),
  },
  ...commonRoutes(base, view, 'row-level security rules'),
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: `can_read on ${view}`,
    summary: 'One row-level security rule',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(ruleItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    asksDatabase: true,
    permission: `can_write on ${view}`,
    summary: 'Make a row-level security rule',
    body: ruleCreate,
    reply: saved(ruleCreate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    asksDatabase: true,
    permission: `can_write on ${view}`,
    summary: 'Change a row-level security rule',
    params: pkParams,
    body: ruleUpdate,
    reply: saved(ruleUpdate),
    versioned: true,
  },
});
