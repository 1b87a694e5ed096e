/** A grid of rows to look into: columns that stay at the left, totals of the selected cells, and the details of one row. */
import { ProfileOutlined, PushpinOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { DataGrid, summaryOf, type BlockSummary, type DataGridProps, type GridView } from '@tessera/ui/data-grid';
import { sideOf } from '@tessera/ui/direction';
import { formatCount, i18n } from '../i18n.ts';
import { figureText, pinnedFirst } from './rows-order.ts';
import { RowDetails } from './row-details.tsx';
import styles from './rows-grid.module.css';

export interface RowsGridProps extends Pick<DataGridProps, 'label' | 'columns' | 'values' | 'rowCount' | 'rows' | 'empty'> {
  /** Told of the rows in their order on screen, as positions in `values`. */
  onOrder?: ((ordered: Int32Array) => void) | undefined;
}

/** Fills its parent. Rows are numbered; Enter or a double click opens the details of a row. */
export function RowsGrid({ label, columns, values, rowCount, rows, empty, onOrder }: RowsGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pinned, setPinned] = useState<readonly string[]>([]);
  const [view, setView] = useState<GridView>();
  const [openRow, setOpenRow] = useState<number>();
  const shown = useMemo(() => pinnedFirst(columns, values, pinned), [columns, values, pinned]);
  const asked = useDeferredValue(view);
  const summary = useMemo(
    () => (asked?.block ? summaryOf(shown.columns, shown.values, asked.ordered, asked.block) : undefined),
    [asked, shown],
  );
  const place = openRow === undefined || !view ? -1 : view.ordered.indexOf(openRow);
  // Details of a row that a search took away end: coming back later, they would take the focus from the search box.
  if (openRow !== undefined && view && place < 0) setOpenRow(undefined);
  const selected = view?.block ? view.ordered[view.block.top] : undefined;
  const show = (next: GridView): void => {
    setView(next);
    onOrder?.(next.ordered);
  };
  const close = (): void => {
    setOpenRow(undefined);
    box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  return (
    <div ref={box} className={styles['box']}>
      <div className={styles['main']}>
        <div className={styles['rows']}>
          <DataGrid
            label={label}
            columns={shown.columns}
            values={shown.values}
            rowCount={rowCount}
            rows={rows}
            rowNumbers
            empty={empty}
            onView={show}
            onOpen={setOpenRow}
          />
        </div>
        {openRow !== undefined && view && place >= 0 ? (
          <RowDetails
            columns={columns}
            values={values}
            row={openRow}
            place={place}
            count={view.ordered.length}
            show={(next) => setOpenRow(view.ordered[next])}
            close={close}
          />
        ) : null}
      </div>
      <div className={styles['foot']}>
        <div className={styles['summary']} aria-live="polite">
          <Summary summary={summary} />
        </div>
        <Select
          mode="multiple"
          size="small"
          variant="borderless"
          className={styles['pins'] ?? ''}
          aria-label={i18n._('Pinned columns')}
          prefix={<PushpinOutlined />}
          placeholder={i18n._('Pin columns')}
          maxTagCount={0}
          maxTagPlaceholder={formatCount(pinned.length)}
          popupMatchSelectWidth={240}
          placement={sideOf('topEnd')}
          value={[...pinned]}
          options={columns.map((column) => ({ value: column.key, label: column.label }))}
          optionFilterProp="label"
          onChange={(keys: string[]) => setPinned(keys)}
        />
        <Button
          type="text"
          size="small"
          icon={<ProfileOutlined />}
          aria-label={i18n._('Row details')}
          title={`${i18n._('Row details')} (Enter)`}
          disabled={!view || view.ordered.length === 0}
          onClick={() => setOpenRow(selected ?? view?.ordered[0])}
        />
      </div>
    </div>
  );
}

/** Totals of the selected cells, or a hint to select some. */
function Summary({ summary }: { summary: BlockSummary | undefined }) {
  if (!summary) return <span className={styles['hint']}>{i18n._('Select cells to add them up')}</span>;
  const figures: [string, string | null][] = [
    [i18n._('Selected'), String(summary.cells)],
    [i18n._('Count'), String(summary.filled)],
    [i18n._('Sum'), summary.sum],
    [i18n._('Average'), summary.average],
    [i18n._('Min'), summary.min],
    [i18n._('Max'), summary.max],
  ];
  return figures.map(([name, figure]) =>
    figure === null ? null : (
      <span key={name}>
        {name} <b>{figureText(figure)}</b>
      </span>
    ),
  );
}
