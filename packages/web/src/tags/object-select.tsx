/** Choosing the objects that carry a tag, of one kind, found while one types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { dataset } from '@tessera/api/dataset';
import { savedQuery } from '@tessera/api/saved-query';
import type { TaggedType } from '@tessera/api/tag';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';

/** An object by its id and name. */
export interface NamedObject {
  readonly id: number;
  readonly name: string;
}

type Find = (text: string, signal: AbortSignal) => Promise<NamedObject[]>;

/** The first page of those whose name holds a text. */
const firstPage = (name: string, text: string) => ({
  columns: ['id', name],
  page: 0,
  page_size: 50,
  order_column: name,
  order_direction: 'asc' as const,
  filters:
    text.trim() === ''
      ? []
      : [
          {
            col: name,
            opr: 'ct',
            value: text.trim(),
          },
        ],
});

const finders: Readonly<Record<TaggedType, Find>> = {
  dashboard: async (text, signal) => {
    const { result } = await client.call(dashboard.list, { query: { q: firstPage('dashboard_title', text) } }, { signal });
    return result.map(({ id, dashboard_title: name }) => ({ id, name }));
  },
  chart: async (text, signal) => {
    const { result } = await client.call(chart.list, { query: { q: firstPage('slice_name', text) } }, { signal });
    return result.map(({ id, slice_name: name }) => ({ id, name }));
  },
  query: async (text, signal) => {
    const { result } = await client.call(savedQuery.list, { query: { q: firstPage('label', text) } }, { signal });
    return result.map(({ id, label: name }) => ({ id, name }));
  },
  dataset: async (text, signal) => {
    const { result } = await client.call(dataset.list, { query: { q: firstPage('table_name', text) } }, { signal });
    return result.map(({ id, table_name: name }) => ({ id, name }));
  },
};

export interface ObjectSelectProps {
  type: TaggedType;
  /** Filled in by the form, as are value and change. */
  id?: string;
  value?: readonly NamedObject[];
  onChange?: (objects: NamedObject[]) => void;
}

/** A select of several objects of one kind. */
export function ObjectSelect({ type, id, value = [], onChange }: ObjectSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const found = useQuery({
    queryKey: ['options', 'tagged', type, asked],
    enabled: isOpen,
    queryFn: ({ signal }) => finders[type](asked, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<{ value: number; label: string }[]>
      {...(id ? { id } : {})}
      mode="multiple"
      labelInValue
      value={value.map((each) => ({ value: each.id, label: each.name }))}
      onChange={(chosen) => onChange?.(chosen.map((each) => ({ id: each.value, name: each.label })))}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      notFoundContent={
        <NoOptions>
          {found.isError
            ? i18n._('Error while fetching data: {error}', { error: found.error.message })
            : found.isFetching
              ? i18n._('Loading…')
              : i18n._('No results found')}
        </NoOptions>
      }
      options={(found.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
    />
  );
}
