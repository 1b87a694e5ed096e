/** Edit mode: the one listener that turns drags into commands, and the pane with what can be added. */
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { useEffect } from 'react';
import { refusals } from '@tessera/core/dashboard/commands';
import {
  commandFor,
  dropLocationFor,
  dropOnTabLabel,
  type Dragged,
  type DropLocation,
  type Pointer,
} from '@tessera/core/dashboard/drop';
import { nodeOf, topTabsOf } from '@tessera/core/dashboard/layout';
import { announce, cleanup } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { isRightToLeft } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { useToasts, type Toasts } from '../../kit/toasts.ts';
import { useScope } from '../state/context.ts';
import type { DashboardStore } from '../state/store.ts';
import { BuilderPane } from './builder-pane.tsx';
import { draggedOf, indicator, isTabs, show, tabOfLabel, targetOf } from './dragging.ts';
import { duplicateComponent } from './duplicate-component.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { topTabsTarget } from './top-tabs-target.ts';

interface Over {
  data: Record<string | symbol, unknown>;
  element: Element;
}

/** Mounted once while the dashboard is edited. A drop becomes one command; one that is refused says why. */
export function EditMode() {
  const { store } = useScope();
  const toasts = useToasts();
  useEffect(() => {
    const stops = [
      autoScrollWindowForElements(),
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data) !== undefined,
        onDragStart: ({ source }) => {
          const dragged = draggedOf(source.data);
          indicator.setState({ dragsTabs: dragged !== undefined && isTabs(store.getState().history.present.layout, dragged) });
        },
        onDrag: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          const found = dragged && find(store, dragged, location.current.dropTargets, location.current.input);
          show(found ? { ...found.landing.mark, refused: !found.ok } : undefined);
        },
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          show(undefined);
          indicator.setState({ dragsTabs: false });
          if (dragged) drop(store, toasts, dragged, location.current.dropTargets, location.current.input);
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      cleanup();
      indicator.setState({ shown: undefined, dragsTabs: false });
    };
  }, [store, toasts]);
  useDuplicateKey(store, toasts);
  useBlur(store);
  return <BuilderPane />;
}

/** A click beside all components leaves the selected one. Menus and dialogs stand outside the dashboard: what is done in them is meant for it. */
function useBlur(store: DashboardStore): void {
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || !target.closest('[data-dashboard]') || target.closest('[data-component]')) return;
      if (store.getState().selected !== undefined) store.getState().set({ selected: undefined });
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [store]);
}

/** Ctrl/Cmd+D copies the component the keyboard is in, else the selected one; while typing it belongs to the text, in a dialog to the browser. */
function useDuplicateKey(store: DashboardStore, toasts: Toasts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'd';
      const target = event.target instanceof Element ? event.target : null;
      if (!isMeant || target?.closest('input, textarea, [contenteditable="true"], [role="dialog"]')) return;
      const { history, selected } = store.getState();
      const id = target?.closest('[data-component]')?.id ?? selected;
      if (!nodeOf(history.present.layout, id)) return;
      event.preventDefault();
      // A key that is held makes one copy.
      if (id !== undefined && !event.repeat) duplicateComponent(store, toasts, id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, toasts]);
}

/** The landing under the pointer: the innermost component that has one. */
function find(
  store: DashboardStore,
  dragged: Dragged,
  targets: readonly Over[],
  input: { clientX: number; clientY: number },
): { landing: DropLocation; ok: boolean } | undefined {
  const board = store.getState().history.present;
  for (const target of targets) {
    const id = targetOf(target.data);
    if (id === undefined) continue;
    if (id === topTabsTarget) return { landing: { to: { parent: 'ROOT_ID', index: 0 }, mark: { id, edge: 'inside' } }, ok: true };
    const pointer = pointerIn(target.element, input);
    const between = besideGap(target.element, input.clientY);
    const beside = between && dropLocationFor(board, dragged, between.id, pointerIn(between, input));
    if (beside?.outcome.ok) return { landing: beside.landing, ok: true };
    const tab = tabOfLabel(id);
    const found = tab === undefined ? dropLocationFor(board, dragged, id, pointer) : dropOnTabLabel(board, dragged, tab, pointer);
    if (found) return { landing: found.landing, ok: found.outcome.ok };
  }
  return undefined;
}

/** The pointer over a component, counted along the line: in a row from right to left the first component stands at the right. */
function pointerIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Pointer {
  const box = element.getBoundingClientRect();
  return { x: isRightToLeft() ? box.left + box.right - clientX : clientX, y: clientY, box };
}

/** In a stack: the component nearest to a height that lies between two of them, or above the first. */
function besideGap(stack: Element, y: number): Element | undefined {
  if (!stack.hasAttribute('data-stack')) return undefined;
  const parts = [...stack.children].filter((child) => child.hasAttribute('data-component'));
  const distance = (part: Element): number => {
    const { top, bottom } = part.getBoundingClientRect();
    return Math.max(top - y, y - bottom);
  };
  const last = parts.at(-1);
  // On a component it is asked itself; below the last one is the end.
  if (!last || y > last.getBoundingClientRect().bottom || parts.some((part) => distance(part) <= 0)) return undefined;
  return parts.reduce((nearest, part) => (distance(part) < distance(nearest) ? part : nearest));
}

function drop(
  store: DashboardStore,
  toasts: Toasts,
  dragged: Dragged,
  targets: readonly Over[],
  input: { clientX: number; clientY: number },
): void {
  const found = find(store, dragged, targets, input);
  if (!found) return;
  const state = store.getState();
  const outcome =
    found.landing.mark.id === topTabsTarget
      ? state.apply({ do: 'create-top-tabs', ...('id' in dragged ? { id: dragged.id } : {}) })
      : state.apply(commandFor(dragged, found.landing.to));
  notifyOutcome(toasts, outcome);
  if (!outcome.ok) return announce(i18n._(refusals[outcome.why]));
  announce('id' in dragged ? i18n._('The component was moved.') : i18n._('The component was added.'));
  const isTop = topTabsOf(outcome.board.layout) !== undefined && found.landing.mark.id === topTabsTarget;
  // A text that was only moved is not to be written on: its editor would take the keys, Ctrl+Z first of all.
  const isMovedText = 'id' in dragged && outcome.board.layout[dragged.id]?.type === 'MARKDOWN';
  if (outcome.id && !isTop) state.set({ selected: isMovedText ? undefined : outcome.id });
}
