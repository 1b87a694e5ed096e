/** Refreshes the charts again and again, spread over time so that they do not all ask at once; rests while nobody looks. */
import { useEffect } from 'react';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { limits } from '@tessera/core/limits';
import { humanDuration } from './refresh-choices.ts';
import { spreadOf } from './refresh-spread.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';

/** Runs the automatic refresh while the dashboard is read. It shows nothing but a notice when it begins. */
export function RefreshTimer() {
  const { store } = useScope();
  const toasts = useToasts();
  const seconds = useDashboard((state) => state.interval ?? state.history.present.metadata.refresh_frequency ?? 0);
  const edit = useDashboard((state) => state.edit);
  useEffect(() => {
    if (seconds <= 0 || edit) return;
    toasts.info(
      i18n._('This dashboard is currently auto refreshing; the next auto refresh will be in {time}.', {
        time: humanDuration(seconds),
      }),
    );
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const round = (): void => {
      if (document.hidden) return;
      const { history, refresh } = store.getState();
      const {
        timed_refresh_immune_slices = [],
        stagger_refresh = true,
        stagger_time = limits.staggerMinMs,
      } = history.present.metadata;
      const charts = chartIdsOf(history.present.layout).filter((id) => !timed_refresh_immune_slices.includes(id));
      for (const [chart, at] of spreadOf(charts, seconds * 1000, stagger_refresh, stagger_time)) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          refresh([chart]);
        }, at);
        timers.add(timer);
      }
    };
    const clock = setInterval(round, seconds * 1000);
    return () => {
      clearInterval(clock);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [seconds, edit, store, toasts]);
  return null;
}
