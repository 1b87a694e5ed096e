/** The objects of one kind that carry a tag: chosen by name, found while one types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { dataset } from '@tessera/api/dataset';
import { savedQuery } from '@tessera/api/saved-query';
import type { TaggedType } from '@tessera/api/tag';
import { NoOptions } from '@tessera/ui/option-list';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { TaggedRef } from './tagged-refs.ts';

const optionPage = 50;

/** Objects of a kind whose name holds a text, by name. */
async function findObjects(type: TaggedType, text: string, signal: AbortSignal): Promise<TaggedRef[]> {
  const asked = (name: string) => ({
    columns: ['id', name],
    filters: text.trim() ? [{ col: name, opr: 'ct', value: text.trim() }] : [],
    order_column: name,
    order_direction: 'asc' as const,
    page: 0,
    page_size: optionPage,
  });
  if (type === 'dashboard') {
    const { result } = await client.call(dashboard.list, { query: { q: asked('dashboard_title') } }, { signal });
    return result.map(({ id, dashboard_title }) => ({ id, name: dashboard_title }));
  }
  if (type === 'chart') {
    const { result } = await client.call(chart.list, { query: { q: asked('slice_name') } }, { signal });
    return result.map(({ id, slice_name }) => ({ id, name: slice_name }));
  }
  if (type === 'dataset') {
    const { result } = await client.call(dataset.list, { query: { q: asked('table_name') } }, { signal });
    return result.map(({ id, table_name }) => ({ id, name: table_name }));
  }
  const { result } = await client.call(savedQuery.list, { query: { q: asked('label') } }, { signal });
  return result.map(({ id, label }) => ({ id, name: label }));
}

export interface TaggedSelectProps {
  type: TaggedType;
  /** Filled in by the form, as are value and change. */
  id?: string;
  value?: readonly TaggedRef[];
  onChange?: (objects: TaggedRef[]) => void;
}

/** A select of several objects of one kind. */
export function TaggedSelect({ type, id, value = [], onChange }: TaggedSelectProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const found = useQuery({
    queryKey: ['options', 'to-tag', type, asked],
    queryFn: ({ signal }) => findObjects(type, asked, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<{ value: number; label: string }[]>
      {...(id ? { id } : {})}
      mode="multiple"
      labelInValue
      maxTagCount={20}
      value={value.map((each) => ({ value: each.id, label: each.name }))}
      onChange={(chosen) => {
        setText('');
        onChange?.(chosen.map((each) => ({ id: each.value, name: each.label })));
      }}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      status={found.isError ? 'error' : ''}
      notFoundContent={
        <NoOptions>
          {found.isError ? sentenceOf(found.error) : found.isFetching ? i18n._('Loading…') : i18n._('No results found')}
        </NoOptions>
      }
      options={(found.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
    />
  );
}
