/** Chart types as tiles. One of them has the focus; arrows move it, Enter and a double click confirm. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ListedChart } from '@tessera/charts';
import { inlineStep } from '@tessera/ui/direction';
import { chartWord } from '../../language/chart-words.ts';
import { ChartExample } from '../../chart/chart-example.tsx';
import { i18n } from '../../i18n.ts';
import styles from './viz-picker.module.css';

export interface TypeGridProps {
  types: readonly ListedChart[];
  chosen: string | undefined;
  onChoose: (vizType: string) => void;
  onConfirm: (vizType: string) => void;
}

/** How many tiles stand in the first row: those at the height of the first. */
function tilesPerRow(grid: HTMLElement): number {
  const tops = [...grid.children].map((child) => (child instanceof HTMLElement ? child.offsetTop : 0));
  const next = tops.findIndex((top) => top !== tops[0]);
  return next < 0 ? Math.max(1, tops.length) : next;
}

function stepOf(key: string, at: number, count: number, perRow: number): number | undefined {
  const to: Record<string, number> = {
    ArrowRight: at + inlineStep('ArrowRight'),
    ArrowLeft: at + inlineStep('ArrowLeft'),
    ArrowDown: at + perRow,
    ArrowUp: at - perRow,
    Home: 0,
    End: count - 1,
  };
  const wanted = to[key];
  return wanted === undefined || wanted < 0 || wanted >= count ? undefined : wanted;
}

/** The tiles of the gallery. @param onChoose  a tile was clicked or reached by key @param onConfirm  it was taken */
export function TypeGrid({ types, chosen, onChoose, onConfirm }: TypeGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const at = types.findIndex((type) => type.id === chosen);
  // What is chosen when a section opens is brought into sight, once for each list.
  useEffect(() => {
    if (types.length > 0) grid.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [types]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!grid.current) return;
    const focused = [...grid.current.children].indexOf(document.activeElement ?? grid.current);
    const from = focused < 0 ? Math.max(at, 0) : focused;
    const next = stepOf(event.key, from, types.length, tilesPerRow(grid.current));
    const type = next === undefined ? undefined : types[next];
    if (next === undefined || !type) return;
    event.preventDefault();
    onChoose(type.id);
    const tile = grid.current.children[next];
    if (tile instanceof HTMLElement) tile.focus();
  };
  return (
    <div
      ref={grid}
      role="listbox"
      tabIndex={-1}
      aria-label={i18n._('Visualization types')}
      className={styles['grid']}
      onKeyDown={onKeyDown}
    >
      {types.map((type, index) => (
        <button
          key={type.id}
          type="button"
          role="option"
          aria-selected={type.id === chosen}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          className={styles['tile']}
          data-viz-type={type.id}
          onClick={() => onChoose(type.id)}
          onDoubleClick={() => onConfirm(type.id)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (type.id === chosen) onConfirm(type.id);
            else onChoose(type.id);
          }}
        >
          <ChartExample type={type} widthPx={136} heightPx={84} />
          <span className={styles['tileName']}>{chartWord(type.name)}</span>
        </button>
      ))}
    </div>
  );
}
