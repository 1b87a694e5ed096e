/**
 * The state a filter starts with. What comes from elsewhere (a default, a link, the time before the filter was changed) is
 * made anew of the value it shows, so that what a control shows and what the charts are asked are one thing.
 */
import type { FilterScalar } from '../query/filter.ts';
import type { DataMask } from './data-mask.ts';
import {
  boundsOf,
  columnOf,
  emptyMask,
  hasValue,
  isMultiple,
  maskOfGrain,
  maskOfGroupby,
  maskOfRange,
  maskOfTime,
  maskOfTimeColumn,
  maskOfValues,
  takesFirst,
  textOfMask,
  valuesOf,
  type RangeBounds,
  type NativeFilter,
} from './native-filter.ts';

/** The mask a filter starts with: its default, else nothing. */
export function startingMask(filter: NativeFilter): DataMask {
  const own = takesFirst(filter) ? undefined : fittedMask(filter, filter.defaultDataMask);
  return own && hasValue(own) ? own : emptyMask(filter);
}

/**
 * The mask as the filter is set up now; of several values one that takes one keeps the first.
 * @returns undefined for what was chosen of another column or in a filter of another type
 */
export function fittedMask(filter: NativeFilter, mask: DataMask): DataMask | undefined {
  if (!isOfFilter(filter, mask)) return undefined;
  const { filterState } = mask;
  if (filter.filterType === 'filter_select' && isSearch(mask)) return { ...mask, id: filter.id };
  const made = remade(filter, mask);
  const isSame = JSON.stringify(made.filterState?.value) === JSON.stringify(filterState?.value);
  const isTurned = made.filterState?.excludeFilterValues !== (filterState?.excludeFilterValues ?? undefined);
  // Its words may be better than those made of the bare value: the name of a grain, a date.
  const label = isSame && !isTurned ? filterState?.label : undefined;
  return label ? { ...made, filterState: { ...made.filterState, label } } : made;
}

const searches = ['LIKE', 'ILIKE', 'NOT LIKE', 'NOT ILIKE'];
/** Asks for a pattern, which no list of values says. */
const isSearch = ({ extraFormData }: DataMask): boolean => (extraFormData?.filters ?? []).some(({ op }) => searches.includes(op));

/** Could this filter, as it is now, have made the mask? One that asks nothing could. */
function isOfFilter(filter: NativeFilter, { extraFormData = {} }: DataMask): boolean {
  const { filters = [], time_range, time_grain_sqla, granularity_sqla, interactive_groupby = [] } = extraFormData;
  const isGrouping = interactive_groupby.length > 0;
  const isTimely = Boolean(time_range || time_grain_sqla || granularity_sqla);
  if (isGrouping !== (filter.filterType === 'filter_groupby')) return !isGrouping && !isTimely && filters.length === 0;
  const isOwn = (ops: readonly string[]): boolean =>
    !isTimely && filters.every(({ col, op }) => col === columnOf(filter) && ops.includes(op));
  switch (filter.filterType) {
    case 'filter_select':
      return isOwn(['IN', 'NOT IN', '==', ...searches]);
    case 'filter_range':
      return isOwn(['>=', '<=', '==']);
    case 'filter_time':
      return filters.length === 0 && (Boolean(time_range) || !isTimely);
    case 'filter_timegrain':
      return filters.length === 0 && (Boolean(time_grain_sqla) || !isTimely);
    case 'filter_timecolumn':
      return filters.length === 0 && (Boolean(granularity_sqla) || !isTimely);
    case 'filter_groupby':
      return filters.length === 0 && !isTimely;
  }
}

function remade(filter: NativeFilter, mask: DataMask): DataMask {
  const { filterState, extraFormData } = mask;
  switch (filter.filterType) {
    case 'filter_select': {
      const values = chosenValues(mask);
      const some = isMultiple(filter) ? values : values.slice(0, 1);
      // The reference lets a reader turn an excluding filter round.
      if (filterState?.excludeFilterValues !== false) return maskOfValues(filter, some);
      const made = maskOfValues({ ...filter, controlValues: { ...filter.controlValues, inverseSelection: false } }, some);
      return { ...made, filterState: { ...made.filterState, excludeFilterValues: false } };
    }
    case 'filter_range':
      return maskOfRange(filter, oneBound(filter, boundsOf(mask)));
    case 'filter_time':
      return maskOfTime(filter, textOfMask(mask) ?? extraFormData?.time_range ?? null);
    case 'filter_timegrain':
      return maskOfGrain(filter, textOfMask(mask) ?? extraFormData?.time_grain_sqla ?? null);
    case 'filter_timecolumn':
      return maskOfTimeColumn(filter, textOfMask(mask) ?? extraFormData?.granularity_sqla ?? null);
    case 'filter_groupby': {
      const columns = extraFormData?.interactive_groupby ?? valuesOf(mask).filter((each) => typeof each === 'string');
      return maskOfGroupby(filter, isMultiple(filter) ? columns : columns.slice(0, 1));
    }
  }
}

/** What is chosen; a link written by hand may say it in the question only. */
function chosenValues(mask: DataMask): FilterScalar[] {
  const shown = mask.filterState?.value;
  if (shown !== undefined && shown !== null) return valuesOf(mask);
  return (mask.extraFormData?.filters ?? []).flatMap(({ val }) => valuesOf({ filterState: { value: val } }));
}

/** The bounds that a filter on one number has a field for. */
function oneBound(filter: NativeFilter, [low, high]: RangeBounds): RangeBounds {
  switch (filter.controlValues.enableSingleValue) {
    case 0:
      return [low, null];
    case 1:
      return low === high ? [low, high] : [null, null];
    case 2:
      return [null, high];
    default:
      return [low, high];
  }
}
