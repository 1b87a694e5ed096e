/** Databases, schemas and tables of the SQL page, each asked when the one before is known; columns when a table is opened or written. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { database } from '@tessera/api/database';
import { dataset } from '@tessera/api/dataset';
import { savedQuery } from '@tessera/api/saved-query';
import type { CodeOffer, Tables } from '@tessera/ui/code-editor';
import type { SqlDraft } from '../tabs/draft.ts';
import { client } from '../../client.ts';
import { membersOf } from '../../dataset-extra.ts';
import { i18n } from '../../i18n.ts';
import { queryClient } from '../../kit/query-client.ts';
import { useCan } from '../../session.ts';
import { useChosenCatalog } from './chosen-catalog.ts';

const staleMs = 300_000;

/** Asks for the databases that are open to the SQL page. */
const databasesQuery = {
  queryKey: ['databases', 'sql'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const filters = [{ col: 'expose_in_sqllab', opr: 'eq', value: true }];
    const q = {
      columns: [
        'id',
        'database_name',
        'backend',
        'is_builtin',
        'disable_data_preview',
        'allows_virtual_table_explore',
        'allow_run_async',
        'allow_ctas',
        'allow_cvas',
        'force_ctas_schema',
        'allows_cost_estimate',
        'allow_multi_catalog',
        'default_catalog',
        'extra',
      ],
      filters,
      page: 0,
      page_size: 1000,
      order_column: 'database_name',
      order_direction: 'asc' as const,
    };
    return (await client.call(database.list, { query: { q } }, { signal })).result;
  },
};

/** The databases that are open to the SQL page. */
export const useDatabases = () => useQuery(databasesQuery);

/** Whether a database is one of them. */
export const isDatabaseOpen = async (id: number): Promise<boolean> =>
  (await queryClient.fetchQuery(databasesQuery)).some((database) => database.id === id);

/** Whether charts may be made of what a database answers on the SQL page. */
export function useMayExplore(databaseId: number | undefined): boolean {
  const canExplore = useCan('can_read on Explore');
  const databases = useDatabases().data;
  return canExplore && databases?.find(({ id }) => id === databaseId)?.allows_virtual_table_explore === true;
}

/** The schemas of a database, or of another of its catalogs, that the person may read. */
export function useSchemas(databaseId: number | undefined, catalog: string | undefined) {
  return useQuery({
    queryKey: ['schemas', databaseId, catalog],
    enabled: databaseId !== undefined,
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      const query = catalog === undefined ? {} : { q: { catalog } };
      return (await client.call(database.schemas, { params: { pk: databaseId ?? 0 }, query }, { signal })).result;
    },
  });
}

/** The tables and views of a schema that the person may read. */
export function useTables(databaseId: number | undefined, schema: string | undefined) {
  const catalog = useChosenCatalog();
  return useQuery({
    queryKey: ['tables', databaseId, catalog, schema],
    enabled: databaseId !== undefined && schema !== undefined,
    queryFn: async ({ signal }) =>
      (
        await client.call(
          database.tables,
          { params: { pk: databaseId ?? 0 }, query: { q: { schema_name: schema ?? '', ...inCatalog(catalog) } } },
          { signal },
        )
      ).result,
  });
}

/** What a database lets the SQL page do beside reading. */
export interface DatabaseAllows {
  table: boolean;
  view: boolean;
  /** Where tables and views are made, whatever schema is chosen. */
  schema: string | undefined;
  estimate: boolean;
}

/** Where a text is run: the database and schema it names, or the first that would do; and whether it may run in the background. */
export function usePlace(draft: Pick<SqlDraft, 'databaseId' | 'catalog' | 'schema'>) {
  const databases = useDatabases().data;
  const isKnown = databases?.some(({ id }) => id === draft.databaseId) ?? true;
  const usual = (databases?.find((each) => each.is_builtin) ?? databases?.[0])?.id;
  const databaseId = isKnown && draft.databaseId !== undefined ? draft.databaseId : usual;
  const database = databases?.find(({ id }) => id === databaseId);
  const hasCatalogs = database?.allow_multi_catalog === true;
  const own = database?.default_catalog ?? undefined;
  const catalog = hasCatalogs && draft.catalog !== own ? draft.catalog : undefined;
  const schemas = useSchemas(databaseId, catalog).data;
  const schema = draft.schema ?? schemas?.find((name) => name === 'main' || name === 'public') ?? schemas?.[0];
  const allowed: DatabaseAllows = {
    table: database?.allow_ctas ?? false,
    view: database?.allow_cvas ?? false,
    schema: database?.force_ctas_schema || undefined,
    estimate: database?.allows_cost_estimate ?? false,
  };
  const stopsOnLeave = membersOf(database?.extra)['cancel_query_on_windows_unload'] === true;
  const settings = { isKnown: databases !== undefined, isAsync: database?.allow_run_async ?? false, stopsOnLeave, allowed };
  const catalogs = hasCatalogs ? { shown: catalog ?? own, own } : undefined;
  return { databaseId, catalog, schema, catalogs, ...settings };
}

