/**
 * Where a dragged component would land, from the component under the pointer and the pointer's place in it
 * (docs/reference/dashboards.md).
 */
import type { Board } from './board.ts';
import { apply, type Command, type CommandOutcome } from './commands.ts';
import {
  chartsOf,
  nodeOf,
  parentOf,
  subtreeOf,
  textOf,
  type ComponentType,
  type Layout,
  type LayoutNode,
  type NodeMeta,
} from './layout.ts';
import type { InsertPosition } from './placing.ts';
import { levelOf, canContain } from './rules.ts';

/** Where beside a component something is dropped, or inside it; `start` and `end` of the line, whichever way it runs. */
export type Edge = 'top' | 'end' | 'bottom' | 'start' | 'inside';

/** What is being dragged: a component of this board, or a new one. */
export type Dragged = { id: string } | { type: ComponentType; meta?: NodeMeta };

/** Pointer and box in px, of the same origin; `x` and `left` count from where a line begins. */
export interface Pointer {
  x: number;
  y: number;
  box: { left: number; top: number; width: number; height: number };
}

/** Where a drop would put something, and where the line is drawn meanwhile. */
export interface DropLocation {
  to: InsertPosition;
  /** The component whose edge shows the line. */
  mark: { id: string; edge: Edge };
}

/** So near to its edge a drop is meant beside a component, not in it. */
const rimPx = 20;
const sideShare = 0.2;

/** The command that puts a dragged thing there. */
export function commandFor(dragged: Dragged, to: InsertPosition): Command {
  return 'id' in dragged
    ? { do: 'move', id: dragged.id, to }
    : { do: 'add', type: dragged.type, to, ...(dragged.meta ? { meta: dragged.meta } : {}) };
}

/** What would come of it. Ids made on the way are thrown away. */
export function tryDrop(board: Board, dragged: Dragged, to: InsertPosition): CommandOutcome {
  let n = 0;
  return apply(board, commandFor(dragged, to), (type) => `${type}-try-${(n += 1)}`);
}

const inFirstHalf = ({ x, box }: Pointer): boolean => x < box.left + box.width / 2;
const atTop = ({ y, box }: Pointer): boolean => y < box.top + box.height / 2;
const near = (value: number, edge: number): boolean => Math.abs(value - edge) <= rimPx;

/**
 * Places to try for a pointer over a component, most wanted first: beside it in its row, above or below it in its
 * stack, inside it. The caller takes the first that the rules allow.
 */
export function dropLocations(layout: Layout, dragged: Dragged, overId: string, pointer: Pointer): DropLocation[] {
  const over = nodeOf(layout, overId);
  if (!over) return [];
  const { box, x, y } = pointer;
  const onRim = near(y, box.top) || near(y, box.top + box.height);
  const inside = insideOf(over);
  const parent = parentOf(layout, overId);
  if (!parent || over.type === 'TAB' || over.type === 'GRID') return inside;
  if (parent.type === 'ROW') {
    const beside = besideIn(parent, over, inFirstHalf(pointer) ? 'start' : 'end');
    const stacked = aroundRow(layout, parent, atTop(pointer) ? 'top' : 'bottom');
    const share = (x - box.left) / box.width;
    const onSide = share < sideShare || share > 1 - sideShare;
    if (onRim) return [...stacked, ...beside, ...inside];
    // At its side somebody means beside it, and is told when the row is full.
    if (onSide && canContain('ROW', levelOf(layout, parent.id), typeOf(layout, dragged))) return beside;
    return over.type === 'COLUMN' ? [...inside, ...beside, ...stacked] : [...beside, ...stacked, ...inside];
  }
  const stacked = besideIn(parent, over, atTop(pointer) ? 'top' : 'bottom');
  return over.type === 'ROW' && !onRim ? [...inside, ...stacked] : [...stacked, ...inside];
}

const typeOf = (layout: Layout, dragged: Dragged): ComponentType =>
  'id' in dragged ? (nodeOf(layout, dragged.id)?.type ?? 'DYNAMIC') : dragged.type;

