/** What this person had in hand lately: looked at, changed, made. */
import { i18n } from '../i18n.ts';
import list from '../lists/list.module.css';
import { Thumbnail } from '../lists/thumbnail.tsx';
import { HrefLink } from '../kit/href-link.tsx';
import type { ActivityKind, useActivity } from './activity.ts';
import { Panel, PanelCards } from './panel.tsx';
import { SqlPicture } from './sql-picture.tsx';

const nothing: Readonly<Record<Exclude<ActivityKind, 'examples'>, () => string>> = {
  viewed: () => i18n._('Recently viewed charts, dashboards, and saved queries will appear here'),
  edited: () => i18n._('Recently edited charts, dashboards, and saved queries will appear here'),
  created: () => i18n._('Recently created charts, dashboards, and saved queries will appear here'),
};

/** The tabs of what was done lately. Who did nothing and sees no examples either has none. */
export function Recents({ kind, isChosen, offersExamples, choose, query }: ReturnType<typeof useActivity>) {
  const items = query.data?.items ?? [];
  if (query.isSuccess && items.length === 0 && !isChosen) return null;
  const tabs = {
    choice: kind,
    choose,
    options: [
      { value: 'viewed' as const, label: i18n._('Viewed') },
      { value: 'edited' as const, label: i18n._('Edited') },
      { value: 'created' as const, label: i18n._('Created') },
      ...(offersExamples ? [{ value: 'examples' as const, label: i18n._('Examples') }] : []),
    ],
  };
  return (
    <Panel id="recents" title={i18n._('Recents')} tabs={tabs}>
      <PanelCards
        query={query}
        count={items.length}
        failed={(error) => ({ title: i18n._('There was an error fetching your recent activity:'), hint: error })}
        empty={{ title: i18n._('Nothing here yet'), hint: nothing[kind === 'examples' ? 'viewed' : kind]() }}
      >
        {items.map((item) => (
          <li key={item.key} className={list['card']}>
            {item.sql === undefined ? <Thumbnail src={item.thumbnail} seed={item.seed} /> : <SqlPicture sql={item.sql} />}
            <div className={list['cardBody']}>
              <div className={list['cardTitle']}>
                <HrefLink href={item.href} className={list['cardLink']} title={item.title}>
                  {item.title}
                </HrefLink>
              </div>
              <div className={list['cardMeta']}>
                <span>
                  {item.kind} · {item.ago}
                </span>
              </div>
            </div>
          </li>
        ))}
      </PanelCards>
    </Panel>
  );
}
