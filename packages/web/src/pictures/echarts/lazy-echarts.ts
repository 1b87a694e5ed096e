/** The ECharts painter, by far the heaviest, fetched apart from the page. */
import { lazy } from 'react';

const load = () => import('./echarts.tsx');

export const EChartsView = lazy(async () => ({ default: (await load()).EChartsView }));

/** Begins to fetch it: for pages that will want it as soon as their first answer is there. */
export const fetchECharts = (): void => void load();