function besideIn(parent: LayoutNode, node: LayoutNode, edge: 'top' | 'end' | 'bottom' | 'start'): DropLocation[] {
  const at = parent.children.indexOf(node.id);
  const after = edge === 'end' || edge === 'bottom' ? 1 : 0;
  return [{ to: { parent: parent.id, index: at + after }, mark: { id: node.id, edge } }];
}

function aroundRow(layout: Layout, row: LayoutNode, edge: 'top' | 'bottom'): DropLocation[] {
  const outer = parentOf(layout, row.id);
  return outer ? besideIn(outer, row, edge) : [];
}

function insideOf(node: LayoutNode): DropLocation[] {
  const holds = node.type === 'ROW' || node.type === 'COLUMN' || node.type === 'TAB' || node.type === 'GRID';
  return holds ? [{ to: { parent: node.id, index: node.children.length }, mark: { id: node.id, edge: 'inside' } }] : [];
}

/**
 * The landing for a pointer, with what would come of it: the first place the rules allow, else the first that only
 * lacks room, so that the reader learns why not; `undefined` when nothing of the kind may stand here.
 */
export function dropLocationFor(
  board: Board,
  dragged: Dragged,
  overId: string,
  pointer: Pointer,
): { landing: DropLocation; outcome: CommandOutcome } | undefined {
  const tried = dropLocations(board.layout, dragged, overId, pointer).map((landing) => ({
    landing,
    outcome: tryDrop(board, dragged, landing.to),
  }));
  return tried.find(({ outcome }) => outcome.ok) ?? tried.find(({ outcome }) => !outcome.ok && outcome.why === 'no-room');
}

/** The landing on a tab's label: a tab goes beside it, everything else to the end of what is in it. */
export function dropOnTabLabel(
  board: Board,
  dragged: Dragged,
  tabId: string,
  pointer: Pointer,
): { landing: DropLocation; outcome: CommandOutcome } | undefined {
  const tab = nodeOf(board.layout, tabId);
  const tabs = parentOf(board.layout, tabId);
  if (!tab || !tabs) return undefined;
  const isTab = typeOf(board.layout, dragged) === 'TAB';
  const landing = isTab ? besideIn(tabs, tab, inFirstHalf(pointer) ? 'start' : 'end')[0] : insideOf(tab)[0];
  if (!landing) return undefined;
  const outcome = tryDrop(board, dragged, landing.to);
  return outcome.ok || outcome.why === 'no-room' || outcome.why === 'top-tab-nested' ? { landing, outcome } : undefined;
}

/** A place a component can be moved to by keyboard. */
export interface MoveDestination {
  to: InsertPosition;
  /** The container, and what stands before the place; undefined at its beginning. */
  container: LayoutNode;
  after: LayoutNode | undefined;
  /** False where the container has no room for it. */
  fits: boolean;
}

/** Every place a component may go to, in the order of the screen. Places that change nothing are left out. */
export function destinations(board: Board, dragged: Dragged): MoveDestination[] {
  const { layout } = board;
  const own = 'id' in dragged ? new Set(subtreeOf(layout, dragged.id).map((node) => node.id)) : new Set<string>();
  return subtreeOf(layout, 'ROOT_ID')
    .filter((node) => !own.has(node.id) && ['GRID', 'TAB', 'ROW', 'COLUMN', 'TABS'].includes(node.type))
    .flatMap((container) =>
      [...container.children, undefined].map((_, index) => ({
        to: { parent: container.id, index },
        container,
        after: nodeOf(layout, container.children[index - 1]),
      })),
    )
    .filter(({ after }) => !after || !own.has(after.id))
    .flatMap((place): MoveDestination[] => {
      const outcome = tryDrop(board, dragged, place.to);
      if (outcome.ok) return outcome.board === board ? [] : [{ ...place, fits: true }];
      return outcome.why === 'no-room' ? [{ ...place, fits: false }] : [];
    });
}

/** A component in words for a list of places: its own text, else the first chart below it. */
export function describe(layout: Layout, node: LayoutNode): string | undefined {
  const chart = chartsOf(layout, node.id)[0];
  return textOf(node) ?? (chart ? textOf(chart) : undefined);
}
