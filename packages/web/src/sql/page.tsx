/** SQL Lab: `/sqllab/`. Tabs of texts, each with where it is run and what came of it. */
import { Button, Grid } from 'antd';
import { useEffect } from 'react';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { ForbiddenPage } from '../kit/error-page.tsx';
import { i18n } from '../i18n.ts';
import { useCan } from '../session.ts';
import styles from './sql.module.css';
import { TabBar } from './tab-bar.tsx';
import { placeOf, restoreRun } from './run/use-runs.ts';
import { isDatabaseOpen } from './source/use-source.ts';
import { useOpening } from './tabs/use-opening.ts';
import { tabs, useTabs } from './tabs/use-tabs.ts';
import { Workbench } from './workbench.tsx';
import { pageTitle } from '../kit/page-title.ts';

/** The address may be typed by a user who may not run SQL. */
export function SqlPage() {
  return useCan('can_execute_sql_query on SQLLab') ? <Lab /> : <ForbiddenPage />;
}

function Lab() {
  const phase = useTabs((state) => state.phase);
  const error = useTabs((state) => state.error);
  const closed = useTabs((state) => state.closed);
  const active = useTabs((state) => state.tabs.find(({ id }) => id === state.activeId));
  const isNarrow = Grid.useBreakpoint().md === false;
  const { autorun, ran, isOpening } = useOpening({
    isReady: phase === 'ready',
    isOpen: isDatabaseOpen,
    show: (id, past) => void restoreRun(placeOf(id), past, id),
  });
  useEffect(() => {
    document.title = pageTitle(i18n._('SQL'));
    void tabs.load();
  }, []);
  if (phase === 'loading' || (phase === 'ready' && isOpening)) return <LoadingFace label={i18n._('Loading…')} />;
  if (phase === 'failed')
    return (
      <FailedFace title={sentenceOf(error)} actions={<Button onClick={() => void tabs.load()}>{i18n._('Try again')}</Button>} />
    );
  const hide =
    active && !isNarrow
      ? [
          {
            key: 'browser',
            label: active.hidesBrowser ? i18n._('Expand tool bar') : i18n._('Hide tool bar'),
            onClick: () => tabs.change(active.id, { hidesBrowser: !active.hidesBrowser }),
          },
        ]
      : [];
  return (
    <div className={styles['page']}>
      <h1 className="sr-only">{i18n._('SQL')}</h1>
      <TabBar more={hide} />
      {active ? (
        <Workbench key={active.id} tab={active} isNarrow={isNarrow} runsAtOnce={autorun === active.id} ran={ran} />
      ) : (
        <EmptyFace
          title={i18n._('Add a new tab to create SQL Query')}
          actions={
            <>
              <Button type="primary" onClick={() => void tabs.add()}>
                {i18n._('Add a new tab')}
              </Button>
              {closed > 0 ? <Button onClick={() => void tabs.reopen()}>{i18n._('Reopen the closed tab')}</Button> : null}
            </>
          }
        />
      )}
    </div>
  );
}
