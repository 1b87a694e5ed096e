/** The answer of a chart as text: its rows, with the numbers of its metrics written as the chart writes them. */
import { metricLabel } from '@tessera/core/query/metric';
import { metricList } from '../controls/shapes.ts';
import type { TextForm } from '../text-form.ts';

/**
 * The text form of a chart with one number format.
 * @param metricKeys  keys of the form that hold its metrics
 * @param formatKey   the key of its number format; without one, numbers stay as they are
 */
export const metricsText =
  (metricKeys: readonly string[], formatKey: string) =>
  (form: Readonly<Record<string, unknown>>): TextForm => {
    const format = form[formatKey];
    const labels = metricKeys.flatMap((key) => (metricList().safeParse(form[key]).data ?? []).map(metricLabel));
    const isSet = typeof format === 'string' && format !== '' && format !== 'SMART_NUMBER';
    return { kind: 'table', formats: isSet ? Object.fromEntries(labels.map((label) => [label, format])) : {} };
  };
