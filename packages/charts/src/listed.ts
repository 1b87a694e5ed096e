/** Chart types on a list, and finding one there. */
import type { ChartType } from './chart-type.ts';
import { inReadingOrder } from './shared/legend-order.ts';
import { withOwnOptions } from './shared/own-options.ts';

/** A member of the list: its own form type is forgotten, because forms reach it only through `openForm`. */
export type ListedChart = ChartType;

/** One member for each chart type, however often it is put on a list. */
const members = new WeakMap<object, ListedChart>();

/** Puts a chart type on the list. */
export function listed<Form>(chart: ChartType<Form>): ListedChart {
  const known = members.get(chart);
  if (known) return known;
  const picture: typeof chart.picture = (form, answers, view) =>
    inReadingOrder(withOwnOptions(chart.picture(form, answers, view), form), view);
  // Sound because `queries` and `picture` are only ever called with what this same chart's `form` has parsed.
  const member = { ...chart, picture } as unknown as ListedChart;
  members.set(chart, member);
  return member;
}

/** The chart type of a `viz_type` or of one of its older names. */
export function findChart(charts: readonly ListedChart[], vizType: string): ListedChart | undefined {
  return charts.find((chart) => chart.id === vizType) ?? charts.find((chart) => chart.aliases?.includes(vizType));
}
