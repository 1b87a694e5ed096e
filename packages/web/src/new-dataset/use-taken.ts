/** Which tables of a schema have a dataset already. */
import { useQuery } from '@tanstack/react-query';
import { dataset } from '@tessera/api/dataset';
import { client } from '../client.ts';

/** A dataset on a table. */
export interface TakenTable {
  readonly id: number;
  readonly exploreUrl: string;
}

const pageRows = 100;
/** Beyond this many datasets of one schema tables are not marked; making one twice is refused all the same. */
const mostPages = 20;

/** By the table's name; undefined until it is known. */
export function useTaken(
  databaseId: number | undefined,
  catalog: string | undefined,
  schema: string | undefined,
): ReadonlyMap<string, TakenTable> | undefined {
  const found = useQuery({
    queryKey: ['list', 'dataset', 'tables of', databaseId, catalog, schema],
    enabled: databaseId !== undefined && schema !== undefined,
    queryFn: async ({ signal }) => {
      const taken = new Map<string, TakenTable>();
      for (let page = 0; page < mostPages; page += 1) {
        const q = {
          page,
          page_size: pageRows,
          order_column: 'table_name',
          order_direction: 'asc' as const,
          filters: [
            { col: 'database', opr: 'rel_o_m', value: databaseId ?? 0 },
            { col: 'schema', opr: 'eq', value: schema ?? '' },
            { col: 'sql', opr: 'dataset_is_null_or_empty', value: true },
          ],
        };
        const { result } = await client.call(dataset.list, { query: { q } }, { signal });
        for (const row of result)
          if ((row.catalog ?? undefined) === catalog) taken.set(row.table_name, { id: row.id, exploreUrl: row.explore_url });
        if (result.length < pageRows) break;
      }
      return taken;
    },
  });
  return found.data;
}
