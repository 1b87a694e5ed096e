/** Choosing tags: those that are there, found while one types; what is not there yet is made on choosing it. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { tag } from '@tessera/api/tag';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { useCan } from '../session.ts';
import type { TagRef } from './tag-pills.tsx';
import styles from './tagging.module.css';

export interface TagSelectProps {
  /** Filled in by the form, as are value and change. */
  id?: string;
  value?: readonly TagRef[];
  onChange?: (tags: TagRef[]) => void;
  label?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

const optionPage = 50;
/** Stands for the tag that is not there yet. */
const fresh = 0;

/** The tags whose name holds a text, by name. */
export async function findTags(text: string, signal: AbortSignal): Promise<TagRef[]> {
  const filters = text.trim() ? [{ col: 'name', opr: 'ct', value: text.trim() }] : [];
  const q = {
    columns: ['id', 'name'],
    filters,
    order_column: 'name',
    order_direction: 'asc',
    page: 0,
    page_size: optionPage,
  } as const;
  const { result } = await client.call(tag.list, { query: { q: { ...q, columns: [...q.columns] } } }, { signal });
  return result.map(({ id, name }) => ({ id, name }));
}

function useMaking(put: (made: TagRef) => void) {
  const cache = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (name: string) => ({ id: (await client.call(tag.create, { body: { name } })).id, name }),
    onSuccess: (made) => {
      put(made);
      void cache.invalidateQueries({ queryKey: ['options', 'tags'] });
      void cache.invalidateQueries({ queryKey: ['list', 'tag'] });
    },
    onError: (error) => toasts.failure(error),
  });
}

/** A select of several tags; who may make tags is offered what was typed as a new one. */
export function TagSelect({ id, value = [], onChange, label, disabled = false, autoFocus = false }: TagSelectProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const canMake = useCan('can_write on Tag');
  const found = useQuery({
    queryKey: ['options', 'tags', asked],
    queryFn: ({ signal }) => findTags(asked, signal),
    placeholderData: keepPreviousData,
  });
  const making = useMaking((made) => onChange?.([...value, made]));
  const typed = text.trim();
  const known = [...value, ...(found.data ?? [])];
  const isNew = typed !== '' && !/[:,]/.test(typed) && !known.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const options = [
    ...(found.data ?? []).map((each) => ({ value: each.id, label: each.name })),
    ...(canMake && isNew && !found.isFetching ? [{ value: fresh, label: i18n._('Create “{name}”', { name: typed }) }] : []),
  ];
  return (
    <Select<{ value: number; label: string }[]>
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      className={styles['select'] ?? ''}
      mode="multiple"
      labelInValue
      autoFocus={autoFocus}
      disabled={disabled || making.isPending}
      placeholder={i18n._('Select or type a tag')}
      value={value.map((each) => ({ value: each.id, label: each.name }))}
      onChange={(chosen) => {
        setText('');
        if (chosen.some((each) => each.value === fresh)) making.mutate(typed);
        else onChange?.(chosen.map((each) => ({ id: each.value, name: each.label })));
      }}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching || making.isPending}
      notFoundContent={
        <NoOptions>
          {found.isError
            ? i18n._('Error while fetching data: {error}', { error: found.error.message })
            : found.isFetching
              ? i18n._('Loading…')
              : i18n._('No tags found')}
        </NoOptions>
      }
      options={options}
    />
  );
}
