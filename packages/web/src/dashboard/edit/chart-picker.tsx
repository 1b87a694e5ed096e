/** The saved charts, to be searched, sorted and put on the dashboard. */
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { chart as chartApi, type ChartListItem } from '@tessera/api/chart';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { limits } from '@tessera/core/limits';
import { LoadingFace, EmptyFace } from '@tessera/ui/faces';
import { VirtualList } from '@tessera/ui/virtual-list';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import { useKeptSwitch } from '../../kit/kept.ts';
import { useBoard, useScope } from '../state/context.ts';
import { ChartsFailed } from './charts-failed.tsx';
import { pickCharts, type ChartOrder } from './pick-charts.ts';
import { Source } from './source.tsx';
import { Thumbnail } from '../../lists/thumbnail.tsx';
import { chartTypeName } from '../../object-lists/chart-types.ts';
import styles from './edit.module.css';
import { ago } from '../../language/ago.ts';
import { clearable } from '../../kit/clearable.tsx';

const columns = [
  'id',
  'uuid',
  'slice_name',
  'viz_type',
  'datasource_name_text',
  'changed_on_delta_humanized',
  'changed_on_dttm',
  'owners',
  'thumbnail_url',
];

async function fetchCharts(signal: AbortSignal): Promise<ChartListItem[]> {
  const page_size = limits.savedChartsPageSize;
  const all: ChartListItem[] = [];
  for (let page = 0; ; page += 1) {
    const { result, count } = await client.call(
      chartApi.list,
      { query: { q: { columns, page, page_size, order_column: 'changed_on_delta_humanized', order_direction: 'desc' } } },
      { signal },
    );
    all.push(...result);
    if (result.length === 0 || all.length >= count) return all;
  }
}

/**
 * The tab of saved charts. Those that are on the dashboard already are marked; whether only one's own are shown is remembered.
 */
export function ChartPicker() {
  const { item } = useScope();
  const { layout } = useBoard();
  const [text, setText] = useState('');
  const [sort, setSort] = useState<ChartOrder>('changed_on_delta_humanized');
  const me = useSession()?.user.id;
  const [isMineOnly, showMineOnly] = useKeptSwitch('tessera:dashboard:only-my-charts', false);
  const charts = useQuery({ queryKey: ['charts', 'picker'], queryFn: ({ signal }) => fetchCharts(signal), staleTime: 0 });
  const used = useMemo(() => new Set(chartIdsOf(layout)), [layout]);
  const shown = useMemo(
    () => pickCharts(charts.data ?? [], { text, order: sort, ownerId: isMineOnly ? (me ?? -1) : undefined }),
    [charts.data, sort, text, isMineOnly, me],
  );
  return (
    <div className={styles['picker']}>
      <div className={styles['pickerTools']}>
        <Button block href={`/chart/add?dashboard_id=${item.id}`} target="_blank">
          {i18n._('Create new chart')}
        </Button>
        <Input.Search
          allowClear={clearable()}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={i18n._('Filter your charts')}
          aria-label={i18n._('Filter your charts')}
        />
        <Select<ChartOrder>
          aria-label={i18n._('Sort charts')}
          value={sort}
          onChange={setSort}
          options={[
            { value: 'changed_on_delta_humanized', label: i18n._('Sort by recent') },
            { value: 'slice_name', label: i18n._('Sort by name') },
            { value: 'viz_type', label: i18n._('Sort by viz type') },
            { value: 'datasource_name', label: i18n._('Sort by dataset') },
          ]}
        />
        <Checkbox checked={isMineOnly} onChange={(event) => showMineOnly(event.target.checked)}>
          {i18n._('Show only my charts')}
        </Checkbox>
      </div>
      {charts.isPending ? <LoadingFace compact label={i18n._('Loading charts')} /> : null}
      {charts.isError ? <ChartsFailed error={charts.error} retry={() => void charts.refetch()} /> : null}
      {charts.data && shown.length === 0 ? <EmptyFace compact title={i18n._('No results found')} /> : null}
      {shown.length > 0 ? (
        <div className={styles['chartList']}>
          <VirtualList label={i18n._('Saved charts')} items={shown} keyOf={({ id }) => id} heightPx={cardPx} gapPx={8}>
            {(chart) => <ChartSource chart={chart} isUsed={used.has(chart.id)} />}
          </VirtualList>
        </div>
      ) : null}
    </div>
  );
}

/** The height of a card. */
const cardPx = 78;

function ChartSource({ chart, isUsed }: { chart: ChartListItem; isUsed: boolean }) {
  return (
    <Source
      dragged={{ type: 'CHART', meta: { chartId: chart.id, sliceName: chart.slice_name, uuid: chart.uuid } }}
      name={chart.slice_name}
      disabled={isUsed}
    >
      <div className={styles['chartCard']}>
        <div className={styles['chartPicture']}>
          <Thumbnail src={chart.thumbnail_url} seed={chart.id} />
        </div>
        <div className={styles['chartText']}>
          <strong title={chart.slice_name}>{chart.slice_name}</strong>
          <span>
            {chartTypeName(chart.viz_type)} · {chart.datasource_name_text}
          </span>
          <span>{i18n._('Modified {when}', { when: ago(chart.changed_on_delta_humanized) })}</span>
        </div>
      </div>
      {isUsed ? <Tag>{i18n._('Added')}</Tag> : null}
    </Source>
  );
}
