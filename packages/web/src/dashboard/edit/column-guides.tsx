/** The columns of a row, seen while something in it is made wider or narrower. */
import { createStore, useStore } from 'zustand';
import type { CSSProperties } from 'react';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { capacityOf } from '@tessera/core/dashboard/rules';
import { useBoard } from '../state/context.ts';
import styles from './edit.module.css';

/** The row in which a width is being pulled. */
const guided = createStore<{ row: string | undefined }>(() => ({ row: undefined }));

/** Shows the columns of a row, or of none. */
export const guideColumns = (row: string | undefined): void => guided.setState({ row });

/** Stands over a row. */
export function ColumnGuides({ node }: { node: LayoutNode }) {
  const { layout } = useBoard();
  if (!useStore(guided, ({ row }) => row === node.id)) return null;
  const columns = capacityOf(layout, node.id);
  const style: CSSProperties = { '--columns': columns };
  return (
    <div
      className={styles['guides']}
      style={style}
      data-guides
      data-white={node.meta.background === 'BACKGROUND_WHITE' || undefined}
    >
      {Array.from({ length: columns }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  );
}
