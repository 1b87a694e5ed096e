/** A text of the SQL page with where it is to run, and what an address or an older browser record made of one. */
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

/** A text with where it is to run and what it was opened from. */
export interface SqlDraft {
  databaseId: number | undefined;
  /** Undefined for the connection's own. */
  catalog: string | undefined;
  schema: string | undefined;
  sql: string;
  limit: number;
  /** JSON text of names and values for templates; empty for none. */
  parameters: string;
  saved: SavedLink | undefined;
}

/** The row limits one can choose for a statement. */
export const limits = [10, 100, 1000, 10_000, 100_000] as const;
/** What a new tab begins with. */
export const usualLimit = 1000;

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

/** Whether two texts would be run alike. */
export function isSameDraft(a: SqlDraft, b: SqlDraft): boolean {
  return (
    a.sql === b.sql &&
    a.databaseId === b.databaseId &&
    a.catalog === b.catalog &&
    a.schema === b.schema &&
    a.limit === b.limit &&
    a.parameters === b.parameters
  );
}

/** The members of a JSON object; none of what is no such text. */
function membersOf(json: unknown): Record<string, unknown> {
  try {
    const parsed: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Reads what was stored; anything unreadable is an empty draft. */
export function parseDraft(stored: string | null): SqlDraft {
  const value = membersOf(stored);
  const limit = Number(value['limit']);
  return {
    databaseId: id(value['databaseId']),
    catalog: text(value['catalog']),
    schema: text(value['schema']),
    sql: text(value['sql']) ?? '',
    limit: limits.find((allowed) => allowed === limit) ?? usualLimit,
    parameters: text(value['parameters']) ?? '',
    saved: savedOf(value['saved']),
  };
}

/** What an address asks to be opened; undefined when it asks for nothing. */
export interface AddressedText {
  label: string | undefined;
  draft: Partial<SqlDraft>;
  /** Run it at once. */
  autorun: boolean;
}

/**
 * What a link of older clients keeps, as JSON: `dbId`, `title`, `schema`, `sql`, `autorun`, `templateParams`; undefined without SQL.
 * @param kept  the text of the reply
 */
export function keptText(kept: unknown): AddressedText | undefined {
  const said = membersOf(kept);
  const sql = text(said['sql']);
  if (sql === undefined) return undefined;
  const parameters = text(said['templateParams']);
  return {
    label: text(said['title']) ?? text(said['name']),
    draft: {
      sql,
      databaseId: id(said['dbId']),
      catalog: text(said['catalog']),
      schema: text(said['schema']),
      ...(parameters === undefined ? {} : { parameters }),
    },
    autorun: said['autorun'] === true,
  };
}

/** An address may bring SQL, a name, and a database with its catalog and schema. */
export function addressedText(search: Record<string, unknown>): AddressedText | undefined {
  const sql = text(search['sql']);
  const databaseId = id(search['dbid']);
  const catalog = text(search['catalog']);
  const schema = text(search['schema']);
  const label = text(search['name']);
  const isNew = search['new'] !== undefined;
  if ([sql, databaseId, catalog, schema, label].every((part) => part === undefined) && !isNew) return undefined;
  return {
    label,
    draft: {
      ...(sql === undefined ? {} : { sql }),
      ...(databaseId === undefined ? {} : { databaseId }),
      ...(catalog === undefined ? {} : { catalog }),
      ...(schema === undefined ? {} : { schema }),
    },
    autorun: sql !== undefined && /^(true|1)$/.test(String(search['autorun'] ?? '')),
  };
}
