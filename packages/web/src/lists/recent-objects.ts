/** Dashboards and charts with when they changed, and what was looked at lately: for Home and for one's profile. */
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import type { ListArguments, ListFilter } from '@tessera/api/list-query';
import { log } from '@tessera/api/log';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { ago } from '../language/ago.ts';

/** One thing that was done, ready to be shown as a card or a line. */
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

/** An object and when it was changed, so that several kinds can be sorted together. */
export interface ChangedObject extends RecentActivity {
  /** ISO 8601, UTC. */
  at: string;
}

/** The first objects of a list, and how many the whole list has. */
export interface ChangedObjects {
  objects: readonly ChangedObject[];
  count: number;
}

/** Asks for the objects that pass a filter, the last changed first. */
export const lastChanged = (filter: ListFilter, size: number): ListArguments => ({
  page: 0,
  page_size: size,
  order_column: 'changed_on_delta_humanized',
  order_direction: 'desc',
  filters: [filter],
});

/** What every list says of a row, beside its name and address. */
interface Row {
  id: number;
  changed_on_utc: string;
  changed_on_delta_humanized: string;
}

/** @param more  title and address; SQL or a thumbnail where there is one */
export const changedObject = (
  { id, changed_on_utc, changed_on_delta_humanized }: Row,
  kind: string,
  more: Pick<RecentActivity, 'title' | 'href'> & Partial<Pick<RecentActivity, 'thumbnail' | 'sql'>>,
): ChangedObject => ({
  thumbnail: undefined,
  ...more,
  at: changed_on_utc,
  kind,
  key: `${kind}:${id}`,
  ago: ago(changed_on_delta_humanized),
  seed: id,
});

/** The dashboards of a list. */
export async function changedDashboards(q: ListArguments, signal: AbortSignal): Promise<ChangedObjects> {
  const { result, count } = await client.call(dashboard.list, { query: { q } }, { signal });
  const objects = result.map((row) =>
    changedObject(row, i18n._('Dashboard'), { title: row.dashboard_title, href: row.url, thumbnail: row.thumbnail_url }),
  );
  return { objects, count };
}

/** The charts of a list. */
export async function changedCharts(q: ListArguments, signal: AbortSignal): Promise<ChangedObjects> {
  const { result, count } = await client.call(chart.list, { query: { q } }, { signal });
  const objects = result.map((row) =>
    changedObject(row, i18n._('Chart'), { title: row.slice_name, href: row.url, thumbnail: row.thumbnail_url }),
  );
  return { objects, count };
}

/** What this person looked at, each once, the last first; what has no page of its own is left out. */
export async function viewed(size: number, signal: AbortSignal): Promise<RecentActivity[]> {
  const q = { page: 0, page_size: size, distinct: true };
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
