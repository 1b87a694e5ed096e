/** The schemas of a database and the tables of a schema, each asked when the one before is known. */
import { useQuery } from '@tanstack/react-query';
import { database } from '@tessera/api/database';
import { client } from '../client.ts';

/** @param schema  undefined: the only one, where there is but one @param isWanted  whether anything is asked */
export function useTables(databaseId: number | undefined, schema: string | undefined, isWanted: boolean) {
  const schemas = useQuery({
    queryKey: ['schemas', 'of', databaseId],
    enabled: isWanted && databaseId !== undefined,
    queryFn: ({ signal }) => client.call(database.schemas, { params: { pk: databaseId ?? 0 } }, { signal }),
  });
  const only = schemas.data?.result.length === 1 ? schemas.data.result[0] : undefined;
  const asked = schema ?? only;
  const tables = useQuery({
    queryKey: ['tables', 'of', databaseId, asked],
    enabled: isWanted && databaseId !== undefined && asked !== undefined,
    queryFn: ({ signal }) =>
      client.call(database.tables, { params: { pk: databaseId ?? 0 }, query: { q: { schema_name: asked ?? '' } } }, { signal }),
  });
  return { schemas, tables, schema: asked };
}
