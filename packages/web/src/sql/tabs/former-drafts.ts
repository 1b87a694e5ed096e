/** Texts that earlier versions kept in this browser alone: each that was saved nowhere becomes a tab, once. */
import { isUnsaved, parseDraft, type SqlDraft } from './draft.ts';

/** The part of the browser's storage that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const recordPrefix = 'sql_tab:';
const singleKeys = ['sql_draft', 'sql_draft_aside'];

/** The unsaved texts, each once, with the keys they stand under. A storage that is closed holds none. */
export function formerDrafts(storage: TextStorage): { drafts: SqlDraft[]; keys: string[] } {
  try {
    const all = Array.from({ length: storage.length }, (_, at) => storage.key(at)).flatMap((key) => key ?? []);
    const keys = all.filter((key) => key.startsWith(recordPrefix) || singleKeys.includes(key));
    const texts = keys.flatMap((key) => textsIn(key, storage.getItem(key)));
    const unsaved = texts.filter((draft) => isUnsaved(draft));
    return { drafts: [...new Map(unsaved.map((draft) => [draft.sql, draft])).values()], keys };
  } catch {
    return { drafts: [], keys: [] };
  }
}

function textsIn(key: string, stored: string | null): SqlDraft[] {
  if (!key.startsWith(recordPrefix)) return [parseDraft(stored)];
  try {
    const record: unknown = JSON.parse(stored ?? 'null');
    if (typeof record !== 'object' || record === null) return [];
    const { draft, aside }: Record<string, unknown> = { ...record };
    return [draft, aside].map((part) => parseDraft(JSON.stringify(part ?? null)));
  } catch {
    // A record that cannot be read holds nothing.
    return [];
  }
}
