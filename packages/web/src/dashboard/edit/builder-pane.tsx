/** What can be put on the dashboard: saved charts and layout elements. Dragged, or added by a click. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { commandFor, type Dragged } from '@tessera/core/dashboard/drop';
import { nodeOf, topTabsOf, type ComponentType } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../shell/toasts.ts';
import { useBoard, useScope } from '../state/context.ts';
import { openTabOf } from '../state/store.ts';
import { ChartPicker } from './chart-picker.tsx';
import { dragPayload, draggedOf, indicator, targetPayload } from './dragging.ts';
import { tell } from './edit-mode.tsx';
import { topTabsTarget } from './top-tabs-target.ts';
import { typeNames } from './type-names.ts';
import { useDropLine } from './use-drop-line.ts';
import styles from './edit.module.css';

const elements: readonly ComponentType[] = ['TABS', 'ROW', 'COLUMN', 'HEADER', 'MARKDOWN', 'DIVIDER'];

export function BuilderPane() {
  return (
    <>
      <TopTabsTarget />
      <aside className={styles['pane']} aria-label={i18n._('Add to the dashboard')}>
        <Tabs
          className={styles['paneTabs'] ?? ''}
          defaultActiveKey="charts"
          items={[
            { key: 'charts', label: i18n._('Charts'), children: <ChartPicker /> },
            { key: 'elements', label: i18n._('Layout elements'), children: <Elements /> },
          ]}
        />
      </aside>
    </>
  );
}

function Elements() {
  return (
    <ul className={styles['elements']}>
      {elements.map((type) => (
        <li key={type}>
          <Source dragged={{ type }} name={typeNames()[type]}>
            <span>{typeNames()[type]}</span>
          </Source>
        </li>
      ))}
    </ul>
  );
}

/** Adds at the end of the open tab, or of the grid. */
export function useAppend(): (dragged: Dragged) => void {
  const { store } = useScope();
  const toasts = useToasts();
  return (dragged) => {
    const state = store.getState();
    const { layout } = state.history.present;
    const top = topTabsOf(layout);
    const parent = top ? (openTabOf(state, top.id) ?? top.id) : 'GRID_ID';
    const outcome = state.apply(commandFor(dragged, { parent, index: nodeOf(layout, parent)?.children.length ?? 0 }));
    tell(toasts, outcome);
    if (outcome.ok && outcome.id) {
      state.set({ selected: outcome.id });
      state.reveal(outcome.id);
    }
  };
}

/** Something to drag out of the pane, with a button for those who do not drag. */
export function Source({ dragged, name, children, disabled = false }: { dragged: Dragged; name: string; children: ReactNode; disabled?: boolean }) {
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

/** Between header and grid, while tabs are dragged: takes them as the dashboard's top level. */
function TopTabsTarget() {
  const element = useRef<HTMLDivElement>(null);
  const { layout } = useBoard();
  const isDragging = useStore(indicator, (state) => state.isDragging);
  const line = useDropLine(topTabsTarget);
  const has = topTabsOf(layout) !== undefined;
  useEffect(() => {
    if (!element.current || has) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        const type = dragged && ('id' in dragged ? nodeOf(layout, dragged.id)?.type : dragged.type);
        return type === 'TABS' || type === 'TAB';
      },
      getData: () => targetPayload(topTabsTarget),
    });
  }, [has, layout]);
  return has ? null : <div ref={element} className={styles['topTabs']} data-dragging={isDragging || undefined} data-over={line ? true : undefined} />;
}
