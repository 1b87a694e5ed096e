/**
 * The components of a dashboard: containers that only arrange, and each component in its frame. The same elements
 * stand in view and edit mode, so that entering edit mode asks nothing again.
 */
import { limits } from '@tessera/core/limits';
import { lazy, Suspense, useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { nodeOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { capacityOf, hasWidth, widthOf } from '@tessera/core/dashboard/rules';
import { i18n } from '../../i18n.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { backgroundClass } from '@tessera/core/dashboard/css-classes';
import { ChartHolder } from './chart-holder.tsx';
import { classNames } from '../state/class-names.ts';
import { Markdown } from './markdown.tsx';
import { Repeated, useCopySuffix } from './repeated.tsx';
import { Tabs } from './tabs.tsx';
import { Divider, Header } from './texts.tsx';
import { useShownChildren } from './use-sections.ts';
import styles from './view.module.css';

const DropArea = lazy(() => import('../edit/drop-area.tsx').then((module) => ({ default: module.DropArea })));
const EditTools = lazy(() => import('../edit/edit-tools.tsx').then((module) => ({ default: module.EditTools })));

function Component({ id }: { id: string }) {
  const node = useDashboard((state) => nodeOf(state.history.present.layout, id));
  if (!node) return null;
  const shown = <Framed node={node}>{bodyOf(node)}</Framed>;
  return node.meta.repeat ? <Repeated node={node}>{shown}</Repeated> : shown;
}

function bodyOf(node: LayoutNode): ReactNode {
  switch (node.type) {
    case 'ROW':
      return <Row node={node} />;
    case 'COLUMN':
      return <Column node={node} />;
    case 'TABS':
      return <Tabs node={node} panel={panelOf} />;
    case 'CHART':
      return <ChartHolder node={node} />;
    case 'MARKDOWN':
      return <Markdown node={node} />;
    case 'HEADER':
      return <Header node={node} />;
    case 'DIVIDER':
      return <Divider />;
    case 'DYNAMIC':
      return (
        <div className={styles['foreign']}>
          {i18n._('This component cannot be shown here. It is kept when the dashboard is saved.')}
        </div>
      );
    case 'ROOT':
    case 'GRID':
    case 'TAB':
      return null;
  }
}

function Framed({ node, children }: { node: LayoutNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const edit = useDashboard((state) => state.edit);
  const suffix = useCopySuffix();
  const anchored = useDashboard((state) => state.anchor === node.id) && suffix === '';
  const { store } = useScope();
  useEffect(() => {
    if (!anchored) return;
    frame.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    const timer = setTimeout(() => store.getState().set({ anchor: undefined }), limits.linkOutlineMs);
    return () => clearTimeout(timer);
  }, [anchored, store]);
  const span: CSSProperties = hasWidth(node.type) ? { gridColumnEnd: `span ${widthOf(node)}` } : {};
  return (
    <div
      ref={frame}
      id={node.id + suffix}
      className={styles['frame']}
      style={span}
      data-component={node.type}
      data-anchored={anchored || undefined}
      data-edit={edit || undefined}
    >
      {children}
      {edit ? (
        <Suspense>
          <EditTools node={node} frame={frame} />
        </Suspense>
      ) : null}
    </div>
  );
}

const background = (node: LayoutNode): string => (node.meta.background === 'BACKGROUND_WHITE' ? 'white' : 'none');

/** Its children beside each other, on as many columns as there are around it. */
function Row({ node }: { node: LayoutNode }) {
  const capacity = useDashboard((state) => capacityOf(state.history.present.layout, node.id));
  // The custom property passes the number of columns to the style sheet, which stacks everything on a narrow screen.
  const style: CSSProperties = { '--columns': capacity };
  const isEmpty = useIsEmpty(node);
  if (isEmpty === 'unseen') return null;
  return (
    <div
      className={classNames(styles['row'], 'grid-row', backgroundClass(node.meta.background))}
      style={style}
      data-background={background(node)}
    >
      {node.children.map((id) => (
        <Component key={id} id={id} />
      ))}
      {isEmpty ? <div className={styles['emptyRow']}>{i18n._('Empty row')}</div> : null}
    </div>
  );
}

/** A container without anything in it is something to drop into while one edits, and nothing to a reader. */
function useIsEmpty(node: LayoutNode): 'seen' | 'unseen' | undefined {
  const edit = useDashboard((state) => state.edit);
  if (node.children.length > 0) return undefined;
  return edit ? 'seen' : 'unseen';
}

/** Its children below each other. */
function Column({ node }: { node: LayoutNode }) {
  const isEmpty = useIsEmpty(node);
  const children = useShownChildren(node.id);
  if (isEmpty === 'unseen') return null;
  return (
    <div
      className={classNames(styles['column'], 'grid-column', backgroundClass(node.meta.background))}
      data-background={background(node)}
    >
      {children.map((id) => (
        <Component key={id} id={id} />
      ))}
      {isEmpty ? <div className={styles['emptyRow']}>{i18n._('Empty column')}</div> : null}
    </div>
  );
}

/** The grid, or the inside of a tab: components below each other, and in edit mode a place to drop at the end. */
export function Stack({ id, empty }: { id: string; empty?: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const children = useShownChildren(id);
  const edit = useDashboard((state) => state.edit);
  return (
    <div ref={area} className={classNames(styles['stack'], 'grid-content')} data-stack={id} data-edit={edit || undefined}>
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

/** The inside of a tab. */
const panelOf = (tab: string, empty: ReactNode): ReactNode => <Stack id={tab} empty={empty} />;

/** Tabs that stand in for the grid. */
export function TopTabs({ node }: { node: LayoutNode }) {
  return <Tabs node={node} panel={panelOf} bare />;
}
