/**
 * The one door to rows with a version: every create, change and removal happens in one transaction
 * together with its revision, the version check and the owners (docs/decisions/0013-versions-and-revisions.md).
 */
import { Failure } from '@tessera/core/failures';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Db, Store, Tx } from './db.ts';
import { tableOf, type ObjectColumns, type ObjectKind, type ObjectTables, type RowOf } from './tables.ts';

/** Who writes, and when. A handler's `ctx` is one. */
export interface ObjectWriter {
  readonly store: Store;
  readonly actor: { readonly id: number | null };
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
  /** Told the version that was saved; a request's context sets its ETag. */
  version?(version: number): void;
}

/** What the caller believes to be changing. Absent parts are not checked. */
export interface ExpectedVersion {
  /** From `If-Match`. */
  readonly version?: number | undefined;
  /** From a body's `last_modified_time`, epoch seconds. */
  readonly lastModifiedTime?: number | undefined;
}

type TableOf<K extends ObjectKind> = ObjectTables[(typeof tableOf)[K]];
type Ours = keyof ObjectColumns;
/** A new row's own columns; an import brings its uuid. */
export type NewValues<K extends ObjectKind> = Omit<Insertable<TableOf<K>>, Ours> & { uuid?: string };
/** Columns to change; `undefined` leaves a column alone. */
export type Changes<K extends ObjectKind> = Omit<Updateable<TableOf<K>>, Exclude<Ours, 'uuid'>>;

/** What a save brings beside the row itself. */
export interface SaveExtras {
  /** User ids; replaces the owners. */
  readonly owners?: readonly number[] | undefined;
  /** Kept in the revision beside the row, e.g. a dataset's columns. */
  readonly kept?: Readonly<Record<string, unknown>> | undefined;
}

