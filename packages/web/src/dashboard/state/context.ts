/** The open dashboard's store, and what was loaded with it, for everything on the page. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { DashboardChart, DashboardItem } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import type { BoardColours } from './colours.ts';
import type { Board } from '@tessera/core/dashboard/board';
import type { PageFrame } from '@tessera/core/dashboard/url-state';
import type { DashboardRights } from './rights.ts';
import type { DashboardState, DashboardStore } from './store.ts';
import type { FilterStages } from './filter-stages.ts';

/**
 * What every part of an open dashboard may use. It is the same for the whole visit, but for charts and datasets that load
 * later.
 */
export interface DashboardScope {
  readonly store: DashboardStore;
  readonly item: DashboardItem;
  readonly charts: ReadonlyMap<number, DashboardChart>;
  readonly datasets: ReadonlyMap<number, DatasetForCharts>;
  readonly colours: BoardColours;
  readonly turns: FilterStages;
  readonly rights: DashboardRights;
  readonly frame: PageFrame;
}

/** Carries the scope; parts read it with `useScope`, which refuses to run outside a dashboard. */
export const DashboardContext = createContext<DashboardScope | undefined>(undefined);

/** @throws outside a dashboard */
export function useScope(): DashboardScope {
  const scope = useContext(DashboardContext);
  if (!scope) throw new Error('useScope: no dashboard around this component');
  return scope;
}

/** Part of the dashboard's state; objects made by `select` are compared member by member. */
export function useDashboard<T>(select: (state: DashboardState) => T): T {
  return useStore(useScope().store, useShallow(select));
}

/** The document as it is now, saved or not. */
export function useBoard(): Board {
  return useStore(useScope().store, (state) => state.history.present);
}
