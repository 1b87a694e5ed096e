/** Making, changing and removing rules. A rule that would break every question on its data is refused when it is saved. */
import type { ruleCreate, ruleUpdate } from '@tessera/api/row-level-security';
import { Failure } from '@tessera/core/failures';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../store/db.ts';
import { changeObject, createObject, loadObject, removeObjects } from '../../store/objects.ts';
import { askContext } from '../ask.ts';
import { refuseTogether } from '../refuse-together.ts';
import { faultOf } from '../sound-sql.ts';
import type { RuleRow } from './list.ts';

interface Links {
  readonly tables: readonly number[];
  readonly roles: readonly number[];
}

/** @throws Failure INVALID naming name, tables, roles or clause */
export async function createRule(ctx: Context, body: z.output<typeof ruleCreate>): Promise<RuleRow> {
  const { tables, roles, name, filter_type, clause } = body;
  await refuseTogether([() => mustExist(ctx.db, { tables, roles }), () => mustBeUnique(ctx.db, name, 0)]);
  await mustWork(ctx, { name, clause, tables });
  const values = { name, filter_type, clause, group_key: body.group_key || null, description: body.description ?? null };
  return createObject(ctx, 'row_level_security', values, async (tx, { id }) => {
    await setLinks(tx, id, { tables, roles });
    return { kept: { tables, roles } };
  });
}

/** Only the fields sent change. @throws as `createRule`; STALE_VERSION */
export async function updateRule(ctx: Context, id: number, body: z.output<typeof ruleUpdate>): Promise<RuleRow> {
  const row = await loadObject(ctx.db, 'row_level_security', id);
  const before = await linksOf(ctx.db, id);
  const after = { tables: body.tables ?? before.tables, roles: body.roles ?? before.roles };
  await mustExist(ctx.db, { tables: body.tables ?? [], roles: body.roles ?? [] });
  const { clause = row.clause, name = row.name } = body;
  if (body.clause !== undefined || body.tables !== undefined) await mustWork(ctx, { name, clause, tables: after.tables });
  return changeObject(ctx, 'row_level_security', id, ctx.expected, async (tx) => {
    if (body.name !== undefined) await mustBeUnique(tx, body.name, id);
    await setLinks(tx, id, after);
    const { tables: _, roles: __, group_key, ...values } = body;
    return { values: { ...values, ...(group_key !== undefined && { group_key: group_key || null }) }, kept: { ...after } };
  });
}

/** @throws Failure NOT_FOUND, STALE_VERSION */
export function removeRules(ctx: Context, ids: readonly number[]): Promise<void> {
  return removeObjects(ctx, 'row_level_security', ids, ctx.expected);
}

async function linksOf(db: Db, id: number): Promise<Links> {
  const tables = await db.selectFrom('row_level_security_tables').select('dataset_id').where('rule_id', '=', id).execute();
  const roles = await db.selectFrom('row_level_security_roles').select('role_id').where('rule_id', '=', id).execute();
  return { tables: tables.map(({ dataset_id }) => dataset_id), roles: roles.map(({ role_id }) => role_id) };
}

async function setLinks(tx: Tx, id: number, { tables, roles }: Links): Promise<void> {
  await tx.deleteFrom('row_level_security_tables').where('rule_id', '=', id).execute();
  await tx.deleteFrom('row_level_security_roles').where('rule_id', '=', id).execute();
  const datasets = [...new Set(tables)].map((dataset_id) => ({ rule_id: id, dataset_id }));
  const named = [...new Set(roles)].map((role_id) => ({ rule_id: id, role_id }));
  if (datasets.length > 0) await tx.insertInto('row_level_security_tables').values(datasets).execute();
  if (named.length > 0) await tx.insertInto('row_level_security_roles').values(named).execute();
}

async function mustExist(db: Db, { tables, roles }: Links): Promise<void> {
  const missing = async (table: 'datasets' | 'roles', ids: readonly number[]): Promise<boolean> => {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return false;
    const found = await db.selectFrom(table).select('id').where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
    return found.length < wanted.length;
  };
  const fields = {
    ...((await missing('datasets', tables)) && { tables: ['Datasource does not exist'] }),
    ...((await missing('roles', roles)) && { roles: ['Some roles do not exist'] }),
  };
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields });
}

async function mustBeUnique(db: Db, name: string, self: number): Promise<void> {
  const other = await db
    .selectFrom('row_level_security')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', self)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { name: ['Name must be unique'] } });
}

/** Counts nothing, but lets each database read the question it would be asked. @throws Failure INVALID `{clause}` */
async function mustWork(ctx: Context, rule: { name: string; clause: string; tables: readonly number[] }): Promise<void> {
  const one = { id: 0, name: rule.name, clause: rule.clause, group: null };
  const onTables = () => Promise.resolve(new Map());
  for (const id of new Set(rule.tables)) {
    const loaded = await askContext(ctx).dataset({ id, type: 'table' });
    const asked = { ...loaded, dataset: { ...loaded.dataset, fetch_values_predicate: null } };
    const fault = await faultOf(ctx, { ...asked, rules: { own: [one], onTables } }, { ...asked, rules: { own: [], onTables } });
    if (fault)
      throw new Failure(
        'INVALID',
        { fields: { clause: [`${asked.dataset.table_name}: ${fault.sentence}`] } },
        { cause: fault.cause },
      );
  }
}