const inCatalog = (catalog: string | undefined) => (catalog === undefined ? {} : { catalog_name: catalog });

const metadataQuery = (databaseId: number, catalog: string | undefined, schema: string, name: string) => ({
  queryKey: ['table', databaseId, catalog, schema, name],
  staleTime: staleMs,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.call(database.tableMetadata, { params: { pk: databaseId }, query: tableQuery(catalog, schema, name) }, { signal }),
});

const tableQuery = (catalog: string | undefined, schema: string, name: string) => ({
  name,
  schema,
  ...(catalog !== undefined && { catalog }),
});

/** Columns of one table, once it is opened. */
export function useColumns(databaseId: number, schema: string, name: string, isOpen: boolean) {
  const catalog = useChosenCatalog();
  return useQuery({ ...metadataQuery(databaseId, catalog, schema, name), enabled: isOpen });
}

/** The SELECT of all columns of a table, asked when it is wanted. */
export function useSelectOf(databaseId: number, schema: string, name: string): () => Promise<string> {
  const cache = useQueryClient();
  const catalog = useChosenCatalog();
  return async () => (await cache.fetchQuery(metadataQuery(databaseId, catalog, schema, name))).selectStar;
}

/** Asks the database itself for its schemas, whatever was remembered. */
export function useForceSchemas(databaseId: number | undefined) {
  const cache = useQueryClient();
  const catalog = useChosenCatalog();
  return useMutation({
    mutationFn: async () => {
      const q = { force: true, ...(catalog !== undefined && { catalog }) };
      return (await client.call(database.schemas, { params: { pk: databaseId ?? 0 }, query: { q } })).result;
    },
    onSuccess: (names) => cache.setQueryData(['schemas', databaseId, catalog], names),
  });
}

/** Asks the database itself for the tables of a schema, and anew for columns. */
export function useForceTables(databaseId: number | undefined, schema: string | undefined) {
  const cache = useQueryClient();
  const catalog = useChosenCatalog();
  return useMutation({
    mutationFn: async () => {
      const q = { schema_name: schema ?? '', force: true, ...inCatalog(catalog) };
      return (await client.call(database.tables, { params: { pk: databaseId ?? 0 }, query: { q } })).result;
    },
    onSuccess: async (tables) => {
      cache.setQueryData(['tables', databaseId, catalog, schema], tables);
      await forgetColumns(databaseId);
    },
  });
}

/** What was read of single tables of a database is asked anew where it is wanted. */
async function forgetColumns(databaseId: number | undefined): Promise<void> {
  for (const what of ['table', 'partition', 'completion']) await queryClient.invalidateQueries({ queryKey: [what, databaseId] });
}

/** The same for its lists of tables, once a statement may have changed them. */
export async function forgetTables(databaseId: number): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['tables', databaseId] }), forgetColumns(databaseId)]);
}

/** The newest partition of a table that has some. */
export function usePartition(databaseId: number, schema: string, name: string, isPartitioned: boolean) {
  const catalog = useChosenCatalog();
  return useQuery({
    queryKey: ['partition', databaseId, catalog, schema, name],
    enabled: isPartitioned,
    staleTime: staleMs,
    queryFn: async ({ signal }) =>
      (
        await client.call(
          database.tableMetadataExtra,
          { params: { pk: databaseId }, query: tableQuery(catalog, schema, name) },
          { signal },
        )
      ).partitions?.latest ?? {},
  });
}

/** The functions that a database knows, as it reads them; undefined until they are here. */
export function useFunctions(databaseId: number | undefined): readonly string[] | undefined {
  return useQuery({
    queryKey: ['functions', databaseId],
    enabled: databaseId !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await client.call(database.functionNames, { params: { pk: databaseId ?? 0 } }, { signal })).function_names,
  }).data;
}

