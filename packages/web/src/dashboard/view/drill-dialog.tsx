/** Drill by: the chart drawn by another column, for the mark it was asked for; level below level. */
import { Button, Modal, Segmented } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { drilledSeriesMax } from '@tessera/charts/shared/drill-by';
import { partsOf, type PickPart } from '@tessera/charts/shared/pick-parts';
import type { MarkSelection as Picked } from '@tessera/charts/chart-type';
import { extraFormDataFor } from '@tessera/core/dashboard/masks';
import { withCopy } from '@tessera/core/dashboard/repeat';
import { headsOf } from '@tessera/core/format/label';
import { mergeExtraFormData, type ExtraFormData } from '@tessera/core/query/extra-form-data';
import type { DashboardChart } from '@tessera/api/dashboard';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { datasetIdOf } from '../../chart/ask.ts';
import { ChartView, type ChartMenuAsk } from '../../chart/chart-view.tsx';
import { useChart, type ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { filtersOfPick } from '../state/pick-filters.ts';
import { useDataset } from '../state/use-definition.ts';
import { ColumnList } from './column-list.tsx';
import { columnsBelow, crumbOf, levelOf, type DrillLevel, type DrillStep } from './drill-levels.ts';
import { drilledUrl } from './explore-url.ts';
import { useCopy } from './repeated.tsx';
import { PointMenu, type DetailAsk } from './point-menu.tsx';
import { RowsView } from './rows-view.tsx';
import styles from './drill-dialog.module.css';
import { onChart } from '../../telemetry/dashboard-events.ts';
import { tell } from '../../telemetry/tell.ts';

const DetailDialog = lazy(() => import('./detail-dialog.tsx').then((module) => ({ default: module.DetailDialog })));

interface DrillDialogProps {
  name: string;
  chart: DashboardChart;
  /** The mark it was asked for; absent for all of the chart. */
  pick: Picked | undefined;
  onClose: () => void;
}

/** What the dialog shows: a level, or the choice of the column below it. */
function useDrill({ chart, pick }: DrillDialogProps) {
  const dataset = useDataset(datasetIdOf(chart.form_data));
  const [steps, setSteps] = useState<readonly DrillStep[]>([]);
  const { item } = useScope();
  const at = onChart(item.id, chart.id);
  useEffect(() => tell('drill_by_modal_opened', onChart(item.id, chart.id)), [item.id, chart.id]);
  const [choosing, setChoosing] = useState<readonly PickPart[] | undefined>(() => (pick ? partsOf(pick) : []));
  const level = useMemo(() => levelOf(chart.form_data, steps, dataset), [chart, steps, dataset]);
  return {
    dataset,
    steps,
    level,
    choosing,
    /** From the level that is shown on to a column below it. */
    choose: setChoosing,
    go: (column: string) => {
      tell('further_drill_by', { ...at, drill_depth: steps.length + 1 });
      setSteps([...steps, { column, picked: choosing ?? [] }]);
      setChoosing(undefined);
    },
    back: (depth: number) => {
      tell('drill_by_breadcrumb_clicked', { ...at, drill_depth: depth });
      setSteps(steps.slice(0, depth));
      setChoosing(undefined);
    },
  };
}
type Drill = ReturnType<typeof useDrill>;

/** Draws the chart by another column, as a picture or as a table. Every level can be gone back to. */
export function DrillDialog(props: DrillDialogProps) {
  const { name, chart, onClose } = props;
  const { store, rights, item } = useScope();
  const copy = useCopy();
  const drill = useDrill(props);
  const { level, dataset, choosing } = drill;
  // The filters when the dialog was opened: a refresh behind it does not change what is read here.
  const [inherited] = useState(() => {
    const { history, masks } = store.getState();
    return withCopy(extraFormDataFor(history.present, masks, chart.id), copy);
  });
  const [face, setFace] = useState<'chart' | 'table'>('chart');
  const isShown = level !== undefined && choosing === undefined;
  return (
    <Modal
      open
      width={960}
      title={i18n._('Drill by: {name}', { name })}
      onCancel={onClose}
      footer={
        <>
          {rights.explore && isShown ? (
            <Button
              href={drilledUrl(chart, level.form, inherited, item.id)}
              target="_blank"
              onClick={() => tell('drill_by_edit_chart', onChart(item.id, chart.id))}
            >
              {i18n._('Edit chart')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{i18n._('Close')}</Button>
        </>
      }
    >
      <div className={styles['bar']}>
        <Crumbs name={name} saved={chart.form_data} drill={drill} />
        {isShown ? (
          <Segmented<'chart' | 'table'>
            aria-label={i18n._('Shown as')}
            value={face}
            onChange={setFace}
            options={[
              { value: 'chart', label: i18n._('Chart') },
              { value: 'table', label: i18n._('Table') },
            ]}
          />
        ) : null}
      </div>
      {level && dataset && choosing ? (
        <ColumnList columns={columnsBelow(level, drill.steps, choosing, dataset)} onChoose={drill.go} />
      ) : null}
      {isShown ? <Level name={name} chart={chart} level={level} inherited={inherited} face={face} drill={drill} /> : null}
      {level ? null : <FailedFace compact title={i18n._('This visualization type is not supported.')} />}
      {level && choosing && !dataset ? <LoadingFace compact label={i18n._('Loading')} /> : null}
    </Modal>
  );
}

/** The way down; a click goes back up. */
function Crumbs({ name, saved, drill }: { name: string; saved: Record<string, unknown>; drill: Drill }) {
  const { steps, choosing, dataset } = drill;
  const heads = useMemo(() => (dataset ? headsOf(dataset) : new Map<string, string>()), [dataset]);
  const first = useMemo(() => levelOf(saved, [], dataset)?.columns ?? [], [saved, dataset]);
  const crumbs = [first, ...steps.map(({ column }) => [column])].map((columns, depth) => {
    const picked = steps[depth]?.picked ?? (depth === steps.length ? (choosing ?? []) : []);
    return crumbOf(columns, picked, heads) || name;
  });
  return (
    <nav aria-label={i18n._('Drilled columns')}>
      <ol className={styles['crumbs']}>
        {crumbs.map((text, depth) => (
          // A level is its depth.
          <li key={`level ${depth}`}>
            {depth === steps.length && !choosing ? (
              <span aria-current="step">{text}</span>
            ) : (
              <button type="button" onClick={() => drill.back(depth)}>
                {text}
              </button>
            )}
          </li>
        ))}
        {choosing ? (
          <li>
            <span aria-current="step">{i18n._('Choose a column')}</span>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

interface LevelProps {
  name: string;
  chart: DashboardChart;
  level: DrillLevel;
  inherited: ExtraFormData;
  face: 'chart' | 'table';
  drill: Drill;
}

function Level({ name, chart, level, inherited, face, drill }: LevelProps) {
  const { item, colours } = useScope();
  const { dataset } = drill;
  const [ownState, setOwnState] = useState<Record<string, unknown>>();
  const ask = useMemo(
    () => ({
      formData: level.form,
      dataset,
      extra: level.filters.length === 0 ? inherited : mergeExtraFormData([inherited, { filters: level.filters }]),
      ownState,
      dashboardId: item.id,
      chartId: chart.id,
      given: chart.inner_charts,
    }),
    [level, dataset, inherited, ownState, item, chart],
  );
  const state = useChart(ask);
  const scheme = chart.form_data['color_scheme'];
  const drillInto = (pick: Picked | undefined): void => drill.choose(pick ? partsOf(pick) : []);
  const [asked, setAsked] = useState<ChartMenuAsk>();
  const [detail, setDetail] = useState<DetailAsk>();
  const hasValues = state.answered?.opened.chart.crossFilters ?? false;
  // Without rows the chart's own faces say what it waits for, or what went wrong.
  const hasRows = face === 'table' && state.status !== 'failed' && state.answers !== undefined;
  return (
    <>
      {hasRows ? (
        <RowsView state={state} dataset={dataset} />
      ) : (
        <div className={styles['chart']}>
          <ChartView
            chart={state}
            dataset={dataset}
            colours={colours.scaleOf(typeof scheme === 'string' ? scheme : undefined)}
            ownState={ownState}
            onOwnState={setOwnState}
            onPick={drillInto}
            onMenu={setAsked}
          />
        </div>
      )}
      {face === 'chart' ? (
        <p className={styles['hint']}>
          {hasValues ? i18n._('Click a value to drill into it.') : null}{' '}
          {isCut(state) ? i18n._('Only the {count} largest are drawn.', { count: drilledSeriesMax }) : null}
        </p>
      ) : null}
      {asked ? (
        <PointMenu
          asked={asked}
          chart={chart}
          state={state}
          crosses={false}
          onDetail={setDetail}
          onDrillBy={drillInto}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      <Suspense>
        {detail ? (
          <DetailDialog
            name={name}
            chart={chart}
            state={state}
            picked={filtersOfPick(detail.filters)}
            question={detail.question}
            onClose={() => setDetail(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Did the limit that drilling sets leave series out, as far as is known? */
function isCut({ answered, answers }: ChartState): boolean {
  const queries = answered?.queries ?? [];
  return queries.some(({ series_limit, metrics }, at) => {
    const columns = (answers?.answers[at]?.frame.names.length ?? 0) - 1;
    return series_limit === drilledSeriesMax && columns >= drilledSeriesMax * Math.max(1, metrics?.length ?? 0);
  });
}
