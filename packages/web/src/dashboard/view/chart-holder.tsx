/** A chart on the dashboard: its card, its title and tools, and when and with which filters it asks. */
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { isFilterBoxType } from '@tessera/charts/filter-boxes';
import { chartIdsOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { awaitedFilters, extraFormDataFor, filtersReaching, unmetFilters } from '@tessera/core/dashboard/masks';
import { nameOfCopy, withCopy } from '@tessera/core/dashboard/repeat';
import { crossFilterTargets } from '@tessera/core/dashboard/scopes';
import { chartClass } from '@tessera/core/dashboard/css-classes';
import { sizes } from '@tessera/core/dashboard/rules';
import type { DashboardChart } from '@tessera/api/dashboard';
import { EmptyFace } from '@tessera/ui/faces';
import { EditableTitle } from '@tessera/ui/editable-title';
import { datasetIdOf } from '../../chart/ask.ts';
import { ChartView, type ChartMenuAsk } from '../../chart/chart-view.tsx';
import { RowLimitMark } from '../../chart/row-limit-mark.tsx';
import { cutRows } from '../../chart/cut-rows.ts';
import { TileFace } from '../../chart/tile-face.tsx';
import { useChart } from '../../chart/use-chart.ts';
import { isFramedPage } from '../../guest.ts';
import { i18n } from '../../i18n.ts';
import { useEscapeOnTop } from '../../kit/on-top.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { isOutOfReach } from '../state/out-of-reach.ts';
import { useDataset, useDefinition } from '../state/use-definition.ts';
import { useTurn } from '../state/filter-stages.ts';
import { ChartMenu } from './chart-menu.tsx';
import { useExploreUrl } from './explore-url.ts';
import { AnchorLink } from './anchor-link.tsx';
import { AnnotationMark } from './annotation-mark.tsx';
import { annotationState } from './annotation-state.ts';
import { classNames } from '../state/class-names.ts';
import { ComingChart, holderClass, MissingChart } from './chart-places.tsx';
import { FilterBadge } from './filter-badge.tsx';
import { useCopy } from './repeated.tsx';
import { selectionOf } from './selection.ts';
import { useClick } from './use-click.ts';
import { useNearness } from './use-nearness.ts';
import { useRange } from './use-range.ts';
import styles from './chart-holder.module.css';
import { onChart } from '../../telemetry/dashboard-events.ts';
import { tell } from '../../telemetry/tell.ts';

const PointActions = lazy(() => import('./point-actions.tsx').then((module) => ({ default: module.PointActions })));
const FilterBoxBody = lazy(() => import('../filters/filter-box.tsx').then((module) => ({ default: module.FilterBoxBody })));
const MarkdownText = lazy(() => import('../markdown-text.tsx').then((module) => ({ default: module.MarkdownText })));

/** The tile of a chart. A chart that was deleted leaves a note in its place. */
export function ChartHolder({ node }: { node: LayoutNode }) {
  const { chart, isGone } = useDefinition(node.meta.chartId);
  const height = (node.meta.height ?? 50) * sizes.unitPx;
  if (isGone) return <MissingChart height={height} />;
  if (!chart) return <ComingChart height={height} />;
  if (isFilterBoxType(chart.viz_type)) return <BoxHolder node={node} chart={chart} height={height} />;
  return <Holder key={`${chart.id} ${chart.version}`} node={node} chart={chart} height={height} />;
}

/** A filter box asks nothing for itself: it is a card of filters. */
function BoxHolder({ node, chart, height }: { node: LayoutNode; chart: DashboardChart; height: number }) {
  const edit = useDashboard((state) => state.edit);
  return (
    <article
      className={`${holderClass} ${chartClass(chart.id)}`}
      style={{ height }}
      data-chart={chart.id}
      data-filter-box=""
      aria-label={node.meta.sliceNameOverride || chart.slice_name}
    >
      <div className={classNames(styles['slice'], 'chart-slice')}>
        <div className={classNames(styles['head'], 'chart-header')}>
          <Title node={node} chart={chart} edit={edit} />
        </div>
        <div className={classNames(styles['body'], 'dashboard-chart', 'chart-container')}>
          <Suspense fallback={null}>
            <FilterBoxBody chart={chart} />
          </Suspense>
        </div>
      </div>
    </article>
  );
}

/** The chart's question with everything that filters it here. */
function useAsk(chart: DashboardChart) {
  const { store } = useScope();
  const board = useBoard();
  const copy = useCopy();
  const masks = useDashboard((state) => state.masks);
  const settled = useDashboard((state) => state.settled);
  const own = masks[String(chart.id)]?.ownState;
  const dataset = useDataset(datasetIdOf(chart.form_data));
  // As text, so that a filter which does not reach this chart changes nothing here.
  const extra = JSON.stringify(withCopy(extraFormDataFor(board, masks, chart.id), copy));
  const reaching = filtersReaching(board, chart.id);
  const reaches = ({ id }: { id: string }): boolean => reaching.some((each) => each.id === id);
  const waits = awaitedFilters(board.metadata, masks).some((filter) => !settled.has(filter.id) && reaches(filter));
  const unmet = waits ? [] : unmetFilters(board.metadata, masks).filter(reaches);
  const ask = useMemo(
    () => ({
      formData: chart.form_data,
      dataset,
      extra: JSON.parse(extra),
      ownState: own,
      dashboardId: store.getState().id,
      chartId: chart.id,
      given: chart.inner_charts,
    }),
    [chart, dataset, extra, own, store],
  );
  return { ask, waits, unmet, dataset, own };
}

function Holder({ node, chart, height }: { node: LayoutNode; chart: DashboardChart; height: number }) {
  const { store, colours, frame, turns } = useScope();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { isNear, isFar } = useNearness(box, body);
  const edit = useDashboard((state) => state.edit);
  const { ask, waits, unmet, dataset, own } = useAsk(chart);
  const refresh = useDashboard((state) => state.refreshed[chart.id] ?? 0);
  const refreshWithin = useDashboard((state) => state.refreshWithin[chart.id]);
  const whole = useDashboard((state) => state.whole) || frame.isReport;
  const place = useDashboard((state) => chartIdsOf(state.history.present.layout).indexOf(chart.id));
  const state = useChart(ask, { enabled: (isNear || whole) && !waits, priority: place, refresh, refreshWithin });
  const held = useTurn(turns, place, state.status);
  const dimmed = useDashboard(({ focus, history }) => isOutOfReach(history.present, focus, chart.id));
  const selection = useDashboard(({ masks }) => selectionOf(masks[String(chart.id)]));
  const crossOn = useDashboard(({ history }) => history.present.metadata.cross_filters_enabled !== false);
  const reached = useDashboard(
    ({ history: { present } }) => crossFilterTargets(present.layout, present.metadata, chart.id).length,
  );
  const name = nameOfCopy(node.meta.sliceNameOverride || chart.slice_name, useCopy());
  const [full, setFull] = useFull();
  const [asked, setAsked] = useState<ChartMenuAsk>();
  const done = useCallback(() => setAsked(undefined), []);
  const [described, describe] = useDescribed(chart.id);
  const scheme = chart.form_data['color_scheme'];
  const scale = colours.scaleOf(typeof scheme === 'string' ? scheme : undefined, chart.id);
  const onPick = useClick(node.meta.click, chart.id, crossOn);
  const onRange = useRange(chart.id, !edit && !frame.isReport, crossOn && reached > 0);
  const onOwnState = useMemo(
    () => (next: Record<string, unknown>) => store.getState().setOwnState(chart.id, next),
    [store, chart.id],
  );
  return (
    <article
      ref={box}
      className={`${holderClass} ${chartClass(chart.id)}`}
      style={{ height }}
      data-chart={chart.id}
      data-dimmed={dimmed || undefined}
      data-full={full || undefined}
      aria-label={name}
    >
      <div className={classNames(styles['slice'], 'chart-slice')}>
        <div className={classNames(styles['head'], 'chart-header')} data-anchors>
          <Title node={node} chart={chart} edit={edit} />
          <div className={classNames(styles['tools'], 'header-controls')} data-image-skip="">
            {edit || frame.hideChartControls ? null : <AnchorLink id={node.id} name={name} hasMenu />}
            <AnnotationMark state={annotationState(chart.form_data, state)} />
            {isFramedPage() && !frame.tellRowLimit ? null : (
              <RowLimitMark rows={state.status === 'failed' ? undefined : cutRows(state.answered, state.answers)} />
            )}
            <FilterBadge chart={chart} state={state} />
            {frame.hideChartControls ? null : (
              <ChartMenu
                node={node}
                chart={chart}
                state={state}
                box={box}
                full={full}
                onFull={setFull}
                described={described}
                onDescribe={describe}
              />
            )}
          </div>
        </div>
        {described && chart.description ? (
          <div className={styles['description']}>
            <Suspense>
              <MarkdownText text={chart.description} />
            </Suspense>
          </div>
        ) : null}
        <div className={classNames(styles['body'], 'dashboard-chart', 'chart-container')}>
          <div ref={body} className={classNames(styles['picture'], 'slice_container')}>
            {unmet.length > 0 ? (
              <Unmet names={unmet.map((filter) => filter.name)} />
            ) : (
              <ChartView
                chart={state}
                held={held}
                away={isFar && !whole && !full && !asked}
                dataset={dataset}
                colours={scale}
                selection={selection}
                ownState={own}
                onPick={edit ? undefined : onPick}
                onRange={onRange}
                onOwnState={onOwnState}
                onMenu={edit || frame.isReport ? undefined : setAsked}
              />
            )}
          </div>
        </div>
      </div>
      <Suspense>
        {asked ? (
          <PointActions
            // A menu asked for elsewhere begins anew.
            key={`${asked.x} ${asked.y}`}
            name={name}
            chart={chart}
            state={state}
            asked={asked}
            onDone={done}
          />
        ) : null}
      </Suspense>
    </article>
  );
}

/** A required filter without a value lets nothing through: that is no answer, and a number of 0 would be read as one. */
function Unmet({ names }: { names: readonly string[] }) {
  return (
    <TileFace status="unmet">
      <EmptyFace compact title={i18n._('Choose a value for: {names}', { names: names.join(', ') })} />
    </TileFace>
  );
}

/**
 * Whether the chart's description is shown: as the dashboard says, until the reader says otherwise. While one edits it is the
 * dashboard's, for everyone once it is saved.
 */
function useDescribed(id: number): [boolean, (next: boolean) => void] {
  const { store } = useScope();
  const edit = useDashboard((state) => state.edit);
  const stored = useDashboard(({ history }) => history.present.metadata.expanded_slices?.[String(id)] === true);
  const [own, setOwn] = useState<boolean>();
  const describe = (next: boolean): void => {
    setOwn(edit ? undefined : next);
    if (edit) store.getState().expand(id, next);
  };
  return [edit ? stored : (own ?? stored), describe];
}

/** Full size is this card's own matter; Escape leaves it. */
function useFull(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEscapeOnTop(full, () => setFull(false));
  return [full, setFull];
}

function Title({ node, chart, edit }: { node: LayoutNode; chart: DashboardChart; edit: boolean }) {
  const { store, rights, frame, item } = useScope();
  const url = useExploreUrl(chart);
  const text = nameOfCopy(node.meta.sliceNameOverride || chart.slice_name, useCopy());
  if (edit) {
    return (
      <h3 className={classNames(styles['title'], 'header-title')}>
        <EditableTitle
          value={text}
          label={i18n._('Chart title')}
          onChange={(value) =>
            store
              .getState()
              .apply({ do: 'set-meta', id: node.id, meta: { sliceNameOverride: value === chart.slice_name ? '' : value } })
          }
        />
      </h3>
    );
  }
  const opens = rights.explore && !frame.hideNavigation;
  return (
    <h3
      className={classNames(styles['title'], 'header-title')}
      title={opens ? i18n._('Click to edit {name} in a new tab', { name: text }) : text}
    >
      {opens ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={() => tell('explore_dashboard_chart', onChart(item.id, chart.id))}
        >
          {text}
        </a>
      ) : (
        text
      )}
    </h3>
  );
}
