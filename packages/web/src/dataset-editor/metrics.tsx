/** Saved metrics of a dataset: a name and an SQL aggregate, shared by all its charts. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Table } from 'antd';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../i18n.ts';
import { deleteColumn, DeleteRow } from './delete-row.tsx';
import { tabRoom } from './tab-room.ts';
import { randomName } from '../random-name.ts';
import { blankMetric, patchRow } from './draft.ts';
import type { DraftMetric } from './draft.ts';
import { foldOf, MetricDetails } from './row-details.tsx';
import { useRowFocus } from './row-focus.ts';
import type { TabProps } from './settings.tsx';

/** The tab of saved metrics, which can be added, changed and removed. */
export function MetricsTab({ draft, change }: TabProps) {
  const patch = (key: string, value: Partial<DraftMetric>): void => change({ metrics: patchRow(draft.metrics, key, value) });
  const { table, adder } = useRowFocus(draft.metrics.map(({ key }) => key));
  const add = (): void => change({ metrics: [...draft.metrics, blankMetric(randomName())] });
  const addButton = (
    <Button ref={adder} icon={<PlusOutlined />} onClick={add}>
      {i18n._('Add item')}
    </Button>
  );
  if (draft.metrics.length === 0)
    return (
      <EmptyFace
        compact
        title={i18n._('No saved metrics found')}
        hint={i18n._('A metric is an SQL aggregate such as SUM(price); charts use it by its name.')}
        actions={addButton}
      />
    );
  const text = (
    name: 'metric_name' | 'verbose_name' | 'd3format' | 'description',
    title: string,
    width: number,
    placeholder = '',
  ) => ({
    key: name,
    title,
    width,
    render: (_: unknown, row: DraftMetric) => (
      <Input
        size="small"
        aria-label={`${title}: ${row.metric_name}`}
        placeholder={placeholder}
        value={row[name] ?? ''}
        onChange={(event) => patch(row.key, { [name]: name === 'metric_name' ? event.target.value : event.target.value || null })}
      />
    ),
  });
  return (
    <div ref={table}>
      <Table<DraftMetric>
        rowKey="key"
        size="small"
        dataSource={draft.metrics}
        pagination={false}
        scroll={{ x: 930, y: tabRoom }}
        expandable={foldOf<DraftMetric>(
          (row) => row.metric_name,
          (row) => (
            <MetricDetails row={row} onChange={(part) => patch(row.key, part)} />
          ),
        )}
        columns={[
          text('metric_name', i18n._('Metric'), 150),
          text('verbose_name', i18n._('Label'), 150),
          {
            key: 'expression',
            title: i18n._('SQL expression'),
            width: 260,
            render: (_, row) => (
              <Input.TextArea
                size="small"
                autoSize={{ minRows: 1, maxRows: 5 }}
                spellCheck={false}
                dir="ltr"
                style={{ fontFamily: 'var(--t-mono)' }}
                aria-label={i18n._('SQL expression of {name}', { name: row.metric_name })}
                value={row.expression}
                onChange={(event) => patch(row.key, { expression: event.target.value })}
              />
            ),
          },
          text('d3format', i18n._('D3 format'), 110, '.3s'),
          text('description', i18n._('Description'), 180),
          {
            ...deleteColumn(),
            render: (_, row) => (
              <DeleteRow
                name={row.metric_name}
                onDelete={() => change({ metrics: draft.metrics.filter((metric) => metric.key !== row.key) })}
              />
            ),
          },
        ]}
      />
      <div style={{ marginTop: 8 }}>{addButton}</div>
    </div>
  );
}
