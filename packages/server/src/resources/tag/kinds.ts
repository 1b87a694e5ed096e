/** What can carry tags: the kinds as the store and as the wire names them, and who may see and tag their objects. */
import { taggedTypes, type TaggedType } from '@tessera/api/tag';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import { taggedKinds, type TaggedKind } from '@tessera/core/policy/tag';
import { may } from '../../auth/access.ts';
import { chartThings, dashboardThing, datasetThings } from '../../auth/things.ts';
import { visibleCharts, visibleDashboards, visibleDatasets } from '../../rest/visible.ts';
import type { WhereClause } from '../../rest/list-columns.ts';
import type { Db } from '../../store/db.ts';
import { findObjects } from '../../store/objects.ts';
import { visibleSavedQueries } from '../saved-query/visible.ts';

/** A type of the wire, which may be a number, as a kind of the store. @param type  `chart`, or 1 to 4 */
export function kindOf(type: TaggedType | number): TaggedKind {
  const kind = taggedKinds[typeof type === 'number' ? type - 1 : taggedTypes.indexOf(type)];
  if (kind === undefined) throw new Error(`There is no kind ${type} of tagged objects.`);
  return kind;
}

/** A kind as the wire names it. */
export function typeOf(kind: TaggedKind): TaggedType {
  return kind === 'saved_query' ? 'query' : kind;
}

const visible: Readonly<Record<TaggedKind, (actor: Actor) => WhereClause | undefined>> = {
  saved_query: visibleSavedQueries,
  chart: visibleCharts,
  dashboard: visibleDashboards,
  dataset: visibleDatasets,
};

/** Rows of the kind's table that the actor may see; undefined = all. */
export function visibleTagged(actor: Actor, kind: TaggedKind): WhereClause | undefined {
  return visible[kind](actor);
}

/** Of these ids those the actor may see, and those they may change, which is what tagging asks. */
export async function reachOf(
  db: Db,
  actor: Actor,
  kind: TaggedKind,
  ids: readonly number[],
): Promise<{ seen: Set<number>; editable: Set<number> }> {
  const seen = new Set<number>();
  const editable = new Set<number>();
  const note = (id: number, reads: boolean, edits: boolean): void => {
    if (reads) seen.add(id);
    if (reads && edits) editable.add(id);
  };
  const rows = await findObjects(db, kind, [...new Set(ids)]);
  if (kind === 'saved_query') {
    for (const row of await findObjects(db, 'saved_query', ids)) {
      const mine = isAdmin(actor) || (actor.id !== null && row.created_by_id === actor.id);
      note(row.id, mine, mine);
    }
  } else if (kind === 'chart') {
    const things = await chartThings(db, await findObjects(db, 'chart', ids));
    for (const [id, thing] of things) note(id, may(actor, kind, 'read', thing), may(actor, kind, 'edit', thing));
  } else if (kind === 'dashboard') {
    for (const row of await findObjects(db, 'dashboard', ids)) {
      const thing = await dashboardThing(db, row);
      note(row.id, may(actor, kind, 'read', thing), may(actor, kind, 'edit', thing));
    }
  } else {
    const things = await datasetThings(
      db,
      rows.map(({ id }) => id),
    );
    for (const [id, thing] of things) note(id, may(actor, kind, 'read', thing), may(actor, kind, 'edit', thing));
  }
  return { seen, editable };
}
