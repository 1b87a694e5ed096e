/** Reading kept revisions: those of one object, newest first, each as it was saved. */
import { Failure } from '@tessera/core/failures';
import { recordOf } from '@tessera/core/narrowing';
import type { Db } from '../../store/db.ts';
import type { ObjectKind } from '../../store/tables.ts';

/** The stored row of a version, its owners, and what was kept beside it. */
export type VersionBody = Readonly<Record<string, unknown>>;

/** One saved version of an object. */
export interface Revision {
  readonly version: number;
  readonly body: VersionBody;
  readonly author_id: number | null;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly reason: string;
  readonly name: string | null;
}

const columns = ['version', 'body', 'author_id', 'at', 'reason', 'name'] as const;

const ofObject = (db: Db, kind: ObjectKind, id: number) =>
  db.selectFrom('revisions').where('kind', '=', kind).where('object_id', '=', id);

const revisionOf = <Row extends { body: unknown }>(row: Row): Row & { body: VersionBody } => ({
  ...row,
  body: recordOf(row.body),
});

/** @returns a page of versions, newest first, the one before the last of them, and how many there are */
export async function revisionsPage(
  db: Db,
  kind: ObjectKind,
  id: number,
  page: { readonly at: number; readonly size: number },
): Promise<{ count: number; revisions: Revision[]; before: Revision | undefined }> {
  const { count } = await ofObject(db, kind, id)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofObject(db, kind, id)
    .select(columns)
    .orderBy('version', 'desc')
    .limit(page.size + 1)
    .offset(page.at * page.size)
    .execute();
  const revisions = rows.map(revisionOf);
  return { count: Number(count), revisions: revisions.slice(0, page.size), before: revisions[page.size] };
}

/** One version. @throws Failure NOT_FOUND */
export async function revisionAt(db: Db, kind: ObjectKind, id: number, version: number): Promise<Revision> {
  const row = await ofObject(db, kind, id).select(columns).where('version', '=', version).executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  return revisionOf(row);
}

/** The version an object had at a moment, in ISO 8601 UTC; undefined when it is younger, or was deleted by then. */
export async function revisionAsOf(db: Db, kind: ObjectKind, id: number, moment: string): Promise<Revision | undefined> {
  const row = await ofObject(db, kind, id)
    .select(columns)
    .where('at', '<=', moment)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.reason !== 'delete' ? revisionOf(row) : undefined;
}

/** Names a version, or takes its name away. @throws Failure NOT_FOUND */
export async function nameRevision(db: Db, kind: ObjectKind, id: number, version: number, name: string | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('revisions')
    .set({ name })
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND');
}
