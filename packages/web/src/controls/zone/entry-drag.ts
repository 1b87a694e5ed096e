/** An entry that changes its place in a list: by mouse, and by keys. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { entryData, entryOf, type DragEntry } from './drag.ts';

/** @returns -1 and 1 for Alt with an arrow up and down, 0 for other keys */
export const movedBy = ({ altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>): number =>
  altKey ? (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0) : 0;

/** A list with one of its entries at another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));

interface MovableEntry extends DragEntry {
  onMove: (from: number, to: number) => void;
}

/** Lets an entry be dragged to another place of its own list. @returns what its row shows while that happens */
export function useEntryDrag<Row extends HTMLElement>({ zone, index, onMove }: MovableEntry) {
  const row = useRef<Row>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    return combine(
      draggable({
        element,
        getInitialData: () => entryData({ zone, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => entryOf(source.data)?.zone === zone,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(entryOf(source.data)?.index === index ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const entry = entryOf(source.data);
          if (!entry || entry.index === index) return;
          const gap = extractClosestEdge(self.data) === 'bottom' ? index + 1 : index;
          move(entry.index, entry.index < gap ? gap - 1 : gap);
        },
      }),
    );
  }, [zone, index]);
  return { row, edge, isDragged };
}
