/** What a filter may be about, and what it may depend on. */
import type { Dataset } from '@tessera/core/dataset';
import {
  filterTypes,
  isFilter,
  type FilterEntry,
  type FilterType,
  type NativeFilter,
} from '@tessera/core/dashboard/native-filter';
import { GenericType } from '@tessera/core/frame/frame';
import { i18n } from '../../i18n.ts';
import { typeNames } from '../filter-type-names.ts';

/** Whether a filter of that type can be about a column: it is filterable, and numeric for a numerical range. */
export const isColumnFor = (type: FilterType, { filterable, type_generic }: Dataset['columns'][number]): boolean =>
  filterable && (type !== 'filter_range' || type_generic === GenericType.NUMERIC);

interface Choice {
  value: string;
  label: string;
}

/** Options of the column select. One that is chosen and is no longer such a column stands first and says so. */
export function columnChoices(
  type: FilterType,
  dataset: Pick<Dataset, 'columns'> | undefined,
  chosen: string | undefined,
): Choice[] {
  return choicesOf(dataset, (each) => isColumnFor(type, each), chosen);
}

function choicesOf(
  dataset: Pick<Dataset, 'columns'> | undefined,
  fits: (column: Dataset['columns'][number]) => boolean,
  chosen: string | undefined,
): Choice[] {
  const choices = (dataset?.columns ?? [])
    .filter(fits)
    .map((each) => ({ value: each.column_name, label: each.verbose_name || each.column_name }));
  if (!dataset || chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, label: i18n._('{column} (deleted or invalid type)', { column: chosen }) }, ...choices];
}

interface TypeChoice extends Choice {
  value: FilterType;
  disabled?: true;
  /** Why it cannot be chosen. */
  title?: string;
}

/**
 * Options of the type select. Time columns and time grains need a dataset with a temporal column; a time range needs none.
 * @param dataset  the filter's own; nothing is refused before it is known
 */
export function typeChoices(dataset: Pick<Dataset, 'columns'> | undefined): TypeChoice[] {
  const isTimeless = dataset !== undefined && !dataset.columns.some((each) => each.is_dttm);
  const refused = isTimeless ? { disabled: true as const, title: i18n._('Datasets do not contain a temporal column') } : {};
  return filterTypes.map((value) => ({
    value,
    label: typeNames()[value],
    ...(value === 'filter_timecolumn' || value === 'filter_timegrain' ? refused : {}),
  }));
}

/**
 * The filters another one's values may depend on: those of values. What came of a filter box may depend on one of another type:
 * that one has its name here, and can be taken away.
 */
export function parentChoices(
  { id, cascadeParentIds }: Pick<NativeFilter, 'id' | 'cascadeParentIds'>,
  draft: { readonly entries: readonly FilterEntry[]; readonly removed: ReadonlySet<string> },
): NativeFilter[] {
  return draft.entries
    .filter(isFilter)
    .filter((each) => each.id !== id && !draft.removed.has(each.id))
    .filter((each) => each.filterType === 'filter_select' || cascadeParentIds.includes(each.id));
}
