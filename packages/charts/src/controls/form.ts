/**
 * Reading and checking a saved form against a chart type's shape.
 * Reading never fails: what a shape cannot read falls back to its default and leaves a notice. Checking says, key by
 * key, what the user must still put right before the question can be asked.
 */
import { z } from 'zod';
import type { Dataset } from '@tessera/core/dataset';
import type { ChartType } from '../chart-type.ts';
import { controlOf } from './field.ts';
import { reversedBounds } from './shapes.ts';

/** A form as it is stored and sent (`form_data`, `params`): nothing about its values is known yet. */
export type FormData = Record<string, unknown>;
/** A key whose saved value could not be read, with the label of its control. */
export type FormNotice = { key: string; label: string };
/** Only the parts of a chart type the form needs, so that any chart fits. */
export type HasForm<Form> = Pick<ChartType<Form>, 'form'>;

/** The keys and shapes of a chart's form, in the order of the panel. */
export function shapesOf(chart: { form: z.ZodType }): [string, z.ZodType][] {
  // zod types the members of a shape by its core interface; every one of ours is a full ZodType.
  return chart.form instanceof z.ZodObject ? (Object.entries(chart.form.shape) as [string, z.ZodType][]) : [];
}

const camel = (key: string): string => key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A form's value under its key, or under the key's other spelling (`x_axis_title`, `xAxisTitle`). */
function valueOf(formData: FormData, key: string): unknown {
  if (Object.hasOwn(formData, key)) return formData[key];
  const twin = [camel(key), snake(key)].find((other) => other !== key && Object.hasOwn(formData, other));
  return twin === undefined ? undefined : formData[twin];
}

/**
 * A saved form as the chart type's own form. Unknown keys survive; a value that cannot be read becomes the default and
 * leaves a notice naming the key.
 */
export function readForm<Form>(chart: HasForm<Form>, formData: FormData): { form: Form; notices: FormNotice[] } {
  const read: FormData = { ...formData };
  const notices: FormNotice[] = [];
  for (const [key, shape] of shapesOf(chart)) {
    const value = valueOf(formData, key);
    if (value === undefined || shape.safeParse(value).success) {
      if (value !== undefined) read[key] = value;
      continue;
    }
    delete read[key];
    notices.push({ key, label: controlOf(shape)?.label ?? key });
  }
  return { form: chart.form.parse(read), notices };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * What is wrong with a form, key by key, in the sentences of the panel ("cannot be empty", "is expected to be an
 * integer"). Hidden controls are not asked. An empty record means the chart may be run.
 */
export function validateForm(chart: { form: z.ZodType }, formData: FormData): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  for (const [key, shape] of shapesOf(chart)) {
    const control = controlOf(shape);
    if (control?.visible?.(formData) === false) continue;
    const value = valueOf(formData, key);
    if (isEmpty(value)) {
      if (control?.required && isEmpty(control.default)) wrong[key] = ['cannot be empty'];
      continue;
    }
    const parsed = shape.safeParse(value);
    if (!parsed.success) wrong[key] = [...new Set(parsed.error.issues.map((issue) => issue.message))];
    else if (control?.required && isEmpty(parsed.data)) wrong[key] = ['cannot be empty'];
    const within = control?.faults?.(value) ?? [];
    if (within.length > 0) wrong[key] = [...(wrong[key] ?? []), ...within];
  }
  return wrong;
}

/** Keys of a form whose bounds let nothing through: the minimum is above the maximum. */
export const keysOfReversedBounds = (chart: { form: z.ZodType }, formData: FormData): string[] =>
  Object.entries(validateForm(chart, formData)).flatMap(([key, faults]) => (faults.includes(reversedBounds) ? [key] : []));

/** The form of a new chart on a dataset: defaults, the main time column on the x axis and as an open time filter. */
export function newForm(chart: { form: z.ZodType; id: string }, dataset: Dataset | undefined): FormData {
  const shapes = new Map(shapesOf(chart));
  const time = dataset?.main_dttm_col ?? dataset?.columns.find((column) => column.is_dttm)?.column_name;
  const form: FormData = { viz_type: chart.id };
  for (const [key, shape] of shapes) {
    const control = controlOf(shape);
    const fallback = control?.isOptIn ? undefined : control?.default;
    if (fallback !== undefined && fallback !== null) form[key] = fallback;
  }
  if (!time) return form;
  if (shapes.has('x_axis')) form['x_axis'] = time;
  if (shapes.has('adhoc_filters')) {
    form['adhoc_filters'] = [
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: time, operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
    ];
  }
  return form;
}
