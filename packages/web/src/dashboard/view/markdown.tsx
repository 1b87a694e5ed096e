/** Text in Markdown: safe elements only, never markup of its own. Its reader is fetched when the first text is shown. */
import { lazy, Suspense } from 'react';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { sizes } from '@tessera/core/dashboard/rules';
import { i18n } from '../../i18n.ts';
import { useDashboard } from '../state/context.ts';
import { classNames } from '../state/class-names.ts';
import styles from './view.module.css';

const MarkdownText = lazy(() => import('../markdown-text.tsx').then((module) => ({ default: module.MarkdownText })));
const MarkdownEditor = lazy(() => import('../edit/markdown-editor.tsx').then((module) => ({ default: module.MarkdownEditor })));

/**
 * A text of the layout: read by visitors, edited where it is selected in edit mode. Its source stands there until it can be
 * shown.
 */
export function Markdown({ node }: { node: LayoutNode }) {
  const editing = useDashboard((state) => state.edit && state.selected === node.id);
  const edit = useDashboard((state) => state.edit);
  const code = node.meta.code ?? '';
  const height = (node.meta.height ?? 50) * sizes.unitPx;
  return (
    <div
      className={classNames(styles['markdown'], 'dashboard-component', 'dashboard-markdown', 'dashboard-component-chart-holder')}
      style={{ height }}
    >
      <Suspense fallback={<p className={styles['coming']}>{code}</p>}>
        {editing ? (
          <MarkdownEditor node={node} />
        ) : code.trim() === '' && edit ? (
          <p className={styles['hint']}>{i18n._('Select this text to edit it.')}</p>
        ) : (
          <MarkdownText text={code} />
        )}
      </Suspense>
    </div>
  );
}
