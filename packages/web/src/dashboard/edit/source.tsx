/** Something to put on the dashboard: dragged to its place, or added at the end. */
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { commandFor, type Dragged } from '@tessera/core/dashboard/drop';
import { nodeOf, topTabsOf } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useScope } from '../state/context.ts';
import { openTabOf } from '../state/store.ts';
import { dragPayload } from './dragging.ts';
import { notifyOutcome } from './notify-outcome.ts';
import styles from './edit.module.css';

/** Adds at the end of the open tab, or of the grid. */
function useAppend(): (dragged: Dragged) => void {
  const { store } = useScope();
  const toasts = useToasts();
  return (dragged) => {
    const state = store.getState();
    const { layout } = state.history.present;
    const top = topTabsOf(layout);
    const parent = top ? (openTabOf(state, top.id) ?? top.id) : 'GRID_ID';
    const outcome = state.apply(commandFor(dragged, { parent, index: nodeOf(layout, parent)?.children.length ?? 0 }));
    notifyOutcome(toasts, outcome);
    if (outcome.ok && outcome.id) {
      state.set({ selected: outcome.id });
      state.reveal(outcome.id);
    }
  };
}

/** Something to drag out of the pane, with a button for those who do not drag. */
export function Source({
  dragged,
  name,
  children,
  disabled = false,
}: {
  dragged: Dragged;
  name: string;
  children: ReactNode;
  disabled?: boolean;
}) {
  const element = useRef<HTMLDivElement>(null);
  const append = useAppend();
  const payload = useRef(dragged);
  useEffect(() => {
    payload.current = dragged;
  }, [dragged]);
  useEffect(() => {
    if (!element.current || disabled) return;
    return draggable({ element: element.current, getInitialData: () => dragPayload(payload.current) });
  }, [disabled]);
  return (
    <div ref={element} className={styles['source-item']} data-disabled={disabled || undefined} data-source={name}>
      {children}
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined />}
        disabled={disabled}
        aria-label={i18n._('Add {name}', { name })}
        onClick={() => append(dragged)}
      />
    </div>
  );
}
