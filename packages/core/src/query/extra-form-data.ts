/**
 * What a dashboard adds to a chart's form: filters are appended, times and grains replace
 * (docs/reference/questions.md#extra-form-data). The result is again a form; the code that builds questions from it knows
 * nothing of dashboards.
 */
import { isRecord } from '../narrowing.ts';
import { z } from 'zod';
import { adhocFilter, filter, type AdhocFilter, type Filter } from './filter.ts';

/** What filters of a dashboard add to a chart’s form. A part that cannot be read is left out alone. */
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
  /** Columns to group by in place of the chart's own (`filter_groupby`). */
  interactive_groupby: z.array(z.string()).optional().catch(undefined),
});
/** See `extraFormData`. */
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
export const replacedKeys: Readonly<Record<string, string>> = {
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

/** A form with filters of its own added, to each of its questions; those on SQL expressions have no place in a form. */
export function withOwnFilters(form: Form, filters: readonly Filter[]): Record<string, unknown> {
  const added = filters.flatMap(asAdhoc).map(({ isExtra: _, ...each }) => each);
  if (added.length === 0) return { ...form };
  const keys = endings(form).map((ending) => `adhoc_filters${ending}`);
  return { ...form, ...Object.fromEntries(keys.map((key) => [key, [...listOf(form[key]), ...added]])) };
}

/** The filters on SQL expressions (a click on a custom dimension): they are added to the questions, past the form. */
export function expressionFilters(extra: ExtraFormData): Filter[] {
  return (extra.filters ?? []).filter((each) => typeof each.col !== 'string').map((each) => ({ ...each, isExtra: true }));
}

/** The time settings a dashboard adds, as a question names them (`applied_time_extras`): the reply says which are in its SQL. */
export function timeExtrasOf(extra: ExtraFormData): Record<string, string> {
  const settings = {
    __time_range: extra.time_range === noFilter ? undefined : extra.time_range,
    __time_col: extra.granularity_sqla || extra.granularity,
    __time_grain: extra.time_grain_sqla || extra.time_grain,
  };
  return Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Forms that ask two questions (mixed charts) carry the second one's keys with this ending. */
const endings = (form: Form): readonly string[] => (Object.keys(form).some((key) => key.endsWith('_b')) ? ['', '_b'] : ['']);

/**
 * A chart's form with what the dashboard adds.
 * A time range replaces the form's own: the key `time_range`, and when the form has no separate time column the comparator
 * of the TEMPORAL_RANGE filter on its time column, or of its first one. A form with neither gets such a filter, so that a time range never stands in the filter bar without being in the SQL.
 * @param extra       the merged data of all filters that reach the chart
 * @param timeColumn  what a time range is about when the form does not say (`timeColumnOf`)
 */
export function applyExtraFormData(form: Form, extra: ExtraFormData, timeColumn?: string): Record<string, unknown> {
  const next: Record<string, unknown> = { ...form };
  const added = [
    ...(extra.adhoc_filters ?? []).map((each) => ({ ...each, isExtra: true })),
    ...(extra.filters ?? []).flatMap(asAdhoc),
  ];
  for (const [key, target] of Object.entries(replacedKeys)) if (isSet(key, extra[key])) next[target] = extra[key];
  const given = Object.fromEntries(intoExtras.flatMap((key) => (isSet(key, extra[key]) ? [[key, extra[key]]] : [])));
  if (Object.keys(given).length > 0) next['extras'] = { ...(isRecord(form['extras']) ? form['extras'] : {}), ...given };
  const range = isSet('granularity_sqla', next['granularity_sqla']) ? undefined : extra.time_range;
  for (const ending of endings(form)) {
    const key = `adhoc_filters${ending}`;
    const own = listOf(form[key]);
    const timed = isSet('time_range', range) ? withTimeRange(own, range, timeColumn) : own;
    if (timed.length + added.length > 0) next[key] = [...timed, ...added];
  }
  return next;
}

const isTemporal = (each: unknown): each is Record<string, unknown> =>
  isRecord(each) && String(each['operator']).toUpperCase() === 'TEMPORAL_RANGE';

function withTimeRange(filters: readonly unknown[], range: unknown, timeColumn: string | undefined): unknown[] {
  const times = filters.filter(isTemporal);
  // By the column it is about, not every filter on a moment: what an analyst fixed on another column stays
  // (docs/reference/pitfalls.md#25).
  const about = (times.find((each) => each['subject'] === timeColumn) ?? times[0])?.['subject'];
  if (times.length > 0)
    return filters.map((each) =>
      isTemporal(each) && each['subject'] === about ? { ...each, comparator: range, isExtra: true } : each,
    );
  if (timeColumn === undefined) return [...filters];
  const added = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: timeColumn,
    operator: 'TEMPORAL_RANGE',
    comparator: range,
    isExtra: true,
  };
  return [...filters, added];
}

/** The column a time range is about: the form's x axis when it is temporal, else the dataset's main time column. */
export function timeColumnOf(
  form: Form,
  dataset: { main_dttm_col?: string | null; columns: readonly { column_name: string; is_dttm: boolean }[] } | undefined,
): string | undefined {
  const axis = form['x_axis'];
  const isTime = (name: unknown): boolean =>
    dataset?.columns.some((column) => column.column_name === name && column.is_dttm) ?? false;
  if (typeof axis === 'string' && isTime(axis)) return axis;
  return dataset?.main_dttm_col || undefined;
}
