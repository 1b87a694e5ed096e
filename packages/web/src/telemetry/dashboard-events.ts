/** What changes on an open dashboard, as events. */
import { useEffect } from 'react';
import type { BrowserEventName } from '@tessera/api/log';
import { tell } from './tell.ts';
import type { EventFields } from './outbox.ts';

/** Where the events of a dashboard happen. */
export const onDashboard = (dashboardId: number) =>
  ({ source: 'dashboard', source_id: dashboardId, dashboard_id: dashboardId }) as const;

/** Where the events of a chart on a dashboard happen. */
export const onChart = (dashboardId: number, chartId: number) => ({ ...onDashboard(dashboardId), slice_id: chartId }) as const;

/** The part of an open dashboard's state that events are read off. */
export interface WatchedBoard {
  readonly id: number;
  readonly edit: boolean;
  readonly masks: Readonly<Record<string, unknown>>;
  readonly tabs: Readonly<Record<string, string>>;
  /** Chart id → how often it was asked to refresh. */
  readonly refreshed: Readonly<Record<number, number>>;
  /** Chart id → seconds, where its last refresh was an automatic one: those have an event of their own. */
  readonly refreshWithin: Readonly<Record<number, number | undefined>>;
}

/** The store of an open dashboard, as far as it is watched. */
interface WatchedStore {
  getState(): WatchedBoard;
  subscribe(listener: (after: WatchedBoard, before: WatchedBoard) => void): () => void;
}

type Told = readonly [name: BrowserEventName, fields?: EventFields];

/** What happened between two states. @param charts  number of charts on the dashboard: all of them at once is its own refresh */
export function eventsBetween(before: WatchedBoard, after: WatchedBoard, charts: number): Told[] {
  const told: Told[] = [];
  if (before.edit !== after.edit) told.push(['toggle_edit_dashboard', { edit_mode: after.edit }]);
  if (before.tabs !== after.tabs)
    for (const [tabs, tab] of Object.entries(after.tabs))
      if (before.tabs[tabs] !== tab) told.push(['select_dashboard_tab', { target_id: tab }]);
  if (before.masks !== after.masks) {
    const ids = Object.keys({ ...before.masks, ...after.masks }).filter((id) => before.masks[id] !== after.masks[id]);
    if (ids.length > 0) told.push(['change_dashboard_filter', { columns: ids }]);
  }
  if (before.refreshed === after.refreshed) return told;
  const asked = Object.entries(after.refreshed).flatMap(([id, times]) =>
    before.refreshed[Number(id)] === times || after.refreshWithin[Number(id)] !== undefined ? [] : [Number(id)],
  );
  if (asked.length > 1 || (asked.length === 1 && charts === 1)) told.push(['force_refresh_dashboard']);
  else for (const id of asked) told.push(['force_refresh_chart', { slice_id: id }]);
  return told;
}

/** Tells that a dashboard was opened, and of what is done with it until it is left. */
export function useDashboardEvents(store: WatchedStore, charts: number): void {
  useEffect(() => {
    const { id } = store.getState();
    const at = onDashboard(id);
    tell('mount_dashboard', at);
    return store.subscribe((after, before) => {
      for (const [name, fields] of eventsBetween(before, after, charts)) tell(name, { ...at, ...fields });
    });
  }, [store, charts]);
}
