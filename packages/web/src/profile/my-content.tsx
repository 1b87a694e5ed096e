/** The dashboards and charts of one person: favourites, created ones, and what they looked at lately. */
import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '@tessera/api/list-query';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { changedCharts, changedDashboards, lastChanged, viewed, type RecentActivity } from '../lists/recent-objects.ts';
import { i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import styles from './profile.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';

/** Shown of each kind; the lists have the rest. */
const shownAtMost = 50;

interface Found {
  readonly objects: readonly RecentActivity[];
  readonly count: number;
}

interface ObjectsProps {
  title: string;
  /** Part of the query's key. */
  name: string;
  fetch: (signal: AbortSignal) => Promise<Found>;
  empty: string;
}

/** A card with a list of objects, or why there is none. */
function Objects({ title, name, fetch, empty }: ObjectsProps) {
  const found = useQuery({ queryKey: ['profile', name], queryFn: ({ signal }) => fetch(signal) });
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      {found.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {found.isError ? <FailedQuery compact query={found} /> : null}
      {found.isSuccess ? <List {...found.data} empty={empty} /> : null}
    </section>
  );
}

function List({ objects, count, empty }: Found & Pick<ObjectsProps, 'empty'>) {
  if (objects.length === 0) return <EmptyFace compact title={empty} />;
  return (
    <>
      <ul className={styles['lines']}>
        {objects.map(({ key, title, href, ago }) => (
          <li key={key} className={styles['line']}>
            <HrefLink className={styles['lineText']} href={href}>
              {title}
            </HrefLink>
            <span className={styles['when']}>{ago}</span>
          </li>
        ))}
      </ul>
      {count > objects.length ? (
        <p className={styles['hint']}>{i18n._('{shown} of {count}', { shown: objects.length, count })}</p>
      ) : null}
    </>
  );
}

interface KindProps {
  /** Part of the query's key. */
  name: string;
  filter: ListFilter;
  empty: string;
}

const Dashboards = ({ name, filter, empty }: KindProps) => (
  <Objects
    title={i18n._('Dashboards')}
    name={`${name}-dashboards`}
    fetch={(signal) => changedDashboards(lastChanged(filter, shownAtMost), signal)}
    empty={empty}
  />
);

const Charts = ({ name, filter, empty }: KindProps) => (
  <Objects
    title={i18n._('Charts')}
    name={`${name}-charts`}
    fetch={(signal) => changedCharts(lastChanged(filter, shownAtMost), signal)}
    empty={empty}
  />
);

/** The dashboards and charts with one's star. */
export function Favourites() {
  const empty = i18n._("You don't have any favorites yet!");
  return (
    <div className={styles['cards']}>
      <Dashboards name="favourite" filter={{ col: 'id', opr: 'dashboard_is_favorite', value: true }} empty={empty} />
      <Charts name="favourite" filter={{ col: 'id', opr: 'chart_is_favorite', value: true }} empty={empty} />
    </div>
  );
}

/** The dashboards and charts one made. */
export function CreatedContent({ userId }: { userId: number }) {
  const mine: ListFilter = { col: 'created_by', opr: 'rel_o_m', value: userId };
  return (
    <div className={styles['cards']}>
      <Dashboards name="created" filter={mine} empty={i18n._('No dashboards yet')} />
      <Charts name="created" filter={mine} empty={i18n._('No charts yet')} />
    </div>
  );
}

async function lastViewed(signal: AbortSignal): Promise<Found> {
  const objects = await viewed(shownAtMost, signal);
  return { objects, count: objects.length };
}

/** What one looked at lately, each once, newest first. */
export function RecentlyViewed() {
  return (
    <div className={styles['cards']}>
      <Objects title={i18n._('Recent activity')} name="viewed" fetch={lastViewed} empty={i18n._('Nothing here yet')} />
    </div>
  );
}
