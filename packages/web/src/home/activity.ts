/** What this person looked at, changed and made lately; who did nothing yet is shown examples. */
import { useQuery } from '@tanstack/react-query';
import type { ListArguments } from '@tessera/api/list-query';
import { savedQuery } from '@tessera/api/saved-query';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { openHref } from '../object-lists/saved-query-list.tsx';
import type { Session } from '../session.ts';
import { keptKeys } from '../kit/kept-keys.ts';
import { nobody } from '../lists/options.ts';
import { useKeptChoice } from '../kit/kept.ts';
import { panelSize } from './panel.tsx';
import {
  changedCharts,
  changedDashboards,
  changedObject,
  lastChanged,
  viewed,
  type ChangedObjects,
  type RecentActivity,
} from '../lists/recent-objects.ts';

/** The tabs of what was done lately. */
export type ActivityKind = 'viewed' | 'edited' | 'created' | 'examples';
const own = ['viewed', 'edited', 'created'] as const;
/** Until a tab was chosen the first one that has something is shown. */
const kinds: readonly (ActivityKind | 'any')[] = [...own, 'examples'];

/** What stands in a tab. */
interface Activity {
  readonly kind: ActivityKind;
  readonly items: readonly RecentActivity[];
}
/** Asked of each kind of object, changed or made; the newest of all are shown. */
const perKind = 3;

/**
 * The chosen tab and what stands in it; asked once however many parts of Home want to know.
 * @param offersExamples  whether there is a tab of examples, so that it can have been chosen
 */
export function useActivity(session: Session | undefined, offersExamples: boolean) {
  const [kept, choose] = useKeptChoice(keptKeys.homeActivity, kinds, 'any');
  const choice = kept === 'examples' && !offersExamples ? 'any' : kept;
  const query = useQuery({
    queryKey: ['home', 'recents', choice],
    enabled: session !== undefined,
    queryFn: async ({ signal }): Promise<Activity> => {
      if (!session) return { kind: 'viewed', items: [] };
      if (choice === 'any') return firstOf(session, signal);
      return { kind: choice, items: await activity(choice, session, signal) };
    },
  });
  const kind = choice === 'any' ? (query.data?.kind ?? 'viewed') : choice;
  return { kind, isChosen: choice !== 'any', offersExamples: offersExamples || kind === 'examples', choose, query };
}

/** True for a user who has neither made nor changed anything. */
export async function hasDoneNothing(session: Session, signal: AbortSignal): Promise<boolean> {
  for (const kind of ['created', 'edited'] as const) if ((await activity(kind, session, signal)).length > 0) return false;
  return true;
}

async function firstOf(session: Session, signal: AbortSignal): Promise<Activity> {
  for (const kind of [...own, 'examples'] as const) {
    const items = await activity(kind, session, signal);
    if (items.length > 0) return { kind, items };
  }
  return { kind: 'viewed', items: [] };
}

async function activity(kind: ActivityKind, session: Session, signal: AbortSignal): Promise<readonly RecentActivity[]> {
  if (kind !== 'viewed') return authored(kind, session, signal);
  return session.permissions.has('can_recent_activity on Log') ? viewed(panelSize, signal) : [];
}

const none: ChangedObjects = { objects: [], count: 0 };

async function authored(
  kind: 'edited' | 'created' | 'examples',
  { user, permissions }: Session,
  signal: AbortSignal,
): Promise<RecentActivity[]> {
  const q = lastChanged(
    { col: kind === 'edited' ? 'changed_by' : 'created_by', opr: 'rel_o_m', value: kind === 'examples' ? nobody : user.id },
    perKind,
  );
  const found = await Promise.all([
    permissions.has('can_read on Dashboard') ? changedDashboards(q, signal) : none,
    permissions.has('can_read on Chart') ? changedCharts(q, signal) : none,
    permissions.has('can_read on SavedQuery') ? changedQueries(q, signal) : none,
  ]);
  return found
    .flatMap(({ objects }) => objects)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, panelSize);
}

async function changedQueries(q: ListArguments, signal: AbortSignal): Promise<ChangedObjects> {
  const { result, count } = await client.call(savedQuery.list, { query: { q } }, { signal });
  const objects = result.map((row) =>
    changedObject(row, i18n._('Saved query'), { title: row.label, href: openHref(row.id), sql: row.sql }),
  );
  return { objects, count };
}
