/** Drill to detail: the rows of the dataset that a chart was made of, under the filters of its question. */
import { ReloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Modal, Segmented, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { columnText } from '@tessera/core/format/column-text';
import { headOf, headsOf } from '@tessera/core/format/label';
import { zonedLabels } from '@tessera/core/explore/zoned-labels';
import { GenericType } from '@tessera/core/frame/frame';
import type { Filter } from '@tessera/core/query/filter';
import { noFilter } from '@tessera/core/time/range';
import { DataGrid, type GridColumn } from '@tessera/ui/data-grid';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { datasetIdOf } from '../../chart/ask.ts';
import { fetchRows, rowsOf, type RowsPage } from '../../chart/samples.ts';
import type { ChartState } from '../../chart/use-chart.ts';
import { formatCount, i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { useDataset } from '../state/use-definition.ts';
import { DialogFoot } from './dialog-foot.tsx';
import { filterText } from './filter-text.ts';
import styles from './dialogs.module.css';
import { FailedQuery } from '../../kit/failed-query.tsx';
import { Pages } from '../../kit/pages.tsx';

const pageSize = 50;

interface DetailDialogProps {
  name: string;
  chart: DashboardChart;
  state: ChartState;
  /** Filters of the mark it was asked for; they can be taken away like those of the question. */
  picked?: readonly Filter[] | undefined;
  /** The place of the chart's question whose rows are shown. */
  question?: number | undefined;
  onClose: () => void;
}

/** Shows the rows behind a chart, or behind one of its marks, page by page (docs/reference/questions.md#result-types). */
export function DetailDialog({ name, chart, state, picked, question, onClose }: DetailDialogProps) {
  return (
    <Modal
      open
      width={1080}
      title={i18n._('Drill to detail: {name}', { name })}
      onCancel={onClose}
      footer={<DialogFoot chart={chart} onClose={onClose} />}
    >
      <Detail name={name} chart={chart} state={state} picked={picked} question={question} />
    </Modal>
  );
}

function Detail({ name, chart, state, picked = [], question: place = 0 }: Omit<DetailDialogProps, 'onClose'>) {
  const { item } = useScope();
  const datasetId = datasetIdOf(chart.form_data);
  const dataset = useDataset(datasetId);
  const heads = useMemo(() => (dataset ? headsOf(dataset) : new Map<string, string>()), [dataset]);
  // What was asked when the dialog was opened: a refresh behind it does not change the rows under the reader's eyes.
  const [asked] = useState(() => {
    const question = state.answered?.queries[place];
    return question ? rowsOf(question) : {};
  });
  const [filters, setFilters] = useState<readonly Filter[]>([...(asked.filters ?? []), ...picked]);
  const [page, setPage] = useState(1);
  const [values, setValues] = useState<Values>('formatted');
  // Each press reads past the cache.
  const [reloads, setReloads] = useState(0);
  const rows = useQuery({
    queryKey: ['detail', datasetId, asked, filters, page, reloads],
    enabled: datasetId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      fetchRows(
        { id: datasetId ?? 0 },
        { ...asked, filters: [...filters] },
        { page, per_page: pageSize, dashboard_id: item.id, ...(reloads > 0 ? { force: 'true' as const } : {}) },
        signal,
      ),
  });
  const without = (at: number): void => {
    setFilters(filters.toSpliced(at, 1));
    setPage(1);
  };
  return (
    <>
      <div className={styles['detail']}>
        {filters
          .map((filter) => ({ filter, text: filterText(filter, heads) }))
          .filter(({ filter }) => !(filter.op === 'TEMPORAL_RANGE' && filter.val === noFilter))
          .map(({ filter, text }) => (
            <Tag
              key={text}
              closable={{ 'aria-label': i18n._('Remove filter {text}', { text }) }}
              onClose={(event) => {
                event.preventDefault();
                without(filters.indexOf(filter));
              }}
            >
              {text}
            </Tag>
          ))}
        <span className={styles['counted']} role="status">
          {rows.data
            ? i18n._('{n, plural, one {{shown} row} other {{shown} rows}}', {
                n: rows.data.total,
                shown: formatCount(rows.data.total),
              })
            : ''}
        </span>
        {rows.data?.frame.types.includes(GenericType.TEMPORAL) ? (
          <Segmented<Values>
            size="small"
            aria-label={i18n._('Dates')}
            value={values}
            onChange={setValues}
            options={[
              { value: 'formatted', label: i18n._('Formatted value') },
              { value: 'original', label: i18n._('Original value') },
            ]}
          />
        ) : null}
        <Button
          size="small"
          icon={<ReloadOutlined aria-hidden />}
          loading={rows.isFetching}
          onClick={() => setReloads(reloads + 1)}
        >
          {i18n._('Reload')}
        </Button>
      </div>
      {rows.isError ? (
        <FailedQuery compact query={rows} />
      ) : rows.data ? (
        <div className={styles['rows']}>
          <Grid name={name} rows={rows.data} dataset={dataset} values={values} />
        </div>
      ) : (
        <LoadingFace compact label={i18n._('Loading')} />
      )}
      <Pages
        className={styles['pages'] ?? ''}
        size="small"
        align="end"
        current={page}
        pageSize={pageSize}
        total={rows.data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  );
}

/** Moments as people write them, or as the rows hold them. */
type Values = 'formatted' | 'original';

interface GridProps {
  name: string;
  rows: RowsPage;
  /** Undefined until it has come, or where it may not be seen. */
  dataset: DatasetForCharts | undefined;
  values: Values;
}

function Grid({ name, rows: { frame, clock }, dataset, values }: GridProps) {
  const columns = useMemo(() => {
    const heads = dataset ? headsOf(dataset) : new Map<string, string>();
    const zoned = dataset && zonedLabels(dataset, undefined, clock);
    return frame.names.map((key, at): GridColumn => {
      const type = values === 'original' ? undefined : frame.types[at];
      const cells = frame.columns[at] ?? [];
      const zone = zoned?.get(key);
      return {
        key,
        label: headOf(key, heads),
        align: frame.types[at] === GenericType.NUMERIC ? 'right' : 'left',
        text: columnText(cells, type, { zone }),
        copied: columnText(cells, type, { isExact: true, zone }),
      };
    });
  }, [frame, clock, dataset, values]);
  return (
    <DataGrid
      label={name}
      columns={columns}
      values={frame.columns}
      rowCount={frame.rowcount}
      empty={<EmptyFace compact title={i18n._('No rows were returned for this dataset')} />}
    />
  );
}
