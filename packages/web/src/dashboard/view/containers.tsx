/** Rows, columns and the grid: they only arrange. */
import { lazy, Suspense, useRef, type CSSProperties } from 'react';
import { capacityOf } from '@tessera/core/dashboard/rules';
import { nodeOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import { useDashboard } from '../state/context.ts';
import { Component } from './component.tsx';
import styles from './view.module.css';

const DropArea = lazy(() => import('../edit/drop-area.tsx').then((module) => ({ default: module.DropArea })));

const background = (node: LayoutNode): string => (node.meta.background === 'BACKGROUND_WHITE' ? 'white' : 'none');

/** Its children beside each other, on as many columns as there are around it. */
export function Row({ node }: { node: LayoutNode }) {
  const capacity = useDashboard((state) => capacityOf(state.history.present.layout, node.id));
  // The custom property carries the number of columns to the style sheet, which stacks everything on a narrow screen.
  const style = { '--columns': capacity } as CSSProperties;
  return (
    <div className={styles['row']} style={style} data-background={background(node)}>
      {node.children.map((id) => (
        <Component key={id} id={id} />
      ))}
      {node.children.length === 0 ? <div className={styles['emptyRow']}>{i18n._('Empty row')}</div> : null}
    </div>
  );
}

/** Its children below each other. */
export function Column({ node }: { node: LayoutNode }) {
  return (
    <div className={styles['column']} data-background={background(node)}>
      {node.children.map((id) => (
        <Component key={id} id={id} />
      ))}
      {node.children.length === 0 ? <div className={styles['emptyRow']}>{i18n._('Empty column')}</div> : null}
    </div>
  );
}

/** The grid, or the inside of a tab: components below each other, and in edit mode a place to drop at the end. */
export function Stack({ id, empty }: { id: string; empty?: React.ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const children = useDashboard((state) => nodeOf(state.history.present.layout, id)?.children ?? none);
  const edit = useDashboard((state) => state.edit);
  return (
    <div ref={area} className={styles['stack']} data-stack={id} data-edit={edit || undefined}>
      {children.map((child) => (
        <Component key={child} id={child} />
      ))}
      {children.length === 0 ? empty : null}
      {edit ? (
        <Suspense>
          <DropArea id={id} area={area} />
        </Suspense>
      ) : null}
    </div>
  );
}

const none: readonly string[] = [];
