/** What is shared with whom, as the access rules look at it. */
import { datasourceAccess } from '@tessera/core/policy/names';
import type { ObjectGrant } from '@tessera/core/policy/grants';
import type { Db } from '../store/db.ts';
import type { StoredRow } from '../store/tables.ts';

type GrantRow = StoredRow<'object_grants'>;

/** With whom objects of one kind are shared, by object id. Of groups that are gone nobody is left. */
export async function grantsOn(db: Db, kind: GrantRow['kind'], ids: readonly number[]): Promise<Map<number, ObjectGrant[]>> {
  const of = new Map<number, ObjectGrant[]>();
  if (ids.length === 0) return of;
  const rows = await db
    .selectFrom('object_grants')
    .select(['object_id', 'subject', 'subject_id', 'level', 'datasets'])
    .where('kind', '=', kind)
    .where('object_id', 'in', [...new Set(ids)])
    .execute();
  for (const { object_id, subject, subject_id, level, datasets } of rows) {
    const before = of.get(object_id) ?? [];
    of.set(object_id, [...before, { subject, subjectId: subject_id, level, datasets }]);
  }
  return of;
}

/** Ids of the groups a user is in. */
export async function groupsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select('groups.id')
    .where('user_groups.user_id', '=', userId)
    .where('groups.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Access to the datasets that shared charts give as a whole to a person, to their groups or to everyone, as permissions:
 * as long as the chart is there and asks that dataset.
 */
export async function sharedDatasets(db: Db, userId: number | undefined, groups: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('object_grants as g')
    .innerJoin('charts as c', 'c.id', 'g.object_id')
    .innerJoin('datasets as d', 'd.id', 'c.datasource_id')
    .innerJoin('databases as b', 'b.id', 'd.database_id')
    .select(['g.datasets', 'd.id', 'd.table_name', 'b.id as database_id', 'b.database_name'])
    .where('g.kind', '=', 'chart')
    .where((e) =>
      e.or([
        e('g.subject', '=', 'everyone'),
        ...(userId === undefined ? [] : [e.and([e('g.subject', '=', 'user'), e('g.subject_id', '=', userId)])]),
        ...(groups.length === 0 ? [] : [e.and([e('g.subject', '=', 'group'), e('g.subject_id', 'in', groups)])]),
      ]),
    )
    .where('c.deleted_at', 'is', null)
    .where('d.deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ datasets, id, table_name, database_id, database_name }) =>
    datasets.includes(id) ? [datasourceAccess({ id, table_name, database: { id: database_id, database_name } })] : [],
  );
}
