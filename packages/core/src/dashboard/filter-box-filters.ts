/** The controls of one filter box as native filters: time range, grain and column first, then one for each column. */
import { GenericType } from '../frame/frame.ts';
import type { AdhocFilter, FilterScalar } from '../query/filter.ts';
import { adhocFilter } from '../query/filter.ts';
import { metric } from '../query/metric.ts';
import type { DataMask } from './data-mask.ts';
import { chartIdsOf, nodeOf, type Layout } from './layout.ts';
import {
  isMultiple,
  maskOfGrain,
  maskOfTime,
  maskOfTimeColumn,
  maskOfValues,
  nativeFilter,
  type FilterType,
  type NativeFilter,
  type FilterScope,
} from './native-filter.ts';
import { chartsInScope, tabsInScope } from './scopes.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A chart of type `filter_box`. */
export interface FilterBox {
  /** As in the layout's `meta.chartId`. */
  chartId: number;
  /** The chart's; the ids of its filters are made of it, so that an import run twice gives the same ids. */
  uuid: string;
  name: string;
  datasetId: number;
  /** Its `params`. */
  form: Wire;
  /** Names of the dataset's columns: an old form may spell one in another case. */
  columns?: readonly string[];
  /** What people call its columns, where that is another name: a filter without a label of its own is called so. */
  titles?: Readonly<Record<string, string>>;
  /** Kinds of its columns, where they are known: a default of one value is a text in the form, whatever the column holds. */
  kinds?: Readonly<Record<string, number>>;
}

/** What the dashboard says about a box. */
interface Around {
  /** Without the box's tile. */
  layout: Layout;
  metadata: Wire;
  /** The box's part of `default_filters`: column or label → value. */
  preset: Wire;
  /** Filters whose choice narrows what this box offers. */
  parents: readonly string[];
}

/** A filter with the key by which the old metadata refers to it. */
export type LiftedFilter = NativeFilter & { legacyKey: string };
/** A filter box with the native filters it becomes. */
export interface ReadFilterBox {
  box: FilterBox;
  filters: LiftedFilter[];
}

interface Control {
  type: FilterType;
  name: string;
  /** Names the old metadata may use, likeliest first. */
  keys: string[];
  column?: string;
  preset?: unknown;
  config?: Wire;
}

/** The filters of a box, in the order of its controls. */
export function filtersOfBox(box: FilterBox, around: Around): ReadFilterBox {
  const controls = [...timeControls(box.form), ...valueControls(box)];
  const filters = controls.map((control, at) => filterOf(box, control, at + 1, around));
  return { box, filters };
}

/** Whether a box offers the time origin of Druid, which no filter stands for. */
export const hasOrigin = (form: Wire): boolean => form['show_druid_time_origin'] === true;

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function timeControls(form: Wire): Control[] {
  const grain = form['show_sqla_time_granularity'] === true || form['show_druid_time_granularity'] === true;
  return [
    ...(form['date_filter'] === true
      ? [{ type: 'filter_time' as const, name: 'Time Range', keys: ['__time_range'], preset: form['time_range'] }]
      : []),
    ...(grain ? [{ type: 'filter_timegrain' as const, name: 'Time Grain', keys: ['__time_grain', '__granularity'] }] : []),
    ...(form['show_sqla_time_column'] === true
      ? [{ type: 'filter_timecolumn' as const, name: 'Time Column', keys: ['__time_col'] }]
      : []),
  ];
}

function valueControls({ form, columns = [], titles = {} }: FilterBox): Control[] {
  const configs = Array.isArray(form['filter_configs']) ? form['filter_configs'].filter(isWire) : [];
  // Before filter_configs there was a plain list of columns.
  const plain = configs.length === 0 && Array.isArray(form['groupby']) ? form['groupby'].map((column): Wire => ({ column })) : [];
  return [...configs, ...plain].flatMap((config): Control[] => {
    const named = textIn(config['column']);
    if (named === undefined) return [];
    const column = columns.find((each) => each === named) ?? columns.find((each) => folded(each) === folded(named)) ?? named;
    const name = textIn(config['label']) ?? titles[column] ?? named;
    return [{ type: 'filter_select', name, keys: [named, name], column, preset: config['defaultValue'], config }];
  });
}

/** `Ethnic Minority`, `EthnicMinority` and `ethnic_minority` are one column to old metadata. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The entry of a record under one of some names, spelt in any case. */
function entryOf(record: Wire, names: readonly string[]): [key: string, value: unknown] | undefined {
  const entries = Object.entries(record);
  return (
    entries.find(([key]) => names.includes(key)) ?? entries.find(([key]) => names.some((name) => folded(name) === folded(key)))
  );
}

