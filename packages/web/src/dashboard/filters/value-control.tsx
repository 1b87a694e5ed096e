/** A filter of chosen values: one or several, searched here or in the database. */
import { Select } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { columnOf, datasetOf, isMultiple, maskOfValues, valuesOf } from '@tessera/core/dashboard/native-filter';
import { limits } from '@tessera/core/limits';
import { labelOfValue } from '@tessera/core/query/value-label';
import type { FilterScalar } from '@tessera/core/query/filter';
import { markedByTyping, NoOptions, wholeList, withSelectAll } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { saySelectAll } from '../../kit/say-select-all.ts';
import { useRested } from '../../kit/use-rested.ts';
import { useScope } from '../state/context.ts';
import { useDataset } from '../state/use-definition.ts';
import { changeMask, type FilterControlProps } from './control.ts';
import { Trouble } from './trouble.tsx';
import { namesIn, typedValue } from './typed-value.ts';
import { useChoices, type FilterChoices } from './use-choices.ts';
import { keyOfValue, valueOptions } from './value-options.ts';
import boxStyles from './filter-box.module.css';
import styles from './filters.module.css';
import { clearable } from '../../kit/clearable.tsx';

const searchPauseMs = 500;

/** The control of a value filter. Values that are chosen stay in the list when they are no longer offered. */
export function ValueControl(props: FilterControlProps) {
  const { id, filter, filters, masks, mask } = props;
  const { item } = useScope();
  const [text, setText] = useState('');
  const [first, setFirst] = useState<ReadonlySet<string>>();
  const remote = filter.controlValues.searchAllOptions === true;
  const asked = useRested(text, searchPauseMs);
  const choices = useChoices(filter, filters, masks, { search: remote ? asked : '', dashboardId: item.id });
  const isSearching = remote && (asked !== text || choices.isFetching);
  const values = valuesOf(mask);
  const multiple = isMultiple(filter);
  const type = useDataset(datasetOf(filter))?.columns.find((each) => each.column_name === columnOf(filter))?.type_generic;
  const options = useMemo(() => {
    const offered = new Map((choices.data ?? []).map((choice) => [keyOfValue(choice.value), choice.label]));
    // What is chosen stays, also when it is no longer offered.
    const names = namesIn(mask);
    for (const [at, value] of values.entries()) {
      if (offered.has(keyOfValue(value))) continue;
      offered.set(
        keyOfValue(value),
        (typeof value === 'number' && names.length === values.length && names[at]) || labelOfValue(value),
      );
    }
    return valueOptions({
      offered,
      text,
      typed: filter.controlValues.creatable === false ? undefined : typedValue(text, type),
      found: remote ? new Set((choices.data ?? []).map((choice) => keyOfValue(choice.value))) : undefined,
      isSearching,
      ...(first && { first }),
    });
  }, [choices.data, values, mask, text, type, filter, remote, isSearching, first]);
  const chosen = values.map(keyOfValue);
  const isWhole = (choices.data?.length ?? 0) < limits.nativeFilterRowLimit;
  const list = withSelectAll(options, { chosen, isOffered: multiple && isWhole && text === '', say: saySelectAll });
  const choose = (keys: readonly string[]): void => {
    setText('');
    // Every key was made by `keyOfValue` from a scalar.
    const chosen = keys.map((key) => JSON.parse(key) as FilterScalar);
    const names = new Map(options.map(({ value, name }) => [value, name]));
    changeMask(
      props,
      maskOfValues(
        filter,
        chosen,
        keys.map((key, at) => names.get(key) ?? labelOfValue(chosen[at] ?? null)),
      ),
    );
  };
  const count = choices.data?.length ?? 0;
  const common = {
    id,
    className: styles['wide'] ?? '',
    allowClear: filter.controlValues.enableEmptyFilter === true ? false : clearable(),
    loading: choices.isFetching,
    status: choices.isError ? ('error' as const) : ('' as const),
    placeholder: props.isBoxed
      ? i18n._('Type or Select [{name}]', { name: filter.name })
      : choices.isPending
        ? i18n._('Loading…')
        : i18n._('{count, plural, =0 {No data} one {# option} other {# options}}', { count }),
    showSearch: { filterOption: isShown, searchValue: text, onSearch: setText },
    // A search that was given up is forgotten: by Escape, or by going elsewhere.
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) setFirst(new Set(chosen));
      else setText('');
    },
    ...wholeList(list.options),
    notFoundContent: <NoOptions>{isSearching || choices.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>,
    title: filter.name,
    ...(props.isBoxed && filter.sortMetric ? { optionRender: withShare(choices.data ?? []) } : {}),
  };
  return (
    <>
      {multiple ? (
        <Select<string[]>
          {...common}
          mode="multiple"
          {...markedByTyping(text, id, list.options)}
          maxTagCount="responsive"
          value={chosen}
          onChange={(keys) => choose(list.chosenOf(keys))}
        />
      ) : (
        <Select<string>
          {...common}
          value={values[0] === undefined ? null : keyOfValue(values[0])}
          onChange={(key?: string) => choose(key === undefined ? [] : [key])}
        />
      )}
      {choices.isError ? <Trouble error={choices.error} /> : null}
    </>
  );
}

/** Choices with a bar behind each: how much of the sort metric it has. */
function withShare(choices: readonly FilterChoices[]) {
  const shares = new Map(choices.map(({ value, share }) => [keyOfValue(value), share]));
  return ({ value, label }: { value?: string | number | undefined; label?: ReactNode }) => (
    <span className={boxStyles['choice']}>
      <span className={boxStyles['share']} style={{ width: `${100 * (shares.get(String(value)) ?? 0)}%` }} aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}

/** Options know themselves whether they match what is typed. */
const isShown = (_input: string, option?: { label?: unknown; matches?: unknown }): boolean => option?.matches === true;
