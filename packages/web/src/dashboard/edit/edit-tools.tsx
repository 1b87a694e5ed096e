/** What a component has in edit mode: handle, menu, drop line, resize handles. By mouse, and all of it by keyboard. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { barFiltersOf } from '@tessera/core/dashboard/masks';
import { repeatFilterOf } from '@tessera/core/dashboard/repeat';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { ColumnGuides } from './column-guides.tsx';
import { ComponentMenu } from './component-menu.tsx';
import { dragPayload, draggedOf, targetPayload } from './dragging.ts';
import { removeComponent } from './remove-component.ts';
import { ResizeHandles } from './resize-handles.tsx';
import { nameOf, typeNames } from './type-names.ts';
import { useDropLine } from './use-drop-line.ts';
import styles from './edit.module.css';

/** Makes a component draggable, selectable and resizable. @param frame  the element that is dragged and selected */
export function EditTools({ node, frame }: { node: LayoutNode; frame: RefObject<HTMLDivElement | null> }) {
  const { store } = useScope();
  const handle = useRef<HTMLSpanElement>(null);
  const [dragging, setDragging] = useState(false);
  const selected = useDashboard((state) => state.selected === node.id);
  const line = useDropLine(node.id);
  const repeated = useDashboard(({ history }) => repeatFilterOf(node, barFiltersOf(history.present.metadata))?.name);
  useEffect(() => {
    const element = frame.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const select = (event: PointerEvent): void => {
      // A text opens when it is selected: who only takes it by its handle does not mean to write.
      if (node.type === 'MARKDOWN' && event.target instanceof Node && dragHandle.contains(event.target)) return;
      // The innermost component takes the click.
      if (event.target instanceof Element && event.target.closest('[data-component]') === element)
        store.getState().set({ selected: node.id });
    };
    element.addEventListener('pointerdown', select);
    const stop = combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => dragPayload({ id: node.id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedOf(source.data) !== undefined,
        getData: () => targetPayload(node.id),
      }),
    );
    return () => {
      element.removeEventListener('pointerdown', select);
      stop();
    };
  }, [frame, node.id, node.type, store]);
  return (
    <>
      <div
        className={styles['outline']}
        data-selected={selected || undefined}
        data-dragging={dragging || undefined}
        data-type={node.type}
      />
      <div className={styles['tools']} data-selected={selected || undefined} data-type={node.type} data-image-skip="">
        {/* Not a button: dragging needs a mouse; the menu beside it has the same by keyboard. */}
        <span ref={handle} className={styles['handle']} title={i18n._('Drag to move')} data-drag-handle>
          <HolderOutlined aria-hidden="true" />
          <span className={styles['type']}>
            {typeNames()[node.type]}
            {repeated ? ` · ${i18n._('for each {name}', { name: repeated })}` : ''}
          </span>
        </span>
        <DeleteButton node={node} />
        <ComponentMenu node={node} />
      </div>
      {node.type === 'ROW' ? <ColumnGuides node={node} /> : null}
      <ResizeHandles node={node} frame={frame} />
      {line ? <div className={styles['line']} data-line={line} /> : null}
    </>
  );
}

function DeleteButton({ node }: { node: LayoutNode }) {
  const { store } = useScope();
  const { layout } = useBoard();
  const toasts = useToasts();
  const label = i18n._('Delete {name}', { name: nameOf(layout, node) });
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={label}
      title={label}
      onClick={() => removeComponent(store, toasts, node.id)}
    />
  );
}
