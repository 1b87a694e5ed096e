/** The chart types in gallery order, and the door through which saved forms reach them. */
import { area } from './area/index.ts';
import { bar } from './bar/index.ts';
import { bigNumber } from './big-number/index.ts';
import { bigNumberTrend } from './big-number-trend/index.ts';
import type { FormData } from './controls/form.ts';
import { heatmap } from './heatmap/index.ts';
import { histogram } from './histogram/index.ts';
import { line } from './line/index.ts';
import { mixed } from './mixed/index.ts';
import { findChart, listed, openWith, type ListedChart, type OpenedForm } from './open-form.ts';
import { pie } from './pie/index.ts';
import { pivotTable } from './pivot-table/index.ts';
import { scatter } from './scatter/index.ts';
import { smooth } from './smooth/index.ts';
import { step } from './step/index.ts';
import { table } from './table/index.ts';
import { timeseries } from './timeseries/index.ts';

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
];

/** The chart type of a `viz_type`, today's or an older one; undefined when none draws it. */
export const chartTypeOf = (vizType: string): ListedChart | undefined => findChart(charts, vizType);

/** Opens a saved form: alias → upgrade → reading. Undefined when its `viz_type` is unknown. */
export const openForm = (formData: FormData): OpenedForm | undefined => openWith(charts, formData);

export type { ListedChart, OpenedForm };
