/**
 * How rules are listed and shown: what filters, what orders, what goes out (docs/reference/api.md#lists,
 * docs/reference/api.md#annotation-layers-and-rules).
 */
import { ruleCreate, ruleItem, ruleUpdate, type RuleItem } from '@tessera/api/row-level-security';
import { sql } from 'kysely';
import { visibleDatasets } from '../../rest/visible.ts';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import { firstName, many, number, relation, text, time } from '../../rest/list-columns.ts';
import { relatedPeople, relatedRoles, type RelatedColumn } from '../../rest/related.ts';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';

/** A rule as the store keeps it; its datasets and roles are rows of their own. */
export type RuleRow = RowOf<'row_level_security'>;

const relatedTables: RelatedColumn = {
  table: 'datasets',
  visible: (ctx) => visibleDatasets(ctx.actor),
  text: sql`case when coalesce(datasets.schema, '') = '' then datasets.table_name else datasets.schema || '.' || datasets.table_name end`,
};

/** Rules as the wire shows them, in the same order. */
export async function presentRules(ctx: Context, rows: readonly RuleRow[]): Promise<RuleItem[]> {
  const ids = rows.map(({ id }) => id);
  const { tables, roles } = await linksOf(ctx.db, ids);
  const introduced = await withAuthors(ctx, rows);
  return rows.map((row) => ({
    ...introduced(row),
    name: row.name,
    description: row.description,
    filter_type: row.filter_type === 'Base' ? 'Base' : 'Regular',
    tables: tables.flatMap(({ rule_id, id, table_name, schema }) => (rule_id === row.id ? [{ id, table_name, schema }] : [])),
    roles: roles.flatMap(({ rule_id, id, name }) => (rule_id === row.id ? [{ id, name }] : [])),
    group_key: row.group_key,
    clause: row.clause,
  }));
}

/** Datasets and roles of rules, by name; what was deleted is not shown. */
async function linksOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return { tables: [], roles: [] };
  const tables = await db
    .selectFrom('row_level_security_tables as l')
    .innerJoin('datasets as d', 'd.id', 'l.dataset_id')
    .select(['l.rule_id', 'd.id', 'd.table_name', 'd.schema'])
    .where('l.rule_id', 'in', ids)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.table_name')
    .execute();
  const roles = await db
    .selectFrom('row_level_security_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .select(['l.rule_id', 'r.id', 'r.name'])
    .where('l.rule_id', 'in', ids)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.name')
    .execute();
  return { tables, roles };
}

/** The filters, orders and columns of lists of rules. */
export const ruleList = list({
  kind: 'row_level_security',
  view: 'Row Level Security',
  title: 'List Row Level Security',
  search: {
    id: number('row_level_security.id'),
    uuid: text('row_level_security.uuid'),
    name: text('row_level_security.name'),
    description: text('row_level_security.description'),
    filter_type: text('row_level_security.filter_type'),
    group_key: text('row_level_security.group_key'),
    clause: text('row_level_security.clause'),
    tables: many(
      (id) =>
        sql`exists (select 1 from row_level_security_tables l where l.rule_id = row_level_security.id and l.dataset_id = ${id})`,
    ),
    roles: many(
      (id) =>
        sql`exists (select 1 from row_level_security_roles l where l.rule_id = row_level_security.id and l.role_id = ${id})`,
    ),
    created_by: relation('row_level_security.created_by_id'),
    changed_by: relation('row_level_security.changed_by_id'),
    changed_on: time('row_level_security.changed_on'),
  },
  order: {
    name: 'row_level_security.name',
    filter_type: 'row_level_security.filter_type',
    clause: 'row_level_security.clause',
    group_key: 'row_level_security.group_key',
    'changed_by.first_name': firstName('row_level_security.changed_by_id'),
    changed_on: 'row_level_security.changed_on',
    changed_on_delta_humanized: 'row_level_security.changed_on',
  },
  baseOrder: ['changed_on', 'desc'],
  // Whoever may read rules may read all of them.
  visible: () => undefined,
  present: presentRules,
  columns: Object.keys(ruleItem.shape),
  related: { tables: relatedTables, roles: relatedRoles, created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { name: 'row_level_security.name', group_key: 'row_level_security.group_key' },
  add: ruleCreate,
  edit: ruleUpdate,
});
