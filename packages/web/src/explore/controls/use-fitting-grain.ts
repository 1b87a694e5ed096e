/** A time column that is put on the axis brings a grain that suits its span, unless the person chose one. */
import { useCallback, useEffect, useRef } from 'react';
import { defaultGrain } from '@tessera/core/time/grain';
import { grainFor } from '../../chart/first-form.ts';
import { useExploreStore } from '../state/context.ts';

/**
 * @returns what to call with the new column of the axis. Nothing waits for it; where the data cannot be asked, or the form
 * has moved on meanwhile, the grain stays as it is
 */
export function useFittingGrain(): (column: unknown) => void {
  const store = useExploreStore();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(
    (column: unknown) => {
      running.current?.abort();
      const { dataset, form } = store.getState();
      const isTime = dataset.columns.some(({ column_name, is_dttm }) => column_name === column && is_dttm);
      const grain = form['time_grain_sqla'];
      if (typeof column !== 'string' || !isTime || (grain !== undefined && grain !== defaultGrain)) return;
      const asking = new AbortController();
      running.current = asking;
      const set = (fitting: string | undefined): void => {
        const now = store.getState().form;
        const isSame = now['x_axis'] === column && now['time_grain_sqla'] === grain;
        if (fitting !== undefined && isSame && !asking.signal.aborted)
          store.getState().apply({ do: 'set', values: { time_grain_sqla: fitting } });
      };
      grainFor(dataset, column, asking.signal).then(set, () => undefined);
    },
    [store],
  );
}
