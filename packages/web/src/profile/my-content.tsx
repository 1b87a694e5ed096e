/** The dashboards and charts of one person: favourites, created ones, and what they looked at lately. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import type { ListArguments, ListFilter } from '@tessera/api/list-query';
import { log } from '@tessera/api/log';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { ago } from '../language/ago.ts';
import styles from './profile.module.css';

/** Shown of each kind; the lists have the rest. */
const shownAtMost = 50;

interface Line {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  readonly when: string;
}
interface Found {
  readonly lines: readonly Line[];
  readonly count: number;
}
type Fetch = (signal: AbortSignal) => Promise<Found>;

const newest = (filter: ListFilter): ListArguments => ({
  page: 0,
  page_size: shownAtMost,
  order_column: 'changed_on_delta_humanized',
  order_direction: 'desc',
  filters: [filter],
});

const dashboardsWith =
  (filter: ListFilter): Fetch =>
  async (signal) => {
    const { result, count } = await client.call(dashboard.list, { query: { q: newest(filter) } }, { signal });
    const lines = result.map(({ id, dashboard_title, url, changed_on_delta_humanized }) => ({
      key: `dashboard-${id}`,
      title: dashboard_title,
      href: url,
      when: ago(changed_on_delta_humanized),
    }));
    return { lines, count };
  };

const chartsWith =
  (filter: ListFilter): Fetch =>
  async (signal) => {
    const { result, count } = await client.call(chart.list, { query: { q: newest(filter) } }, { signal });
    const lines = result.map(({ id, slice_name, url, changed_on_delta_humanized }) => ({
      key: `chart-${id}`,
      title: slice_name,
      href: url,
      when: ago(changed_on_delta_humanized),
    }));
    return { lines, count };
  };

const viewed: Fetch = async (signal) => {
  const q = { page: 0, page_size: shownAtMost, distinct: true };
  const { result } = await client.call(log.recentActivity, { query: { q } }, { signal });
  const lines = result.flatMap(({ item_type, item_id, item_title, item_url, time_delta_humanized }) =>
    item_url ? [{ key: `${item_type}-${item_id}`, title: item_title, href: item_url, when: ago(time_delta_humanized) }] : [],
  );
  return { lines, count: lines.length };
};

/** A card with a list, in one of four states. @param name  part of the query's key */
function Lines({ title, name, fetch, empty }: { title: string; name: string; fetch: Fetch; empty: string }) {
  const { data, error } = useQuery({ queryKey: ['profile', name], queryFn: ({ signal }) => fetch(signal) });
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      {error ? <FailedFace compact title={sentenceOf(error)} /> : null}
      {!error && !data ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {data?.lines.length === 0 ? <EmptyFace compact title={empty} /> : null}
      {data && data.lines.length > 0 ? (
        <ul className={styles['lines']}>
          {data.lines.map(({ key, title: name_, href, when }) => (
            <li key={key} className={styles['line']}>
              <Link className={styles['lineText']} to={href}>
                {name_}
              </Link>
              <span className={styles['when']}>{when}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.count > data.lines.length ? (
        <p className={styles['hint']}>{i18n._('{shown} of {count}', { shown: data.lines.length, count: data.count })}</p>
      ) : null}
    </section>
  );
}

const Two = ({ children }: { children: ReactNode }) => <div className={styles['cards']}>{children}</div>;

/** The dashboards and charts with one's star. */
export function Favourites() {
  const empty = i18n._("You don't have any favorites yet!");
  return (
    <Two>
      <Lines
        title={i18n._('Dashboards')}
        name="favourite-dashboards"
        fetch={dashboardsWith({ col: 'id', opr: 'dashboard_is_favorite', value: true })}
        empty={empty}
      />
      <Lines
        title={i18n._('Charts')}
        name="favourite-charts"
        fetch={chartsWith({ col: 'id', opr: 'chart_is_favorite', value: true })}
        empty={empty}
      />
    </Two>
  );
}

/** The dashboards and charts one made. */
export function CreatedContent({ userId }: { userId: number }) {
  const mine: ListFilter = { col: 'created_by', opr: 'rel_o_m', value: userId };
  return (
    <Two>
      <Lines
        title={i18n._('Dashboards')}
        name="created-dashboards"
        fetch={dashboardsWith(mine)}
        empty={i18n._('No dashboards yet')}
      />
      <Lines title={i18n._('Charts')} name="created-charts" fetch={chartsWith(mine)} empty={i18n._('No charts yet')} />
    </Two>
  );
}

/** What one looked at lately, each once, newest first. */
export function RecentlyViewed() {
  return (
    <Two>
      <Lines title={i18n._('Recent activity')} name="viewed" fetch={viewed} empty={i18n._('Nothing here yet')} />
    </Two>
  );
}
