/**
 * One open dashboard. The document changes by `apply(command)` only; the rest is what this window shows of it:
 * filter states, open tabs, what each chart was answered. Server truth is in the query cache, links in the address.
 */
import { createStore, type StoreApi } from 'zustand';
import type { MarkSelection as Picked } from '@tessera/charts/chart-type';
import type { BoxMigration } from '@tessera/core/dashboard/box-migration';
import { readBoard, type Board } from '@tessera/core/dashboard/board';
import { apply, type Command, type CommandOutcome } from '@tessera/core/dashboard/commands';
import { maskOfPicks, picksOf } from '@tessera/core/dashboard/cross-picks';
import type { DataMask, DataMasks } from '@tessera/core/dashboard/data-mask';
import { liftFilterBoxes, withBoxFilters, type BecameFilters, type FilterBox } from '@tessera/core/dashboard/filter-box';
import { historyOf, record, redo, undo, type EditHistory } from '@tessera/core/dashboard/history';
import { makeId } from '@tessera/core/dashboard/ids';
import { nodeOf, printLayout, readLayout, subtreeOf, tabsAbove } from '@tessera/core/dashboard/layout';
import { barFiltersOf, filtersOf, rewiredMasks, startingMasks } from '@tessera/core/dashboard/masks';
import { readMetadata, type Metadata } from '@tessera/core/dashboard/metadata';
import { isSectionOpen, sectionsAbove, type SectionChoices } from '@tessera/core/dashboard/sections';
import { emptyMask, isRequired } from '@tessera/core/dashboard/native-filter';
import { startingMask } from '@tessera/core/dashboard/starting-mask';
import type { DashboardItem } from '@tessera/api/dashboard';
import { nextPicks, type Back } from './pick-filters.ts';

/** The state of the open dashboard and every way to change it. */
export interface DashboardState {
  readonly id: number;
  readonly history: EditHistory<Board>;
  readonly edit: boolean;
  /** `If-Match` of the next save. */
  readonly etag: string | undefined;
  /** Filter states as the charts see them; clicks of charts under the chart's id. */
  readonly masks: DataMasks;
  /** Filter states chosen in the bar and not applied yet. */
  readonly pending: DataMasks;
  /** TABS id → the open TAB. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Sections this reader opened or closed; the others are as the editor left them. */
  readonly sections: SectionChoices;
  /** Chart id → how often it was asked to refresh. */
  readonly refreshed: Readonly<Record<number, number>>;
  /** Chart id → seconds: an answer made no longer ago will do for its last refresh. */
  readonly refreshWithin: Readonly<Record<number, number | undefined>>;
  /** Filters that were to pick their first value and found none, or failed: charts do not wait for them. */
  readonly settled: ReadonlySet<string>;
  /** The filter whose reach is shown by dimming all other charts. */
  readonly focus: string | undefined;
  /** Auto refresh chosen for this session, in seconds; absent: the dashboard's own. */
  readonly interval: number | undefined;
  /** The component selected in edit mode. */
  readonly selected: string | undefined;
  /** The component a link or a move points at, outlined for a moment. */
  readonly anchor: string | undefined;
  /** The dashboard's filter boxes, with or without a tile. */
  readonly boxes: readonly FilterBox[];
  /** Whether its editor is asked to move their filters to the bar. */
  readonly migration: BoxMigration;
  /** The board with its boxes, while it is shown (and after it was saved) without them. */
  readonly boxed: BoxedBoard | undefined;
  /** Charts ask before they are scrolled to: all of them are wanted, for a picture. */
  readonly whole: boolean;

