/** Columns of a dataset: the table's own, and those calculated by SQL. */
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Radio, Table, Tag, Tooltip } from 'antd';
import { useState, type RefObject } from 'react';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../i18n.ts';
import { tabRoom } from './tab-room.ts';
import { randomName } from '../random-name.ts';
import { deleteColumn, DeleteRow } from './delete-row.tsx';
import { blankColumn, isCalculated, typedColumn } from './draft.ts';
import type { DraftColumn } from './draft.ts';
import { patchColumn, withoutColumn } from './patch-column.ts';
import { ColumnDetails, foldOf } from './row-details.tsx';
import styles from './columns.module.css';
import { useRowFocus } from './row-focus.ts';
import type { TabProps } from './settings.tsx';
import { useSync } from './use-sync.ts';
import { clearable } from '../kit/clearable.tsx';
import { namedArrows } from '../kit/pages.tsx';

type Flag = 'is_dttm' | 'filterable' | 'groupby';
const pageSize = 50;
const nameOf = (row: DraftColumn): string => row.column_name;

function useColumnCells({ draft, change }: TabProps) {
  const patch = (key: string, value: Partial<DraftColumn>): void => change(patchColumn(draft, key, value));
  const flag = (title: string, name: Flag) => ({
    key: name,
    title,
    width: 112,
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
    title: i18n._('Default datetime'),
    width: 128,
    align: 'center' as const,
    render: (_: unknown, row: DraftColumn) =>
      row.is_dttm ? (
        <Radio
          aria-label={i18n._('Default datetime: {name}', { name: row.column_name })}
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
    flag(i18n._('Is temporal'), 'is_dttm'),
    mainTime,
    flag(i18n._('Is filterable'), 'filterable'),
    flag(i18n._('Is dimension'), 'groupby'),
  ];
  return { patch, label, flags };
}

/** Cells of rows that people add: their names can be typed, and they can be taken out again. */
function useOwnCells({ draft, change }: TabProps) {
  const nameField = (row: DraftColumn) => (
    <Input
      size="small"
      aria-label={i18n._('Column name')}
      value={row.column_name}
      onChange={(event) => change(patchColumn(draft, row.key, { column_name: event.target.value }))}
    />
  );
  const remove = {
    ...deleteColumn(),
    render: (_: unknown, row: DraftColumn) => (
      <DeleteRow name={row.column_name} onDelete={() => change(withoutColumn(draft, row.key))} />
    ),
  };
  return { nameField, remove };
}

/** The type as the database writes it; one too long for its column is cut and shown whole on hover or Tab. */
function TypeTag({ type }: { type: string | null | undefined }) {
  if (!type) return null;
  return (
    <Tooltip title={type} trigger={['hover', 'focus']}>
      <Tag className={`${styles['type']}`} tabIndex={type.length > shortType ? 0 : -1}>
        {type}
      </Tag>
    </Tooltip>
  );
}

/** Characters that always have room in the column. */
const shortType = 12;

interface ToolsProps extends TabProps {
  datasetId: number;
  text: string;
  search: (text: string) => void;
  add: () => void;
  adder: RefObject<HTMLButtonElement | null>;
}

/** Finds columns, reads them anew from the source, and adds one that nothing read there. */
function ColumnTools({ draft, change, datasetId, text, search, add, adder }: ToolsProps) {
  const syncing = useSync(datasetId);
  return (
    <div className={styles['tools']}>
      <Input
        type="search"
        allowClear={clearable()}
        aria-label={i18n._('Search columns')}
        placeholder={i18n._('Search columns')}
        value={text}
        onChange={(event) => search(event.target.value)}
        style={{ maxWidth: 260 }}
      />
      <span className={styles['buttons']}>
        <Button ref={adder} icon={<PlusOutlined aria-hidden />} onClick={add}>
          {i18n._('Add item')}
        </Button>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={syncing.isPending}
          onClick={() => syncing.mutate(draft, { onSuccess: (synced) => change(synced.draft) })}
        >
          {i18n._('Sync columns from source')}
        </Button>
      </span>
    </div>
  );
}

/** The tab of the source's columns, with a search and a button that reads them anew; those that are typed stand first. */
export function ColumnsTab(props: TabProps & { datasetId: number }) {
  const { draft, change } = props;
  const { patch, label, flags } = useColumnCells(props);
  const { nameField, remove } = useOwnCells(props);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const typed = draft.columns.filter(({ isTyped }) => isTyped);
  const { table, adder } = useRowFocus(typed.map(({ key }) => key));
  const rows = draft.columns.filter(
    (column) => !isCalculated(column) && (column.isTyped || column.column_name.toLowerCase().includes(text.toLowerCase())),
  );
  const add = (): void => {
    setPage(1);
    change({ columns: [typedColumn(randomName()), ...draft.columns] });
  };
  return (
    <div ref={table}>
      <ColumnTools {...props} text={text} search={setText} add={add} adder={adder} />
      <Table<DraftColumn>
        rowKey="key"
        size="small"
        dataSource={rows}
        pagination={
          rows.length > pageSize
            ? { pageSize, current: page, onChange: setPage, showSizeChanger: false, size: 'small', itemRender: namedArrows }
            : false
        }
        scroll={{ x: typed.length > 0 ? 904 : 860, y: tabRoom }}
        expandable={foldOf<DraftColumn>(nameOf, (row) => (
          <ColumnDetails row={row} hasOwnType={row.isTyped === true} onChange={(part) => patch(row.key, part)} />
        ))}
        columns={[
          {
            key: 'name',
            title: i18n._('Column'),
            ellipsis: true,
            render: (_, row) => (row.isTyped ? nameField(row) : row.column_name),
          },
          { key: 'type', title: i18n._('Data type'), width: 130, render: (_, row) => <TypeTag type={row.type} /> },
          label,
          ...flags,
          ...(typed.length > 0
            ? [{ ...remove, render: (_: unknown, row: DraftColumn) => row.isTyped && remove.render(_, row) }]
            : []),
        ]}
      />
    </div>
  );
}

/** The tab of columns that are SQL expressions, which can be added and removed. */
export function CalculatedTab(props: TabProps) {
  const { draft, change } = props;
  const { patch, label, flags } = useColumnCells(props);
  const { nameField, remove } = useOwnCells(props);
  const rows = draft.columns.filter(isCalculated);
  const { table, adder } = useRowFocus(rows.map(({ key }) => key));
  const add = (): void => change({ columns: [...draft.columns, blankColumn(randomName())] });
  const addButton = (
    <Button ref={adder} icon={<PlusOutlined />} onClick={add}>
      {i18n._('Add item')}
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
    <div ref={table}>
      <Table<DraftColumn>
        rowKey="key"
        size="small"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 1090, y: tabRoom }}
        expandable={foldOf<DraftColumn>(nameOf, (row) => (
          <ColumnDetails row={row} hasOwnType onChange={(part) => patch(row.key, part)} />
        ))}
        columns={[
          {
            key: 'name',
            title: i18n._('Column'),
            width: 150,
            render: (_, row) => nameField(row),
          },
          {
            key: 'expression',
            title: i18n._('SQL expression'),
            width: 236,
            render: (_, row) => (
              <Input.TextArea
                size="small"
                autoSize={{ minRows: 1, maxRows: 5 }}
                spellCheck={false}
                dir="ltr"
                style={{ fontFamily: 'var(--t-mono)' }}
                aria-label={i18n._('SQL expression of {name}', { name: row.column_name })}
                value={row.expression ?? ''}
                onChange={(event) => patch(row.key, { expression: event.target.value })}
              />
            ),
          },
          { ...label, width: 160 },
          ...flags,
          remove,
        ]}
      />
      <div style={{ marginTop: 8 }}>{addButton}</div>
    </div>
  );
}
