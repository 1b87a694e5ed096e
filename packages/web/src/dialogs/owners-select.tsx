/** Choosing owners: people found by typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { dataset } from '@tessera/api/dataset';
import { client } from '../client.ts';

const resources = { chart, dashboard, dataset } as const;

export interface OwnersSelectProps {
  kind: keyof typeof resources;
  id?: string;
  /** Ids; filled in by the form. */
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** A select of people, by their ids. @param kind  whose owners are chosen, which decides who can be */
export function OwnersSelect({ kind, id, value = [], onChange }: OwnersSelectProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const people = useQuery({
    queryKey: ['options', kind, 'owners', asked, value],
    queryFn: ({ signal }) =>
      client.call(
        resources[kind].related,
        { params: { column: 'owners' }, query: { q: { filter: asked, page: 0, page_size: 100, include_ids: value } } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      mode="multiple"
      // Ids are not shown for the moment before their names are known.
      value={people.data ? value : []}
      onChange={(ids) => onChange?.(ids)}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={people.isFetching}
      options={(people.data?.result ?? []).map((person) => ({ value: person.value, label: person.text }))}
    />
  );
}
