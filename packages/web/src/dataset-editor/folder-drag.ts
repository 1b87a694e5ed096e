/** Folders and entries on their way to another place. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isFolder, placedParts, withParts, type FolderTarget } from '@tessera/core/dataset-folders';
import type { FolderEditing } from './folder-editing.ts';

const folderKey = Symbol('dataset folder');
const entryKey = Symbol('dataset folder entry');
type Data = Record<string | symbol, unknown>;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What is dragged: a folder by its uuid, an entry by its key. */
export type DraggedPart = { readonly folder: string } | { readonly entry: string };

/** Makes a row one that is dragged. */
export function useFolderDrag(row: RefObject<HTMLElement | null>, part: DraggedPart): void {
  const id = 'folder' in part ? part.folder : part.entry;
  const key = 'folder' in part ? folderKey : entryKey;
  useEffect(
    () => (row.current ? draggable({ element: row.current, getInitialData: () => ({ [key]: id }) }) : undefined),
    [row, key, id],
  );
}

interface Drop {
  /** Where what is dropped goes. */
  readonly at: FolderTarget;
  /** A place before the element as well, in its upper third. */
  readonly before?: FolderTarget | undefined;
  readonly editing: FolderEditing;
}

/** The part of an element that lies over the place before it. */
const upperThird = 1 / 3;

/** Makes an element one that parts are dropped on; ticked entries go together. @returns for the element, and what is over it */
export function useFolderDrop({ at, before, editing }: Drop): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly over: 'inside' | 'before' | undefined;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<'inside' | 'before'>();
  const placeOf = useEffectEvent((element: Element, clientY: number): 'inside' | 'before' => {
    const { top, height } = element.getBoundingClientRect();
    return before && clientY - top < height * upperThird ? 'before' : 'inside';
  });
  const take = useEffectEvent((data: Data, place: 'inside' | 'before'): void => {
    const target = (place === 'before' && before) || at;
    const { draft, chosen, set, move } = editing;
    const [folder, entry] = [textOf(data[folderKey]), textOf(data[entryKey])];
    if (entry !== undefined) move(chosen.has(entry) ? [...chosen] : [entry], target);
    const found = placedParts(draft.folders).find(({ part }) => part.uuid === folder)?.part;
    if (found && isFolder(found)) set(withParts(draft.folders, [found], target));
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => folderKey in source.data || entryKey in source.data,
      onDrag: ({ location, self }) => {
        const isInnermost = location.current.dropTargets[0]?.element === self.element;
        setOver(isInnermost ? placeOf(element, location.current.input.clientY) : undefined);
      },
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source, location, self }) => {
        setOver(undefined);
        if (location.current.dropTargets[0]?.element === self.element)
          take(source.data, placeOf(element, location.current.input.clientY));
      },
    });
  }, []);
  return { ref, over };
}
