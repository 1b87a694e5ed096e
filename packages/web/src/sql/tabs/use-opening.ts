/** What an address opens: each time a tab of its own, once; the parts of the address that did it go. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { datasource } from '@tessera/api/datasource';
import { misc } from '@tessera/api/misc';
import { query } from '@tessera/api/query';
import { savedQuery } from '@tessera/api/saved-query';
import { sql, type SqlRun } from '@tessera/api/sql';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { idIn } from '../../kit/search.ts';
import { useToasts } from '../../kit/toasts.ts';
import { addressedText, keptText, type SqlDraft } from './draft.ts';
import { tabs } from './use-tabs.ts';

interface Opened {
  label: string | undefined;
  draft: Partial<SqlDraft>;
  autorun?: boolean;
  /** The query the text is of: what came of it is shown, or that it still runs. */
  past?: SqlRun | undefined;
}

async function fetchSaved(pk: number): Promise<Opened> {
  const { body, etag } = await client.send(savedQuery.get, { params: { pk } });
  const { label, sql: text, db_id, catalog, schema, template_parameters } = body.result;
  const saved = { id: pk, label, sql: text, etag };
  const where = { databaseId: db_id, catalog: catalog ?? undefined, schema: schema ?? undefined };
  const draft = { sql: text, ...where, parameters: template_parameters ?? '', saved };
  return { label, draft };
}

async function fetchPast(pk: number): Promise<Opened> {
  const { result } = await client.call(query.get, { params: { pk } });
  const { sql: text, database, catalog, schema, template_params, tab_name } = result;
  const where = { databaseId: database.id, catalog: catalog ?? undefined, schema: schema ?? undefined };
  const draft = { sql: text, ...where, parameters: template_params ?? '' };
  // Of one's own alone the rows may be read.
  const since = Math.max(0, Date.parse(result.changed_on) - 1);
  const own = await client.call(query.updatedSince, { query: { q: { last_updated_ms: since } } });
  return { label: tab_name ?? undefined, draft, past: own.result.find(({ id }) => id === result.client_id) };
}

async function fetchLink(key: string): Promise<Opened> {
  const {
    name,
    sql: text,
    dbId,
    catalog,
    schema,
    templateParams,
    autorun,
  } = await client.call(sql.readLink, { params: { key } });
  const where = { databaseId: dbId, catalog: catalog ?? undefined, schema: schema ?? undefined };
  const draft = { sql: text, ...where, parameters: templateParams ?? '' };
  return { label: name || undefined, draft, autorun: autorun === true };
}

/** A link of older clients: the text is kept under a key as JSON. */
async function fetchKept(key: string): Promise<Opened> {
  const { body } = await client.send(misc.kvRead, { params: { key } });
  const kept = keptText(body);
  if (!kept) throw new Error(i18n._('The link holds no SQL'));
  return kept;
}

/** The SQL of a dataset's rows, where the address brings none of its own. */
async function fetchSource(datasourceKey: string, written: string | undefined): Promise<Opened> {
  const {
    sql: own,
    select_star,
    catalog,
    schema,
    name,
    database,
  } = await client.call(datasource.fetchMetadata, {
    query: { datasourceKey },
  });
  const where = { databaseId: database.id, catalog: catalog ?? undefined, schema: schema ?? undefined };
  const draft = { sql: written ?? (own || select_star || ''), ...where };
  return { label: i18n._('Query {name}', { name }), draft, autorun: written !== undefined };
}

/** What the address names; undefined when it names nothing. */
function openedBy(search: Record<string, unknown>, key: string | undefined): (() => Promise<Opened>) | undefined {
  if (key !== undefined) return () => fetchLink(key);
  const saved = idIn(search['savedQueryId']);
  if (saved !== undefined) return () => fetchSaved(saved);
  const past = idIn(search['queryId']);
  if (past !== undefined) return () => fetchPast(past);
  const { id: kept, datasourceKey, sql: written } = search;
  if (typeof kept === 'string' && kept !== '') return () => fetchKept(kept);
  if (typeof datasourceKey === 'string' && datasourceKey !== '')
    return () => fetchSource(datasourceKey, typeof written === 'string' && written !== '' ? written : undefined);
  const text = addressedText(search);
  return text && (() => Promise.resolve(text));
}

/** A saved query that is open already is turned to, not opened twice. */
function alreadyOpen({ draft }: Opened): number | undefined {
  const { saved } = draft;
  return saved && tabs.store.getState().tabs.find((tab) => tab.draft.saved?.id === saved.id)?.id;
}

/**
 * Of what names a database that is not open to this page, only the text is left: it is not run where it was not meant for.
 * @param tell  is called then
 */
async function whereItMayRun(opened: Opened, isOpen: Opening['isOpen'], tell: () => void): Promise<Opened> {
  const { databaseId, catalog: _catalog, schema: _schema, ...draft } = opened.draft;
  if (databaseId === undefined) return opened;
  if (await isOpen(databaseId)) return opened;
  tell();
  return { ...opened, draft, autorun: false, past: undefined };
}

/** What opening needs of the page. */
interface Opening {
  isReady: boolean;
  /** Whether a database is open to the page. */
  isOpen: (databaseId: number) => Promise<boolean>;
  /** Shows in a tab what came of a query of the history. */
  show: (tabId: number, past: SqlRun) => void;
}

/**
 * Opens what the address names once the tabs are there.
 * @returns the tab whose text is to be run at once, and whether a tab is on its way: what is typed meanwhile would go to another
 */
export function useOpening({ isReady, isOpen, show }: Opening): {
  autorun: number | undefined;
  ran: () => void;
  isOpening: boolean;
} {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { key }: { key?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const toasts = useToasts();
  const [autorun, setAutorun] = useState<number>();
  const [isOpening, setOpening] = useState(false);
  const {
    id,
    savedQueryId,
    queryId,
    new: fresh,
    sql: text,
    dbid,
    catalog,
    schema,
    name,
    autorun: runs,
    datasourceKey,
    ...rest
  } = search;
  const what = [key, id, savedQueryId, queryId, fresh, text, dbid, catalog, schema, name, runs, datasourceKey];
  const asked = JSON.stringify(what);
  const open = useEffectEvent(async () => {
    const fetch = openedBy(search, key);
    if (!fetch) return;
    setOpening(true);
    // It is open from now on: a reload keeps what becomes of it.
    void navigate({ to: '/sqllab/', search: rest, replace: true });
    try {
      const opened = await whereItMayRun(await fetch(), isOpen, () =>
        toasts.warning(i18n._('The database of this query is not available in SQL Lab. Choose another one.')),
      );
      const known = alreadyOpen(opened);
      if (known !== undefined) return tabs.activate(known);
      const tab = await tabs.add({ label: opened.label, draft: opened.draft });
      if (tab && opened.autorun) setAutorun(tab.id);
      if (tab && opened.past) show(tab.id, opened.past);
    } catch (error) {
      toasts.failure(error, (sentence) => i18n._('The query could not be opened: {error}', { error: sentence }));
    } finally {
      setOpening(false);
    }
  });
  useEffect(() => {
    if (isReady) void open();
  }, [isReady, asked]);
  const asks = openedBy(search, key) !== undefined;
  return { autorun, ran: () => setAutorun(undefined), isOpening: isOpening || asks };
}
