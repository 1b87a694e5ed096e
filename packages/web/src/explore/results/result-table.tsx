/** Rows of a frame with search, sorting, copy and CSV; temporal columns show formatted dates or what came. */
import { CopyOutlined, DownloadOutlined, MoreOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, Table } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Cell, Frame } from '@tessera/core/frame/frame';
import { EmptyFace } from '@tessera/ui/faces';
import { fileName, saveBlob } from '../../chart/image.ts';
import { useSize } from '../../chart/use-size.ts';
import { RowCount } from '../chart/chart-notes.tsx';
import { i18n } from '../../i18n.ts';
import { useCopy } from '../../shell/use-copy.ts';
import { useExplore } from '../state/context.ts';
import { cellText, commaSeparated, tabSeparated, type TimeStyle } from './cell-text.ts';
import styles from './results.module.css';
import { useTimeStyles } from './use-time-styles.ts';

export interface ResultTableProps {
  frame: Frame;
  limit?: number | undefined;
  /** What to say when there are no rows. */
  empty: string;
  /** Names the table and its files. */
  name: string;
}

interface Row {
  key: number;
  cells: readonly Cell[];
}

const temporal = 2;
const numeric = 0;
const headPx = 40;
const columnPx = { min: 120, time: 190, max: 320, letter: 8 } as const;

function rowsOf(frame: Frame): Row[] {
  return Array.from({ length: frame.rowcount }, (_, at) => ({
    key: at,
    cells: frame.columns.map((column) => column[at] ?? null),
  }));
}

function compareCells(a: Cell, b: Cell): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true });
}

export function ResultTable({ frame, limit, empty, name }: ResultTableProps) {
  const datasetId = useExplore((state) => state.dataset.id);
  const copyText = useCopy();
  const { styleOf, setStyle } = useTimeStyles(datasetId);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const rows = useMemo(() => rowsOf(frame), [frame]);
  const show = (cell: Cell, at: number): string => cellText(cell, frame.types[at] ?? 1, styleOf(frame.names[at] ?? ''));
  const found = useMemo(
    () =>
      wanted === ''
        ? rows
        : rows.filter((row) =>
            row.cells.some((cell, at) =>
              cellText(cell, frame.types[at] ?? 1)
                .toLowerCase()
                .includes(wanted),
            ),
          ),
    [rows, wanted, frame],
  );
  const texts = (): string[][] => found.map((row) => row.cells.map(show));
  if (frame.rowcount === 0) return <EmptyFace compact title={empty} />;
  return (
    <div className={styles['table']}>
      <div className={styles['tools']}>
        <Input
          size="small"
          allowClear
          prefix={<SearchOutlined />}
          className={styles['search'] ?? ''}
          aria-label={i18n._('Search the rows')}
          placeholder={i18n._('Search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <RowCount rows={found.length} limit={wanted === '' ? limit : undefined} />
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={i18n._('Copy the rows')}
          title={i18n._('Copy the rows')}
          onClick={() => void copyText(tabSeparated(frame.names, texts()))}
        />
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={i18n._('Download the rows as CSV')}
          title={i18n._('Download the rows as CSV')}
          onClick={() =>
            saveBlob(new Blob([commaSeparated(frame.names, texts())], { type: 'text/csv;charset=utf-8' }), fileName(name, 'csv'))
          }
        />
      </div>
      <div ref={box} className={styles['grid']}>
        {size ? (
          <Table<Row>
            virtual
            size="small"
            bordered
            pagination={false}
            dataSource={found}
            aria-label={name}
            scroll={{ x: size.width, y: Math.max(size.height - headPx, columnPx.min) }}
            locale={{ emptyText: i18n._('No results found') }}
            columns={frame.names.map((label, at) => ({
              key: String(at),
              width: Math.min(
                columnPx.max,
                Math.max(frame.types[at] === temporal ? columnPx.time : columnPx.min, label.length * columnPx.letter + 60),
              ),
              align: frame.types[at] === numeric ? ('right' as const) : ('left' as const),
              ellipsis: true,
              title: (
                <HeadCell
                  label={label}
                  isTemporal={frame.types[at] === temporal}
                  style={styleOf(label)}
                  onStyle={(style) => setStyle(label, style)}
                />
              ),
              sorter: (a: Row, b: Row) => compareCells(a.cells[at] ?? null, b.cells[at] ?? null),
              render: (_: unknown, row: Row) =>
                row.cells[at] === null ? <span className={styles['null']}>N/A</span> : show(row.cells[at] ?? null, at),
            }))}
          />
        ) : null}
      </div>
    </div>
  );
}

function HeadCell({
  label,
  isTemporal,
  style,
  onStyle,
}: {
  label: string;
  isTemporal: boolean;
  style: TimeStyle;
  onStyle: (style: TimeStyle) => void;
}) {
  if (!isTemporal) return <span title={label}>{label}</span>;
  return (
    <span className={styles['head']}>
      <span title={label}>{label}</span>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          selectable: true,
          selectedKeys: [style],
          items: [
            {
              type: 'group',
              label: i18n._('Column Formatting'),
              children: [
                { key: 'formatted', label: i18n._('Formatted date') },
                { key: 'original', label: i18n._('Original value') },
              ],
            },
          ],
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            onStyle(key === 'original' ? 'original' : 'formatted');
          },
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={i18n._('Column Formatting: {name}', { name: label })}
          onClick={(event) => event.stopPropagation()}
        />
      </Dropdown>
    </span>
  );
}
