/** A table as text: its numbers in the formats of its columns. */
import type { TextForm } from '../text-form.ts';

function formatsOf(config: unknown): Record<string, string> {
  const entries: [string, string][] = Object.entries(config ?? {}).flatMap(([name, each]: [string, unknown]) => {
    const format = typeof each === 'object' && each !== null && 'd3NumberFormat' in each ? each.d3NumberFormat : undefined;
    return typeof format === 'string' && format !== '' ? [[name, format]] : [];
  });
  return Object.fromEntries(entries);
}

/** The formats chosen in `column_config`. */
export const tableText = (form: Readonly<Record<string, unknown>>): TextForm => ({
  kind: 'table',
  formats: formatsOf(form['column_config']),
});
