/** Forms and dashboards after columns and metrics of a dataset were given other names. What names none of them stays as it is. */
import { isRecord } from '../narrowing.ts';
import type { ControlSlot, Form } from './slots.ts';

/** Former name → name. */
export interface Renames {
  readonly columns: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
}

type Names = ReadonlyMap<string, string>;

type Id = number | null | undefined;

/** Columns and metrics, each known by its id. */
interface NamedParts {
  readonly columns: readonly { readonly id?: Id; readonly column_name: string }[];
  readonly metrics: readonly { readonly id?: Id; readonly metric_name: string }[];
}

/** What has another name afterwards. Parts without an id are new. */
export function renamesBetween(before: NamedParts, after: NamedParts): Renames {
  const columns = (parts: NamedParts) => parts.columns.map(({ id, column_name }) => [id, column_name] as const);
  const metrics = (parts: NamedParts) => parts.metrics.map(({ id, metric_name }) => [id, metric_name] as const);
  return { columns: between(columns(before), columns(after)), metrics: between(metrics(before), metrics(after)) };
}

function between(was: readonly (readonly [Id, string])[], is: readonly (readonly [Id, string])[]): Names {
  const names = new Map(is);
  return new Map(
    was.flatMap(([id, from]): (readonly [string, string])[] => {
      const to = id ? names.get(id) : undefined;
      return to === undefined || to === from ? [] : [[from, to]];
    }),
  );
}

const mapped = (names: Names, value: unknown): unknown => (typeof value === 'string' ? (names.get(value) ?? value) : value);

/** One value, or each of a list. */
const each = (value: unknown, change: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : change(value);

/** The member anew, where there is one. */
const put = (
  record: Readonly<Record<string, unknown>>,
  key: string,
  change: (value: unknown) => unknown,
): Record<string, unknown> => (record[key] === undefined ? { ...record } : { ...record, [key]: change(record[key]) });

const autoLabel = (aggregate: unknown, column: unknown): string => `${String(aggregate)}(${String(column)})`;

/** A saved metric by its name; an aggregate by its column, and by the label that it has from it. */
function renamedMetric(value: unknown, { columns, metrics }: Renames): unknown {
  if (!isRecord(value)) return mapped(metrics, value);
  const { column, aggregate, label } = value;
  if (!isRecord(column)) return value;
  const name = mapped(columns, column['column_name']);
  const isAuto = value['hasCustomLabel'] !== true && label === autoLabel(aggregate, column['column_name']);
  return { ...value, column: { ...column, column_name: name }, ...(isAuto && { label: autoLabel(aggregate, name) }) };
}

function renamedColumn(value: unknown, { columns }: Renames): unknown {
  if (!isRecord(value)) return mapped(columns, value);
  if (value['isColumnReference'] !== true) return value;
  const named = put(value, 'sqlExpression', (name) => mapped(columns, name));
  return value['label'] === value['sqlExpression'] ? { ...named, label: named['sqlExpression'] } : named;
}

function renamedFilter(value: unknown, { columns }: Renames, labels: Names): unknown {
  if (!isRecord(value) || value['expressionType'] === 'SQL') return value;
  return put(value, 'subject', (name) => mapped(value['clause'] === 'HAVING' ? labels : columns, name));
}

/** What results call the same: labels that aggregates have from their columns, too. */
function labelsOf(form: Form, slots: readonly ControlSlot[], renames: Renames): Names {
  const labels = new Map([...renames.columns, ...renames.metrics]);
  for (const { key, kind } of slots)
    if (kind === 'metric')
      each(form[key], (value) => {
        const changed = renamedMetric(value, renames);
        if (isRecord(value) && isRecord(changed) && value['label'] !== changed['label'])
          labels.set(String(value['label']), String(changed['label']));
      });
  return labels;
}

/** A column of a table beside an earlier time is called `△ Sales`. */
function renamedKey(key: string, labels: Names): string {
  const [, part = '', name = key] = /^((?:Main|#|△|%) )(.+)$/s.exec(key) ?? [];
  return labels.get(key) ?? (labels.has(name) ? `${part}${labels.get(name)}` : key);
}

/** `["name", true]`, as such or as JSON. */
function renamedOrder(value: unknown, labels: Names): unknown {
  if (Array.isArray(value)) return [mapped(labels, value[0]), ...value.slice(1)];
  if (typeof value !== 'string') return value;
  try {
    const read: unknown = JSON.parse(value);
    return Array.isArray(read) && labels.has(String(read[0])) ? JSON.stringify(renamedOrder(read, labels)) : value;
  } catch {
    return value;
  }
}

/** Settings that name columns and results and are no slots. */
const others: Readonly<Record<string, (value: unknown, renames: Renames, labels: Names, form: Form) => unknown>> = {
  granularity_sqla: (value, { columns }) => mapped(columns, value),
  granularity: (value, { columns }) => mapped(columns, value),
  // With dimensions it says how series are put in order: `sum` is no metric there.
  x_axis_sort: (value, _, labels, { groupby }) => (Array.isArray(groupby) && groupby.length > 0 ? value : mapped(labels, value)),
  order_by_cols: (value, _, labels) => (Array.isArray(value) ? value.map((one) => renamedOrder(one, labels)) : value),
  column_config: (value, _, labels) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, config]) => [renamedKey(key, labels), config])) : value,
  conditional_formatting: (value, _, labels) =>
    each(value, (rule) =>
      isRecord(rule) ? put(rule, 'column', (name) => (typeof name === 'string' ? renamedKey(name, labels) : name)) : rule,
    ),
  filter_configs: (value, { columns, metrics }) =>
    each(value, (config) =>
      isRecord(config)
        ? put(
            put(config, 'column', (name) => mapped(columns, name)),
            'metric',
            (name) => mapped(metrics, name),
          )
        : config,
    ),
};

