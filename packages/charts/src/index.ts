/** The chart types in gallery order, and the registry through which saved forms reach them. */
import type { InnerCharts } from './chart-type.ts';
import type { FormData } from './controls/form.ts';
import { findChart, type ListedChart } from './listed.ts';
import { asMatrix } from './shared/matrix/matrix.ts';
import { asInner, openWith, upgradeWith, type OpenedForm, type UpgradedForm } from './open-form.ts';
import { paintedTypes } from './painted-types.ts';
import { unknownType } from './unpainted/unknown.ts';

/** Every chart type with its code. Pages that need a few types ask `fetched.ts` instead. */
export const charts: readonly ListedChart[] = paintedTypes;

/** The chart type of a `viz_type`, today's or an older one; undefined when none draws it. */
export const chartTypeOf = (vizType: string): ListedChart | undefined => findChart(charts, vizType);

/**
 * Opens a saved form: alias → upgrade → reading. One whose `viz_type` is on no list opens as a table that says so; without
 * any it is undefined.
 */
export function openForm(formData: FormData): OpenedForm | undefined {
  const vizType = formData['viz_type'];
  const opened = openWith(charts, formData);
  if (opened) return asMatrix(opened);
  return typeof vizType !== 'string' || vizType === '' ? undefined : openWith([unknownType(vizType)], formData);
}

/** A form that another chart shows within itself. */
export const openInner: InnerCharts['open'] = (formData) => asInner(openForm({ ...formData }));

/** What today's keys make of a saved form, for the report of an import. */
export const upgradeForm = (formData: FormData): UpgradedForm => upgradeWith(charts, formData);

export type { ListedChart, OpenedForm };
