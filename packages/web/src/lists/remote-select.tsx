/** A select whose options the server finds while one types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useId, useState } from 'react';
import { NoOptions, wholeList } from '@tessera/ui/option-list';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { ListFilterField } from './definition.ts';
import type { ListStateValue } from './list-state.ts';
import styles from './list.module.css';
import { clearable } from '../kit/clearable.tsx';

export interface FilterSelectProps {
  resource: string;
  field: ListFilterField;
  value: ListStateValue | undefined;
  /** Stands behind “More filters”; a narrow screen, which folds all of them, takes no notice. */
  isWaiting: boolean;
  onChange: (value: ListStateValue | undefined) => void;
}

/** The kit's select has no booleans: options are known by their text with its type. */
const keyOf = (value: ListStateValue): string => `${typeof value}:${value}`;

/** One filter of a list: fixed options, or those found by text. Booleans travel as they are. */
export function FilterSelect({ resource, field, value, isWaiting, onChange }: FilterSelectProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const { options } = field;
  const isRemote = typeof options === 'function';
  const found = useQuery({
    queryKey: ['options', resource, field.id, asked, value],
    // Closed and unset there is nothing to name.
    enabled: isRemote && (isOpen || value !== undefined),
    queryFn: ({ signal }) => (typeof options === 'function' ? options(asked, signal, value) : []),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const shown = typeof options === 'function' ? (found.data ?? []) : options === 'days' ? [] : options;
  const select = (
    <Select<string>
      id={id}
      aria-label={field.label}
      placeholder={i18n._('Select or type a value')}
      allowClear={clearable()}
      showSearch={isRemote ? { filterOption: false, onSearch: setText } : { optionFilterProp: 'label' }}
      value={value === undefined ? null : keyOf(value)}
      onChange={(next: string | undefined) => onChange(shown.find((option) => keyOf(option.value) === next)?.value)}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setText('');
      }}
      popupMatchSelectWidth={220}
      loading={found.isFetching}
      notFoundContent={
        <NoOptions>
          {found.isError
            ? i18n._('Error while fetching data: {error}', { error: sentenceOf(found.error) })
            : found.isFetching
              ? i18n._('Loading…')
              : i18n._('No results found')}
        </NoOptions>
      }
      {...wholeList(shown.map((option) => ({ value: keyOf(option.value), label: option.label })))}
    />
  );
  return (
    <span className={isWaiting ? `${styles['filter']} ${styles['waiting']}` : styles['filter']}>
      <label htmlFor={id}>{field.label}</label>
      {select}
    </span>
  );
}
