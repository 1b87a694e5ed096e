/**
 * Changing a dashboard: `apply(board, command)` gives a new board or a reason why not. All drop rules of the
 * docs/reference/dashboards.md) are here; the board that comes out always keeps the rules of `rules.ts`.
 */
import type { Board, BoardProperties } from './board.ts';
import { duplicate } from './duplicate.ts';
import {
  nodeOf,
  parentOf,
  subtreeOf,
  topTabsOf,
  withParents,
  type ComponentType,
  type Layout,
  type LayoutNode,
  type NodeMeta,
} from './layout.ts';
import type { Metadata } from './metadata.ts';
import { entriesOf } from './metadata.ts';
import { isFilter } from './native-filter.ts';
import { add, emptied, insert, place, take, without, type MakeId, type PlacedComponent, type InsertPosition } from './placing.ts';
import { hasHeight, resizeRange, sizes } from './rules.ts';
import { chartsInScope, legacyTargets } from './scopes.ts';

/** One edit of a layout. What it does not name stays as it is. */
export type Command =
  | { do: 'add'; type: ComponentType; meta?: NodeMeta; to: InsertPosition }
  | { do: 'move'; id: string; to: InsertPosition }
  /** Puts a copy of a component, with everything in it, beside or below it. */
  | { do: 'duplicate'; id: string }
  | { do: 'remove'; id: string }
  | { do: 'resize'; id: string; width?: number; height?: number }
  | { do: 'set-meta'; id: string; meta: Partial<NodeMeta> }
  /** Puts the whole grid into tabs: a new one, or the TABS or TAB that was dropped there. */
  | { do: 'create-top-tabs'; id?: string }
  /** Takes the top-level tabs away; what is in them goes to the grid. */
  | { do: 'collapse-top-tabs' }
  | { do: 'add-tab'; tabs: string }
  | { do: 'set-properties'; properties: Partial<BoardProperties> }
  | { do: 'set-metadata'; metadata: Partial<Metadata> }
  | { do: 'replace'; board: Board };

/** Why an edit would break the nesting, or names what is not there. */
export type CommandRefusal = 'no-room' | 'not-allowed' | 'inside-itself' | 'top-tab-nested' | 'missing' | 'no-chart';

/** The new layout, or why there is none; the old one is never changed. */
export type CommandOutcome =
  /** `id`: the component to look at now. `notice`: a filter no longer reaches a moved chart, or newly does. */
  { ok: true; board: Board; id?: string; notice?: 'scope-changed' } | { ok: false; why: CommandRefusal };

/** What the person reads when a change of the layout is refused (docs/reference/dashboards.md#layout). */
export const refusals: Readonly<Record<CommandRefusal, string>> = {
  'no-room': 'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
  'not-allowed': 'This component cannot be placed here.',
  'inside-itself': 'A component cannot be moved into itself.',
  'top-tab-nested': 'Can not move top level tab into nested tabs',
  missing: 'This component is no longer on the dashboard.',
  'no-chart': 'Sorry, there is no chart definition associated with the chart trying to be added.',
};
/** Told when a moved chart is reached by other filters than before. */
export const scopeNotice = 'This chart has been moved to a different filter scope.';

/**
 * @param makeId  gives an unused id for a new component of a type, e.g. `ROW-k3f9x2`
 * @returns the same board object when the command changes nothing
 */
