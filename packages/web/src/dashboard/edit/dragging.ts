/** What drag sources and drop targets of the dashboard say to each other, and the line that shows where a drop lands. */
import { createStore } from 'zustand';
import type { Dragged, Edge } from '@tessera/core/dashboard/drop';
import { nodeOf, type Layout } from '@tessera/core/dashboard/layout';

const mark = 'tessera-dashboard';

/** What is dragged: a component of the layout or a new one. */
export interface DragPayload extends Record<string, unknown> {
  kind: typeof mark;
  dragged: Dragged;
}
/** What a place to drop says of itself: the node it belongs to. */
export interface TargetPayload extends Record<string | symbol, unknown> {
  kind: typeof mark;
  id: string;
}

/** The data of a drag source. */
export const dragPayload = (dragged: Dragged): DragPayload => ({ kind: mark, dragged });
/** The data of a place to drop. */
export const targetPayload = (id: string): TargetPayload => ({ kind: mark, id });

/** What is dragged, when it is one of ours. */
export function draggedOf(data: Record<string | symbol, unknown>): Dragged | undefined {
  // Only `dragPayload` writes this kind.
  return data['kind'] === mark && data['dragged'] ? (data['dragged'] as Dragged) : undefined;
}
/** The node a place to drop belongs to; undefined when it is no place of the dashboard. */
export function targetOf(data: Record<string | symbol, unknown>): string | undefined {
  return data['kind'] === mark && typeof data['id'] === 'string' ? data['id'] : undefined;
}

/** The line on screen: which component, which edge, and whether a drop would be refused. */
export interface DropIndicator {
  id: string;
  edge: Edge;
  refused: boolean;
}

/** `undefined` while nothing is dragged over a place that could take it. `dragsTabs`: tabs, or one of them, are being dragged. */
export const indicator = createStore<{ shown: DropIndicator | undefined; dragsTabs: boolean }>(() => ({
  shown: undefined,
  dragsTabs: false,
}));

/** Whether it may become the top level of a dashboard. */
export function isTabs(layout: Layout, dragged: Dragged): boolean {
  const type = 'id' in dragged ? nodeOf(layout, dragged.id)?.type : dragged.type;
  return type === 'TABS' || type === 'TAB';
}

/** Shows or hides the line; the same line again costs nothing. */
export function show(next: DropIndicator | undefined): void {
  const { shown } = indicator.getState();
  if (shown?.id === next?.id && shown?.edge === next?.edge && shown?.refused === next?.refused) return;
  indicator.setState({ shown: next });
}

/** A tab's label is a target of its own: beside it for tabs, into it for all else. */
export const labelTarget = (tab: string): TargetPayload => targetPayload(`${tab}#label`);
/** The tab whose label a target is. */
export const tabOfLabel = (id: string): string | undefined => (id.endsWith('#label') ? id.slice(0, -'#label'.length) : undefined);
