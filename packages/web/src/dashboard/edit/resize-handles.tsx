/**
 * The edges one can pull: a separator for width, one for height, and their corner for both. Pulled freely, kept in whole
 * columns and units, one step to undo.
 */
import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { parentOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { capacityOf, resizeRange, sizes, widthOf } from '@tessera/core/dashboard/rules';
import { inlineSign, inlineStep } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';
import { guideColumns } from './column-guides.tsx';
import styles from './edit.module.css';

type Axis = 'width' | 'height';

const heightSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

/** A handle for each side that may be resized; a component that cannot be resized has none. */
export function ResizeHandles({ node, frame }: { node: LayoutNode; frame: RefObject<HTMLDivElement | null> }) {
  const { layout } = useBoard();
  const range = resizeRange(layout, node.id);
  return (
    <>
      {range.width ? <Handle axis="width" node={node} frame={frame} range={range.width} value={widthOf(node)} /> : null}
      {range.height ? (
        <Handle axis="height" node={node} frame={frame} range={range.height} value={node.meta.height ?? 50} />
      ) : null}
      {range.width && range.height ? <Corner node={node} frame={frame} width={range.width} height={range.height} /> : null}
    </>
  );
}

/** Whole columns or units, both included. */
interface Range {
  readonly min: number;
  readonly max: number;
}

const within = ({ min, max }: Range, value: number): number => Math.min(max, Math.max(min, Math.round(value)));

interface HandleProps {
  axis: Axis;
  node: LayoutNode;
  frame: RefObject<HTMLDivElement | null>;
  range: Range;
  value: number;
}

function Handle({ axis, node, frame, range, value }: HandleProps) {
  const { store } = useScope();
  const { layout } = useBoard();
  // What is pulled and not yet kept; the component itself follows when the hand lets go.
  const [pulled, setPulled] = useState<number>();
  // Where the pull began, and how wide one unit was then.
  const [start, setStart] = useState({ at: 0, unitPx: 1 });
  const clamp = (next: number): number => within(range, next);
  const keep = (next: number): void => {
    store.getState().apply({ do: 'resize', id: node.id, [axis]: clamp(next) });
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart({
      at: axis === 'width' ? event.clientX : event.clientY,
      unitPx: axis === 'width' ? columnPx(layout, node, frame.current) : sizes.unitPx,
    });
    setPulled(value);
    if (axis === 'width') guideColumns(parentOf(layout, node.id)?.id);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (pulled === undefined) return;
    const moved = axis === 'width' ? inlineSign() * (event.clientX - start.at) : event.clientY - start.at;
    setPulled(clamp(value + moved / start.unitPx));
  };
  const end = (): void => {
    setPulled(undefined);
    guideColumns(undefined);
  };
  const onPointerUp = (): void => {
    if (pulled !== undefined && pulled !== value) keep(pulled);
    end();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = axis === 'width' ? inlineStep(event.key) : (heightSteps[event.key] ?? 0);
    if (step === 0) return;
    event.preventDefault();
    keep(value + step);
  };
  const shown = pulled ?? value;
  const ghost =
    pulled === undefined
      ? undefined
      : axis === 'width'
        ? { width: pulled * start.unitPx - sizes.gutterPx }
        : { height: pulled * sizes.unitPx };
  return (
    <>
      {ghost ? <div className={styles['ghost']} style={ghost} aria-hidden="true" /> : null}
      <div
        role="separator"
        tabIndex={0}
        className={styles['resize']}
        data-axis={axis}
        data-image-skip=""
        aria-label={axis === 'width' ? i18n._('Width in columns') : i18n._('Height')}
        aria-orientation={axis === 'width' ? 'vertical' : 'horizontal'}
        aria-valuenow={shown}
        aria-valuemin={range.min}
        aria-valuemax={range.max}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={end}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

interface CornerProps {
  node: LayoutNode;
  frame: RefObject<HTMLDivElement | null>;
  width: Range;
  height: Range;
}

/** Both at once, by mouse; by keyboard each of the two edges is pulled for itself. */
function Corner({ node, frame, width, height }: CornerProps) {
  const { store } = useScope();
  const { layout } = useBoard();
  const [pulled, setPulled] = useState<{ width: number; height: number }>();
  const [start, setStart] = useState({ x: 0, y: 0, columnPx: 1 });
  const now = { width: widthOf(node), height: node.meta.height ?? 50 };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart({ x: event.clientX, y: event.clientY, columnPx: columnPx(layout, node, frame.current) });
    setPulled(now);
    guideColumns(parentOf(layout, node.id)?.id);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!pulled) return;
    setPulled({
      width: within(width, now.width + (inlineSign() * (event.clientX - start.x)) / start.columnPx),
      height: within(height, now.height + (event.clientY - start.y) / sizes.unitPx),
    });
  };
  const end = (): void => {
    setPulled(undefined);
    guideColumns(undefined);
  };
  const onPointerUp = (): void => {
    if (pulled) store.getState().apply({ do: 'resize', id: node.id, ...pulled });
    end();
  };
  const ghost = pulled && {
    width: pulled.width * start.columnPx - sizes.gutterPx,
    height: pulled.height * sizes.unitPx,
  };
  return (
    <>
      {ghost ? <div className={styles['ghost']} style={ghost} aria-hidden="true" /> : null}
      <div
        className={styles['resize']}
        data-axis="both"
        data-image-skip=""
        aria-hidden="true"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={end}
      />
    </>
  );
}

/** The width of a column with its gutter, in px, in the row the component stands in. */
function columnPx(layout: Parameters<typeof capacityOf>[0], node: LayoutNode, element: HTMLElement | null): number {
  const row = parentOf(layout, node.id);
  const outer = element?.parentElement?.getBoundingClientRect().width ?? 0;
  const columns = row ? capacityOf(layout, row.id) : sizes.columns;
  return Math.max(1, (outer + sizes.gutterPx) / columns);
}
