/** One entry of a drop zone: a button that opens its editor, movable by mouse and keys, removable. */
import { CloseOutlined, HolderOutlined, InfoCircleOutlined, WarningFilled } from '@ant-design/icons';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { Tooltip } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { i18n } from '../../i18n.ts';
import type { ValueKind } from '../shared/column-kind.ts';
import { TypeIcon } from '../shared/type-icon.tsx';
import { entryData, entryOf } from './drag.ts';
import styles from './zone.module.css';

/** How a value looks in a zone. */
export interface PillLook {
  label: string;
  kind: ValueKind;
  isCalculated?: boolean | undefined;
  /** The whole text, where the label is cut. */
  title?: string | undefined;
  /** Why it does not fit any more. */
  fault?: string | undefined;
  /** A remark behind an info sign. */
  note?: string | undefined;
}

export interface ZonePillProps {
  zone: string;
  index: number;
  count: number;
  look: PillLook;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onMove: (from: number, to: number) => void;
}

function useEntryDrag({ zone, index, onMove }: Pick<ZonePillProps, 'zone' | 'index' | 'onMove'>) {
  const row = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    return combine(
      draggable({
        element,
        getInitialData: () => entryData({ zone, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => entryOf(source.data)?.zone === zone,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(entryOf(source.data)?.index === index ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const entry = entryOf(source.data);
          if (!entry || entry.index === index) return;
          const gap = extractClosestEdge(self.data) === 'bottom' ? index + 1 : index;
          move(entry.index, entry.index < gap ? gap - 1 : gap);
        },
      }),
    );
  }, [zone, index]);
  return { row, edge, isDragged };
}

export function ZonePill(props: ZonePillProps) {
  const { index, count, look, isOpen, onOpen, onRemove, onMove } = props;
  const { row, edge, isDragged } = useEntryDrag(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.altKey && step !== 0) {
      event.preventDefault();
      const to = index + step;
      if (to >= 0 && to < count) onMove(index, to);
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <div
      ref={row}
      className={styles['pill']}
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
      data-fault={look.fault ? true : undefined}
    >
      {count > 1 ? <HolderOutlined className={styles['grip']} aria-hidden /> : null}
      <button
        type="button"
        className={styles['open']}
        data-pill={index}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-keyshortcuts={count > 1 ? 'Alt+ArrowUp Alt+ArrowDown Delete' : 'Delete'}
        title={look.title ?? look.label}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <TypeIcon kind={look.kind} isCalculated={look.isCalculated} />
        <span className={styles['text']}>{look.label}</span>
      </button>
      {look.fault ? (
        <Tooltip title={look.fault}>
          <WarningFilled className={styles['warning']} aria-label={look.fault} role="img" />
        </Tooltip>
      ) : null}
      {look.note ? (
        <Tooltip title={look.note}>
          <InfoCircleOutlined className={styles['info']} aria-label={look.note} role="img" />
        </Tooltip>
      ) : null}
      <button
        type="button"
        className={styles['remove']}
        aria-label={i18n._('Remove {name}', { name: look.label })}
        onClick={(event) => {
          // The pill is what its popover hangs on: a removed value must not be applied once more by closing it.
          event.stopPropagation();
          onRemove();
        }}
      >
        <CloseOutlined />
      </button>
    </div>
  );
}
