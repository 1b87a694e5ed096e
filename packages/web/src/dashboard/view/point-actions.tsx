/** The menu at a point of a chart of the dashboard, and the dialogs it opens. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { MarkSelection as Picked } from '@tessera/charts/chart-type';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { ChartMenuAsk } from '../../chart/chart-view.tsx';
import type { ChartState } from '../../chart/use-chart.ts';
import { filtersOfPick } from '../state/pick-filters.ts';
import { PointMenu, type DetailAsk } from './point-menu.tsx';

const DetailDialog = lazy(() => import('./detail-dialog.tsx').then((module) => ({ default: module.DetailDialog })));
const DrillDialog = lazy(() => import('./drill-dialog.tsx').then((module) => ({ default: module.DrillDialog })));

interface PointActionsProps {
  name: string;
  chart: DashboardChart;
  state: ChartState;
  asked: ChartMenuAsk;
  /** The menu and all that came of it are closed. */
  onDone: () => void;
}

type Open = { kind: 'detail'; asked: DetailAsk } | { kind: 'drill'; pick: Picked | undefined };

/** Mounted while a menu at a point is open or a dialog it led to; then it gives the focus back and calls `onDone`. */
export function PointActions({ name, chart, state, asked, onDone }: PointActionsProps) {
  const [open, setOpen] = useState<Open>();
  const [isMenu, setMenu] = useState(true);
  const { from } = asked;
  const isDone = !isMenu && !open;
  useEffect(() => {
    if (!isDone) return;
    // What had the focus before has it again.
    from?.focus({ preventScroll: true });
    onDone();
  }, [isDone, from, onDone]);
  const close = (): void => setOpen(undefined);
  return (
    <Suspense>
      {isMenu ? (
        <PointMenu
          asked={asked}
          chart={chart}
          state={state}
          onDetail={(detail) => setOpen({ kind: 'detail', asked: detail })}
          onDrillBy={(pick) => setOpen({ kind: 'drill', pick })}
          onClose={() => setMenu(false)}
        />
      ) : null}
      {open?.kind === 'detail' ? (
        <DetailDialog
          name={name}
          chart={chart}
          state={state}
          picked={filtersOfPick(open.asked.filters)}
          question={open.asked.question}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'drill' ? <DrillDialog name={name} chart={chart} pick={open.pick} onClose={close} /> : null}
    </Suspense>
  );
}
