/**
 * Where the texts of the SQL page are kept. Every browser tab writes a record of its own, so that two tabs never write
 * over each other. A record outlives its tab: the next tab that opens takes over the latest one nobody has open, and the
 * others are offered in the history.
 */
import { isUnsaved, parseDraft, type SqlDraft } from './draft.ts';

/** What one tab holds: what is being written, and what gave way to something that was opened. */
export interface TabText {
  draft: SqlDraft;
  aside: SqlDraft | undefined;
}

/** A text kept by another tab, or by one that was closed. */
export interface StoredText {
  /** Names the record and which of its texts this is. */
  key: string;
  /** When it was last written, epoch ms. */
  at: number;
  draft: SqlDraft;
  /** A tab shows it now. */
  isOpen: boolean;
}

/** The kept texts as one browser tab sees them. */
export interface TabDrafts {
  /** What this tab begins with; asked again, what it holds. */
  load: () => TabText;
  store: (text: TabText) => void;
  /** Keeps a text that leaves this tab, as if a tab with it had been closed. */
  archive: (draft: SqlDraft) => void;
  /** Unsaved texts of other records, newest first. */
  others: () => StoredText[];
  /** Removes a kept text that was taken into this tab; one that another tab shows stays. */
  take: (kept: StoredText) => void;
  /** The tab goes away; its record is free for the next one. */
  close: () => void;
  /** The tab comes back from where the browser had put it. */
  reopen: () => void;
}

/** The part of the browser's storage that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What the store needs of the browser: storages, the clock and a source of names. */
export interface TabDraftsOptions {
  /** Shared by all tabs. */
  local: TextStorage;
  /** Of this tab; a duplicated tab begins with a copy of it. */
  session: TextStorage;
  /** Epoch ms. */
  now: () => number;
  /** A name nobody else has. */
  newName: () => string;
}

interface TabRecord {
  at: number;
  /** The page load that writes here; undefined when none does any more. */
  writer: string | undefined;
  text: TabText;
}

const prefix = 'sql_tab:';
const idKey = 'sql_tab';
/** Before every tab had a record: one for all. */
const formerKey = 'sql_draft';
const formerAsideKey = 'sql_draft_aside';
/** Records of closed tabs beyond this number go, the oldest first. */
const keptMax = 50;

const nothing: TabText = { draft: parseDraft(null), aside: undefined };

function readRecord(stored: string | null): TabRecord | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { at, writer, draft, aside }: Record<string, unknown> = { ...value };
    const text = {
      draft: parseDraft(JSON.stringify(draft ?? null)),
      aside: aside ? parseDraft(JSON.stringify(aside)) : undefined,
    };
    return { at: Number(at) || 0, writer: typeof writer === 'string' ? writer : undefined, text };
  } catch {
    // A record that cannot be read holds nothing.
    return undefined;
  }
}

/** A storage that may be closed or full: reading gives nothing, writing is done without. */
function guarded(storage: TextStorage) {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key: string): string | null => attempt(() => storage.getItem(key), null),
    set: (key: string, value: string): boolean => attempt(() => (storage.setItem(key, value), true), false),
    remove: (key: string): void => attempt(() => storage.removeItem(key), undefined),
    keys: (): string[] =>
      attempt(() => Array.from({ length: storage.length }, (_, at) => storage.key(at)).flatMap((key) => key ?? []), []),
  };
}

