/** Names of chart types for lists: at hand without the types themselves, which are large. */
import { catalogue, entryOf } from '@tessera/charts/catalogue';
import { chartWord } from '../language/chart-words.ts';
import type { FilterOption } from '../lists/definition.ts';

/** The name of a chart type, or the wire's word for an unknown one. */
export const chartTypeName = (vizType: string): string => chartWord(entryOf(vizType)?.name ?? vizType);

/** Chart types as options of a filter, by name. */
export async function chartTypeOptions(text: string): Promise<FilterOption[]> {
  const wanted = text.toLowerCase();
  return catalogue
    .map(({ id, name }) => ({ id, name: chartWord(name) }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
