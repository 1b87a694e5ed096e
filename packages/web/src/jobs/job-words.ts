/** What kinds and states of background work are called. */
import type { JobState } from '@tessera/api/job';
import { i18n } from '../i18n.ts';

/** Kind on the wire → words; a kind of another version keeps its name. */
export function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = {
    report: i18n._('Report or alert'),
    'chart-data': i18n._('Question of a chart'),
    'dashboard-warm-up': i18n._('Warm-up of a dashboard'),
    'report-delivery': i18n._('Sending of a report'),
    'dashboard-lost-tabs': i18n._('Reports of a removed tab'),
    'sql-query': i18n._('Query of the SQL page'),
    prune_versions: i18n._('Removal of old versions'),
    prune_browser_events: i18n._('Removal of old browser events'),
  };
  return names[kind] ?? kind;
}

/** State → words, in the order work passes through them. */
export const stateNames = (): Readonly<Record<JobState, string>> => ({
  waiting: i18n._('Waiting'),
  running: i18n._('Running'),
  done: i18n._('Done'),
  failed: i18n._('Failed'),
  cancelled: i18n._('Cancelled'),
});

/** Tag colours: only what asks for attention, or is under way, has one. */
export const stateColours: Readonly<Partial<Record<JobState, string>>> = {
  running: 'processing',
  done: 'success',
  failed: 'error',
};

/** `740 ms`, `12.4 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(ms: number): string {
  if (ms < 1000) return i18n._('{ms} ms', { ms });
  const seconds = ms / 1000;
  if (seconds < 60) return i18n._('{s} s', { s: seconds.toFixed(1) });
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  if (minutes < 60) return i18n._('{m} min {s} s', { m: minutes, s: rest });
  return i18n._('{h} h {m} min', { h: Math.floor(minutes / 60), m: minutes % 60 });
}
