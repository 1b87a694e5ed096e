/** What this person looked at lately. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { log } from '@tessera/api/log';
import type { Activity } from '@tessera/api/log';
import { FailedFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import list from '../lists/list.module.css';
import { HrefLink } from '../shell/href-link.tsx';
import { Thumbnail } from '../lists/thumbnail.tsx';
import styles from './home.module.css';

const pageSize = 5;

function kindOf(item: Activity): string {
  if (item.item_type === 'dashboard') return i18n._('Dashboard');
  return item.item_type === 'slice' ? i18n._('Chart') : i18n._('Dataset');
}

/** What was looked at lately, asked once however many parts of Home want to know. */
export function useRecents() {
  return useQuery({
    queryKey: ['home', 'recents'],
    queryFn: ({ signal }) =>
      client.call(log.recentActivity, { query: { q: { page: 0, page_size: pageSize, distinct: true } } }, { signal }),
  });
}

export function Recents() {
  const recents = useRecents();
  if (recents.isError)
    return (
      <section className={styles['quietBox']}>
        <FailedFace
          compact
          title={i18n._('There was an error fetching your recent activity:')}
          hint={sentenceOf(recents.error)}
          actions={<Button onClick={() => void recents.refetch()}>{i18n._('Try again')}</Button>}
        />
      </section>
    );
  const items = (recents.data?.result ?? []).filter((item) => item.item_url);
  // Nothing was looked at yet: the first steps and the panels below say more than an empty box.
  if (items.length === 0) return null;
  return (
    <section className={styles['panel']} aria-labelledby="home-recents">
      <div className={styles['panelHead']}>
        <h2 id="home-recents">{i18n._('Recents')}</h2>
      </div>
      <ul className={list['cards']}>
        {items.map((item) => (
          <li key={`${item.item_type}:${item.item_id}`} className={list['card']}>
            <Thumbnail src={item.thumbnail_url ?? undefined} seed={item.item_id ?? 0} />
            <div className={list['cardBody']}>
              <div className={list['cardTitle']}>
                <HrefLink href={item.item_url ?? '/'} className={list['cardLink']} title={item.item_title}>
                  {item.item_title}
                </HrefLink>
              </div>
              <div className={list['cardMeta']}>
                <span>
                  {kindOf(item)} · {item.time_delta_humanized}
                </span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
