/** What this person looked at, changed and made lately. */
import { useQuery } from '@tanstack/react-query';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import type { ListArguments } from '@tessera/api/list-query';
import { log } from '@tessera/api/log';
import { savedQuery } from '@tessera/api/saved-query';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { openHref } from '../object-lists/saved-query-list.tsx';
import type { Session } from '../session.ts';
import { useKeptChoice } from '../kit/kept.ts';
import { panelSize } from './panel.tsx';
import { ago } from '../language/ago.ts';

/** The tabs of what was done lately. */
export type ActivityKind = 'viewed' | 'edited' | 'created';
const kinds: readonly ActivityKind[] = ['viewed', 'edited', 'created'];
/** Asked of each kind of object, changed or made; the newest of all are shown. */
const perKind = 3;

/** One thing that was done, ready to be shown as a card. */
export interface RecentActivity {
  key: string;
  kind: string;
  title: string;
  href: string;
  /** "2 hours ago" */
  ago: string;
  thumbnail: string | undefined;
  /** SQL, in the thumbnail's place. */
  sql?: string;
  seed: number;
}

/** The chosen tab and what stands in it; asked once however many parts of Home want to know. */
export function useActivity(session: Session | undefined) {
  const [kind, choose] = useKeptChoice('homepage_activity_filter', kinds, 'viewed');
  const query = useQuery({
    queryKey: ['home', 'recents', kind],
    enabled: session !== undefined,
    queryFn: ({ signal }) => (kind === 'viewed' || !session ? viewed(signal) : authored(kind, session, signal)),
  });
  return { kind, choose, query };
}

async function viewed(signal: AbortSignal): Promise<RecentActivity[]> {
  const q = { page: 0, page_size: panelSize, distinct: true };
  const { result } = await client.call(log.recentActivity, { query: { q } }, { signal });
  return result.flatMap(({ item_type, item_id, item_title, item_url, time_delta_humanized, thumbnail_url }) =>
    item_url
      ? [
          {
            key: `${item_type}:${item_id}`,
            kind: item_type === 'dashboard' ? i18n._('Dashboard') : item_type === 'slice' ? i18n._('Chart') : i18n._('Dataset'),
            title: item_title,
            href: item_url,
            ago: ago(time_delta_humanized),
            thumbnail: thumbnail_url ?? undefined,
            seed: item_id ?? 0,
          },
        ]
      : [],
  );
}

interface Dated {
  at: string;
  recent: RecentActivity;
}

async function authored(
  kind: 'edited' | 'created',
  { user, permissions }: Session,
  signal: AbortSignal,
): Promise<RecentActivity[]> {
  const q: ListArguments = {
    page: 0,
    page_size: perKind,
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc',
    filters: [{ col: kind === 'edited' ? 'changed_by' : 'created_by', opr: 'rel_o_m', value: user.id }],
  };
  const found = await Promise.all([
    permissions.has('can_read on Dashboard') ? dashboards(q, signal) : [],
    permissions.has('can_read on Chart') ? charts(q, signal) : [],
    permissions.has('can_read on SavedQuery') ? queries(q, signal) : [],
  ]);
  return found
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, panelSize)
    .map(({ recent }) => recent);
}

/** What every list says of a row, beside its name and address. */
interface Row {
  id: number;
  changed_on_utc: string;
  changed_on_delta_humanized: string;
}

/** @param more  title and address; SQL or a thumbnail where there is one */
const dated = (
  { id, changed_on_utc, changed_on_delta_humanized }: Row,
  kind: string,
  more: Pick<RecentActivity, 'title' | 'href'> & Partial<Pick<RecentActivity, 'thumbnail' | 'sql'>>,
): Dated => ({
  at: changed_on_utc,
  recent: { thumbnail: undefined, ...more, kind, key: `${kind}:${id}`, ago: ago(changed_on_delta_humanized), seed: id },
});

async function dashboards(q: ListArguments, signal: AbortSignal): Promise<Dated[]> {
  const { result } = await client.call(dashboard.list, { query: { q } }, { signal });
  return result.map((row) =>
    dated(row, i18n._('Dashboard'), { title: row.dashboard_title, href: row.url, thumbnail: row.thumbnail_url }),
  );
}

async function charts(q: ListArguments, signal: AbortSignal): Promise<Dated[]> {
  const { result } = await client.call(chart.list, { query: { q } }, { signal });
  return result.map((row) => dated(row, i18n._('Chart'), { title: row.slice_name, href: row.url, thumbnail: row.thumbnail_url }));
}

async function queries(q: ListArguments, signal: AbortSignal): Promise<Dated[]> {
  const { result } = await client.call(savedQuery.list, { query: { q } }, { signal });
  return result.map((row) => dated(row, i18n._('Saved query'), { title: row.label, href: openHref(row.id), sql: row.sql }));
}
