/** Any component of a dashboard, in its frame. The same elements stand in view and edit mode, so that entering edit mode asks nothing again. */
import { lazy, Suspense, useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { nodeOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { hasWidth, widthOf } from '@tessera/core/dashboard/rules';
import { i18n } from '../../i18n.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { ChartHolder } from './chart-holder.tsx';
import { Column, Row } from './containers.tsx';
import { Markdown } from './markdown.tsx';
import { Tabs } from './tabs.tsx';
import { Divider, Header } from './texts.tsx';
import styles from './view.module.css';

const EditTools = lazy(() => import('../edit/edit-tools.tsx').then((module) => ({ default: module.EditTools })));

/** @param priority  position on the screen, for the order in which charts ask */
export function Component({ id }: { id: string }) {
  const node = useDashboard((state) => nodeOf(state.history.present.layout, id));
  if (!node) return null;
  return <Framed node={node}>{bodyOf(node)}</Framed>;
}

function bodyOf(node: LayoutNode): ReactNode {
  switch (node.type) {
    case 'ROW':
      return <Row node={node} />;
    case 'COLUMN':
      return <Column node={node} />;
    case 'TABS':
      return <Tabs node={node} />;
    case 'CHART':
      return <ChartHolder node={node} />;
    case 'MARKDOWN':
      return <Markdown node={node} />;
    case 'HEADER':
      return <Header node={node} />;
    case 'DIVIDER':
      return <Divider />;
    case 'DYNAMIC':
      return <div className={styles['foreign']}>{i18n._('This component cannot be shown here. It is kept when the dashboard is saved.')}</div>;
    case 'ROOT':
    case 'GRID':
    case 'TAB':
      return null;
  }
}

function Framed({ node, children }: { node: LayoutNode; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const edit = useDashboard((state) => state.edit);
  const anchored = useDashboard((state) => state.anchor === node.id);
  const { store } = useScope();
  useEffect(() => {
    if (!anchored) return;
    frame.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    const timer = setTimeout(() => store.getState().set({ anchor: undefined }), 2000);
    return () => clearTimeout(timer);
  }, [anchored, store]);
  const span: CSSProperties = hasWidth(node.type) ? { gridColumnEnd: `span ${widthOf(node)}` } : {};
  return (
    <div
      ref={frame}
      id={node.id}
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
