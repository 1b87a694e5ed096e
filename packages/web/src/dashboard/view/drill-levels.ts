/** Drilling by columns, level below level: which form is shown at each, for which rows. */
import { openFetched } from '@tessera/charts/fetched';
import { canDrillBy, drilledColumns, drilledForm } from '@tessera/charts/shared/drill-by';
import type { PickPart } from '@tessera/charts/shared/pick-parts';
import type { Dataset } from '@tessera/core/dataset';
import { headOf } from '@tessera/core/format/label';
import { withOwnFilters } from '@tessera/core/query/extra-form-data';
import type { Filter } from '@tessera/core/query/filter';
import { filtersOfPick } from '../state/pick-filters.ts';

/** One step down: from a mark of the level above, or from all of it, to another column. */
export interface DrillStep {
  column: string;
  picked: readonly PickPart[];
}

/** What a step of the drill asks. */
export interface DrillLevel {
  /** With the filters of all steps that a form can hold. */
  form: Record<string, unknown>;
  /** Filters on SQL expressions: they are added to the questions. */
  filters: Filter[];
  /** What it is grouped by. */
  columns: string[];
  /** Its type can go on to another column. */
  canDrill: boolean;
}

const filtersOf = (steps: readonly DrillStep[]): Filter[] =>
  steps.flatMap(({ picked }) => picked.flatMap(({ filters }) => filtersOfPick(filters)));

/**
 * The level that all steps lead to.
 * @param saved  the chart's own form; its type is fetched
 * @returns undefined when no chart type knows it
 */
export function levelOf(
  saved: Record<string, unknown>,
  steps: readonly DrillStep[],
  dataset: Pick<Dataset, 'columns'> | undefined,
): DrillLevel | undefined {
  const moments = (dataset?.columns ?? []).filter(({ is_dttm }) => is_dttm).map(({ column_name }) => column_name);
  const lead = (form: Record<string, unknown> | undefined, { column, picked }: DrillStep) => {
    const opened = form && openFetched(form);
    return opened && (drilledForm(opened, { column, picked: picked.map((part) => part.column), moments }) ?? form);
  };
  const form = steps.reduce<Record<string, unknown> | undefined>(lead, saved);
  const opened = form && openFetched(form);
  if (!opened) return undefined;
  const filters = filtersOf(steps);
  return {
    form: withOwnFilters(steps.length === 0 ? form : { ...form, datasource: saved['datasource'] }, filters),
    filters: filters.filter(({ col }) => typeof col !== 'string'),
    columns: drilledColumns(opened),
    canDrill: canDrillBy(opened),
  };
}

/** Columns a level may be drilled by: those one may group by, without those that are fixed or shown already. */
export function columnsBelow(
  level: DrillLevel,
  steps: readonly DrillStep[],
  picked: readonly PickPart[],
  dataset: Pick<Dataset, 'columns'>,
): { name: string; head: string }[] {
  const taken = new Set([...level.columns, ...[...steps.flatMap((step) => step.picked), ...picked].map(({ column }) => column)]);
  return dataset.columns
    .filter(({ column_name, groupby }) => groupby && !taken.has(column_name))
    .map(({ column_name, verbose_name }) => ({ name: column_name, head: verbose_name || column_name }));
}

/** `Length of flight (under 500 mi), Origin`: a level by what it shows, each column with what was picked of it. */
export function crumbOf(columns: readonly string[], picked: readonly PickPart[], heads: ReadonlyMap<string, string>): string {
  const parts = new Map(picked.map(({ column, text }) => [column, text]));
  return [...new Set([...columns, ...parts.keys()])]
    .map((column) => headOf(column, heads) + (parts.has(column) ? ` (${parts.get(column)})` : ''))
    .join(', ');
}
