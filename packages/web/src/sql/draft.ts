/** What the SQL page keeps in this browser: the shape of a draft, and the history of this tab. */
import { isRecord } from '@tessera/core/narrowing';

/** The saved query a draft came from or was saved as. */
export interface SavedLink {
  id: number;
  label: string;
  /** The text as it was saved: whether the draft differs. */
  sql: string;
  /** The version that was opened or written. */
  etag: string | undefined;
}

/** A statement with where it is to run and what it was opened from. */
export interface SqlDraft {
  databaseId: number | undefined;
  schema: string | undefined;
  sql: string;
  limit: number;
  /** JSON text of names and values for templates; empty for none. */
  parameters: string;
  saved: SavedLink | undefined;
}

/** One run of this tab. `at` is epoch ms; `ms` how long it took. */
export interface SqlRun {
  at: number;
  sql: string;
  databaseId: number;
  schema: string | undefined;
  ms: number;
  rows: number | undefined;
  error: string | undefined;
}

/** The row limits one can choose for a statement. */
export const limits = [100, 1000, 10_000, 100_000] as const;
const historyKey = 'sql_history';
const kept = 50;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const id = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

function savedOf(value: unknown): SavedLink | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given: Record<string, unknown> = { ...value };
  const savedId = id(given['id']);
  const label = text(given['label']);
  if (savedId === undefined || label === undefined) return undefined;
  return { id: savedId, label, sql: text(given['sql']) ?? '', etag: text(given['etag']) };
}

/** Written, and nowhere else to be found. */
export function isUnsaved({ sql, saved }: Pick<SqlDraft, 'sql' | 'saved'>): boolean {
  return saved ? sql !== saved.sql : sql.trim() !== '';
}

/** Reads what was stored; anything unreadable is an empty draft. */
export function parseDraft(stored: string | null): SqlDraft {
  let value: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (isRecord(parsed)) value = parsed;
  } catch {
    // An unreadable draft is none.
  }
  const limit = Number(value['limit']);
  return {
    databaseId: id(value['databaseId']),
    schema: text(value['schema']),
    sql: text(value['sql']) ?? '',
    limit: limits.find((allowed) => allowed === limit) ?? 1000,
    parameters: text(value['parameters']) ?? '',
    saved: savedOf(value['saved']),
  };
}

/** An address may bring SQL, database and schema; they win over the draft. */
export function withAddress(draft: SqlDraft, search: Record<string, unknown>): SqlDraft {
  const sql = text(search['sql']);
  const databaseId = id(search['dbid']);
  return {
    ...draft,
    ...(sql === undefined ? {} : { sql, saved: undefined }),
    ...(databaseId === undefined ? {} : { databaseId, schema: undefined }),
    ...(text(search['schema']) === undefined ? {} : { schema: text(search['schema']) }),
  };
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Full or closed storage: the page still holds it.
  }
}

/** The statements that were run in this browser tab; none when they cannot be read. */
export function loadHistory(): SqlRun[] {
  try {
    const runs: unknown = JSON.parse(read(() => sessionStorage, historyKey) ?? '[]');
    // Written by `storeHistory` in this very tab.
    return Array.isArray(runs) ? (runs as SqlRun[]) : [];
  } catch {
    return [];
  }
}

/** Newest first, at most 50. */
export function addRun(history: readonly SqlRun[], run: SqlRun): SqlRun[] {
  return [run, ...history].slice(0, kept);
}
/** Keeps the statements for this browser tab. */
export const storeHistory = (history: readonly SqlRun[]): void => write(() => sessionStorage, historyKey, history);
