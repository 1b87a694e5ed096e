/** The schemas of a database and the tables of a schema, each asked when the one before is known. */
import { useQuery } from '@tanstack/react-query';
import { database } from '@tessera/api/database';
import { client } from '../client.ts';

/** The catalog of a database's connection, where others can be chosen beside it. */
export function useCatalogsOf(databaseId: number | undefined): { readonly own: string | undefined } {
  const found = useQuery({
    queryKey: ['databases', 'catalog of', databaseId],
    enabled: databaseId !== undefined,
    queryFn: async ({ signal }) =>
      (await client.call(database.get, { params: { pk: databaseId ?? 0 }, query: {} }, { signal })).result.default_catalog,
  });
  return { own: found.data ?? undefined };
}

/**
 * @param schema  undefined: the only one, where there is but one
 * @param isWanted  whether anything is asked
 * @param catalog  undefined for the connection's own
 */
export function useTables(databaseId: number | undefined, schema: string | undefined, isWanted: boolean, catalog?: string) {
  const schemas = useQuery({
    queryKey: ['schemas', 'of', databaseId, catalog],
    enabled: isWanted && databaseId !== undefined,
    queryFn: ({ signal }) =>
      client.call(
        database.schemas,
        { params: { pk: databaseId ?? 0 }, query: catalog === undefined ? {} : { q: { catalog } } },
        { signal },
      ),
  });
  const only = schemas.data?.result.length === 1 ? schemas.data.result[0] : undefined;
  const asked = schema ?? only;
  const tables = useQuery({
    queryKey: ['tables', 'of', databaseId, catalog, asked],
    enabled: isWanted && databaseId !== undefined && asked !== undefined,
    queryFn: ({ signal }) =>
      client.call(
        database.tables,
        {
          params: { pk: databaseId ?? 0 },
          query: { q: { schema_name: asked ?? '', ...(catalog !== undefined && { catalog_name: catalog }) } },
        },
        { signal },
      ),
  });
  return { schemas, tables, schema: asked };
}
