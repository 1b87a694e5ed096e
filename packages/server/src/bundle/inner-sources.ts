/** Charts that a form names as shown within it, whose numbers change between servers. */
import { openForm } from '@tessera/charts';
import { innerOf } from '@tessera/charts/open-form';
import type { Json } from '../resources/dashboard/metadata.ts';

/** The keys that may name them; which do depends on the chart type. */
const keys = ['deck_slices', 'line_charts', 'line_charts_2', 'selected_chart'] as const;

/** Numbers of the saved charts that a chart of this type shows within itself. */
export const innerNumbers = (vizType: string | null, form: Json): number[] =>
  innerOf(openForm({ ...form, viz_type: vizType })).filter((each) => typeof each === 'number');

/**
 * The form with those numbers exchanged. One that is unknown is left out, so that no other chart is shown in its place.
 * @returns the same form when it shows no saved chart; how many were left out
 */
export function withInnerNumbers(
  vizType: string | null,
  form: Json,
  to: (id: number) => number | undefined,
): { form: Json; left: number } {
  const numbers = new Set(innerNumbers(vizType, form));
  if (numbers.size === 0) return { form, left: 0 };
  const changed: Json = { ...form };
  for (const key of keys) {
    const value = form[key];
    if (Array.isArray(value)) changed[key] = value.flatMap((each) => (numbers.has(Number(each)) ? (to(Number(each)) ?? []) : []));
    else if (numbers.has(Number(value))) changed[key] = to(Number(value)) ?? null;
  }
  return { form: changed, left: [...numbers].filter((id) => to(id) === undefined).length };
}
