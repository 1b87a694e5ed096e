/** Rows of a frame with search, sorting, copy and CSV; temporal columns show formatted dates or what came. */
import { ClockCircleOutlined, CopyOutlined, DownloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { columnText } from '@tessera/core/format/column-text';
import { headOf, headsOf } from '@tessera/core/format/label';
import { zonedLabels, type ZonedLabels } from '@tessera/core/explore/zoned-labels';
import type { Frame } from '@tessera/core/frame/frame';
import type { AnswerClock } from '@tessera/core/frame/local-time';
import type { Metric } from '@tessera/core/query/metric';
import type { GridColumn } from '@tessera/ui/data-grid';
import { EmptyFace } from '@tessera/ui/faces';
import { ClickMenu } from '@tessera/ui/click-menu';
import { fileName, saveBlob } from '../../chart/image.ts';
import { i18n } from '../../i18n.ts';
import { RowsGrid } from '../../kit/rows-grid.tsx';
import { useCopy } from '../../kit/use-copy.ts';
import { RowCount } from '../chart-notes.tsx';
import { useExplore } from '../state/context.ts';
import { commaSeparated, rowTexts, tabSeparated } from './row-text.ts';
import styles from './results.module.css';
import { useTimeStyles, type TimeStyles } from './use-time-styles.ts';
import { clearable } from '../../kit/clearable.tsx';

export interface ResultTableProps {
  frame: Frame;
  /** Those of the question; absent for rows as they are. */
  metrics?: readonly Metric[] | null | undefined;
  clock: AnswerClock;
  limit?: number | undefined;
  /** What to say when there are no rows. */
  empty: string;
  /** Names the table and its files. */
  name: string;
}

const temporal = 2;
const numeric = 0;

/** Columns have the heads that files of the same rows have. */
function columnsOf(frame: Frame, heads: ReadonlyMap<string, string>, zoned: ZonedLabels, { styleOf }: TimeStyles): GridColumn[] {
  return frame.names.map((name, at) => {
    const type = frame.types[at] ?? 1;
    const shown = styleOf(name) === 'original' ? undefined : type;
    const values = frame.columns[at] ?? [];
    const zone = zoned.get(name);
    return {
      key: name,
      label: headOf(name, heads),
      align: type === numeric ? 'right' : 'left',
      text: columnText(values, shown, { zone }),
      copied: columnText(values, shown, { isExact: true, zone }),
    };
  });
}

/** Places of the rows that show a text anywhere; undefined for all. */
function rowsWith(frame: Frame, columns: readonly GridColumn[], wanted: string): number[] | undefined {
  if (wanted === '') return undefined;
  const found: number[] = [];
  for (let row = 0; row < frame.rowcount; row += 1) {
    if (
      columns.some((column, at) =>
        column
          .text(frame.columns[at]?.[row] ?? null, row)
          .toLowerCase()
          .includes(wanted),
      )
    )
      found.push(row);
  }
  return found;
}

/** The rows of one answer. @param name  of the file they can be saved as */
export function ResultTable({ frame, metrics, clock, limit, empty, name }: ResultTableProps) {
  const dataset = useExplore((state) => state.dataset);
  const heads = useMemo(() => headsOf(dataset), [dataset]);
  const zoned = useMemo(() => zonedLabels(dataset, metrics, clock), [dataset, metrics, clock]);
  const copy = useCopy();
  const timeStyles = useTimeStyles(dataset.id);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const columns = useMemo(() => columnsOf(frame, heads, zoned, timeStyles), [frame, heads, zoned, timeStyles]);
  const rows = useMemo(() => rowsWith(frame, columns, wanted), [frame, columns, wanted]);
  const order = useRef<Int32Array>(undefined);
  if (frame.rowcount === 0) return <EmptyFace compact title={empty} />;
  // What is copied and saved are the rows on screen, in their order there.
  const texts = (): string[][] => rowTexts(columns, frame.columns, order.current ?? []);
  const names = columns.map((column) => column.label);
  const save = (): void => {
    const csv = commaSeparated(names, texts());
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName(name, 'csv'));
  };
  return (
    <div className={styles['table']}>
      <div className={styles['tools']}>
        <Input
          size="small"
          allowClear={clearable()}
          prefix={<SearchOutlined />}
          className={styles['search'] ?? ''}
          aria-label={i18n._('Search the rows')}
          placeholder={i18n._('Search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <RowCount rows={rows?.length ?? frame.rowcount} limit={rows ? undefined : limit} />
        <Tool label={i18n._('Copy the rows')} icon={<CopyOutlined />} onClick={() => void copy(tabSeparated(names, texts()))} />
        <Tool label={i18n._('Download the rows as CSV')} icon={<DownloadOutlined />} onClick={save} />
        <TimeMenu frame={frame} heads={heads} timeStyles={timeStyles} />
      </div>
      <div className={styles['grid']}>
        <RowsGrid
          label={name}
          columns={columns}
          values={frame.columns}
          rowCount={frame.rowcount}
          rows={rows}
          onOrder={(ordered) => {
            order.current = ordered;
          }}
          empty={<EmptyFace compact title={i18n._('No results found')} />}
        />
      </div>
    </div>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />;
}

/** "Column Formatting" of each temporal column. */
function TimeMenu({ frame, heads, timeStyles }: { frame: Frame; heads: ReadonlyMap<string, string>; timeStyles: TimeStyles }) {
  const { styleOf, setStyle } = timeStyles;
  const columns = frame.names.filter((_, at) => frame.types[at] === temporal);
  if (columns.length === 0) return null;
  const keyOf = (style: string, column: string): string => `${style}:${column}`;
  const label = i18n._('Column Formatting');
  return (
    <ClickMenu
      placement="bottomStart"
      menu={{
        selectable: true,
        multiple: true,
        selectedKeys: columns.map((column) => keyOf(styleOf(column), column)),
        items: columns.map((column) => ({
          type: 'group',
          label: headOf(column, heads),
          children: [
            { key: keyOf('formatted', column), label: i18n._('Formatted date') },
            { key: keyOf('original', column), label: i18n._('Original value') },
          ],
        })),
        onClick: ({ key }) => {
          // A column may have any name, with colons in it.
          const at = key.indexOf(':');
          setStyle(key.slice(at + 1), key.slice(0, at) === 'original' ? 'original' : 'formatted');
        },
      }}
    >
      <Button type="text" size="small" icon={<ClockCircleOutlined />} aria-label={label} title={label} />
    </ClickMenu>
  );
}
