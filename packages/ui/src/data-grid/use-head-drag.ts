/** Dragging a heading onto another one; Alt, Shift and the arrow keys do the same from the keyboard. */
import { useState, type DragEvent } from 'react';

/** What a heading needs to be dragged, and to be dropped on. */
export interface HeadDrag {
  /** Something is held over it that would take its place. */
  isOver: boolean;
  source: { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
  target: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
}

/**
 * @param grid  its id: headings of another grid are not taken
 * @returns what the heading at a place needs; nothing where columns stay
 */
export function useHeadDrag(
  grid: string,
  onMove: ((from: number, to: number) => void) | undefined,
): ((at: number) => HeadDrag) | undefined {
  const [held, setHeld] = useState<number>();
  const [over, setOver] = useState<number>();
  if (!onMove) return undefined;
  const end = (): void => {
    setHeld(undefined);
    setOver(undefined);
  };
  return (at) => ({
    isOver: over === at && held !== at,
    source: {
      draggable: true,
      onDragStart: (event) => {
        // Firefox drags nothing that carries nothing.
        event.dataTransfer.setData('application/x-tessera-column', `${grid} ${at}`);
        event.dataTransfer.effectAllowed = 'move';
        event.stopPropagation();
        setHeld(at);
      },
      onDragEnd: end,
    },
    target: {
      onDragOver: (event) => {
        if (held === undefined) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(at);
      },
      onDrop: (event) => {
        if (held === undefined) return;
        event.preventDefault();
        if (held !== at) onMove(held, at);
        end();
      },
    },
  });
}
