/** The tables of a schema: searched, chosen, and marked where they have a dataset. */
import { CheckCircleOutlined, EyeOutlined, TableOutlined } from '@ant-design/icons';
import { Input, Tooltip } from 'antd';
import { useDeferredValue, useState } from 'react';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { VirtualList } from '@tessera/ui/virtual-list';
import { i18n } from '../i18n.ts';
import { FailedQuery } from '../kit/failed-query.tsx';
import styles from './new-dataset.module.css';
import type { TakenTable } from './use-taken.ts';
import { clearable } from '../kit/clearable.tsx';

interface ListedTable {
  readonly value: string;
  readonly type: string;
}

interface TableListProps {
  tables: { readonly data: readonly ListedTable[] | undefined; readonly error: Error | null; readonly refetch: () => void };
  taken: ReadonlyMap<string, TakenTable> | undefined;
  chosen: string | undefined;
  onChoose: (table: string) => void;
}

const rowPx = 32;

function TableRow({
  table,
  isTaken,
  isChosen,
  onChoose,
}: {
  table: ListedTable;
  isTaken: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const isView = table.type !== 'table';
  return (
    <button type="button" className={styles['table']} aria-pressed={isChosen} onClick={onChoose} title={table.value}>
      {isView ? <EyeOutlined aria-label={i18n._('View')} /> : <TableOutlined aria-hidden />}
      <span className={styles['name']}>{table.value}</span>
      {isTaken ? (
        <Tooltip title={i18n._('This table already has a dataset')}>
          <CheckCircleOutlined className={styles['taken'] ?? ''} aria-label={i18n._('This table already has a dataset')} />
        </Tooltip>
      ) : null}
    </button>
  );
}

/** Waiting, failed, empty and full; the list scrolls by itself. */
export function TableList({ tables, taken, chosen, onChoose }: TableListProps) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim().toLowerCase());
  if (tables.error) return <FailedQuery compact query={tables} />;
  if (!tables.data) return <LoadingFace label={i18n._('Loading…')} />;
  if (tables.data.length === 0) return <EmptyFace compact title={i18n._('This schema has no tables')} />;
  const shown = tables.data.filter(({ value }) => value.toLowerCase().includes(searched));
  return (
    <>
      <Input.Search
        allowClear={clearable()}
        aria-label={i18n._('Search tables')}
        placeholder={i18n._('Search tables')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['tables']}>
        {shown.length === 0 ? (
          <EmptyFace compact title={i18n._('No table has this name')} />
        ) : (
          <VirtualList label={i18n._('Tables')} items={shown} keyOf={({ value }) => value} heightPx={rowPx}>
            {(table) => (
              <TableRow
                table={table}
                isTaken={taken?.has(table.value) === true}
                isChosen={table.value === chosen}
                onChoose={() => onChoose(table.value)}
              />
            )}
          </VirtualList>
        )}
      </div>
    </>
  );
}
