/** Refreshes the charts again and again, spread over time so that they do not all ask at once; rests while the tab is hidden. */
import { useEffect } from 'react';
import { humanDuration } from './refresh-choices.ts';
import { intervalOf, refreshRhythm, roundOf, sharedWithin } from './refresh-rhythm.ts';
import { refreshModeOfPage } from '../../bootstrap.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { onDashboard } from '../../telemetry/dashboard-events.ts';
import { tell } from '../../telemetry/tell.ts';

/** Runs the automatic refresh while the dashboard is read. It shows nothing but a notice when it begins. */
export function RefreshTimer() {
  const { store } = useScope();
  const toasts = useToasts();
  const seconds = useDashboard((state) => intervalOf(state.interval, state.history.present));
  const edit = useDashboard((state) => state.edit);
  useEffect(() => {
    if (seconds <= 0 || edit) return;
    toasts.info(
      i18n._('This dashboard is currently auto refreshing; the next auto refresh will be in {time}.', {
        time: humanDuration(seconds),
      }),
    );
    const rhythm = refreshRhythm();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const round = (): void => {
      const { history, refresh, id } = store.getState();
      tell('periodic_render_dashboard', { ...onDashboard(id), interval: seconds });
      for (const [chart, at] of roundOf(history.present, seconds)) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          refresh([chart], sharedWithin(seconds, refreshModeOfPage()));
        }, at);
        timers.add(timer);
      }
    };
    const onShown = (): void => {
      if (!document.hidden && rhythm.shown()) round();
    };
    const clock = setInterval(() => {
      if (rhythm.due(document.hidden)) round();
    }, seconds * 1000);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', onShown);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [seconds, edit, store, toasts]);
  return null;
}
