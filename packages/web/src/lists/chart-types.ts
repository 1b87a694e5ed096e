/** Names of chart types for lists. The types themselves are large: they are fetched once a list needs their names. */
import { useQuery } from '@tanstack/react-query';
import type { FilterOption } from './definition.ts';

/** `viz_type` → name. */
export type ChartTypeNames = ReadonlyMap<string, string>;

async function fetchNames(): Promise<ChartTypeNames> {
  const { charts } = await import('@tessera/charts');
  return new Map(charts.flatMap((type) => [type.id, ...(type.aliases ?? [])].map((id): [string, string] => [id, type.name])));
}

/** Undefined until they are here. */
export function useChartTypes(): ChartTypeNames | undefined {
  return useQuery({ queryKey: ['chart-type-names'], queryFn: fetchNames, staleTime: Infinity }).data;
}

/** The name of a chart type, or the wire's word for one nobody knows. */
export function chartTypeName(names: ChartTypeNames | undefined, vizType: string): string {
  return names?.get(vizType) ?? vizType;
}

/** Chart types as options of a filter, by name. */
export async function chartTypeOptions(text: string): Promise<FilterOption[]> {
  const { charts } = await import('@tessera/charts');
  const wanted = text.toLowerCase();
  return charts
    .filter((type) => type.name.toLowerCase().includes(wanted))
    .map((type) => ({ value: type.id, label: type.name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
