/**
 * The tabs of the SQL page: shown at once as they are changed, saved 2 s after the last keystroke, and compared with what
 * another window saved meanwhile. A text is kept in this browser until the server has it, so that none is lost on the way.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSameDraft, usualLimit, type SqlDraft } from './draft.ts';
import { formerDrafts, type TextStorage } from './former-drafts.ts';
import { positionBetween, type OpenTab, type TabPatch } from './tab.ts';

/** The server as the tabs need it. */
export interface TabServer {
  /** The open tabs in order, and how many closed ones there are. */
  list: () => Promise<{ tabs: OpenTab[]; closed: number }>;
  create: (tab: { label?: string | undefined; draft?: Partial<SqlDraft>; position?: number }) => Promise<OpenTab>;
  /** @returns the new version, or `stale` when another window saved first */
  save: (tab: OpenTab, isLeaving: boolean) => Promise<number | 'stale'>;
  get: (id: number) => Promise<OpenTab>;
  close: (id: number) => Promise<void>;
  reopen: () => Promise<OpenTab | undefined>;
  activate: (id: number) => Promise<void>;
}

/** What the tabs need of the browser. */
export interface TabsOptions {
  server: TabServer;
  /** Shared by all windows. */
  local: TextStorage;
  /** Of this window. */
  session: TextStorage;
  /** Tells the other windows that something was saved. */
  announce: () => void;
  /** Told what could not be done. */
  onFailure: (error: unknown) => void;
}

/** The tabs as they are shown. */
export interface TabsState {
  phase: 'loading' | 'ready' | 'failed';
  error: unknown;
  /** In order. */
  tabs: readonly OpenTab[];
  activeId: number | undefined;
  /** Closed tabs that can be opened again. */
  closed: number;
  /** Tabs of which another window saved a text that differs from the one here: theirs. */
  conflicts: ReadonlyMap<number, OpenTab>;
}

/** Between the last keystroke and the save. */
const saveAfterMs = 2000;
const unsavedPrefix = 'sql_unsaved:';
const activeKey = 'sql_active';

/** The tabs of one window. */
export class Tabs {
  readonly store: StoreApi<TabsState>;
  readonly #options: TabsOptions;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** Changed here and not yet at the server. */
  readonly #dirty = new Set<number>();
  readonly #saving = new Map<number, Promise<void>>();
  #loading: Promise<void> | undefined;

  constructor(options: TabsOptions) {
    this.#options = options;
    this.store = createStore<TabsState>(() => ({
      phase: 'loading',
      error: undefined,
      tabs: [],
      activeId: undefined,
      closed: 0,
      conflicts: new Map(),
    }));
  }

