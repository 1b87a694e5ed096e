/** What this person looked at, changed and made lately. */
import { useQuery } from '@tanstack/react-query';
import type { ListArguments } from '@tessera/api/list-query';
import { savedQuery } from '@tessera/api/saved-query';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { openHref } from '../object-lists/saved-query-list.tsx';
import type { Session } from '../session.ts';
import { keptKeys } from '../kit/kept-keys.ts';
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
export type ActivityKind = 'viewed' | 'edited' | 'created';
const kinds: readonly ActivityKind[] = ['viewed', 'edited', 'created'];
/** Asked of each kind of object, changed or made; the newest of all are shown. */
const perKind = 3;

/** The chosen tab and what stands in it; asked once however many parts of Home want to know. */
export function useActivity(session: Session | undefined) {
  const [kind, choose] = useKeptChoice(keptKeys.homeActivity, kinds, 'viewed');
  const query = useQuery({
    queryKey: ['home', 'recents', kind],
    enabled: session !== undefined,
    queryFn: ({ signal }) => {
      if (!session) return [];
      if (kind !== 'viewed') return authored(kind, session, signal);
      return session.permissions.has('can_recent_activity on Log') ? viewed(panelSize, signal) : [];
    },
  });
  return { kind, choose, query };
}

const none: ChangedObjects = { objects: [], count: 0 };

async function authored(
  kind: 'edited' | 'created',
  { user, permissions }: Session,
  signal: AbortSignal,
): Promise<RecentActivity[]> {
  const q = lastChanged({ col: kind === 'edited' ? 'changed_by' : 'created_by', opr: 'rel_o_m', value: user.id }, perKind);
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
