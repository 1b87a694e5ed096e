/** Choosing a dataset: those of the dashboard first, all others by search. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { dataset as api } from '@tessera/api/dataset';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useRested } from '../../kit/use-rested.ts';
import { useScope } from '../state/context.ts';
import { useFoundDataset } from '../state/use-definition.ts';

const searchPauseMs = 300;

/** A select for the dataset of a filter. The chosen one is named even when the search does not find it. */
export function DatasetSelect({
  id,
  value,
  onChange,
}: {
  id: string;
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  const { datasets } = useScope();
  const [text, setText] = useState('');
  const asked = useRested(text, searchPauseMs);
  const { dataset: chosen, isGone } = useFoundDataset(value);
  const found = useQuery({
    queryKey: ['datasets', 'select', asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const q = {
        columns: ['id', 'table_name'],
        page: 0,
        page_size: 50,
        order_column: 'table_name',
        order_direction: 'asc' as const,
        ...(asked ? { filters: [{ col: 'table_name', opr: 'ct', value: asked }] } : {}),
      };
      return (await client.call(api.list, { query: { q } }, { signal })).result;
    },
  });
  const names = new Map<number, string>();
  for (const each of datasets.values())
    if (each.table_name.toLowerCase().includes(asked.toLowerCase())) names.set(each.id, each.table_name);
  for (const each of found.data ?? []) names.set(each.id, each.table_name);
  if (chosen) names.set(chosen.id, chosen.table_name);
  else if (isGone && value !== undefined) names.set(value, i18n._('{id} (deleted, or not yours to see)', { id: value }));
  return (
    <Select<number>
      id={id}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      value={value ?? null}
      onChange={onChange}
      options={[...names].map(([key, label]) => ({ value: key, label }))}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
    />
  );
}
