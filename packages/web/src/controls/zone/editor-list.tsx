/** A control that is a list: each item opens its editor, can be moved and removed, and the last line adds one. */
import { CloseOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { Button } from 'antd';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import { moved, movedBy, useEntryDrag } from './entry-drag.ts';
import zoneStyles from './zone.module.css';
import { EditorPopover } from '../popover/editor-popover.tsx';

interface EditorListProps<Item> {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  nameOf: (item: Item) => string;
  /** What the button of an item says to screen readers. */
  editLabel: (item: Item) => string;
  addLabel: string;
  /** What stands there while the list has no item; absent where the button to add one says enough. */
  emptyText?: string;
  /** The editor of an item; of a new one for `undefined`. @param at  the place of the item in the list */
  editor: (item: Item | undefined, at: number, actions: { onSave: (item: Item) => void; onClose: () => void }) => ReactNode;
  /** What stands before and behind the name of an item. */
  before?: (item: Item) => ReactNode;
  behind?: (item: Item) => ReactNode;
  /** Called when a pointer or the focus comes near an editor: time to fetch it. */
  onNear?: () => void;
}

/** The list; at most one editor is open. */
export function EditorList<Item>({
  items,
  onChange,
  nameOf,
  editLabel,
  addLabel,
  emptyText,
  editor,
  before,
  behind,
  onNear,
}: EditorListProps<Item>) {
  const zone = useId();
  const box = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number>();
  const onClose = (): void => setOpened(undefined);
  const onSave = (at: number, item: Item): void => {
    onChange(at < items.length ? items.with(at, item) : [...items, item]);
    onClose();
  };
  const popover = (at: number) => ({
    isOpen: opened === at,
    subject: items[at],
    onOpen: () => setOpened(at),
    onClose,
    content: () => editor(items[at], at, { onSave: (item) => onSave(at, item), onClose }),
  });
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onChange(moved(items, from, to));
    announce(i18n._('{name} moved to place {place} of {count}', { name: nameOf(item), place: to + 1, count: items.length }));
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-item="${to}"]`)?.focus());
  };
  const moveByKeys = (event: KeyboardEvent, at: number): void => {
    const step = movedBy(event);
    if (step === 0) return;
    event.preventDefault();
    move(at, at + step);
  };
  const near = onNear && { onPointerEnter: onNear, onFocus: onNear };
  return (
    <ul ref={box} className={styles['list']}>
      {emptyText && items.length === 0 ? <li className={styles['empty']}>{emptyText}</li> : null}
      {items.map((item, at) => (
        <Row key={`${at}:${nameOf(item)}`} zone={zone} index={at} count={items.length} onMove={move}>
          {before?.(item)}
          <EditorPopover {...popover(at)}>
            <Button
              type="text"
              size="small"
              className={styles['itemText'] ?? ''}
              style={{ justifyContent: 'flex-start' }}
              aria-label={editLabel(item)}
              data-item={at}
              onKeyDown={(event) => moveByKeys(event, at)}
              {...(items.length > 1 && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' })}
              {...near}
            >
              {nameOf(item)}
            </Button>
          </EditorPopover>
          {behind?.(item)}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={i18n._('Remove {name}', { name: nameOf(item) })}
            title={i18n._('Remove item')}
            onClick={() => onChange(items.toSpliced(at, 1))}
          />
        </Row>
      ))}
      <li>
        <EditorPopover {...popover(items.length)}>
          <Button size="small" type="dashed" block icon={<PlusOutlined aria-hidden />} {...near}>
            {addLabel}
          </Button>
        </EditorPopover>
      </li>
    </ul>
  );
}

interface RowProps {
  zone: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** One item's line, which can be dragged to another place. */
function Row({ zone, index, count, onMove, children }: RowProps) {
  const { row, edge, isDragged } = useEntryDrag<HTMLLIElement>({ zone, index, onMove });
  return (
    <li
      ref={row}
      className={`${styles['item']} ${zoneStyles['movable']}`}
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
    >
      {count > 1 ? <HolderOutlined className={zoneStyles['grip']} aria-hidden /> : null}
      {children}
    </li>
  );
}