/** The tables of a schema, and those of them that a text mentions. */
function useMentioned(databaseId: number | undefined, schema: string | undefined, sql: string) {
  const listed = useTables(databaseId, schema).data;
  const names = useMemo(() => (listed ?? []).map((table) => table.value), [listed]);
  const words = new Set(sql.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []);
  return { names, mentioned: names.filter((name) => words.has(name.toLowerCase()) || sql.includes(`"${name}"`)).toSorted() };
}

/** Tables for completion: every name, and the columns of those the text mentions. The same object until it would offer something else. */
export function useCompletion(databaseId: number | undefined, schema: string | undefined, sql: string): Tables {
  const cache = useQueryClient();
  const catalog = useChosenCatalog();
  const { names, mentioned } = useMentioned(databaseId, schema, sql);
  const known = useQuery({
    queryKey: ['completion', databaseId, catalog, schema, mentioned],
    enabled: databaseId !== undefined && schema !== undefined && mentioned.length > 0,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    queryFn: () =>
      Promise.all(mentioned.map((name) => cache.fetchQuery(metadataQuery(databaseId ?? 0, catalog, schema ?? '', name)))),
  }).data;
  return useMemo(() => {
    const columns = new Map((known ?? []).map((table) => [table.name, table.columns]));
    return Object.fromEntries(
      names.map((name) => [name, (columns.get(name) ?? []).map((c) => ({ name: c.name, type: c.type, note: c.comment }))]),
    );
  }, [names, known]);
}

const offeredTables = 20;
const offeredQueries = 200;

/** Metrics of datasets on the tables that a text mentions, and saved queries of the database, for completion. */
export function useOffers(databaseId: number | undefined, schema: string | undefined, sql: string): readonly CodeOffer[] {
  const { mentioned } = useMentioned(databaseId, schema, sql);
  const tables = mentioned.slice(0, offeredTables);
  const catalog = useChosenCatalog();
  const canReadDatasets = useCan('can_read on Dataset');
  const canReadQueries = useCan('can_read on SavedQuery');
  const metrics = useQuery({
    queryKey: ['completion', databaseId, 'metrics', catalog, schema, tables],
    enabled: canReadDatasets && databaseId !== undefined && tables.length > 0,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    queryFn: ({ signal }) => metricsOf({ databaseId: databaseId ?? 0, catalog, schema }, tables, signal),
  }).data;
  const queries = useQuery({
    queryKey: ['completion', databaseId, 'queries'],
    enabled: canReadQueries && databaseId !== undefined,
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      const filters = [{ col: 'database', opr: 'rel_o_m', value: databaseId ?? 0 }];
      const order = { order_column: 'changed_on', order_direction: 'desc' as const };
      const q = { columns: ['id', 'label', 'sql', 'description'], filters, ...order, page: 0, page_size: offeredQueries };
      return (await client.call(savedQuery.list, { query: { q } }, { signal })).result;
    },
  }).data;
  return useMemo(() => {
    const saved = (queries ?? []).map(({ label, sql: text }) => ({ label, text, detail: i18n._('Saved query'), isLast: true }));
    return [...(metrics ?? []), ...saved];
  }, [metrics, queries]);
}

async function metricsOf(
  { databaseId, catalog, schema }: Pick<SqlDraft, 'catalog' | 'schema'> & { readonly databaseId: number },
  tables: readonly string[],
  signal: AbortSignal,
): Promise<CodeOffer[]> {
  const filters = [
    { col: 'database', opr: 'rel_o_m', value: databaseId },
    { col: 'table_name', opr: 'in', value: [...tables] },
  ];
  const q = { columns: ['id', 'table_name', 'catalog', 'schema', 'kind'], filters, page: 0, page_size: offeredTables };
  const { result } = await client.call(dataset.list, { query: { q } }, { signal });
  const here = result.filter(
    (each) =>
      each.kind === 'physical' && (each.catalog ?? undefined) === catalog && (each.schema === null || each.schema === schema),
  );
  const whole = await Promise.all(here.map(({ id }) => client.call(dataset.get, { params: { pk: id }, query: {} }, { signal })));
  return whole.flatMap(({ result: { table_name, metrics } }) =>
    metrics.map(({ metric_name, expression, description }) => ({
      label: metric_name,
      text: expression,
      detail: i18n._('Metric of {name}', { name: table_name }),
      note: description ? `${expression}\n${description}` : undefined,
    })),
  );
}
