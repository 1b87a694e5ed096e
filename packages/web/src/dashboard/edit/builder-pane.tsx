/** What can be put on the dashboard: saved charts and layout elements. Dragged, or added by a click. */
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Tabs } from 'antd';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { topTabsOf, type ComponentType } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import { useBoard } from '../state/context.ts';
import { ChartPicker } from './chart-picker.tsx';
import { draggedOf, indicator, isTabs, targetPayload } from './dragging.ts';
import { Source } from './source.tsx';
import { topTabsTarget } from './top-tabs-target.ts';
import { typeNames } from './type-names.ts';
import { useDropLine } from './use-drop-line.ts';
import styles from './edit.module.css';

const elements: readonly ComponentType[] = ['TABS', 'ROW', 'COLUMN', 'HEADER', 'MARKDOWN', 'DIVIDER'];

/** The pane beside a dashboard in edit mode, with a tab of charts and one of layout elements. */
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

/** Between header and grid, while tabs are dragged: takes them as the dashboard's top level. */
function TopTabsTarget() {
  const element = useRef<HTMLDivElement>(null);
  const { layout } = useBoard();
  const dragsTabs = useStore(indicator, (state) => state.dragsTabs);
  const line = useDropLine(topTabsTarget);
  const has = topTabsOf(layout) !== undefined;
  useEffect(() => {
    if (!element.current || has) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        return dragged !== undefined && isTabs(layout, dragged);
      },
      getData: () => targetPayload(topTabsTarget),
    });
  }, [has, layout]);
  return has ? null : (
    <div ref={element} className={styles['topTabs']} data-dragging={dragsTabs || undefined} data-over={line ? true : undefined} />
  );
}