/** A row by id or uuid; deleted ones do not exist. */
export async function findObject<K extends ObjectKind>(db: Db, kind: K, key: number | string): Promise<RowOf<K> | undefined> {
  const row = await rows(db)
    .selectFrom(table(kind))
    .selectAll()
    .where(typeof key === 'number' ? 'id' : 'uuid', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && rowOf<K>(row);
}

/** @throws Failure NOT_FOUND */
export async function loadObject<K extends ObjectKind>(db: Db, kind: K, key: number | string): Promise<RowOf<K>> {
  const row = await findObject(db, kind, key);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Rows by ids, in the order asked for. @throws Failure NOT_FOUND when one is missing */
export async function loadObjects<K extends ObjectKind>(db: Db, kind: K, ids: readonly number[]): Promise<RowOf<K>[]> {
  const found = await findObjects(db, kind, ids);
  if (found.length < ids.length) throw new Failure('NOT_FOUND');
  return found;
}

/** Rows by ids, in the order asked for; what is not there is left out. */
export async function findObjects<K extends ObjectKind>(db: Db, kind: K, ids: readonly number[]): Promise<RowOf<K>[]> {
  if (ids.length === 0) return [];
  const found = await rows(db)
    .selectFrom(table(kind))
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(found.map((row) => [row.id, rowOf<K>(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Inserts a row with version 1 (one past the last of a uuid that was deleted) and its first revision. `then` writes what hangs on the row (links, columns), and may
 * give `values` that needed its id: they belong to version 1.
 * @throws whatever `then` throws; nothing is written then
 */
export async function createObject<K extends ObjectKind>(
  writer: ObjectWriter,
  kind: K,
  values: NewValues<K>,
  then: (
    tx: Tx,
    row: RowOf<K>,
  ) => Promise<SaveExtras & { values?: Changes<K> }> | (SaveExtras & { values?: Changes<K> }) = () => ({}),
): Promise<RowOf<K>> {
  return inTransaction(writer, async (tx) => {
    const now = writer.now();
    const stamped = {
      ...values,
      created_on: now,
      changed_on: now,
      created_by_id: writer.actor.id,
      changed_by_id: writer.actor.id,
    };
    const inserted = await rows(tx)
      .insertInto(table(kind))
      .values({ ...stamped, ...(await identityOf(writer, tx, kind, values.uuid)) } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { values: later, ...also } = await then(tx, rowOf<K>(inserted));
    const row = await completed(tx, kind, rowOf<K>(inserted), later);
    await finish(tx, writer, kind, row, also, 'create');
    writer.version?.(row.version);
    return row;
  });
}

/** A uuid that lived here before goes on counting, so that nothing kept for its old versions is taken for the new. */
async function identityOf(
  { store: { history } }: ObjectWriter,
  tx: Tx,
  kind: ObjectKind,
  uuid: string | undefined,
): Promise<{ uuid: string; version: number }> {
  if (uuid === undefined) return { uuid: crypto.randomUUID(), version: history.versionAfter(0) };
  const last = await rows(tx)
    .selectFrom(table(kind))
    .select((of) => of.fn.max('version').as('version'))
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return { uuid, version: history.versionAfter(Number(last?.version ?? 0)) };
}

/**
 * Changes a row: locks it, checks the version, runs `change` (which gives the columns and may write links in `tx`),
 * counts the version up and keeps a revision.
 * @throws Failure NOT_FOUND, STALE_VERSION (with who and when)
 */
export async function changeObject<K extends ObjectKind>(
  writer: ObjectWriter,
  kind: K,
  id: number,
  expected: ExpectedVersion,
  change: (tx: Tx, before: RowOf<K>) => Promise<SaveExtras & { values: Changes<K> }> | (SaveExtras & { values: Changes<K> }),
  reason = 'update',
): Promise<RowOf<K>> {
  return inTransaction(writer, async (tx) => {
    const before = await lock(tx, writer, kind, id);
    await checkVersion(tx, before, expected);
    const { values, ...also } = await change(tx, before);
    const changed = await rows(tx)
      .updateTable(table(kind))
      .set({
        ...values,
        version: writer.store.history.versionAfter(before.version),
        changed_on: writer.now(),
        changed_by_id: writer.actor.id,
      } as never)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = rowOf<K>(changed);
    await finish(tx, writer, kind, row, also, reason);
    writer.version?.(row.version);
    return row;
  });
}

/**
 * Changes a row without counting its version: for what is settled by looking at it and is nobody's edit. Author, time and
 * revisions stay as they are.
 * @throws as `changeObject`
 */
export async function amendObject<K extends ObjectKind>(
  writer: ObjectWriter,
  kind: K,
  id: number,
  expected: ExpectedVersion,
  change: (tx: Tx, before: RowOf<K>) => Promise<{ values: Changes<K> }>,
): Promise<void> {
  await inTransaction(writer, async (tx) => {
    const before = await lock(tx, writer, kind, id);
    await checkVersion(tx, before, expected);
    await completed(tx, kind, before, (await change(tx, before)).values);
  });
}

/**
 * Marks rows as deleted, all or none; their revisions stay.
 * @param check  may refuse by throwing, inside the transaction
 * @throws Failure NOT_FOUND when one is missing, STALE_VERSION
 */
export async function removeObjects<K extends ObjectKind>(
  writer: ObjectWriter,
  kind: K,
  ids: readonly number[],
  expected: ExpectedVersion = {},
  check: (tx: Tx, row: RowOf<K>) => Promise<void> | void = () => {},
): Promise<void> {
  await inTransaction(writer, async (tx) => {
    for (const id of ids) {
      const before = await lock(tx, writer, kind, id);
      await checkVersion(tx, before, expected);
      await check(tx, before);
      const now = writer.now();
      const gone = await rows(tx)
        .updateTable(table(kind))
        .set({
          version: writer.store.history.versionAfter(before.version),
          deleted_at: now,
          changed_on: now,
          changed_by_id: writer.actor.id,
        } as never)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await finish(tx, writer, kind, rowOf<K>(gone), {}, 'delete');
    }
  });
}

/**
 * Takes a deleted row back: it counts on where it ended.
 * @param check  may refuse by throwing, and gives the columns that cannot be as they were
 * @throws Failure NOT_FOUND for a row that is not there or not deleted
 */
export async function reviveObject<K extends ObjectKind>(
  writer: ObjectWriter,
  kind: K,
  id: number,
  check: (tx: Tx, before: RowOf<K>) => Promise<SaveExtras & { values: Changes<K> }>,
): Promise<RowOf<K>> {
  return inTransaction(writer, async (tx) => {
    const found = await rows(tx)
      .selectFrom(table(kind))
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (!found) throw new Failure('NOT_FOUND');
    const { values, ...also } = await check(tx, rowOf<K>(found));
    // First of all: what cannot be as it was may be in the way of another row once this one is back.
    await completed(tx, kind, rowOf<K>(found), values);
    const stamp = { deleted_at: null, changed_on: writer.now(), changed_by_id: writer.actor.id };
    const taken = await rows(tx)
      .updateTable(table(kind))
      .set({ ...stamp, version: writer.store.history.versionAfter(found.version) })
      .where('id', '=', id)
      // Two at once: one of them finds it no longer deleted.
      .where('deleted_at', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!taken) throw new Failure('NOT_FOUND');
    await finish(tx, writer, kind, rowOf<K>(taken), also, 'revive');
    return rowOf<K>(taken);
  });
}

/** A writer whose transactions are part of one that runs already; it tells nobody the versions it saves. */
export function withinTransaction(writer: ObjectWriter, tx: Tx): ObjectWriter {
  const { store, actor } = writer;
  return { actor, now: () => writer.now(), store: { ...store, db: tx, transaction: (work) => work(tx) } };
}

/** User ids by object id. */
export async function ownersOf(db: Db, kind: ObjectKind, ids: readonly number[]): Promise<Map<number, number[]>> {
  const owners = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return owners;
  const found = await db
    .selectFrom('owners')
    .select(['object_id', 'user_id'])
    .where('kind', '=', kind)
    .where('object_id', 'in', ids)
    .orderBy('user_id')
    .execute();
  for (const { object_id, user_id } of found) owners.get(object_id)?.push(user_id);
  return owners;
}

/** @throws Failure INVALID `{owners: ["Owners are invalid"]}` when one is not an active user */
export async function checkOwners(db: Db, owners: readonly number[]): Promise<void> {
  const wanted = [...new Set(owners)];
  if (wanted.length === 0) return;
  const found = await db.selectFrom('users').select('id').where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
  if (found.length < wanted.length) throw new Failure('INVALID', { fields: { owners: ['Owners are invalid'] } });
}

/** What every object table has in common, under one name: what this file may say about a table chosen at run time. */
interface AnyObject {
  object: ObjectColumns;
}
// kysely cannot type a table name that is a union; the columns named in this file exist in each of them (ObjectColumns).
const rows = (db: Db) => db as unknown as Kysely<AnyObject>;
const rowOf = <K extends ObjectKind>(row: Selectable<ObjectColumns>) => row as unknown as RowOf<K>;
const table = (kind: ObjectKind) => tableOf[kind] as unknown as 'object';

async function completed<K extends ObjectKind>(
  tx: Tx,
  kind: K,
  row: RowOf<K>,
  values: Changes<K> | undefined,
): Promise<RowOf<K>> {
  if (values === undefined || Object.values(values).every((value) => value === undefined)) return row;
  const changed = await rows(tx)
    .updateTable(table(kind))
    .set(values as never)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return rowOf<K>(changed);
}

function inTransaction<T>(writer: ObjectWriter, work: (tx: Tx) => Promise<T>): Promise<T> {
  return writer.store.transaction(work);
}

async function lock<K extends ObjectKind>(tx: Tx, writer: ObjectWriter, kind: K, id: number): Promise<RowOf<K>> {
  const query = rows(tx).selectFrom(table(kind)).selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  // SQLite's transaction already excludes every other writer and knows no row locks.
  const row = await (writer.store.kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  return rowOf<K>(row);
}

async function checkVersion(tx: Tx, row: RowOf<ObjectKind>, expected: ExpectedVersion): Promise<void> {
  const { version, lastModifiedTime } = expected;
  const seconds = Math.floor(Date.parse(row.changed_on) / 1000);
  const stale =
    (version !== undefined && version !== row.version) || (lastModifiedTime !== undefined && lastModifiedTime < seconds);
  if (!stale) return;
  const author =
    row.changed_by_id === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select(['id', 'username', 'first_name', 'last_name'])
          .where('id', '=', row.changed_by_id)
          .executeTakeFirst();
  throw new Failure('STALE_VERSION', {
    extra: { version: row.version, changed_on: row.changed_on, changed_by: author ?? null },
  });
}

/** Never kept in a revision: a revision may be shown. */
const secretColumns = new Set(['password_hash', 'password_sealed', 'encrypted_extra_sealed', 'ssh_tunnel_sealed']);

async function finish(
  tx: Tx,
  writer: ObjectWriter,
  kind: ObjectKind,
  row: RowOf<ObjectKind>,
  also: SaveExtras,
  reason: string,
): Promise<void> {
  if (also.owners) await setOwners(tx, kind, row.id, also.owners);
  const owners = (await ownersOf(tx, kind, [row.id])).get(row.id) ?? [];
  const own = Object.entries(row).filter(([column]) => !secretColumns.has(column));
  const { id } = await tx
    .insertInto('revisions')
    .values({
      kind,
      object_id: row.id,
      uuid: row.uuid,
      version: row.version,
      body: { ...Object.fromEntries(own), owners, ...also.kept },
      author_id: writer.actor.id,
      at: row.changed_on,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  writer.store.history.saved({ revision: id, version: row.version });
}

async function setOwners(tx: Tx, kind: ObjectKind, id: number, owners: readonly number[]): Promise<void> {
  await checkOwners(tx, owners);
  await tx.deleteFrom('owners').where('kind', '=', kind).where('object_id', '=', id).execute();
  const links = [...new Set(owners)].map((user_id) => ({ kind, object_id: id, user_id }));
  if (links.length > 0) await tx.insertInto('owners').values(links).execute();
}
