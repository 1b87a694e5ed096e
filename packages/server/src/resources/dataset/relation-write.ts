/** Saving relations: what is refused, and by which name (docs/decisions/0070-relations.md). */
import type { DatasetColumn, DatasetRelation } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { mustMatch } from '@tessera/sql/compile/relations';
import { dialectOf } from '@tessera/sql/dialects/index';
import { may } from '../../auth/access.ts';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { repeatedText } from '../../query/question/relations.ts';
import type { Db } from '../../store/db.ts';
import { findObject, findObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { genericOf } from './generic-type.ts';
import { keepChecks, lookAtKey, type KeyCheck } from './relation-checks.ts';
import { openRelationsOf, storedRelations } from './relations.ts';
import { partsOfOne, type ColumnRow } from './rows.ts';

type DatasetRow = RowOf<'dataset'>;

/** Relations as they are to be stored, and what looking at their keys found. */
export interface RelationsAfter {
  readonly relations: readonly DatasetRelation[];
  readonly checks: readonly { readonly relation: DatasetRelation; readonly check: KeyCheck }[];
}

const refused = (message: string): Failure => new Failure('INVALID', { fields: { relations: [message] } });

const isSame = (one: DatasetRelation, other: DatasetRelation): boolean =>
  JSON.stringify([one.name, one.to, one.columns, one.key]) === JSON.stringify([other.name, other.to, other.columns, other.key]);

/**
 * The relations of a dataset after a save that sends some. Those to datasets that are closed to the caller are not the caller's
 * to send: they stay. New and changed ones are looked at, their keys in the data.
 * @param before  the dataset as it is @param database  the one it is to be in @param sent  undefined: those it has
 * @returns undefined where nothing about them changes
 * @throws Failure INVALID `{relations}`
 */
export async function relationsAfter(
  ctx: Context,
  before: DatasetRow,
  database: DatabaseRow,
  sent: readonly DatasetRelation[] | undefined,
): Promise<RelationsAfter | undefined> {
  if (sent === undefined && database.id === before.database_id) return undefined;
  const stored = storedRelations(before);
  const asked = sent ?? stored;
  const open = new Set((await openRelationsOf(ctx, before)).map(({ relation }) => relation.name));
  const unseen = await unseenAmong(
    ctx,
    stored.filter(({ name }) => !open.has(name)),
    asked,
  );
  const relations = [...asked, ...unseen];
  mustBeNamed(relations, database);
  const isMoved = database.id !== before.database_id;
  const changed = asked.filter((each) => isMoved || !stored.some((known) => isSame(known, each)));
  const things = await datasetThings(
    ctx.db,
    changed.map(({ to }) => to),
  );
  const checks = [];
  for (const relation of changed) {
    const thing = things.get(relation.to);
    if (!thing || !may(ctx.actor, 'dataset', 'query', thing))
      throw refused(`Relation "${relation.name}": its dataset does not exist.`);
    if (thing.database.id !== database.id)
      throw refused(`Relation "${relation.name}": ${thing.table_name} lies in another database.`);
    await mustNotReturn(ctx.db, before.id, relation);
    checks.push({ relation, check: await mustBeKey(ctx, relation) });
  }
  return { relations, checks };
}

/** Of relations that are not shown, those that stay: one to a deleted dataset gives way to another of its name. */
async function unseenAmong(
  ctx: Context,
  relations: readonly DatasetRelation[],
  asked: readonly DatasetRelation[],
): Promise<DatasetRelation[]> {
  const there = await findObjects(
    ctx.db,
    'dataset',
    relations.map(({ to }) => to),
  );
  const taken = new Set(asked.map(({ name }) => name.toLowerCase()));
  return relations.filter(({ name, to }) => !taken.has(name.toLowerCase()) || there.some(({ id }) => id === to));
}

/** PostgreSQL cuts names after so many bytes. */
const postgresNameBytes = 63;

/** @throws Failure INVALID `{relations}` */
export function mustBeNamed(relations: readonly DatasetRelation[], { backend }: Pick<DatabaseRow, 'backend'>): void {
  const seen = new Set<string>();
  for (const { name, columns } of relations) {
    const known = name.toLowerCase();
    if (seen.has(known)) throw refused(`There are two relations "${name}".`);
    seen.add(known);
    if (/[.\p{Cc}"'`[\]{}]/u.test(name))
      throw refused(`Relation "${name}": a name has no dots, quotes and brackets, for columns are called "${name}.column".`);
    if (new Set(columns).size < columns.length) throw refused(`Relation "${name}" names a column twice.`);
  }
  if (relations.length > 0 && backend === 'bigquery')
    throw refused('BigQuery allows no dots in names of columns, so a dataset in it cannot have relations.');
}

/** @throws Failure INVALID when looking things up there leads back to this dataset */
export async function mustNotReturn(db: Db, id: number, { name, to }: DatasetRelation): Promise<void> {
  const seen = new Set<number>();
  const next = [to];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === id)
      throw refused(
        to === id
          ? `Relation "${name}" leads to its own dataset. Make a virtual dataset of it to look things up in.`
          : `Relation "${name}" is circular: its dataset has relations that lead back to this one.`,
      );
    if (seen.has(at)) continue;
    seen.add(at);
    const row = await findObject(db, 'dataset', at);
    if (row) next.push(...storedRelations(row).map((each) => each.to));
  }
}

async function mustBeKey(ctx: Context, relation: DatasetRelation): Promise<KeyCheck> {
  const check = await lookAtKey(ctx, relation);
  const { repeated, message } = check;
  if (repeated === null) throw refused(`Relation "${relation.name}": its key could not be checked. ${message ?? ''}`.trim());
  if (repeated > 0) {
    const row = await findObject(ctx.db, 'dataset', relation.to);
    throw refused(repeatedText({ ...relation, dataset: { table_name: row?.table_name ?? '' } }, repeated));
  }
  return check;
}

/** The column of the store after a save; nothing where it stays. */
export const storedAfter = (after: RelationsAfter | undefined): { relations?: readonly DatasetRelation[] | null } =>
  after ? { relations: after.relations.length > 0 ? after.relations : null } : {};

/**
 * Keeps what looks have found, where the relations fit the dataset and those they lead to as they are now.
 * @param row  the dataset before the save @param after  its relations, where they change @param columns  its columns after it
 * @throws Failure INVALID `{relations}`
 */
export async function keepRelations(
  ctx: Pick<Context, 'actor' | 'now'> & { readonly db: Db },
  row: DatasetRow,
  database: Pick<DatabaseRow, 'id' | 'backend'>,
  after: RelationsAfter | undefined,
  columns: readonly ColumnRow[],
): Promise<void> {
  const relations = after?.relations ?? storedRelations(row);
  const open = await openRelationsOf(ctx, { ...row, relations, database_id: database.id });
  for (const { relation, to } of open)
    mustFitTogether(relation, columns, (await partsOfOne(ctx.db, to.id)).columns, database.backend);
  if (after) await keepChecks(ctx, row.id, after.checks);
}

interface NamedColumn {
  readonly column_name: string;
  readonly type?: string | null | undefined;
  readonly expression?: string | null | undefined;
  readonly type_generic?: number | null;
}

const columnsOf = (columns: readonly NamedColumn[]): DatasetColumn[] =>
  columns.map(({ column_name, type, expression, type_generic }) => ({
    column_name,
    ...(type !== undefined && { type }),
    ...(expression !== undefined && { expression }),
    type_generic: genericOf(type_generic ?? null),
    is_dttm: false,
    groupby: true,
    filterable: true,
  }));

/**
 * Whether the columns of a relation are there, of kinds that compare, and none of the dataset has the name of one looked up.
 * @throws Failure INVALID `{relations}`
 */
export function mustFitTogether(
  relation: DatasetRelation,
  own: readonly NamedColumn[],
  others: readonly NamedColumn[],
  backend: string,
): void {
  const { name } = relation;
  try {
    mustMatch({ ...relation, dataset: { columns: columnsOf(others) } }, { columns: columnsOf(own) }, dialectOf(backend));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind.status >= 500) throw error;
    throw refused(error.code === 'COLUMN_MISSING' ? `Relation "${name}": ${error.message}` : error.message);
  }
  const names = others.map(({ column_name }) => `${name}.${column_name}`);
  const known = new Set(names.map((each) => each.toLowerCase()));
  const taken = own.find(({ column_name }) => known.has(column_name.toLowerCase()));
  if (taken)
    throw refused(`Relation "${name}": the dataset has a column "${taken.column_name}". Give the relation another name.`);
  const long = names.find((each) => Buffer.byteLength(each) > postgresNameBytes);
  if (long !== undefined && /^(?:postgresql|redshift)$/.test(backend))
    throw refused(
      `Relation "${name}": "${long}" is longer than the ${postgresNameBytes} bytes that names have in PostgreSQL. Give the relation a shorter name.`,
    );
}