const macro = /(\bmetric\(\s*(['"]))([^'"]*)(\2\s*\))/g;

/** SQL whose templates name metrics of its own dataset: `{{ metric('revenue') }}`. */
export const renamedSql = (sql: string, metrics: Names): string =>
  sql.includes('{{')
    ? sql.replace(macro, (whole, before: string, _, name: string, after: string) => {
        const renamed = metrics.get(name);
        return renamed === undefined ? whole : `${before}${renamed.replaceAll(/['"\\]/g, String.raw`\$&`)}${after}`;
      })
    : sql;

function inTemplates(value: unknown, metrics: Names): unknown {
  if (typeof value === 'string') return renamedSql(value, metrics);
  if (Array.isArray(value)) return value.map((one) => inTemplates(one, metrics));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTemplates(one, metrics)]));
}

/**
 * A form on the dataset with the names of today.
 * @param slots  the controls of the form's chart type
 */
export function renamedForm(form: Form, slots: readonly ControlSlot[], renames: Renames): Record<string, unknown> {
  const labels = labelsOf(form, slots, renames);
  let renamed: Record<string, unknown> = { ...form };
  for (const { key, kind } of slots)
    renamed = put(renamed, key, (value) =>
      each(value, (one) => {
        if (kind === 'metric') return renamedMetric(one, renames);
        return kind === 'column' ? renamedColumn(one, renames) : renamedFilter(one, renames, labels);
      }),
    );
  const isSlot = new Set(slots.map(({ key }) => key));
  for (const [key, change] of Object.entries(others))
    if (!isSlot.has(key)) renamed = put(renamed, key, (value) => change(value, renames, labels, form));
  return renames.metrics.size > 0
    ? Object.fromEntries(Object.entries(renamed).map(([key, value]) => [key, inTemplates(value, renames.metrics)]))
    : renamed;
}

const filterSlot: readonly ControlSlot[] = [
  { key: 'adhoc_filters', kind: 'filter', multi: true },
  { key: 'sortMetric', kind: 'metric', multi: false },
];
/** Filters whose values are columns. */
const columnFilters: readonly unknown[] = ['filter_timecolumn', 'filter_groupby'];

function renamedMask(mask: unknown, entry: Readonly<Record<string, unknown>>, { columns }: Renames): unknown {
  if (!isRecord(mask)) return mask;
  const name = (value: unknown): unknown => mapped(columns, value);
  const said = put(mask, 'extraFormData', (extra) => {
    if (!isRecord(extra)) return extra;
    const filters = put(extra, 'filters', (list) => each(list, (one) => (isRecord(one) ? put(one, 'col', name) : one)));
    return ['granularity_sqla', 'time_column', 'interactive_groupby'].reduce(
      (known, key) => put(known, key, (value) => each(value, name)),
      filters,
    );
  });
  if (!columnFilters.includes(entry['filterType'])) return said;
  return put(said, 'filterState', (state) => (isRecord(state) ? put(state, 'value', (value) => each(value, name)) : state));
}

function renamedEntry(entry: unknown, namesOf: (datasetId: number) => Renames | undefined): unknown {
  if (!isRecord(entry) || !Array.isArray(entry['targets'])) return entry;
  const targets: readonly unknown[] = entry['targets'];
  const idOf = (target: unknown): number => (isRecord(target) ? Number(target['datasetId']) : 0);
  const renames = namesOf(idOf(targets[0]));
  const aimed = {
    ...entry,
    targets: targets.map((target) => {
      const names = namesOf(idOf(target))?.columns ?? new Map<string, string>();
      if (!isRecord(target)) return target;
      return put(target, 'column', (column) => (isRecord(column) ? put(column, 'name', (name) => mapped(names, name)) : column));
    }),
  };
  if (!renames) return aimed;
  const controls = put(renamedForm(aimed, filterSlot, renames), 'controlValues', (values) =>
    isRecord(values) ? put(values, 'groupbyColumns', (value) => each(value, (name) => mapped(renames.columns, name))) : values,
  );
  return put(controls, 'defaultDataMask', (mask) => renamedMask(mask, entry, renames));
}

/**
 * A dashboard's metadata with the names of today in its filters.
 * @param namesOf  what was renamed in a dataset
 */
export const renamedMetadata = (
  metadata: Readonly<Record<string, unknown>>,
  namesOf: (datasetId: number) => Renames | undefined,
): Record<string, unknown> =>
  put(metadata, 'native_filter_configuration', (entries) => each(entries, (entry) => renamedEntry(entry, namesOf)));
