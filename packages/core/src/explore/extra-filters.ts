/**
 * `extra_filters`: what the dashboards of the first versions sent along with a chart's form
 * (docs/reference/questions.md#extra-form-data).
 * Today's form has filters, a range, a grain and a time column of its own for it.
 */

import { isRecord } from '../narrowing.ts';
import { applyExtraFormData } from '../query/extra-form-data.ts';
import { filter, type Filter } from '../query/filter.ts';

type Form = Readonly<Record<string, unknown>>;

/** The pseudo columns that stand for settings of time, and the form's keys for them. */
const timeKeys: Readonly<Record<string, string>> = {
  __time_range: 'time_range',
  __time_grain: 'time_grain_sqla',
  __time_col: 'granularity_sqla',
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The same filter whatever the order of its values. */
function keyOf({ subject, operator, comparator }: Record<string, unknown>): string {
  const values = Array.isArray(comparator) ? comparator.map((each) => JSON.stringify(each)).toSorted() : comparator;
  return JSON.stringify([subject, String(operator).toUpperCase(), values]);
}

/**
 * The form without them, and with what they say as its own, marked as extra: filters it has already are not added again,
 * a range reaches the filter on its time column.
 * @param timeColumn  what a time range is about when the form does not say (`timeColumnOf`)
 */
export function withExtraFilters(form: Form, timeColumn?: string): Form {
  if (!Object.hasOwn(form, 'extra_filters')) return form;
  const { extra_filters: given, ...rest } = form;
  const known = new Set(listOf(form['adhoc_filters']).filter(isRecord).map(keyOf));
  const filters: Filter[] = [];
  const times: Record<string, string> = {};
  const applied: Record<string, unknown> = isRecord(form['applied_time_extras']) ? { ...form['applied_time_extras'] } : {};
  for (const entry of listOf(given).filter(isRecord)) {
    const { col, val } = entry;
    if (typeof col === 'string' && Object.hasOwn(timeKeys, col)) {
      if (typeof val !== 'string' || val === '' || val === 'No filter') continue;
      times[timeKeys[col] ?? col] = val;
      applied[col] = val;
      continue;
    }
    const read = filter.safeParse({ col, op: entry['op'] ?? (Array.isArray(val) ? 'IN' : '=='), val: val ?? null });
    if (!read.success || !col) continue;
    const key = keyOf({ subject: col, operator: read.data.op, comparator: val ?? null });
    if (!known.has(key)) filters.push(read.data);
    known.add(key);
  }
  const next = applyExtraFormData(rest, { ...(filters.length > 0 && { filters }), ...times }, timeColumn);
  return Object.keys(applied).length > 0 ? { ...next, applied_time_extras: applied } : next;
}