  apply(command: Command, step?: string): CommandOutcome;
  /** Shows a chart's description to everyone, or hides it. */
  expand(chartId: number, isShown: boolean): void;
  undo(): void;
  redo(): void;
  /** After a save: the document as the server keeps it. */
  saved(item: DashboardItem, etag: string | undefined): void;
  /** The server's version after a change that left the document alone. */
  seen(etag: string | undefined): void;
  /** The document, unsaved, as a draft had it. */
  restore(board: Board): void;
  discard(): void;
  setEdit(edit: boolean): void;
  choose(mask: DataMask & { id: string }): void;
  /** Many at once, as a filter set has them; not applied yet. */
  chooseAll(masks: DataMasks): void;
  /** @param only  ids of the filters that are meant; absent: those of the bar */
  applyPending(only?: readonly string[]): void;
  /** Empties the filters of the bar. */
  clearAll(): void;
  /** A filter's first value, at once for charts and bar. */
  settle(filterId: string, mask?: DataMask): void;
  /** A mark of a chart was clicked; clicked again it is taken back. @param isAdded  beside those that are chosen already */
  pick(chartId: number, pick: Picked | Back | undefined, isAdded?: boolean): void;
  setOwnState(chartId: number, ownState: Record<string, unknown>): void;
  /** Another address of this dashboard: its filters and its tabs, as if it had been opened with them. */
  show(masks: DataMasks, activeTabs: readonly string[]): void;
  openTab(tabs: string, tab: string): void;
  /** Opens or collapses what stands below a header. */
  openSection(header: string, isOpen: boolean): void;
  /** Opens the tabs and sections above a component and points at it. */
  reveal(id: string): void;
  /** Asks charts again past the cache. @param within  seconds: an answer made no longer ago will do */
  refresh(charts: readonly number[], within?: number): void;
  set(part: Partial<Pick<DashboardState, 'focus' | 'selected' | 'anchor' | 'interval' | 'whole' | 'migration' | 'boxed'>>): void;
  /** A filter box as it is now: one that was added, or whose form is another. */
  setBox(box: FilterBox): void;
  /** The board as it would be with the boxes' filters in the bar; nothing is stored. */
  reviewBoxes(): void;
  /** The board with its boxes again, as it was before the review; stored only by a save. */
  keepBoxes(migration: BoxMigration): void;
  /** Filters set up anew: states of those that are gone are dropped, new ones start. @param before  what they were until now */
  rewire(before: Metadata): void;
}

/** The store of one open dashboard; another dashboard has another store. */
export type DashboardStore = StoreApi<DashboardState>;

/** What a dashboard opens with: what was loaded, and what the address says. */
export interface DashboardStart {
  item: DashboardItem;
  etag: string | undefined;
  masks: DataMasks;
  activeTabs: readonly string[];
  edit: boolean;
  boxes?: readonly FilterBox[];
  migration?: BoxMigration;
  /** As the reader left the sections. */
  sections?: SectionChoices;
  /** The site lets roles open dashboards: they are a property of the dashboard. */
  hasRoles?: boolean;
}

const randomId = (type: string): string => makeId(type, Math.random);

/** The store of a dashboard just loaded. */
export function makeDashboardStore({ item, etag, masks, activeTabs, edit, ...boxed }: DashboardStart): DashboardStore {
  const { boxes = [], migration = 'NOOP', sections = {}, hasRoles = false } = boxed;
  const read = (from: DashboardItem): Board => readBoard(hasRoles ? from : { ...from, roles: undefined });
  const stored = withBoxFilters(read(item), boxes);
  const review = migration === 'REVIEWING' ? reviewed(stored, boxes) : undefined;
  const board = review?.board ?? stored;
  const start = startingMasks(board.metadata, masks);
  return createStore<DashboardState>()((set, get) => ({
    id: item.id,
    history: historyOf(board),
    boxes,
    migration,
    boxed: review?.boxed,
    edit,
    etag,
    masks: start,
    pending: start,
    tabs: openTabs(board, activeTabs),
    sections,
    refreshed: {},
    refreshWithin: {},
    settled: new Set(),
    focus: undefined,
    interval: undefined,
    selected: undefined,
    anchor: undefined,
    whole: false,
    ...documentActions(set, get, read),
    ...filterActions(set),
    ...boxActions(set, get),
    ...viewActions(set, get),
  }));
}

type Set_ = (part: Partial<DashboardState> | ((state: DashboardState) => Partial<DashboardState>)) => void;
type Get = () => DashboardState;

function documentActions(set: Set_, get: Get, readItem: (item: DashboardItem) => Board) {
  const step = (take: (history: EditHistory<Board>) => EditHistory<Board>): void => {
    const before = get().history.present.metadata;
    set(({ history }) => ({ history: take(history) }));
    const { metadata } = get().history.present;
    // Filters that came back start, those that went take their states along.
    if (metadata.native_filter_configuration !== before.native_filter_configuration || metadata.boxFilters !== before.boxFilters)
      get().rewire(before);
  };
  const read = (item: DashboardItem): Board => withBoxFilters(readItem(item), get().boxes);
  return {
    apply(command: Command, step?: string): CommandOutcome {
      const { history, boxes } = get();
      const outcome = apply(history.present, command, randomId);
      if (!outcome.ok) return outcome;
      const board = withBoxFilters(outcome.board, boxes);
      set({ history: record(history, board, step) });
      if (board.metadata.boxFilters !== history.present.metadata.boxFilters) get().rewire(history.present.metadata);
      return { ...outcome, board };
    },
    expand(chartId: number, isShown: boolean): void {
      const { expanded_slices } = get().history.present.metadata;
      const metadata = { expanded_slices: { ...expanded_slices, [String(chartId)]: isShown } };
      get().apply({ do: 'set-metadata', metadata });
    },
    undo: () => step(undo),
    redo: () => step(redo),
    saved(item: DashboardItem, etag: string | undefined): void {
      const before = get().history.present.metadata;
      set({ history: historyOf(read(item)), etag });
      get().rewire(before);
    },
    seen: (etag: string | undefined) => set({ etag }),
    restore: (board: Board) => step((history) => record(history, withBoxFilters(board, get().boxes))),
    discard(): void {
      const before = get().history.present.metadata;
      set(({ history }) => ({ history: historyOf(history.saved), selected: undefined }));
      get().rewire(before);
    },
    setEdit: (edit: boolean) => set({ edit, selected: undefined }),
  };
}