function filterOf(box: FilterBox, control: Control, at: number, around: Around): LiftedFilter {
  const { layout, metadata, preset, parents } = around;
  const legacyKey = entryOf(scopesOf(box, metadata), control.keys)?.[0] ?? control.keys[0] ?? '';
  const scope = scopeOf(box, control, layout, metadata);
  const charts = chartsInScope(layout, scope);
  const isValues = control.type === 'filter_select';
  const filter = nativeFilter.parse({
    id: `NATIVE_FILTER-${box.uuid.slice(0, 8)}-${at}`,
    type: 'NATIVE_FILTER',
    name: control.name,
    filterType: control.type,
    description: '',
    targets: targetsOf(box, control),
    scope,
    chartsInScope: charts,
    tabsInScope: tabsInScope(layout, charts),
    cascadeParentIds: isValues ? parents : [],
    controlValues: isValues ? valuesControls(control.config ?? {}) : { enableEmptyFilter: false },
    ...(isValues && narrowed(box)),
    ...(isValues && { sortMetric: metric.safeParse(control.config?.['metric']).data ?? null }),
  });
  const given = entryOf(preset, control.keys)?.[1];
  const first = given ?? control.preset;
  return { ...filter, defaultDataMask: maskOf(filter, isMultiple(filter) ? first : asKind(box, control, first)), legacyKey };
}

/** A single default as the column holds it: true or false, a number, or the text itself. */
function asKind({ kinds }: FilterBox, { column }: Control, value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '' || column === undefined) return value;
  switch (kinds?.[column]) {
    case GenericType.BOOLEAN:
      return /^(true|1)$/i.test(value.trim()) ? true : /^(false|0)$/i.test(value.trim()) ? false : value;
    case GenericType.NUMERIC:
      return Number.isFinite(Number(value)) ? Number(value) : value;
    default:
      return value;
  }
}

function targetsOf({ datasetId }: FilterBox, { type, column }: Control): Wire[] {
  if (type === 'filter_select') return [{ datasetId, column: { name: column } }];
  return type === 'filter_time' ? [{}] : [{ datasetId }];
}

const valuesControls = (config: Wire): Wire => ({
  enableEmptyFilter: config['clearable'] === false,
  defaultToFirstItem: false,
  inverseSelection: false,
  multiSelect: config['multiple'] !== false,
  searchAllOptions: config['searchAllOptions'] === true,
  sortAscending: config['asc'] !== false,
});

/** What a box's own form took away from its choices. */
function narrowed({ form }: FilterBox): Wire {
  const filters = Array.isArray(form['adhoc_filters']) ? form['adhoc_filters'] : [];
  const range = textIn(form['time_range']) ?? 'No filter';
  const column = textIn(form['granularity_sqla']);
  return {
    adhoc_filters: filters.flatMap((each): AdhocFilter[] => {
      const read = adhocFilter.safeParse(each).data;
      return read ? [read] : [];
    }),
    time_range: range,
    ...(column !== undefined && range !== 'No filter' && { granularity_sqla: column }),
  };
}

const scopesOf = (box: FilterBox, metadata: Wire): Wire => {
  const scopes = metadata['filter_scopes'];
  const own = isWire(scopes) ? scopes[String(box.chartId)] : undefined;
  return isWire(own) ? own : {};
};

const idsIn = (list: unknown): number[] => (Array.isArray(list) ? list.map(Number).filter(Number.isFinite) : []);

/** From `filter_scopes`, and from the still older lists of immune charts. */
function scopeOf(box: FilterBox, control: Control, layout: Layout, metadata: Wire): FilterScope {
  const entry = entryOf(scopesOf(box, metadata), control.keys)?.[1];
  const named = isWire(entry) && Array.isArray(entry['scope']) ? entry['scope'].map(String) : undefined;
  const perField = metadata['filter_immune_slice_fields'];
  const immune = [
    ...(isWire(entry) ? idsIn(entry['immune']) : []),
    ...idsIn(metadata['filter_immune_slices']),
    ...Object.entries(isWire(perField) ? perField : {}).flatMap(([chart, fields]) =>
      Array.isArray(fields) && fields.some((field) => control.keys.includes(String(field))) ? [Number(chart)] : [],
    ),
  ];
  const rootPath = named === undefined ? ['ROOT_ID'] : named.filter((id) => id === 'ROOT_ID' || nodeOf(layout, id) !== undefined);
  const placed = new Set(chartIdsOf(layout));
  return { rootPath, excluded: [...new Set(immune)].filter((id) => placed.has(id)) };
}

const isScalar = (value: unknown): value is FilterScalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The value a filter starts with. Several values of an old default stand in one text, parted by `;`. */
function maskOf(filter: NativeFilter, value: unknown): DataMask {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = textIn(first) ?? null;
  switch (filter.filterType) {
    case 'filter_time':
      return bare(maskOfTime(filter, text));
    case 'filter_timegrain':
      return bare(maskOfGrain(filter, text));
    case 'filter_timecolumn':
      return bare(maskOfTimeColumn(filter, text));
    default: {
      const parted =
        typeof value === 'string' && filter.controlValues.multiSelect ? value.split(';').map((each) => each.trim()) : value;
      const list = Array.isArray(parted) ? parted : parted === undefined || parted === null ? [] : [parted];
      return bare(
        maskOfValues(
          filter,
          list.filter(isScalar).filter((each) => each !== ''),
        ),
      );
    }
  }
}

/** A default carries no id of its own. */
const bare = ({ extraFormData, filterState }: DataMask): DataMask => ({
  extraFormData: extraFormData ?? {},
  filterState: filterState ?? {},
});
