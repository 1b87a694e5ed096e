/** Columns of a dataset: the table's own, and those calculated by SQL. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Radio, Table, Tag } from 'antd';
import { useState } from 'react';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import { randomName } from '../../random-name.ts';
import { isCalculated, patchRow } from './draft.ts';
import type { DraftColumn } from './draft.ts';
import type { TabProps } from './settings.tsx';

type Flag = 'is_dttm' | 'filterable' | 'groupby';
const pageSize = 50;

function useColumnCells({ draft, change }: TabProps) {
  const patch = (key: string, value: Partial<DraftColumn>): void => change({ columns: patchRow(draft.columns, key, value) });
  const flag = (title: string, name: Flag) => ({
    key: name,
    title,
    width: 96,
    align: 'center' as const,
    render: (_: unknown, row: DraftColumn) => (
      <Checkbox
        aria-label={`${title}: ${row.column_name}`}
        checked={row[name] ?? false}
        onChange={(event) => patch(row.key, { [name]: event.target.checked })}
      />
    ),
  });
  const mainTime = {
    key: 'main',
    title: i18n._('Main time'),
    width: 96,
    align: 'center' as const,
    render: (_: unknown, row: DraftColumn) =>
      row.is_dttm ? (
        <Radio
          aria-label={i18n._('Main time column: {name}', { name: row.column_name })}
          checked={draft.main_dttm_col === row.column_name}
          onChange={() => change({ main_dttm_col: row.column_name })}
        />
      ) : null,
  };
  const label = {
    key: 'label',
    title: i18n._('Label'),
    render: (_: unknown, row: DraftColumn) => (
      <Input
        size="small"
        aria-label={i18n._('Label of {name}', { name: row.column_name })}
        placeholder={row.column_name}
        value={row.verbose_name ?? ''}
        onChange={(event) => patch(row.key, { verbose_name: event.target.value || null })}
      />
    ),
  };
  const flags = [
    flag(i18n._('Temporal'), 'is_dttm'),
    mainTime,
    flag(i18n._('Filterable'), 'filterable'),
    flag(i18n._('Dimension'), 'groupby'),
  ];
  return { patch, label, flags };
}

export function ColumnsTab(props: TabProps) {
  const { draft } = props;
  const { label, flags } = useColumnCells(props);
  const [text, setText] = useState('');
  const rows = draft.columns.filter(
    (column) => !isCalculated(column) && column.column_name.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <>
      <Input
        type="search"
        allowClear
        aria-label={i18n._('Search columns')}
        placeholder={i18n._('Search columns')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        style={{ maxWidth: 260, marginBottom: 8 }}
      />
      <Table<DraftColumn>
        rowKey="key"
        size="small"
        dataSource={rows}
        pagination={rows.length > pageSize ? { pageSize, showSizeChanger: false, size: 'small' } : false}
        scroll={{ x: 760, y: 420 }}
        columns={[
          { key: 'name', title: i18n._('Column'), dataIndex: 'column_name', ellipsis: true },
          { key: 'type', title: i18n._('Data type'), width: 130, render: (_, row) => (row.type ? <Tag>{row.type}</Tag> : null) },
          label,
          ...flags,
        ]}
      />
    </>
  );
}

export function CalculatedTab(props: TabProps) {
  const { draft, change } = props;
  const { patch, label, flags } = useColumnCells(props);
  const rows = draft.columns.filter(isCalculated);
  const add = (): void =>
    change({
      columns: [
        ...draft.columns,
        { key: randomName(), column_name: '', expression: '', filterable: true, groupby: true, is_dttm: false },
      ],
    });
  const addButton = (
    <Button icon={<PlusOutlined />} onClick={add}>
      {i18n._('Add calculated column')}
    </Button>
  );
  if (rows.length === 0)
    return (
      <EmptyFace
        compact
        title={i18n._('No calculated columns')}
        hint={i18n._('A calculated column is an SQL expression over the other columns; charts use it like any column.')}
        actions={addButton}
      />
    );
  return (
    <>
      <Table<DraftColumn>
        rowKey="key"
        size="small"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 900, y: 380 }}
        columns={[
          {
            key: 'name',
            title: i18n._('Column'),
            width: 150,
            render: (_, row) => (
              <Input
                size="small"
                aria-label={i18n._('Column name')}
                value={row.column_name}
                onChange={(event) => patch(row.key, { column_name: event.target.value })}
              />
            ),
          },
          {
            key: 'expression',
            title: i18n._('SQL expression'),
            width: 260,
            render: (_, row) => (
              <Input.TextArea
                size="small"
                autoSize={{ minRows: 1, maxRows: 5 }}
                spellCheck={false}
                style={{ fontFamily: 'var(--t-mono)' }}
                aria-label={i18n._('SQL expression of {name}', { name: row.column_name })}
                value={row.expression ?? ''}
                onChange={(event) => patch(row.key, { expression: event.target.value })}
              />
            ),
          },
          label,
          ...flags,
          {
            key: 'delete',
            width: 44,
            title: <span className="sr-only">{i18n._('Actions')}</span>,
            render: (_, row) => (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={i18n._('Delete {name}', { name: row.column_name })}
                onClick={() => change({ columns: draft.columns.filter((column) => column.key !== row.key) })}
              />
            ),
          },
        ]}
      />
      <div style={{ marginTop: 8 }}>{addButton}</div>
    </>
  );
}
