/** A loaded dashboard: its store, its address, its parts. */
import { useElementScrollRestoration } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { crosshairShared } from '@tessera/core/dashboard/metadata';
import { topTabsOf } from '@tessera/core/dashboard/layout';
import { EmptyFace } from '@tessera/ui/faces';
import { useWornTheme } from '@tessera/ui/theme';
import { Button } from 'antd';
import { doRolesOpenDashboards } from '../bootstrap.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { CrosshairContext, makeCrosshair } from '../pictures/shared/crosshair.ts';
import { useToasts } from '../kit/toasts.ts';
import { useDashboardEvents } from '../telemetry/dashboard-events.ts';
import { AddressSync } from './address-sync.tsx';
import { addressState } from './state/address.ts';
import { FilterBar } from './filter-bar.tsx';
import { FirstValues } from './filters/first-values.tsx';
import { usePlace } from './filters/place.ts';
import { Header } from './header/header.tsx';
import { useColours, useSettling } from './state/colours.ts';
import { DashboardContext, useBoard, useDashboard, useScope, type DashboardScope } from './state/context.ts';
import { boxesAmong, migrationOf } from './state/boxes.ts';
import { byId, type LoadedItem } from './state/load.ts';
import { rightsOn } from './state/rights.ts';
import { usePrinting } from './state/printing.ts';
import { keepSections, keptSections } from './state/sections.ts';
import { makeDashboardStore } from './state/store.ts';
import { useThemeTokens } from './state/theme.ts';
import { makeFilterStages } from './state/filter-stages.ts';
import { BoardCss } from './view/board-css.ts';
import { classNames } from './state/class-names.ts';
import { Stack, TopTabs } from './view/component.tsx';
import styles from './dashboard.module.css';

const EditMode = lazy(() => import('./edit/edit-mode.tsx').then((module) => ({ default: module.EditMode })));

interface OpenDashboardProps {
  /** The slug or id in the address. */
  address: string;
  loaded: LoadedItem;
  charts: readonly DashboardChart[];
  datasets: readonly DatasetForCharts[];
  datasetsFailed: boolean;
  /** What it opens with where the address says nothing of filters: the filter set of a link, or the reader's default. */
  startMasks?: DataMasks | undefined;
  /** Stands beside the dashboard and may use its scope. */
  children?: ReactNode;
}

/** Makes the store of a loaded dashboard out of the address, and gives it to everything below. */
export function OpenDashboard({ loaded, charts, datasets, datasetsFailed, startMasks, children }: OpenDashboardProps) {
  const { item, etag } = loaded;
  const toasts = useToasts();
  const mine = rightsOn(useSession(), item);
  const [url] = useState(addressState);
  const [store] = useState(() => {
    const boxes = boxesAmong(charts, datasets);
    return makeDashboardStore({
      item,
      etag,
      boxes,
      migration: migrationOf(item, boxes, mine.edit),
      masks: { ...startMasks, ...url.masks },
      activeTabs: url.activeTabs,
      edit: url.edit && mine.edit,
      sections: keptSections(item.id),
      hasRoles: doRolesOpenDashboards(),
    });
  });
  useWornTheme(
    useThemeTokens(
      useStore(store, (state) => state.history.present.properties.theme_id),
      item.theme,
    ),
  );
  useDashboardEvents(store, charts.length);
  useEffect(
    () =>
      store.subscribe((state, old) => {
        if (state.sections !== old.sections) keepSections(state.id, state.sections);
      }),
    [store],
  );
  // What is only looked at is neither edited nor copied.
  const isReview = useStore(store, (state) => state.migration === 'REVIEWING');
  const rights = isReview ? { ...mine, edit: false, saveAs: false } : mine;
  const metadata = useStore(store, (state) => state.history.present.metadata);
  const colours = useColours(item.id, metadata);
  const [turns] = useState(() => makeFilterStages(colours.isSettled));
  useSettling(store, colours, turns, rights.edit);
  useEffect(() => {
    if (datasetsFailed) toasts.danger(i18n._('Error loading chart datasources. Filters may not work correctly.'));
  }, [datasetsFailed, toasts]);
  const scope = useMemo(
    (): DashboardScope => ({
      store,
      item,
      charts: byId(charts),
      datasets: byId(datasets),
      colours,
      turns,
      rights,
      frame: url.frame,
    }),
    // Rights are made of texts in the session; they change only when it does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [
      store,
      item,
      charts,
      datasets,
      colours,
      rights.edit,
      rights.isManaged,
      rights.saveAs,
      rights.keepsFilters,
      rights.share,
      rights.shareChart,
      rights.explore,
      rights.viewQuery,
      rights.viewTable,
      rights.drill,
      rights.csv,
      rights.signedIn,
      rights.seesFilterSets,
      rights.keepsFilterSets,
      url.frame,
    ],
  );
  return (
    <DashboardContext value={scope}>
      <AddressSync />
      <FirstValues />
      <Layout />
      {children}
    </DashboardContext>
  );
}