/** Opens the texts for one page load. */
export function openTabDrafts({ local, session, now, newName }: TabDraftsOptions): TabDrafts {
  const [shared, own] = [guarded(local), guarded(session)];
  const writer = newName();
  let id = '';
  let current = nothing;
  let isLoaded = false;

  const keyOf = (name: string): string => prefix + name;
  const records = (): { name: string; record: TabRecord }[] =>
    shared
      .keys()
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const record = readRecord(shared.get(key));
        return record ? [{ name: key.slice(prefix.length), record }] : [];
      })
      .toSorted((a, b) => b.record.at - a.record.at);
  const put = (name: string, { at, writer: by, text }: TabRecord): void =>
    void shared.set(keyOf(name), JSON.stringify({ at, writer: by, ...text }));
  const writeMine = (at = now()): void => {
    const there = readRecord(shared.get(keyOf(id)));
    // A duplicate of this tab writes there now: this tab goes on in a record of its own.
    if (id === '' || (there?.writer !== undefined && there.writer !== writer)) {
      id = newName();
      own.set(idKey, id);
    }
    put(id, { at, writer, text: current });
  };
  const sweep = (): void => {
    const closed = records().filter(({ record }) => record.writer === undefined);
    for (const [at, { name, record }] of closed.entries()) {
      const isEmpty = unsavedOf(record.text).length === 0;
      if (name !== id && (isEmpty || at >= keptMax)) shared.remove(keyOf(name));
    }
  };
  const former = (): TabText | undefined => {
    const stored = shared.get(formerKey);
    if (stored === null) return undefined;
    const aside = parseDraft(shared.get(formerAsideKey));
    for (const key of [formerKey, formerAsideKey]) shared.remove(key);
    return { draft: parseDraft(stored), aside: aside.sql === '' ? undefined : aside };
  };
  const load = (): TabText => {
    // The page was left and is shown again: the text never went away.
    if (isLoaded) return current;
    isLoaded = true;
    const mine = own.get(idKey);
    const known = mine === null ? undefined : readRecord(shared.get(keyOf(mine)));
    if (mine !== null && known) {
      current = known.text;
      // Still open elsewhere: this tab is a duplicate, and begins a record of its own with the same text.
      if (known.writer === undefined) id = mine;
      writeMine(known.at);
    } else {
      const free = records().find(({ record }) => record.writer === undefined);
      current = former() ?? free?.record.text ?? nothing;
      if (free && current === free.record.text) id = free.name;
      own.set(idKey, id);
      writeMine(free?.record.at ?? now());
    }
    sweep();
    return current;
  };
  return {
    load,
    store: (text) => {
      current = text;
      writeMine();
    },
    archive: (draft) => {
      if (isUnsaved(draft)) put(newName(), { at: now(), writer: undefined, text: { draft, aside: undefined } });
    },
    others: () => {
      const shown = new Set(unsavedOf(current).map(({ draft }) => draft.sql));
      return records()
        .filter(({ name }) => name !== id)
        .flatMap(({ name, record }) =>
          unsavedOf(record.text).map(({ part, draft }) => ({
            key: `${name}/${part}`,
            at: record.at,
            draft,
            isOpen: record.writer !== undefined,
          })),
        )
        .filter(({ draft }) => !shown.has(draft.sql) && shown.add(draft.sql));
    },
    take: ({ key }) => {
      const [name = '', part] = key.split('/');
      const record = readRecord(shared.get(keyOf(name)));
      if (!record || record.writer !== undefined) return;
      const left = part === 'draft' ? { draft: nothing.draft, aside: record.text.aside } : { ...record.text, aside: undefined };
      if (unsavedOf(left).length === 0) shared.remove(keyOf(name));
      else put(name, { ...record, text: left });
    },
    close: () => {
      const there = readRecord(shared.get(keyOf(id)));
      if (there?.writer === writer) put(id, { ...there, writer: undefined });
    },
    reopen: () => writeMine(readRecord(shared.get(keyOf(id)))?.at),
  };
}

/** The texts of a record that are written nowhere else. */
function unsavedOf({ draft, aside }: TabText): { part: 'draft' | 'aside'; draft: SqlDraft }[] {
  return [
    ...(isUnsaved(draft) ? [{ part: 'draft' as const, draft }] : []),
    ...(aside && isUnsaved(aside) ? [{ part: 'aside' as const, draft: aside }] : []),
  ];
}
