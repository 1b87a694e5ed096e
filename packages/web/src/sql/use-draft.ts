/** The text one writes, with what was opened into it. What gives way to something opened is put aside, never lost. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { savedQuery } from '@tessera/api/saved-query';
import { client, isAbort } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { randomName } from '../random-name.ts';
import { isUnsaved, withAddress, type SqlDraft } from './draft.ts';
import { openTabDrafts, type StoredText, type TabText, type TextStorage } from './tab-drafts.ts';
import { useDatabases, useSchemas } from './use-source.ts';

/** The text in the editor, and what can become of it and of others. */
export interface DraftState {
  /** With what must be chosen filled in: the only or built-in database, its main or only schema. */
  draft: SqlDraft;
  change: (patch: Partial<SqlDraft>) => void;
  /** What gave way. */
  aside: SqlDraft | undefined;
  bringBack: () => void;
  /** Takes what gave way out of sight; it stays among the kept texts. */
  forget: () => void;
  /** Puts something else into the editor; an unsaved text that gives way is put aside. */
  open: (patch: Partial<SqlDraft>) => void;
  /** Unsaved texts of other tabs, and of tabs that were closed; newest first. */
  others: () => StoredText[];
  /** Opens one of them here. */
  takeOver: (kept: StoredText) => void;
}

/** Of the browser tab: it goes on writing here while other pages of the product are shown. */
const tab = openTabDrafts({
  local: browserStorage(() => localStorage),
  session: browserStorage(() => sessionStorage),
  now: Date.now,
  newName: randomName,
});
window.addEventListener('pagehide', tab.close);
window.addEventListener('pageshow', (event) => event.persisted && tab.reopen());

/** Reaches the storage when it is used: where it is closed, even naming it throws. */
function browserStorage(storage: () => Storage): TextStorage {
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
    key: (at) => storage().key(at),
    get length() {
      return storage().length;
    },
  };
}

/** Of an address with none of its parts. */
const nothingWritten = JSON.stringify([undefined, undefined, undefined]);

const blank = { sql: '', parameters: '', saved: undefined };

/** Addresses that open something: the draft they find gives way. */
function begin(search: Record<string, unknown>): TabText {
  const { draft: found, aside } = tab.load();
  const draft = withAddress(found, search);
  const isOpening = draft.sql !== found.sql;
  if (!isOpening || !isUnsaved(found)) return { draft, aside };
  if (aside && aside.sql !== found.sql) tab.archive(aside);
  return { draft, aside: found };
}

async function fetchSaved(pk: number, signal: AbortSignal): Promise<Partial<SqlDraft>> {
  const { body, etag } = await client.send(savedQuery.get, { params: { pk } }, { signal });
  const { label, sql, db_id, schema, template_parameters } = body.result;
  return {
    sql,
    databaseId: db_id,
    schema: schema ?? undefined,
    parameters: template_parameters ?? '',
    saved: { id: pk, label, sql, etag },
  };
}

/** Where a text is run: the database and schema it names, or the first that would do. */
function usePlace(stored: SqlDraft): Pick<SqlDraft, 'databaseId' | 'schema'> {
  const databases = useDatabases().data;
  const known = databases?.some((d) => d.id === stored.databaseId) ?? true;
  const databaseId =
    known && stored.databaseId !== undefined ? stored.databaseId : (databases?.find((d) => d.is_builtin) ?? databases?.[0])?.id;
  const schemas = useSchemas(databaseId).data;
  const schema = stored.schema ?? schemas?.find((name) => name === 'main' || name === 'public') ?? schemas?.[0];
  return { databaseId, schema };
}

/** Holds the text of the SQL page. What the address names is opened once; every change is kept in this browser. */
export function useDraft(): DraftState {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const toasts = useToasts();
  const [{ draft: stored, aside }, set] = useState(() => begin(search));
  const { databaseId, schema } = usePlace(stored);
  const keep = (draft: SqlDraft, other: SqlDraft | undefined): void => {
    // One text at a time is put aside here; the one before it stays among the kept ones.
    if (aside && aside.sql !== draft.sql && aside.sql !== other?.sql) tab.archive(aside);
    set({ draft, aside: other });
    tab.store({ draft, aside: other });
  };
  const change = (patch: Partial<SqlDraft>): void => keep({ ...stored, databaseId, ...patch }, aside);
  const replace = (patch: Partial<SqlDraft>): void => {
    const givesWay = isUnsaved(stored) && stored.sql !== patch.sql;
    keep({ ...stored, ...patch }, givesWay ? stored : aside);
  };
  const open = useEffectEvent((patch: Partial<SqlDraft>): void => {
    replace(patch);
    // It is open now: a reload keeps what becomes of it.
    const { savedQueryId: _id, new: _new, sql: _sql, dbid: _database, schema: _schema, ...rest } = search;
    void navigate({ to: '.', search: rest, replace: true });
  });
  const fail = useEffectEvent((error: unknown): void => {
    if (!isAbort(error))
      toasts.failure(error, (sentence) => i18n._('The saved query could not be opened: {error}', { error: sentence }));
  });
  const asked = Number(search['savedQueryId']);
  const isNew = search['new'] !== undefined;
  const written = JSON.stringify([search['sql'], search['dbid'], search['schema']]);
  const openWritten = useEffectEvent(() => open(withAddress(stored, search)));
  useEffect(() => {
    if (isNew) {
      open(blank);
      return undefined;
    }
    if (written !== nothingWritten) openWritten();
    if (!Number.isSafeInteger(asked) || asked <= 0) return undefined;
    const stop = new AbortController();
    fetchSaved(asked, stop.signal).then(open, fail);
    return () => stop.abort();
  }, [asked, isNew, written]);
  return {
    draft: { ...stored, databaseId, schema },
    change,
    aside,
    bringBack: () => aside && keep(aside, isUnsaved(stored) ? stored : undefined),
    forget: () => keep(stored, undefined),
    open: replace,
    others: tab.others,
    takeOver: (kept) => {
      replace(kept.draft);
      tab.take(kept);
    },
  };
}
