/** Choosing one chart, dashboard or database by name, found while one types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { NoOptions } from '@tessera/ui/option-list';
import { i18n } from '../i18n.ts';
import { related } from '../lists/options.ts';

export interface OneSelectProps {
  of: 'chart' | 'dashboard' | 'database';
  placeholder: string;
  /** Filled in by the form, as are value and change. */
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** A select of one object; the chosen one is named even when the search does not find it. */
export function OneSelect({ of, placeholder, id, value = null, onChange }: OneSelectProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const found = useQuery({
    queryKey: ['options', 'report', of, asked, value],
    queryFn: ({ signal }) => related('report', of)(asked, signal, value ?? undefined),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<number>
      {...(id ? { id } : {})}
      placeholder={placeholder}
      // An id is not shown for the moment before its name is known.
      value={found.data && value !== null ? value : null}
      onChange={(next) => onChange?.(next ?? null)}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
      options={(found.data ?? []).map((each) => ({ value: Number(each.value), label: each.label }))}
    />
  );
}
