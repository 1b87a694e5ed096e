/** One entry of a drop zone: a button that opens its editor, movable by mouse and keys, removable. */
import { CloseOutlined, HolderOutlined, InfoCircleOutlined, WarningFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { KeyboardEvent } from 'react';
import { i18n } from '../../i18n.ts';
import type { ValueKind } from '../shared/column-kind.ts';
import { TypeIcon } from '../shared/type-icon.tsx';
import { movedBy, useEntryDrag } from './entry-drag.ts';
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

/** One value of a drop zone. Alt with an arrow moves it, Delete removes it. */
export function ZonePill(props: ZonePillProps) {
  const { index, count, look, isOpen, onOpen, onRemove, onMove } = props;
  const { row, edge, isDragged } = useEntryDrag<HTMLDivElement>(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = movedBy(event);
    if (step !== 0) {
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
      className={`${styles['pill']} ${styles['movable']}`}
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
