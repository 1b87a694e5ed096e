/** One row of a grid, a column below the other, beside the rows: lists and objects as trees, the row before and after by key. */
import { CloseOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { GridCell, GridColumn } from '@tessera/ui/data-grid';
import { inlineStep, isRightToLeft } from '@tessera/ui/direction';
import { AfterIcon, BeforeIcon } from './pointing-icons.tsx';
import { formatCount, i18n } from '../i18n.ts';
import { JsonTree, parsedJson } from './json-tree.tsx';
import styles from './rows-grid.module.css';
import { useCopy } from './use-copy.ts';

export interface RowDetailsProps {
  columns: readonly GridColumn[];
  values: readonly (readonly GridCell[])[];
  /** Counts in `values`. */
  row: number;
  /** Place of the row on screen, from 0, and how many there are. */
  place: number;
  count: number;
  /** Goes to another place on screen. */
  show: (place: number) => void;
  close: () => void;
}

function Value({ column, value, row }: { column: GridColumn; value: GridCell; row: number }) {
  const tree = typeof value === 'string' ? parsedJson(value) : undefined;
  if (tree) return <JsonTree value={tree} />;
  const isMissing = value === null || value === '';
  return (
    <span data-kind={isMissing ? 'null' : undefined}>
      {isMissing ? column.text(value, row) : (column.copied ?? column.text)(value, row)}
    </span>
  );
}

/** The arrow keys along the line go to the row before and after, Escape closes. */
export function RowDetails({ columns, values, row, place, count, show, close }: RowDetailsProps) {
  const copy = useCopy();
  const [before, after] = isRightToLeft() ? ['→', '←'] : ['←', '→'];
  const box = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = inlineStep(event.key);
    if (event.key === 'Escape') close();
    else if (step !== 0) show(Math.min(Math.max(place + step, 0), count - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener('keydown', listen);
    // So that its keys work at once and a screen reader says what it is.
    element?.focus();
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  const copyAll = (): void => {
    const entries = columns.map(({ key, copied, text }, at) => {
      const value = values[at]?.[row] ?? null;
      return [key, typeof value === 'string' ? (parsedJson(value) ?? (copied ?? text)(value, row)) : value];
    });
    void copy(JSON.stringify(Object.fromEntries(entries), null, 2));
  };
  return (
    <aside ref={box} className={styles['details']} aria-label={i18n._('Row details')} tabIndex={-1}>
      <div className={styles['detailsHead']}>
        <strong aria-live="polite">{i18n._('Row {n} of {all}', { n: formatCount(place + 1), all: formatCount(count) })}</strong>
        <Button
          type="text"
          size="small"
          icon={<BeforeIcon />}
          aria-label={i18n._('Previous row')}
          title={`${i18n._('Previous row')} (${before})`}
          aria-disabled={place === 0}
          onClick={() => show(Math.max(0, place - 1))}
        />
        <Button
          type="text"
          size="small"
          icon={<AfterIcon />}
          aria-label={i18n._('Next row')}
          title={`${i18n._('Next row')} (${after})`}
          aria-disabled={place >= count - 1}
          onClick={() => show(Math.min(count - 1, place + 1))}
        />
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={i18n._('Copy as JSON')}
          title={i18n._('Copy as JSON')}
          onClick={copyAll}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={i18n._('Close')}
          title={`${i18n._('Close')} (Esc)`}
          onClick={close}
        />
      </div>
      <dl className={styles['fields']}>
        {columns.map((column, at) => (
          <div key={column.key}>
            <dt title={column.hint}>{column.label}</dt>
            <dd>
              <Value column={column} value={values[at]?.[row] ?? null} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
