/**
 * Parts of upgrades that many chart types share: old time controls become filters, keys get today's names
 * (docs/reference/charts.md#upgrades-of-older-forms).
 */
import type { Upgrade } from '../chart-type.ts';

type FormData = Record<string, unknown>;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
/** One value or a list as a list; null is none. */
export const asList = (value: unknown): unknown[] =>
  isList(value) ? value : value === null || value === undefined || value === '' ? [] : [value];

/** The form with keys renamed; a key that is already set under its new name is left alone. */
export function renameKeys(form: FormData, names: Readonly<Record<string, string>>): FormData {
  const renamed: FormData = {};
  for (const [key, value] of Object.entries(form)) {
    const name = names[key];
    if (name === undefined) renamed[key] = value;
    else if (form[name] === undefined) renamed[name] = value;
  }
  return renamed;
}

/** The form without some keys. */
export const dropKeys = (form: FormData, keys: readonly string[]): FormData =>
  Object.fromEntries(Object.entries(form).filter(([key]) => !keys.includes(key)));

/** `granularity_sqla` and `time_range` as a temporal filter; the keys go. */
export function timeAsFilter(form: FormData): FormData {
  const column = form['granularity_sqla'];
  const range = form['time_range'];
  const rest = dropKeys(form, ['granularity_sqla', 'time_range']);
  if (typeof column !== 'string' || column === '') return rest;
  const filters = asList(form['adhoc_filters']);
  const filter = {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: column,
    operator: 'TEMPORAL_RANGE',
    comparator: typeof range === 'string' && range ? range : 'No filter',
  };
  return { ...rest, adhoc_filters: [...filters, filter] };
}

/** The form beside the one it was made from, so that an export can give the old one back. */
export const withBackup = (upgraded: FormData, original: FormData): FormData => ({
  ...upgraded,
  form_data_bak: original['form_data_bak'] ?? original,
});

const hasTimeFilter = (form: FormData): boolean =>
  asList(form['adhoc_filters']).some(
    (filter) => typeof filter === 'object' && filter !== null && 'operator' in filter && filter.operator === 'TEMPORAL_RANGE',
  );

/** A chart without an x axis that was saved under today's key with yesterday's time controls. */
export const timeOnce: Upgrade = (form) =>
  form['granularity_sqla'] && form['form_data_bak'] === undefined && !hasTimeFilter(form)
    ? withBackup(timeAsFilter(form), form)
    : form;

/** Values met in real exports whatever the chart type: the alias of the first palettes. */
export const mendValues: Upgrade = (form) => ({
  ...form,
  ...(form['color_scheme'] === 'SUPERSET_DEFAULT' && { color_scheme: 'd3Category10' }),
  ...(form['linear_color_scheme'] === 'SUPERSET_DEFAULT' && { linear_color_scheme: 'schemeRdBu' }),
});