  get #state(): TabsState {
    return this.store.getState();
  }

  tab(id: number | undefined): OpenTab | undefined {
    return this.#state.tabs.find((each) => each.id === id);
  }

  /** Fetches the tabs once; who never had one begins with one. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      this.store.setState({ phase: 'failed', error });
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { server, local, session } = this.#options;
    const { tabs, closed } = await server.list();
    const former = formerDrafts(local);
    for (const draft of former.drafts) tabs.push(await server.create({ draft }));
    for (const key of former.keys) guard(() => local.removeItem(key));
    if (tabs.length === 0 && closed === 0) tabs.push(await server.create({}));
    const stored = Number(guard(() => session.getItem(activeKey)) ?? guard(() => local.getItem(activeKey)));
    const active = tabs.find(({ id }) => id === stored) ?? tabs.at(-1);
    this.store.setState({ phase: 'ready', error: undefined, tabs, closed, activeId: active?.id });
    for (const tab of tabs) this.#takeUnsaved(tab);
  }

  /** A text that this browser still holds, because its save never arrived. */
  #takeUnsaved(tab: OpenTab): void {
    const { local } = this.#options;
    const key = unsavedPrefix + tab.id;
    const kept = readUnsaved(guard(() => local.getItem(key)) ?? null);
    if (!kept) return;
    if (isSameDraft(kept.draft, tab.draft)) {
      guard(() => local.removeItem(key));
      return;
    }
    this.#put({ ...tab, draft: kept.draft });
    if (kept.version === tab.version) this.#schedule(tab.id);
    else this.#conflict(tab);
  }

  /** Looks whether other windows saved anything. */
  async refresh(): Promise<void> {
    if (this.#state.phase !== 'ready') return;
    const { tabs, closed } = await this.#options.server.list();
    const shown = new Map(this.#state.tabs.map((tab) => [tab.id, tab]));
    const merged = tabs.map((theirs) => {
      const mine = shown.get(theirs.id);
      if (!mine || (theirs.version > mine.version && !this.#dirty.has(theirs.id))) return theirs;
      if (theirs.version > mine.version && !this.#saving.has(theirs.id)) {
        if (isSameDraft(mine.draft, theirs.draft)) return { ...mine, version: theirs.version };
        this.#conflict(theirs);
      }
      return { ...mine, latest: theirs.latest };
    });
    // What was closed elsewhere while it is being written here stays: its save will say so.
    const kept = this.#state.tabs.filter(({ id }) => this.#dirty.has(id) && !tabs.some((tab) => tab.id === id));
    const all = inOrder([...merged, ...kept]);
    const isHere = all.some(({ id }) => id === this.#state.activeId);
    this.store.setState({ tabs: all, closed, ...(isHere ? {} : { activeId: all.at(-1)?.id }) });
  }

  change(id: number, { draft, ...patch }: TabPatch): void {
    const tab = this.tab(id);
    if (!tab) return;
    this.#put({ ...tab, ...patch, draft: { ...tab.draft, ...draft } });
    this.#schedule(id);
  }

  /** Notes where the cursor stands; it is saved together with the next change. */
  noteCursor(id: number, cursor: number): void {
    const tab = this.tab(id);
    if (tab) this.#put({ ...tab, cursor });
  }

  /** Notes what was run in a tab; the server knows already. */
  ran(id: number, latest: OpenTab['latest']): void {
    const tab = this.tab(id);
    if (tab) this.#put({ ...tab, latest });
  }

  activate(id: number): void {
    const { local, session, server } = this.#options;
    if (!this.tab(id)) return;
    this.store.setState({ activeId: id });
    for (const storage of [local, session]) guard(() => storage.setItem(activeKey, String(id)));
    // Which one is looked at is worth no notice when it cannot be kept.
    void server.activate(id).catch(() => undefined);
  }

  /** Opens a tab behind the last and turns to it. @returns undefined when the server did not take it; a notice says so */
  async add(tab: { label?: string | undefined; draft?: Partial<SqlDraft> } = {}): Promise<OpenTab | undefined> {
    const here = this.tab(this.#state.activeId)?.draft;
    const place = {
      databaseId: here?.databaseId,
      catalog: here?.catalog,
      schema: here?.schema,
      limit: here?.limit ?? usualLimit,
    };
    const draft = tab.draft?.databaseId === undefined ? { ...place, ...tab.draft } : { ...tab.draft };
    return this.#attempt(async () => {
      const made = await this.#options.server.create({ label: tab.label, draft });
      this.store.setState({ tabs: [...this.#state.tabs, made] });
      this.activate(made.id);
      this.#options.announce();
      return made;
    });
  }

  /** The same text in another tab. @param label  of the new one */
  duplicate(id: number, label: string): Promise<OpenTab | undefined> {
    const tab = this.tab(id);
    return tab ? this.add({ label, draft: tab.draft }) : Promise.resolve(undefined);
  }

  /** Closes tabs; what is written in them is saved first. */
  async close(...ids: number[]): Promise<void> {
    await this.#attempt(async () => {
      for (const id of ids) {
        await this.#save(id);
        if (this.#state.conflicts.has(id)) {
          // Two texts of one tab: the user chooses before one replaces the other.
          this.activate(id);
          continue;
        }
        await this.#options.server.close(id);
        this.#remove(id);
      }
      this.#options.announce();
    });
  }

  closeOthers(id: number): Promise<void> {
    return this.close(...this.#state.tabs.flatMap((tab) => (tab.id === id ? [] : [tab.id])));
  }

  /** Closes all tabs and opens an empty one. One with two texts stays: its user chooses first. */
  async reset(): Promise<void> {
    await this.close(...this.#state.tabs.map(({ id }) => id));
    if (this.#state.conflicts.size === 0) await this.add({ draft: { limit: usualLimit } });
  }

  async reopen(): Promise<void> {
    await this.#attempt(async () => {
      const tab = await this.#options.server.reopen();
      if (!tab) return this.store.setState({ closed: 0 });
      const closed = Math.max(0, this.#state.closed - 1);
      this.store.setState({ tabs: inOrder([...this.#state.tabs, tab]), closed });
      this.activate(tab.id);
      this.#options.announce();
    });
  }

  /** @param to  the place among the tabs, counted without this one */
  move(id: number, to: number): void {
    const others = this.#state.tabs.filter((tab) => tab.id !== id);
    const position = positionBetween(others[to - 1]?.position, others[to]?.position);
    this.change(id, { position });
    this.store.setState({ tabs: inOrder(this.#state.tabs) });
  }

  /** Ends a conflict: what is here goes over theirs, gives way, or moves to a tab of its own. */
  async resolve(id: number, way: 'mine' | 'theirs' | 'both', copyLabel = ''): Promise<void> {
    const [mine, theirs] = [this.tab(id), this.#state.conflicts.get(id)];
    if (!mine || !theirs) return;
    if (way === 'both' && !(await this.add({ label: copyLabel, draft: mine.draft }))) return;
    const conflicts = new Map(this.#state.conflicts);
    conflicts.delete(id);
    this.store.setState({ conflicts });
    this.#put(way === 'mine' ? { ...mine, version: theirs.version } : theirs);
    if (way === 'mine') return this.#save(id);
    this.#settle(id);
  }

  /** Saves everything that is not saved; the page goes away. */
  flush(): void {
    for (const id of this.#dirty) void this.#save(id, true);
  }

  #put(tab: OpenTab): void {
    this.store.setState({ tabs: this.#state.tabs.map((each) => (each.id === tab.id ? tab : each)) });
  }

  #remove(id: number): void {
    const { tabs, activeId, closed } = this.#state;
    const at = tabs.findIndex((tab) => tab.id === id);
    const left = tabs.filter((tab) => tab.id !== id);
    this.#settle(id);
    this.store.setState({ tabs: left, closed: closed + 1 });
    const next = left[Math.min(at, left.length - 1)];
    if (activeId !== id) return;
    if (next) this.activate(next.id);
    else this.store.setState({ activeId: undefined });
  }

  #conflict(theirs: OpenTab): void {
    this.#dirty.add(theirs.id);
    this.store.setState({ conflicts: new Map(this.#state.conflicts).set(theirs.id, theirs) });
  }

  #settle(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#dirty.delete(id);
    guard(() => this.#options.local.removeItem(unsavedPrefix + id));
  }

  #schedule(id: number): void {
    const tab = this.tab(id);
    if (!tab) return;
    this.#dirty.add(id);
    const kept = JSON.stringify({ version: tab.version, draft: tab.draft });
    guard(() => this.#options.local.setItem(unsavedPrefix + id, kept));
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => void this.#save(id), saveAfterMs),
    );
  }

  /** One save of a tab at a time: a second one waits for the version of the first. */
  async #save(id: number, isLeaving = false): Promise<void> {
    const running = this.#saving.get(id);
    if (running && !isLeaving) await running;
    const tab = this.tab(id);
    if (!tab || !this.#dirty.has(id) || this.#state.conflicts.has(id)) return;
    clearTimeout(this.#timers.get(id));
    const work = this.#send(tab, isLeaving).finally(() => this.#saving.delete(id));
    this.#saving.set(id, work);
    await work;
  }

  async #send(tab: OpenTab, isLeaving: boolean): Promise<void> {
    const { server, announce, onFailure } = this.#options;
    try {
      const version = await server.save(tab, isLeaving);
      if (version === 'stale') return await this.#meet(tab);
      const now = this.tab(tab.id);
      if (!now) return;
      const isWhole = now.draft === tab.draft && now.label === tab.label && now.position === tab.position;
      this.#put({ ...now, version });
      if (isWhole) this.#settle(tab.id);
      else this.#schedule(tab.id);
      announce();
    } catch (error) {
      // The text stays in this browser; the next change tries again.
      onFailure(error);
    }
  }

  /** Another window saved first: the same text is no quarrel, another one is for the person to decide. */
  async #meet(tab: OpenTab): Promise<void> {
    const theirs = await this.#options.server.get(tab.id);
    const mine = this.tab(tab.id) ?? tab;
    if (isSameDraft(mine.draft, theirs.draft)) {
      this.#put({ ...mine, version: theirs.version });
      this.#settle(tab.id);
    } else this.#conflict(theirs);
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#options.onFailure(error);
      return undefined;
    }
  }
}

const inOrder = (tabs: readonly OpenTab[]): OpenTab[] => tabs.toSorted((a, b) => a.position - b.position || a.id - b.id);

/** A storage may be closed or full: then it holds nothing. */
function guard<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function readUnsaved(stored: string | null): { version: number; draft: SqlDraft } | undefined {
  if (stored === null) return undefined;
  try {
    // Written by `#schedule` of this very version of the page, or of an earlier one with the same shape.
    const { version, draft }: { version: number; draft?: SqlDraft } = JSON.parse(stored);
    return typeof draft?.sql === 'string' ? { version, draft: { ...draft, saved: draft.saved } } : undefined;
  } catch {
    return undefined;
  }
}
