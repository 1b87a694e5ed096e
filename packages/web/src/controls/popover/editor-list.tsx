/** A control that is a list: each item opens its editor, can be removed, and the last line adds one. */
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import { EditorPopover } from './editor-popover.tsx';

interface EditorListProps<Item> {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  nameOf: (item: Item) => string;
  /** What the button of an item says to screen readers. */
  editLabel: (item: Item) => string;
  addLabel: string;
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
  editor,
  before,
  behind,
  onNear,
}: EditorListProps<Item>) {
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
  const near = onNear && { onPointerEnter: onNear, onFocus: onNear };
  return (
    <ul className={styles['list']}>
      {items.map((item, at) => (
        <li key={`${at}:${nameOf(item)}`} className={styles['item']}>
          {before?.(item)}
          <EditorPopover {...popover(at)}>
            <Button
              type="text"
              size="small"
              className={styles['itemText'] ?? ''}
              style={{ justifyContent: 'flex-start' }}
              aria-label={editLabel(item)}
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
            onClick={() => onChange(items.toSpliced(at, 1))}
          />
        </li>
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
