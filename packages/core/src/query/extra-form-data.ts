/**
 * What a dashboard adds to a chart's form: filters are appended, times and grains replace (query-semantics §2.4).
 * The result is again a form; whoever builds questions from it knows nothing of dashboards.
 */
import { z } from 'zod';
import { adhocFilter, filter, type AdhocFilter, type Filter } from './filter.ts';

export const extraFormData = z.looseObject({
  filters: z.array(filter).optional().catch(undefined),
  adhoc_filters: z.array(adhocFilter).optional().catch(undefined),
  granularity: z.string().nullish().catch(undefined),
  granularity_sqla: z.string().nullish().catch(undefined),
  time_column: z.string().nullish().catch(undefined),
  time_grain: z.string().nullish().catch(undefined),
  time_grain_sqla: z.string().nullish().catch(undefined),
  time_range: z.string().nullish().catch(undefined),
  relative_start: z.string().nullish().catch(undefined),
  relative_end: z.string().nullish().catch(undefined),
});
export type ExtraFormData = z.infer<typeof extraFormData>;

type Form = Readonly<Record<string, unknown>>;

const appended = [
  'filters',
  'adhoc_filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
];
/** Key on the dashboard → key of the form. */
const replaced: Readonly<Record<string, string>> = {
  granularity: 'granularity',
  granularity_sqla: 'granularity_sqla',
  time_column: 'time_column',
  time_grain: 'time_grain_sqla',
  time_grain_sqla: 'time_grain_sqla',
  time_range: 'time_range',
};
const intoExtras = ['relative_start', 'relative_end'];
const noFilter = 'No filter';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isSet = (key: string, value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(key === 'time_range' && value === noFilter);

/** Several filters' data as one: lists in the order given, of the rest the last that says something. */
export function mergeExtraFormData(parts: readonly ExtraFormData[]): ExtraFormData {
  const merged: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      if (appended.includes(key)) merged[key] = [...listOf(merged[key]), ...listOf(value)];
      else if (isSet(key, value)) merged[key] = value;
    }
  }
  return merged;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A question's filter as a form's. A form's filters name a column; one on an SQL expression has no place there. */
function asAdhoc(each: Filter): AdhocFilter[] {
  if (typeof each.col !== 'string') return [];
  return [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: each.col,
      operator: each.op,
      comparator: each.val ?? null,
      isExtra: true,
      ...(each.grain ? { grain: each.grain } : {}),
    },
  ];
}

/** The filters on SQL expressions (a click on a custom dimension): they are added to the questions, past the form. */
export function expressionFilters(extra: ExtraFormData): Filter[] {
  return (extra.filters ?? []).filter((each) => typeof each.col !== 'string').map((each) => ({ ...each, isExtra: true }));
}

/**
 * A chart's form with what the dashboard adds.
 * A time range replaces the form's own: the key `time_range`, and the comparator of every TEMPORAL_RANGE filter when
 * the form has no separate time column (there the filter on the x axis carries the time).
 * @param extra  the merged data of all filters that reach the chart
 */
export function applyExtraFormData(form: Form, extra: ExtraFormData): Record<string, unknown> {
  const next: Record<string, unknown> = { ...form };
  const added = [
    ...(extra.adhoc_filters ?? []).map((each) => ({ ...each, isExtra: true })),
    ...(extra.filters ?? []).flatMap(asAdhoc),
  ];
  if (added.length > 0) next['adhoc_filters'] = [...listOf(form['adhoc_filters']), ...added];
  for (const [key, target] of Object.entries(replaced)) if (isSet(key, extra[key])) next[target] = extra[key];
  const given = Object.fromEntries(intoExtras.flatMap((key) => (isSet(key, extra[key]) ? [[key, extra[key]]] : [])));
  if (Object.keys(given).length > 0) next['extras'] = { ...(isRecord(form['extras']) ? form['extras'] : {}), ...given };
  return withTimeRange(next, extra.time_range);
}

function withTimeRange(form: Record<string, unknown>, range: string | null | undefined): Record<string, unknown> {
  if (!isSet('time_range', range) || isSet('granularity_sqla', form['granularity_sqla'])) return form;
  const filters = listOf(form['adhoc_filters']).map((each) =>
    isRecord(each) && String(each['operator']).toUpperCase() === 'TEMPORAL_RANGE' && each['isExtra'] !== true
      ? { ...each, comparator: range, isExtra: true }
      : each,
  );
  return filters.length > 0 ? { ...form, adhoc_filters: filters } : form;
}