export function apply(board: Board, command: Command, makeId: MakeId): CommandOutcome {
  switch (command.do) {
    case 'replace':
      return changed(board, command.board);
    case 'set-properties':
      return changed(board, { ...board, properties: { ...board.properties, ...command.properties } });
    case 'set-metadata':
      return changed(board, { ...board, metadata: { ...board.metadata, ...command.metadata } });
    case 'move':
      return move(board, command.id, command.to, makeId);
    case 'add':
      if (command.type === 'CHART' && command.meta?.chartId === undefined) return { ok: false, why: 'no-chart' };
      return placed(board, add(board.layout, command.type, command.meta ?? {}, command.to, makeId));
    case 'add-tab': {
      const tabs = nodeOf(board.layout, command.tabs);
      if (tabs?.type !== 'TABS') return { ok: false, why: 'missing' };
      return placed(board, add(board.layout, 'TAB', {}, { parent: tabs.id, index: tabs.children.length }, makeId));
    }
    case 'duplicate':
      return placed(board, duplicate(board.layout, command.id, makeId));
    case 'remove':
      return remove(board, command.id);
    case 'resize':
      return resize(board, command);
    case 'set-meta':
      return setMeta(board, command.id, command.meta);
    case 'create-top-tabs':
      return createTopTabs(board, command.id, makeId);
    case 'collapse-top-tabs':
      return collapseTopTabs(board);
  }
}

/** What is as it was is the same board: there is nothing to undo and nothing to save. */
function changed(board: Board, next: Board): CommandOutcome {
  return { ok: true, board: JSON.stringify(next) === JSON.stringify(board) ? board : next };
}

function placed(board: Board, outcome: PlacedComponent): CommandOutcome {
  return outcome.ok ? { ok: true, board: { ...board, layout: outcome.layout }, id: outcome.id } : outcome;
}

function move(board: Board, id: string, to: InsertPosition, makeId: MakeId): CommandOutcome {
  const { layout } = board;
  const node = nodeOf(layout, id);
  const target = nodeOf(layout, to.parent);
  const source = parentOf(layout, id);
  if (!node || !target || !source) return { ok: false, why: 'missing' };
  if (node.type === 'TABS' && source.type === 'ROOT') return { ok: false, why: 'not-allowed' };
  if (subtreeOf(layout, id).some((below) => below.id === to.parent)) return { ok: false, why: 'inside-itself' };
  const fromTop = node.type === 'TAB' && source.id === topTabsOf(layout)?.id;
  if (fromTop && target.type === 'TABS' && target.id !== source.id) return { ok: false, why: 'top-tab-nested' };
  const outcome = place(layout, node, source, to, makeId);
  if (!outcome.ok) return outcome;
  const next = { ...board, layout: outcome.layout };
  if (sameTree(layout, outcome.layout)) return { ok: true, board, id };
  const scoped = scopeSignature(board, id) !== scopeSignature(next, id);
  return { ok: true, board: next, id, ...(scoped ? { notice: 'scope-changed' as const } : {}) };
}

function sameTree(a: Layout, b: Layout): boolean {
  const print = (layout: Layout): string =>
    JSON.stringify(subtreeOf(layout, 'ROOT_ID').map((node) => [node.id, node.children, node.meta]));
  return print(a) === print(b);
}

/** Which filters reach the charts of a branch, as text to compare. */
function scopeSignature(board: Board, id: string): string {
  const charts = subtreeOf(board.layout, id).flatMap((node) => node.meta.chartId ?? []);
  const native = entriesOf(board.metadata)
    .filter(isFilter)
    .map((filter) => chartsInScope(board.layout, filter.scope).filter((chart) => charts.includes(chart)));
  const legacy = Object.entries(board.metadata.filter_scopes ?? {}).map(([box, columns]) =>
    Object.keys(columns && typeof columns === 'object' ? columns : {}).map((column) =>
      legacyTargets(board.layout, board.metadata, Number(box), column).filter((chart) => charts.includes(chart)),
    ),
  );
  // Sorted, because the order on the screen is no matter of scope.
  return JSON.stringify([native.map((list) => list.toSorted((a, b) => a - b)), legacy]);
}

function remove(board: Board, id: string): CommandOutcome {
  const { layout } = board;
  const node = nodeOf(layout, id);
  const parent = parentOf(layout, id);
  if (!node || !parent || node.type === 'GRID' || node.type === 'ROOT') return { ok: false, why: 'missing' };
  const isLastTopTab = node.type === 'TAB' && parent.id === topTabsOf(layout)?.id && parent.children.length === 1;
  if (isLastTopTab || (node.type === 'TABS' && parent.type === 'ROOT'))
    return collapseTopTabs({ ...board, layout: isLastTopTab ? cleared(layout, id) : layout });
  const cut = emptied(without(layout, id), parent.id);
  return { ok: true, board: { ...board, layout: withParents(cut) }, id: nodeOf(cut, parent.id) ? parent.id : 'GRID_ID' };
}