/** "Back" comes to where one was: when the router scrolled, the dashboard was not here yet. */
function useKeptScroll(): void {
  const kept = useElementScrollRestoration({ getElement: () => window });
  const put = useEffectEvent(() => {
    if (kept && kept.scrollY > window.scrollY) window.scrollTo({ top: kept.scrollY });
  });
  useLayoutEffect(() => put(), []);
}

function Layout() {
  const { frame, store } = useScope();
  useKeptScroll();
  usePrinting(store);
  const edit = useDashboard((state) => state.edit);
  const place = usePlace();
  const [shared] = useState(makeCrosshair);
  const crosshair = useDashboard(({ history }) => crosshairShared(history.present.metadata)) ? shared : undefined;
  return (
    <div
      className={classNames(styles['page'], 'dashboard')}
      data-dashboard
      data-edit={edit || undefined}
      data-untitled={frame.hideTitle || undefined}
    >
      {frame.hideTitle ? null : <Header />}
      {place === 'top' ? <FilterBar place={place} /> : null}
      <div className={styles['below']} data-under-filters={place === 'top' || undefined}>
        {place && place !== 'top' ? <FilterBar place={place} /> : null}
        {/* The charts' own headings stand below one more; outside of the board, where a dashboard's CSS does not reach. */}
        <h2 className="sr-only">{i18n._('Charts')}</h2>
        <div className={classNames(styles['board'], 'dashboard-content')} data-board>
          <BoardCss />
          <CrosshairContext value={crosshair}>
            <Content />
          </CrosshairContext>
        </div>
        {edit ? (
          <Suspense>
            <EditMode />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

function Content() {
  const board = useBoard();
  const edit = useDashboard((state) => state.edit);
  const top = topTabsOf(board.layout);
  if (top) return <TopTabs node={top} />;
  return (
    <div className={classNames(styles['grid'], 'grid-container')}>
      <Stack id="GRID_ID" empty={<EmptyBoard edit={edit} />} />
    </div>
  );
}

function EmptyBoard({ edit }: { edit: boolean }) {
  const { rights, store, item } = useScope();
  if (edit) {
    return (
      <EmptyFace
        title={i18n._('Drag and drop components and charts to the dashboard')}
        hint={i18n._('You can create a new chart or use existing ones from the panel on the right')}
        actions={<Button href={`/chart/add?dashboard_id=${item.id}`}>{i18n._('Create a new chart')}</Button>}
      />
    );
  }
  return (
    <EmptyFace
      title={i18n._('There are no charts added to this dashboard')}
      hint={rights.edit ? i18n._('Go to the edit mode to configure the dashboard and add charts') : undefined}
      actions={
        rights.edit ? (
          <Button type="primary" onClick={() => store.getState().setEdit(true)}>
            {i18n._('Edit the dashboard')}
          </Button>
        ) : undefined
      }
    />
  );
}