function filterActions(set: Set_) {
  return {
    choose: (mask: DataMask & { id: string }) => set(({ pending }) => ({ pending: { ...pending, [mask.id]: mask } })),
    chooseAll: (chosen: DataMasks) => set(({ pending }) => ({ pending: { ...pending, ...chosen } })),
    applyPending: (only?: readonly string[]) =>
      set(({ history, masks, pending }) => {
        const ids = new Set(only ?? barFiltersOf(history.present.metadata).map(({ id }) => id));
        return { masks: { ...masks, ...masksOf(pending, (id) => ids.has(id)) } };
      }),
    clearAll: () =>
      set(({ history, masks, pending }) => {
        const empty = clearedMasks(history.present.metadata);
        const own = Object.entries(masks).map(
          ([id, mask]) => [id, isChart(id) ? { id, ownState: mask.ownState ?? {} } : mask] as const,
        );
        return { masks: { ...Object.fromEntries(own), ...empty }, pending: { ...pending, ...empty }, settled: new Set() };
      }),
    settle: (filterId: string, mask?: DataMask) =>
      set(({ masks, pending, settled }) => ({
        settled: new Set([...settled, filterId]),
        ...(mask ? { masks: { ...masks, [filterId]: mask }, pending: { ...pending, [filterId]: mask } } : {}),
      })),
    pick: (chartId: number, pick: Picked | Back | undefined, isAdded = false) =>
      set(({ masks }) => {
        const id = String(chartId);
        const { [id]: old, ...others } = masks;
        const own = old?.ownState ? { ownState: old.ownState } : {};
        // Put last, so that the order of the masks is the order of the clicks.
        return { masks: { ...others, [id]: { id, ...maskOfPicks(nextPicks(picksOf(old), pick, isAdded)), ...own } } };
      }),
    setOwnState: (chartId: number, ownState: Record<string, unknown>) =>
      set(({ masks }) => ({
        masks: { ...masks, [String(chartId)]: { ...masks[String(chartId)], id: String(chartId), ownState } },
      })),
    rewire: (before: Metadata) =>
      set(({ history, masks, pending, settled }) => {
        const { metadata } = history.present;
        const old = new Map(filtersOf(before).map((filter) => [filter.id, JSON.stringify(filter)]));
        const same = filtersOf(metadata).filter((filter) => old.get(filter.id) === JSON.stringify(filter));
        return {
          masks: rewiredMasks(metadata, masks, before),
          pending: rewiredMasks(metadata, filterPart(pending), before),
          // A filter that is another now looks for its first value again.
          settled: new Set(same.map(({ id }) => id).filter((id) => settled.has(id))),
        };
      }),
  } satisfies Partial<DashboardState>;
}

/** A board as it is with its filter boxes, and what they become without them. */
export interface BoxedBoard {
  readonly board: Board;
  readonly became: readonly BecameFilters[];
}

function reviewed(board: Board, boxes: readonly FilterBox[]): { board: Board; boxed: BoxedBoard } {
  const { boxFilters: _, ...metadata } = board.metadata;
  const lifted = liftFilterBoxes(printLayout(board.layout, board.properties.title), metadata, boxes);
  const bare = { ...board, layout: readLayout(lifted.position), metadata: readMetadata(lifted.metadata) };
  return { board: bare, boxed: { board, became: lifted.became } };
}

function boxActions(set: Set_, get: Get) {
  return {
    setBox(box: FilterBox): void {
      const { history, boxes } = get();
      const next = [...boxes.filter(({ chartId }) => chartId !== box.chartId), box];
      const before = history.present.metadata;
      // Unsaved changes are found by identity: one board stays one.
      const seen = new Map<Board, Board>();
      const anew = (board: Board): Board => {
        const known = seen.get(board) ?? withBoxFilters(board, next);
        seen.set(board, known);
        return known;
      };
      const [past, future] = [history.past.map(anew), history.future.map(anew)];
      set({ boxes: next, history: { ...history, past, future, present: anew(history.present), saved: anew(history.saved) } });
      if (get().history.present.metadata !== before) get().rewire(before);
    },
    reviewBoxes(): void {
      const { board, boxed } = reviewed(get().history.present, get().boxes);
      // A board of its own, and no step of an edit: there is nothing to save before the editor accepts it.
      set({ history: historyOf(board), boxed, migration: 'REVIEWING' });
    },
    keepBoxes(migration: BoxMigration): void {
      const { boxed } = get();
      if (boxed) set({ history: historyOf(boxed.board), boxed: undefined, migration });
      else set({ migration });
    },
  } satisfies Partial<DashboardState>;
}

