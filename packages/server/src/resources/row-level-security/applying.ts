/**
 * Which rules of row-level security narrow a dataset, or the tables of a statement, for one actor
 * (docs/reference/questions.md#row-rules).
 */
import { Failure } from '@tessera/core/failures';
import type { Actor } from '@tessera/core/policy/actor';
import type { ReadTable } from '@tessera/sql/read/inspection';
import { sql } from 'kysely';
import { tableKey, type RowRule, type RowRules } from '../../query/rules/rules.ts';
import type { Place } from '../connections/catalogs.ts';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';

type DatasetRow = Pick<RowOf<'dataset'>, 'id' | 'database_id' | 'catalog' | 'schema' | 'table_name' | 'sql'>;

interface Linked extends RowRule {
  readonly filter_type: string;
  readonly dataset_id: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table_name: string;
  readonly is_virtual: boolean;
}

/**
 * The actor's rules on a dataset; undefined when its database has none. A table is known by what it is, not by the dataset that
 * names it: a second dataset on it, or one that was deleted, does not open what a rule closes.
 * @param place  where tables are looked for that are named without one
 */
export async function rulesOf(db: Db, actor: Actor, row: DatasetRow, place: Place): Promise<RowRules | undefined> {
  const rules = await rulesIn(db, actor, row.database_id);
  const guest = guestRules(actor, row.id);
  if (rules.length + guest.length === 0) return undefined;
  const key = keyOf(row, place);
  const own = row.sql
    ? rules.filter((rule) => rule.dataset_id === row.id)
    : rules.filter((rule) => !rule.is_virtual && keyOf(rule, place) === key);
  return { own: [...once(own), ...guest], onTables: (tables) => Promise.resolve(byTable(rules, tables, place)) };
}

/** What a guest token says of a dataset; without one it says it of all. Negative ids are no stored rule's. */
function guestRules({ rowRules = [] }: Actor, datasetId: number): RowRule[] {
  const mine = rowRules.filter(
    ({ dataset }) => dataset === undefined || dataset === null || String(dataset) === String(datasetId),
  );
  return mine.map(({ clause }, at) => ({ id: -1 - at, name: 'of the guest token', clause, group: null }));
}

/** The actor's rules on tables of a database, for statements of the SQL page. */
export async function tableRulesOf(db: Db, actor: Actor, databaseId: number, place: Place): Promise<RowRules> {
  const rules = await rulesIn(db, actor, databaseId);
  return { own: [], onTables: (tables) => Promise.resolve(byTable(rules, tables, place)) };
}

/** Changes with every rule, for pictures that are kept: a user with rules may see another picture tomorrow. */
export async function rulesStamp(db: Db): Promise<string> {
  const { n, versions, at } = await db
    .selectFrom('row_level_security')
    .select((e) => [e.fn.countAll<number>().as('n'), e.fn.sum<number>('version').as('versions'), e.fn.max('changed_on').as('at')])
    .executeTakeFirstOrThrow();
  return `${n}:${versions}:${at ?? ''}`;
}

function byTable(rules: readonly Linked[], tables: readonly ReadTable[], place: Place): Map<string, RowRule[]> {
  const short = tables.find((table) => !table.catalog && isDatabase(table.schema, place));
  if (short)
    throw new Failure('SQL_REFUSED', {
      message: `Write ${place.schema}.${short.name}: ${short.schema ?? ''} is the database, not a schema of it.`,
    });
  const wanted = new Set(tables.map((table) => tableKey(table, place.schema, place.catalog?.here)));
  const found = new Map<string, Linked[]>();
  for (const rule of rules) {
    const key = keyOf(rule, place);
    if (!rule.is_virtual && wanted.has(key)) found.set(key, [...(found.get(key) ?? []), rule]);
  }
  return new Map([...found].map(([key, list]) => [key, once(list)]));
}

/** What a dataset says of no catalog lies in the connection's own. */
const keyOf = (
  { catalog, schema, table_name }: { catalog: string | null; schema: string | null; table_name: string },
  place: Place,
): string =>
  tableKey(
    { name: table_name, ...(catalog && { catalog }), ...(schema && !isDatabase(schema, place) && { schema }) },
    place.schema,
    place.catalog?.own,
  );

const isDatabase = (schema: string | null | undefined, { database }: Place): boolean =>
  database !== undefined && schema?.toLowerCase() === database.toLowerCase();

/** A rule that names one table twice is one rule. */
const once = (rules: readonly Linked[]): RowRule[] =>
  [...new Map(rules.map((rule) => [rule.id, rule])).values()].map(({ id, name, clause, group }) => ({ id, name, clause, group }));

/** Every rule on data of a database that applies to the actor. */
async function rulesIn(db: Db, actor: Actor, databaseId: number): Promise<Linked[]> {
  const rows = await db
    .selectFrom('row_level_security as r')
    .innerJoin('row_level_security_tables as t', 't.rule_id', 'r.id')
    .innerJoin('datasets as d', 'd.id', 't.dataset_id')
    .select([
      'r.id',
      'r.name',
      'r.clause',
      'r.group_key as group',
      'r.filter_type',
      'd.id as dataset_id',
      'd.catalog',
      'd.schema',
      'd.table_name',
    ])
    .select(sql<number>`case when coalesce(d.sql, '') = '' then 0 else 1 end`.as('is_virtual'))
    .where('r.deleted_at', 'is', null)
    .where('d.database_id', '=', databaseId)
    .orderBy('r.id')
    .execute();
  if (rows.length === 0) return [];
  const roles = await rolesOfRules(db, [...new Set(rows.map(({ id }) => id))]);
  const held = new Set(actor.roles);
  return rows
    .filter(({ id, filter_type }) => (filter_type === 'Base') !== (roles.get(id) ?? []).some((name) => held.has(name)))
    .map((row) => ({ ...row, is_virtual: row.is_virtual === 1 }));
}

async function rolesOfRules(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('row_level_security_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .select(['l.rule_id', 'r.name'])
    .where('l.rule_id', 'in', ids)
    .where('r.deleted_at', 'is', null)
    .execute();
  const names = new Map<number, string[]>();
  for (const { rule_id, name } of rows) names.set(rule_id, [...(names.get(rule_id) ?? []), name]);
  return names;
}
