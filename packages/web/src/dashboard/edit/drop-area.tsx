/** The end of a stack as a place to drop. */
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, type RefObject } from 'react';
import { draggedOf, targetPayload } from './dragging.ts';
import { useDropLine } from './use-drop-line.ts';
import styles from './edit.module.css';

/** Makes an element a place to drop at the end of a container, and shows the line where a drop would land. */
export function DropArea({ id, area }: { id: string; area: RefObject<HTMLElement | null> }) {
  const line = useDropLine(id);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedOf(source.data) !== undefined,
      getData: () => targetPayload(id),
    });
  }, [area, id]);
  return line ? <div className={styles['endLine']} data-line={line} /> : null;
}
