/** The chart types in gallery order, and the door through which saved forms reach them. */
import type { FormData } from './controls/form.ts';
import { findChart, openWith, type ListedChart, type OpenedForm } from './open-form.ts';

export const charts: readonly ListedChart[] = [];

/** The chart type of a `viz_type`, today's or an older one; undefined when none draws it. */
export const chartTypeOf = (vizType: string): ListedChart | undefined => findChart(charts, vizType);

/** Opens a saved form: alias → upgrade → reading. Undefined when its `viz_type` is unknown. */
export const openForm = (formData: FormData): OpenedForm | undefined => openWith(charts, formData);

export type { ListedChart, OpenedForm };
