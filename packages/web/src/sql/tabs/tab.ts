/** A tab of the SQL page in the browser, and how it travels. */
import type { SqlTab, SqlTabBody } from '@tessera/api/sql-tab';
import type { SqlRun } from '@tessera/api/sql';
import { limits, usualLimit, type SqlDraft } from './draft.ts';

/** A tab as the page holds it. `version` is what the server has. */
export interface OpenTab {
  id: number;
  version: number;
  label: string;
  position: number;
  draft: SqlDraft;
  /** Where the cursor stands, in characters. */
  cursor: number;
  hidesBrowser: boolean;
  /** The query that was run last, as the server returned it. */
  latest: SqlRun | undefined;
}

/** What of a tab can be changed. */
export type TabPatch = Partial<Pick<OpenTab, 'label' | 'cursor' | 'hidesBrowser' | 'position'>> & { draft?: Partial<SqlDraft> };

/** A tab of the server's as the page holds it. */
export function openTab(tab: SqlTab): OpenTab {
  const { saved_query, saved_as } = tab;
  return {
    id: tab.id,
    version: tab.version,
    label: tab.label,
    position: tab.position,
    draft: {
      databaseId: tab.database_id ?? undefined,
      catalog: tab.catalog ?? undefined,
      schema: tab.schema ?? undefined,
      sql: tab.sql,
      limit: limits.find((limit) => limit === tab.query_limit) ?? usualLimit,
      parameters: tab.template_params ?? '',
      saved: saved_query && saved_as ? { id: saved_query.id, ...saved_as, etag: saved_as.etag } : undefined,
    },
    cursor: tab.cursor_at ?? tab.sql.length,
    hidesBrowser: tab.hide_left_bar,
    latest: tab.latest_query ?? undefined,
  };
}

/** A text as the server takes it. */
export function draftBody({ databaseId, catalog, schema, sql, limit, parameters, saved }: SqlDraft): SqlTabBody {
  return {
    sql,
    database_id: databaseId ?? null,
    catalog: catalog ?? null,
    schema: schema ?? null,
    query_limit: limit,
    template_params: parameters === '' ? null : parameters,
    saved_query_id: saved?.id ?? null,
    saved_as: saved ? { label: saved.label, sql: saved.sql, ...(saved.etag === undefined ? {} : { etag: saved.etag }) } : null,
  };
}

/** All of a tab that a save sends. */
export function tabBody({ draft, label, position, cursor, hidesBrowser }: OpenTab): SqlTabBody {
  return { ...draftBody(draft), label, position, cursor_at: cursor, hide_left_bar: hidesBrowser };
}

/** The place between two neighbours; at an end, one beyond. */
export function positionBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 1 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
