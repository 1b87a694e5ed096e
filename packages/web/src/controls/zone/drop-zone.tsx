/** A control that is filled by dragging or by clicking: entries in order, a place to drop, a button to add. */
import { PlusOutlined } from '@ant-design/icons';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { i18n } from '../../i18n.ts';
import { EditorPopover } from '../popover/editor-popover.tsx';
import { itemOf, type DragItem } from './drag.ts';
import { moved } from './entry-drag.ts';
import { ZonePill, type PillLook } from './zone-pill.tsx';
import styles from './zone.module.css';

/** What an editor needs to hand its value back. */
interface EditorCall<T> {
  /** Absent for a new entry. */
  value: T | undefined;
  onSave: (value: T) => void;
  onClose: () => void;
}

export interface DropZoneProps<T> {
  id: string;
  /** Name of the control, for screen readers. */
  label: string;
  values: readonly T[];
  /** False: at most one value. */
  multi: boolean;
  onChange: (values: readonly T[]) => void;
  look: (value: T) => PillLook;
  /** The value a dragged thing becomes; undefined when it does not fit. */
  read: (item: DragItem) => T | undefined;
  /** Called instead of adding, when a dropped thing must be finished by hand first. */
  needsEditing?: (value: T) => boolean;
  placeholder: string;
  renderEditor: (call: EditorCall<T>) => ReactNode;
  isInvalid?: boolean | undefined;
}

type Opened<T> = { at: number } | { fresh: T | undefined } | undefined;

function useDropTarget<T>({ read, add }: { read: DropZoneProps<T>['read']; add: (value: T) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState<'none' | 'fits' | 'over' | 'refused'>('none');
  const readItem = useEffectEvent((item: DragItem | undefined) => (item ? read(item) : undefined));
  const take = useEffectEvent((item: DragItem | undefined) => {
    const value = item ? read(item) : undefined;
    if (value !== undefined) add(value);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => itemOf(source.data) !== undefined,
        onDragStart: ({ source }) => setHint(readItem(itemOf(source.data)) === undefined ? 'refused' : 'fits'),
        onDrop: () => setHint('none'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => readItem(itemOf(source.data)) !== undefined,
        onDragEnter: () => setHint('over'),
        onDragLeave: () => setHint('fits'),
        onDrop: ({ source }) => take(itemOf(source.data)),
      }),
    );
  }, []);
  return { box, hint };
}

/**
 * A list of values to drag, click and type into. @param read  what a dropped thing becomes here; undefined refuses it
 * @param needsEditing  a new value that has to be completed before it is added
 */
export function DropZone<T>(props: DropZoneProps<T>) {
  const { id, label, values, multi, onChange, look, read, needsEditing, placeholder, renderEditor, isInvalid = false } = props;
  const [opened, setOpened] = useState<Opened<T>>();
  const adder = useRef<HTMLButtonElement>(null);
  const add = (value: T): void => {
    if (needsEditing?.(value)) setOpened({ fresh: value });
    else onChange(multi ? [...values, value] : [value]);
  };
  const { box, hint } = useDropTarget({ read, add });
  const focusPill = (index: number): void => {
    requestAnimationFrame(() => {
      // A click outside that closed the editor went somewhere else; the focus stays there.
      const holder = document.activeElement;
      if (holder && holder !== document.body && !holder.closest('[role="dialog"]') && !box.current?.contains(holder)) return;
      const pill = box.current?.querySelector<HTMLElement>(`[data-pill="${index}"]`);
      (pill ?? adder.current)?.focus();
    });
  };
  const move = (from: number, to: number): void => {
    onChange(moved(values, from, to));
    focusPill(to);
    const name = values[from] === undefined ? '' : look(values[from]).label;
    announce(i18n._('{name} moved to place {place} of {count}', { name, place: to + 1, count: values.length }));
  };
  const remove = (index: number): void => {
    onChange(values.toSpliced(index, 1));
    setOpened(undefined);
    focusPill(Math.min(index, values.length - 2));
  };
  const closeTo = (index: number) => (): void => {
    setOpened(undefined);
    focusPill(index);
  };
  const isAdding = opened !== undefined && 'fresh' in opened;
  const showAdder = multi || values.length === 0;
  return (
    <div
      ref={box}
      className={styles['zone']}
      data-hint={hint}
      data-invalid={isInvalid || undefined}
      role="group"
      aria-label={label}
    >
      {values.map((value, index) => {
        const isOpen = opened !== undefined && 'at' in opened && opened.at === index;
        const close = closeTo(index);
        const save = (next: T): void => {
          onChange(values.with(index, next));
          close();
        };
        return (
          <EditorPopover
            key={`${index}:${look(value).label}`}
            isOpen={isOpen}
            subject={value}
            onClose={close}
            content={() => renderEditor({ value, onSave: save, onClose: close })}
          >
            <span className={styles['anchor']}>
              <ZonePill
                zone={id}
                index={index}
                count={values.length}
                look={look(value)}
                isOpen={isOpen}
                onOpen={() => setOpened({ at: index })}
                onRemove={() => remove(index)}
                onMove={move}
              />
            </span>
          </EditorPopover>
        );
      })}
      {showAdder || isAdding ? (
        <EditorPopover
          isOpen={isAdding}
          subject={isAdding ? opened.fresh : undefined}
          onClose={closeTo(-1)}
          content={() =>
            renderEditor({
              value: isAdding ? opened.fresh : undefined,
              onSave: (next) => {
                onChange(multi ? [...values, next] : [next]);
                closeTo(values.length)();
              },
              onClose: closeTo(-1),
            })
          }
        >
          <button
            ref={adder}
            id={id}
            type="button"
            className={styles['adder']}
            aria-haspopup="dialog"
            aria-expanded={isAdding}
            aria-label={i18n._('{label}: {action}', { label, action: placeholder })}
            onClick={() => setOpened({ fresh: undefined })}
          >
            <PlusOutlined aria-hidden /> {placeholder}
          </button>
        </EditorPopover>
      ) : null}
    </div>
  );
}
