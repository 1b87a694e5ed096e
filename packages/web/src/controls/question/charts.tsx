/** Saved charts, found by name: one, or several in an order. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { chart } from '@tessera/api/chart';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import type { ControlProps } from '../shared/control-props.ts';
import styles from '../shared/controls.module.css';

const choicesMax = 100;

interface Found {
  value: number;
  label: string;
}

async function found(vizTypes: readonly string[] | undefined, search: string, signal: AbortSignal): Promise<Found[]> {
  const filters = [
    ...(vizTypes ? [{ col: 'viz_type', opr: 'in', value: [...vizTypes] }] : []),
    ...(search ? [{ col: 'slice_name', opr: 'chart_all_text', value: search }] : []),
  ];
  const q = { filters, page_size: choicesMax, order_column: 'slice_name', order_direction: 'asc' as const };
  const { result } = await client.call(chart.list, { query: { q } }, { signal });
  return result.map(({ id, slice_name }) => ({ value: id, label: slice_name }));
}

/** The names of chosen charts; one that is gone, or closed to the reader, is left out. */
async function named(ids: readonly number[], signal: AbortSignal): Promise<Found[]> {
  if (ids.length === 0) return [];
  const q = { filters: [{ col: 'id', opr: 'in', value: [...ids] }], page_size: choicesMax };
  const { result } = await client.call(chart.list, { query: { q } }, { signal });
  return result.map(({ id, slice_name }) => ({ value: id, label: slice_name }));
}

const isId = (value: unknown): value is number => Number.isSafeInteger(Number(value)) && Number(value) > 0;
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter(isId).map(Number);

/** Chosen charts that are gone show their numbers. */
export function ChartsControl({ id, control, value, onChange, isInvalid }: ControlProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const chosen = idsOf(value);
  const { data, isFetching, error } = useQuery({
    queryKey: ['charts-to-show', control.vizTypes, search],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => found(control.vizTypes, search, signal),
  });
  const names = useQuery({
    queryKey: ['charts-shown', chosen.toSorted((a, b) => a - b)],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => named(chosen, signal),
  });
  const empty = error
    ? i18n._('Error while fetching data: {error}', { error: error.message })
    : isFetching
      ? i18n._('Loading…')
      : i18n._('No results found');
  const listed = data ?? [];
  const missing = chosen.filter((each) => !listed.some((option) => option.value === each));
  const labelOf = (each: number): string => names.data?.find((option) => option.value === each)?.label ?? `#${each}`;
  const shared = {
    id,
    className: styles['wide'] ?? '',
    showSearch: { filterOption: false, onSearch: setText },
    loading: isFetching,
    status: isInvalid ? ('error' as const) : ('' as const),
    notFoundContent: <NoOptions>{empty}</NoOptions>,
    options: [...missing.map((each) => ({ value: each, label: labelOf(each) })), ...listed],
  };
  return control.multi ? (
    <Select<number[]> {...shared} mode="multiple" value={chosen} onChange={onChange} />
  ) : (
    <Select<number> {...shared} value={chosen[0] ?? null} onChange={onChange} />
  );
}
