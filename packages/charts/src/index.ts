/** The chart types in gallery order, and the door through which saved forms reach them. */
import { area } from './area/index.ts';
import { bar } from './bar/index.ts';
import { boxPlot } from './box-plot/index.ts';
import { bigNumber } from './big-number/index.ts';
import { bigNumberTrend } from './big-number-trend/index.ts';
import { bubble } from './bubble/index.ts';
import type { FormData } from './controls/form.ts';
import { filterBox } from './filter-box/index.ts';
import { funnel } from './funnel/index.ts';
import { gauge } from './gauge/index.ts';
import { graph } from './graph/index.ts';
import { heatmap } from './heatmap/index.ts';
import { histogram } from './histogram/index.ts';
import { horizon } from './horizon/index.ts';
import { line } from './line/index.ts';
import { mixed } from './mixed/index.ts';
import { findChart, listed, type ListedChart } from './listed.ts';
import { openWith, upgradeWith, type OpenedForm, type UpgradedForm } from './open-form.ts';
import { pie } from './pie/index.ts';
import { pivotTable } from './pivot-table/index.ts';
import { radar } from './radar/index.ts';
import { sankey } from './sankey/index.ts';
import { scatter } from './scatter/index.ts';
import { smooth } from './smooth/index.ts';
import { step } from './step/index.ts';
import { sunburst } from './sunburst/index.ts';
import { table } from './table/index.ts';
import { timeseries } from './timeseries/index.ts';
import { tree } from './tree-chart/index.ts';
import { treemap } from './treemap/index.ts';
import { unpaintedTypes } from './unpainted/index.ts';
import { unknownType } from './unpainted/unknown.ts';
import { waterfall } from './waterfall/index.ts';
import { wordCloud } from './word-cloud/index.ts';

export const charts: readonly ListedChart[] = [
  listed(table),
  listed(bigNumber),
  listed(bigNumberTrend),
  listed(line),
  listed(area),
  listed(bar),
  listed(scatter),
  listed(pie),
  listed(pivotTable),
  listed(mixed),
  listed(histogram),
  listed(heatmap),
  listed(smooth),
  listed(step),
  listed(timeseries),
  listed(boxPlot),
  listed(treemap),
  listed(sankey),
  listed(sunburst),
  listed(funnel),
  listed(gauge),
  listed(radar),
  listed(graph),
  listed(tree),
  listed(waterfall),
  listed(wordCloud),
  listed(horizon),
  listed(bubble),
  listed(filterBox),
  ...unpaintedTypes.map(listed),
];

/** The chart type of a `viz_type`, today's or an older one; undefined when none draws it. */
export const chartTypeOf = (vizType: string): ListedChart | undefined => findChart(charts, vizType);

/**
 * Opens a saved form: alias → upgrade → reading. One whose `viz_type` is on no list opens as a table that says so; without
 * any it is undefined.
 */
export function openForm(formData: FormData): OpenedForm | undefined {
  const vizType = formData['viz_type'];
  const opened = openWith(charts, formData);
  return opened || typeof vizType !== 'string' || vizType === '' ? opened : openWith([unknownType(vizType)], formData);
}

/** What today's keys make of a saved form, for the report of an import. */
export const upgradeForm = (formData: FormData): UpgradedForm => upgradeWith(charts, formData);

export type { ListedChart, OpenedForm };
