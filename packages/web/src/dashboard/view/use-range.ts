/** What a stretch of a chart's axis does on a dashboard: of time it sets the time filter that reaches the chart, else it filters the other charts. */
import { useMemo, useState } from 'react';
import type { MarkSelection } from '@tessera/charts/chart-type';
import type { DataMask } from '@tessera/core/dashboard/data-mask';
import { filtersReaching, sameMask } from '@tessera/core/dashboard/masks';
import { hasValue, maskOfTime, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { useEscapeOnTop } from '../../kit/on-top.ts';
import type { RangeAct } from '../../pictures/range-act.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';

/** The range of time a stretch stands for; undefined when it is of something else as well. */
function timeOf({ filters }: MarkSelection): string | undefined {
  const [only] = filters;
  return filters.length === 1 && only?.op === 'TEMPORAL_RANGE' && typeof only.val === 'string' ? only.val : undefined;
}

interface TimeStep {
  readonly filter: NativeFilter;
  readonly before: DataMask | undefined;
  readonly after: DataMask;
}

/**
 * Ranges of this chart. Escape takes the newest one back that still stands; of what filters other charts, all of it.
 * @param isOn  false where a chart is only looked at
 * @param crosses  a click in the chart filters others
 */
export function useRange(chartId: number, isOn: boolean, crosses: boolean): RangeAct | undefined {
  const { store } = useScope();
  const board = useBoard();
  const filter = filtersReaching(board, chartId).find(({ filterType }) => filterType === 'filter_time');
  const [steps, setSteps] = useState<readonly TimeStep[]>([]);
  const last = steps.at(-1);
  const isStanding = useDashboard(({ masks }) => last !== undefined && sameMask(masks[last.filter.id], last.after));
  const set = (mask: DataMask, id: string): void => {
    store.getState().choose({ ...mask, id });
    store.getState().applyPending([id]);
  };
  useEscapeOnTop(isStanding, () => {
    if (!last) return;
    set(last.before ?? maskOfTime(last.filter, null), last.filter.id);
    setSteps(steps.slice(0, -1));
  });
  const [drawn, setDrawn] = useState<DataMask>();
  const isDrawn = useDashboard(({ masks }) => drawn !== undefined && sameMask(masks[String(chartId)], drawn));
  const isChosen = useDashboard(({ masks }) => hasValue(masks[String(chartId)]));
  useEscapeOnTop(isOn && isDrawn, () => store.getState().pick(chartId, undefined));
  return useMemo(() => {
    if (!isOn || (!filter && !crosses)) return undefined;
    return {
      ...(isChosen && { clear: () => store.getState().pick(chartId, undefined) }),
      takes: (range) => crosses || timeOf(range) !== undefined,
      act: (range, isAdded) => {
        const time = filter && timeOf(range);
        if (!filter || time === undefined) {
          store.getState().pick(chartId, range, isAdded);
          return setDrawn(store.getState().masks[String(chartId)]);
        }
        const { masks, choose, applyPending } = store.getState();
        const after = { ...maskOfTime(filter, time), id: filter.id };
        setSteps((old) => [...old.filter(({ filter: { id } }) => id === filter.id), { filter, before: masks[filter.id], after }]);
        choose(after);
        applyPending([filter.id]);
        return undefined;
      },
    };
  }, [isOn, crosses, isChosen, filter, store, chartId]);
}
