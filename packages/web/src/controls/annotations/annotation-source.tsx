/** Where an annotation layer takes its marks from: stored layers and saved charts, found by name. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { annotationLayer } from '@tessera/api/annotation-layer';
import { chart, type ChartListItem } from '@tessera/api/chart';
import { dataset } from '@tessera/api/dataset';
import { isOverTime, sourceTypesOf } from '@tessera/charts/shared/annotation-layer';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../../client.ts';
import { listNote } from '../editors/filter-choices.ts';
import styles from '../popover/editors.module.css';

export interface AnnotationSourceProps {
  id: string;
  /** `NATIVE`, `table` or `line`. */
  source: string;
  value: number | undefined;
  onChange: (value: number) => void;
}

const choicesMax = 100;

async function found(source: string, search: string, signal: AbortSignal): Promise<{ value: number; label: string }[]> {
  if (source === 'NATIVE') {
    const filters = search ? [{ col: 'name', opr: 'annotation_layer_all_text', value: search }] : [];
    const q = { filters, page_size: choicesMax, order_column: 'name', order_direction: 'asc' as const };
    const { result } = await client.call(annotationLayer.list, { query: { q } }, { signal });
    return result.map(({ id, name }) => ({ value: id, label: name }));
  }
  const filters = [
    { col: 'viz_type', opr: 'in', value: [...sourceTypesOf(source === 'table' ? 'EVENT' : 'TIME_SERIES')] },
    ...(search ? [{ col: 'slice_name', opr: 'chart_all_text', value: search }] : []),
  ];
  const q = { filters, page_size: choicesMax, order_column: 'slice_name', order_direction: 'asc' as const };
  const { result } = await client.call(chart.list, { query: { q } }, { signal });
  const charts = source === 'table' ? result : await overTime(result, signal);
  return charts.map(({ id, slice_name }) => ({ value: id, label: slice_name }));
}

/** Those with numbers over time; a chart whose dataset cannot be read has none. */
async function overTime(charts: readonly ChartListItem[], signal: AbortSignal): Promise<ChartListItem[]> {
  const temporal = new Map<number, ReadonlySet<string>>();
  const read = async (pk: number): Promise<void> => {
    const { result } = await client.call(dataset.get, { params: { pk }, query: {} }, { signal });
    temporal.set(
      pk,
      new Set(
        [...result.columns, ...result.related_columns].flatMap(({ column_name: name, is_dttm: isTime }) =>
          isTime ? [name] : [],
        ),
      ),
    );
  };
  await Promise.allSettled([...new Set(charts.map(({ datasource_id: id }) => id))].map(read));
  return charts.filter((each) => {
    const times = temporal.get(each.datasource_id);
    return times !== undefined && isOverTime(each.form_data, times);
  });
}

/** A select of the stored layer or saved chart a layer's marks come from. One that is not found is shown by its number. */
export function AnnotationSource({ id, source, value, onChange }: AnnotationSourceProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, isFetching, error } = useQuery({
    queryKey: ['annotation-sources', source, search],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => found(source, search, signal),
  });
  const empty = listNote({ error, isFetching });
  const listed = data ?? [];
  // A source whose name is not among those found shows its number.
  const options =
    value === undefined || listed.some((each) => each.value === value) ? listed : [{ value, label: `#${value}` }, ...listed];
  return (
    <Select<number>
      id={id}
      className={styles['wide'] ?? ''}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isFetching}
      value={value ?? null}
      onChange={onChange}
      notFoundContent={<NoOptions>{empty}</NoOptions>}
      options={options}
    />
  );
}