const isChart = (id: string): boolean => /^\d+$/.test(id);
const masksOf = (masks: DataMasks, isMeant: (id: string) => boolean): DataMasks =>
  Object.fromEntries(Object.entries(masks).filter(([id]) => isMeant(id)));
const filterPart = (masks: DataMasks): DataMasks => masksOf(masks, (id) => !isChart(id));

/** The state of filters that are cleared. A filter that must have a value goes back to its default; empty it would leave the charts without data. */
const clearedMasks = (metadata: Metadata): DataMasks =>
  Object.fromEntries(
    barFiltersOf(metadata).map((filter) => [filter.id, isRequired(filter) ? startingMask(filter) : emptyMask(filter)]),
  );

function viewActions(set: Set_, get: Get) {
  return {
    show: (masks: DataMasks, activeTabs: readonly string[]) =>
      set(({ history }) => {
        const start = startingMasks(history.present.metadata, masks);
        return { masks: start, pending: start, settled: new Set(), tabs: openTabs(history.present, activeTabs) };
      }),
    openTab: (tabs: string, tab: string) => set((state) => ({ tabs: { ...state.tabs, [tabs]: tab } })),
    openSection: (header: string, isOpen: boolean) => set(({ sections }) => ({ sections: { ...sections, [header]: isOpen } })),
    reveal(id: string): void {
      const { layout } = get().history.present;
      const open = tabsAbove(layout, id).concat(nodeOf(layout, id)?.type === 'TAB' ? [id] : []);
      const pairs = open.flatMap((tab) => {
        const parent = nodeOf(layout, tab)?.parents.at(-1);
        return parent ? [[parent, tab] as const] : [];
      });
      // A section that is open already is no choice: it stays as the editor leaves it.
      const isClosed = (header: string): boolean => {
        const node = nodeOf(layout, header);
        return node !== undefined && !isSectionOpen(node, get().sections);
      };
      const opened = Object.fromEntries(
        sectionsAbove(layout, id)
          .filter(isClosed)
          .map((header) => [header, true]),
      );
      set(({ tabs, sections }) => ({
        tabs: { ...tabs, ...Object.fromEntries(pairs) },
        // The same object where nothing has to be opened: then nothing is kept anew.
        sections: Object.keys(opened).length > 0 ? { ...sections, ...opened } : sections,
        anchor: id,
      }));
    },
    refresh: (charts: readonly number[], within?: number) =>
      set(({ refreshed, refreshWithin }) => ({
        refreshed: { ...refreshed, ...Object.fromEntries(charts.map((id) => [id, (refreshed[id] ?? 0) + 1])) },
        refreshWithin: { ...refreshWithin, ...Object.fromEntries(charts.map((id) => [id, within])) },
      })),
    set: (part: Partial<Pick<DashboardState, 'focus' | 'selected' | 'anchor' | 'interval' | 'whole' | 'migration' | 'boxed'>>) =>
      set(part),
  };
}

/** The tabs a link asks for; every other TABS opens its first. */
function openTabs(board: Board, active: readonly string[]): Record<string, string> {
  const wanted = new Set(active.flatMap((id) => [id, ...tabsAbove(board.layout, id)]));
  const all = subtreeOf(board.layout, 'ROOT_ID').filter((node) => node.type === 'TABS');
  return Object.fromEntries(
    all.flatMap((node) => {
      const tab = node.children.find((child) => wanted.has(child));
      return tab ? [[node.id, tab]] : [];
    }),
  );
}

/** The open tab of a TABS: the chosen one while it exists, else the first. */
export function openTabOf(state: Pick<DashboardState, 'tabs' | 'history'>, tabsId: string): string | undefined {
  const children = nodeOf(state.history.present.layout, tabsId)?.children ?? [];
  const chosen = state.tabs[tabsId];
  return chosen !== undefined && children.includes(chosen) ? chosen : children[0];
}

/** Every tab that is open on screen: for links, and to know which filters matter here. */
export function activeTabsOf(state: Pick<DashboardState, 'tabs' | 'history'>): string[] {
  const { layout } = state.history.present;
  const walk = (id: string): string[] => {
    const node = nodeOf(layout, id);
    if (!node) return [];
    if (node.type !== 'TABS') return node.children.flatMap(walk);
    const open = openTabOf(state, id);
    return open ? [open, ...walk(open)] : [];
  };
  return walk('ROOT_ID');
}
