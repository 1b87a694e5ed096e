/** From a saved form to its chart type: aliases, upgrades, reading. Works on any list of chart types. */
import type { ChartType } from './chart-type.ts';
import { readForm, type FormData, type FormNotice } from './controls/form.ts';

/** A member of the list: its own form type is forgotten, because forms reach it only through `openForm`. */
export type ListedChart = ChartType;

/** Puts a chart type on the list. */
export function listed<Form>(chart: ChartType<Form>): ListedChart {
  // Sound because `queries` and `picture` are only ever called with what this same chart's `form` has parsed.
  return chart as unknown as ListedChart;
}

/** The chart type of a `viz_type` or of one of its older names. */
export function findChart(charts: readonly ListedChart[], vizType: string): ListedChart | undefined {
  return charts.find((chart) => chart.id === vizType) ?? charts.find((chart) => chart.aliases?.includes(vizType));
}

export interface OpenedForm {
  chart: ListedChart;
  /** What `queries` and `picture` take. */
  form: Record<string, unknown>;
  /** The saved form after upgrades, as it would be saved again. */
  formData: FormData;
  notices: FormNotice[];
}

/**
 * Opens a saved form: finds its chart type, lifts it to today's keys, reads it.
 * @returns undefined when no chart type of the list knows its `viz_type`
 */
export function openWith(charts: readonly ListedChart[], formData: FormData): OpenedForm | undefined {
  let chart = findChart(charts, String(formData['viz_type'] ?? ''));
  if (!chart) return undefined;
  let lifted = chart.upgrade.reduce((form, upgrade) => upgrade(form), formData);
  // An old line may open as a smooth or a stepped one: the upgrade names the type that takes over.
  const successor = findChart(charts, String(lifted['viz_type'] ?? ''));
  if (successor && successor.id !== chart.id) {
    chart = successor;
    lifted = chart.upgrade.reduce((form, upgrade) => upgrade(form), lifted);
  }
  const current = { ...lifted, viz_type: chart.id };
  const { form, notices } = readForm(chart, current);
  return { chart, form, formData: current, notices };
}