function cleared(layout: Layout, id: string): Layout {
  const node = nodeOf(layout, id);
  return node ? { ...layout, [id]: { ...node, children: [] } } : layout;
}

function resize(board: Board, { id, width, height }: { id: string; width?: number; height?: number }): CommandOutcome {
  const node = nodeOf(board.layout, id);
  if (!node) return { ok: false, why: 'missing' };
  const range = resizeRange(board.layout, id);
  const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
    Math.min(max, Math.max(min, Math.round(value)));
  const meta: Partial<NodeMeta> = {
    ...(width !== undefined && range.width ? { width: clamp(width, range.width) } : {}),
    ...(height !== undefined && hasHeight(node.type)
      ? { height: clamp(height, { min: sizes.minHeight, max: sizes.maxHeight }) }
      : {}),
  };
  return setMeta(board, id, meta);
}

function setMeta(board: Board, id: string, meta: Partial<NodeMeta>): CommandOutcome {
  const node = nodeOf(board.layout, id);
  if (!node) return { ok: false, why: 'missing' };
  const isNew = Object.entries(meta).some(([key, value]) => node.meta[key] !== value);
  if (!isNew) return { ok: true, board, id };
  const next: LayoutNode = { ...node, meta: { ...node.meta, ...meta } };
  return { ok: true, board: { ...board, layout: { ...board.layout, [id]: next } }, id };
}

function createTopTabs(board: Board, dropped: string | undefined, makeId: MakeId): CommandOutcome {
  const { layout } = board;
  if (topTabsOf(layout)) return { ok: false, why: 'not-allowed' };
  const taken = dropped === undefined ? undefined : take(layout, dropped);
  if (dropped !== undefined && !taken) return { ok: false, why: 'missing' };
  if (taken && taken.node.type !== 'TABS' && taken.node.type !== 'TAB') return { ok: false, why: 'not-allowed' };
  const rest = taken?.layout ?? layout;
  const withTabs = taken ? taken.node : undefined;
  const tabsId = withTabs?.type === 'TABS' ? withTabs.id : makeId('TABS');
  const given = withTabs?.type === 'TAB' ? [withTabs.id] : (withTabs?.children ?? []);
  const first = given[0] ?? makeId('TAB');
  let next = insert(rest, { id: tabsId, type: 'TABS', children: given.length > 0 ? given : [first], parents: [], meta: {} });
  if (given.length === 0)
    next = insert(next, {
      id: first,
      type: 'TAB',
      children: [],
      parents: [],
      meta: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
    });
  const grid = nodeOf(next, 'GRID_ID');
  const tab = nodeOf(next, first);
  const root = nodeOf(next, 'ROOT_ID');
  if (!grid || !tab || !root) return { ok: false, why: 'missing' };
  next = {
    ...next,
    [first]: { ...tab, children: [...tab.children, ...grid.children] },
    GRID_ID: { ...grid, children: [] },
    ROOT_ID: { ...root, children: [tabsId] },
  };
  return { ok: true, board: { ...board, layout: withParents(next) }, id: first };
}

function collapseTopTabs(board: Board): CommandOutcome {
  const { layout } = board;
  const tabs = topTabsOf(layout);
  const grid = nodeOf(layout, 'GRID_ID');
  const root = nodeOf(layout, 'ROOT_ID');
  if (!tabs || !grid || !root) return { ok: false, why: 'missing' };
  const content = tabs.children.flatMap((tab) => nodeOf(layout, tab)?.children ?? []);
  const next = {
    ...layout,
    GRID_ID: { ...grid, children: [...grid.children, ...content] },
    ROOT_ID: { ...root, children: ['GRID_ID'] },
  };
  return { ok: true, board: { ...board, layout: withParents(next) }, id: 'GRID_ID' };
}
