/** The address that opens a chart in Explore as it is shown here: with the filters that reach it. */
import type { DashboardChart } from '@tessera/api/dashboard';
import { extraFormDataFor } from '@tessera/core/dashboard/masks';
import { withCopy } from '@tessera/core/dashboard/repeat';
import type { ExtraFormData } from '@tessera/core/query/extra-form-data';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useCopy } from './repeated.tsx';

/** Servers and browsers take longer addresses, not much longer ones; the chart then opens without the filters. */
const lengthMax = 8000;

/** The address says where the chart was opened: it then has the colours of that dashboard. */
const fromDashboard = (sliceUrl: string, dashboardId: number): string =>
  `${sliceUrl}${sliceUrl.includes('?') ? '&' : '?'}dashboard_id=${dashboardId}`;

/**
 * The address of a chart in Explore, under the filters of the dashboard. It leaves them out where the address would get too
 * long.
 */
export function exploreUrl(sliceUrl: string, extra: ExtraFormData, dashboardId: number): string {
  const plain = fromDashboard(sliceUrl, dashboardId);
  if (Object.keys(extra).length === 0) return plain;
  const url = `${plain}&form_data=${encodeURIComponent(JSON.stringify({ extra_form_data: extra }))}`;
  return url.length > lengthMax ? plain : url;
}

/** The same for a form made from the chart's: what differs from the saved one goes along. */
export function drilledUrl(
  chart: Pick<DashboardChart, 'slice_url' | 'form_data'>,
  form: Readonly<Record<string, unknown>>,
  extra: ExtraFormData,
  dashboardId: number,
): string {
  const saved = chart.form_data;
  const changed = Object.entries(form).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(saved[key]));
  const gone = Object.keys(saved).filter((key) => !Object.hasOwn(form, key));
  const given = { ...Object.fromEntries([...changed, ...gone.map((key) => [key, null])]), extra_form_data: extra };
  const plain = fromDashboard(chart.slice_url, dashboardId);
  const url = `${plain}&form_data=${encodeURIComponent(JSON.stringify(given))}`;
  return url.length > lengthMax ? plain : url;
}

/** The same for a chart of the open dashboard and its filters of this moment. */
export function useExploreUrl(chart: Pick<DashboardChart, 'id' | 'slice_url'>): string {
  const { item } = useScope();
  const board = useBoard();
  const masks = useDashboard((state) => state.masks);
  return exploreUrl(chart.slice_url, withCopy(extraFormDataFor(board, masks, chart.id), useCopy()), item.id);
}
