/** When an automatic refresh is due, and what it refreshes. A hidden tab asks nothing, and catches up when it is shown. */
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import type { Board } from '@tessera/core/dashboard/board';
import type { RefreshMode } from '@tessera/api/bootstrap';
import { limits } from '@tessera/core/limits';
import { spreadOf } from './refresh-spread.ts';

/** What was due while the tab was hidden is owed once, however often it was due. */
export interface RefreshRhythm {
  /** The interval is over. @returns whether to refresh now */
  due(isHidden: boolean): boolean;
  /** The tab is looked at again. @returns whether to refresh now */
  shown(): boolean;
}

/** The rhythm of one open dashboard. */
export function refreshRhythm(): RefreshRhythm {
  let isOwed = false;
  return {
    due(isHidden) {
      isOwed = isHidden;
      return !isHidden;
    },
    shown() {
      const now = isOwed;
      isOwed = false;
      return now;
    },
  };
}

/** The charts of one round and when each is asked, in ms from its beginning; charts the dashboard calls immune are left out. */
export function roundOf({ layout, metadata }: Board, seconds: number): [chart: number, atMs: number][] {
  const { timed_refresh_immune_slices = [], stagger_refresh = true, stagger_time = limits.staggerMinMs } = metadata;
  const charts = chartIdsOf(layout).filter((id) => !timed_refresh_immune_slices.includes(id));
  return spreadOf(charts, seconds * 1000, stagger_refresh, stagger_time);
}

/** Seconds between two rounds: what was chosen for this session, else the dashboard's own; 0 for none. */
export const intervalOf = (session: number | undefined, { metadata }: Board): number =>
  session ?? metadata.refresh_frequency ?? 0;

/** The most a question may ask for. */
const keptSeconds = 86_400;

/**
 * Everybody who watches the same board shares its answers: one that somebody's refresh made within this time will do, so
 * that the database is asked once an interval however many watch. A little shorter than the interval, or a viewer's own last
 * answer would do for the next one. Where the site says `fetch`, one of the last day will do.
 */
export const sharedWithin = (seconds: number, mode: RefreshMode = 'force'): number =>
  mode === 'fetch' ? keptSeconds : Math.round(seconds * 900) / 1000;
