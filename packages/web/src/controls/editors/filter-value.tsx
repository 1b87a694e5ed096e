/** The value of a filter: suggested from the column's own values, found on the server while one types; free values allowed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, Select } from 'antd';
import { useDeferredValue, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { datasource } from '@tessera/api/datasource';
import { datasourceOf, type Dataset, type DatasetColumn } from '@tessera/core/dataset';
import type { AdhocFilter, FilterScalar } from '@tessera/core/query/filter';
import { freeChoice, markedByTyping, NoOptions, wholeList, withSelectAll } from '@tessera/ui/option-list';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { saySelectAll } from '../../kit/say-select-all.ts';
import { pasteSeparators } from '../shared/choice-options.ts';
import { useTypedText } from '../shared/use-typed-text.ts';
import styles from '../popover/editors.module.css';
import { choicesOf, keyOf, labelOfKey, listNote, readKey } from './filter-choices.ts';

export interface FilterValueProps {
  id: string;
  /** What it is called where no label stands beside it. */
  label?: string | undefined;
  column: DatasetColumn | undefined;
  dataset: Pick<Dataset, 'id' | 'type'> | undefined;
  multi: boolean;
  /** False for patterns, where values would mislead, and for datasets that do not offer them. */
  suggests: boolean;
  /** A pattern is a text, whatever the column holds. */
  isPattern: boolean;
  value: AdhocFilter['comparator'];
  onChange: (value: AdhocFilter['comparator']) => void;
  onSubmit: () => void;
}

const suggestionsMax = 200;

/** Typed text as a value of the column: numbers for numeric columns, where the text is one that a number holds to the digit. */
function valueOf(text: string, column: DatasetColumn | undefined): FilterScalar {
  const number = Number(text);
  if (column?.type_generic !== 0 || text.trim() === '' || !Number.isFinite(number)) return text;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number;
}

/** Distinct values of a column that contain a text, null last, at most 200. */
function useSuggestions(dataset: FilterValueProps['dataset'], column: string | undefined, search: string, enabled: boolean) {
  return useQuery({
    queryKey: ['column-values', dataset && datasourceOf(dataset), column, search],
    enabled: enabled && dataset !== undefined && column !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { type: dataset?.type ?? ('table' as const), id: String(dataset?.id), column: column ?? '' };
      const { result } = await client.call(
        datasource.columnValues,
        { params, query: { limit: suggestionsMax, ...(search ? { search } : {}) } },
        { signal },
      );
      return result;
    },
  });
}

/** Enter while values are still looked for: it is meant for what will be found, and waits for it. */
function useEnterWhileWaiting(isWaiting: boolean, take: () => void): { onKeyDown: (event: KeyboardEvent) => void } {
  const [isPressed, setPressed] = useState(false);
  const settle = useEffectEvent(take);
  useEffect(() => {
    if (!isPressed || isWaiting) return;
    setPressed(false);
    settle();
  }, [isPressed, isWaiting]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return setPressed(false);
    if (!isWaiting || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setPressed(true);
  };
  return { onKeyDown };
}

/** Chooses one value or several. @param suggests  the column's values are asked for while one types */
export function FilterValueField(props: FilterValueProps) {
  const { id, label, column, dataset, multi, suggests, isPattern, value, onChange, onSubmit } = props;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const deferred = useDeferredValue(text);
  const found = useSuggestions(dataset, column?.column_name, deferred, suggests && isOpen);
  const known = found.data ?? [];
  const all = useSuggestions(dataset, column?.column_name, '', multi && suggests && isOpen).data ?? [];
  // Null sorts last: a list that is full may have lost it.
  const hasNull = all.includes(null) || all.length >= suggestionsMax;
  const read = (entry: string): FilterScalar => readKey(entry, known, (typedText) => valueOf(typedText, column));
  const { shown, typed } = useTypedText(Array.isArray(value) ? null : value, (entry) => (isPattern ? entry : read(entry)));
  // Of numbers the one that was written is meant, not one that begins like it.
  const asTyped = column?.type_generic === 0 ? 'first' : 'last';
  const options = choicesOf({ known, typed: text, hasNull: multi && hasNull, asTyped: multi ? asTyped : undefined });
  const empty = column === undefined ? i18n._('Choose a column first') : listNote(found);
  const values = Array.isArray(value) ? value : [];
  const isWaiting = text !== '' && (found.isFetching || deferred !== text);
  const waiting = useEnterWhileWaiting(isWaiting, () => {
    const [first] = options;
    if (text === '' || !first) return;
    setText('');
    onChange([...new Set([...values.map(keyOf), first.value])].map(read));
  });
  if (multi) {
    const chosen = values.map(keyOf);
    const isWhole = text === '' && known.length < suggestionsMax;
    const list = withSelectAll(options, { chosen, isOffered: isWhole, say: saySelectAll });
    return (
      <Select<string[]>
        id={id}
        aria-label={label}
        mode="tags"
        className={styles['wide'] ?? ''}
        placeholder={i18n._('Type a value here')}
        value={chosen}
        labelRender={({ value: each }) => labelOfKey(String(each))}
        onChange={(entries) => {
          setText('');
          onChange(list.chosenOf(entries).map(read));
        }}
        onOpenChange={setOpen}
        showSearch={{ onSearch: setText, searchValue: text, filterOption: false }}
        onInputKeyDown={waiting.onKeyDown}
        tokenSeparators={[...pasteSeparators]}
        maxTagCount={20}
        {...markedByTyping(text, id, list.options)}
        loading={found.isFetching}
        notFoundContent={<NoOptions>{empty}</NoOptions>}
        {...wholeList(list.options)}
      />
    );
  }
  if (!suggests) {
    return (
      <Input
        id={id}
        aria-label={label}
        value={shown}
        placeholder={i18n._('Type a value here')}
        onChange={(event) => onChange(typed(event.target.value))}
        onPressEnter={onSubmit}
      />
    );
  }
  return (
    <AutoComplete<string>
      id={id}
      aria-label={label}
      {...(options.length > 0 && freeChoice(id))}
      className={styles['wide'] ?? ''}
      placeholder={i18n._('Type a value here')}
      defaultActiveFirstOption={text !== '' && asTyped === 'last'}
      value={shown}
      onOpenChange={setOpen}
      onChange={(entry: string) => {
        setText(entry);
        onChange(typed(entry));
      }}
      options={options}
      notFoundContent={found.isFetching ? <NoOptions>{i18n._('Loading…')}</NoOptions> : null}
    />
  );
}
