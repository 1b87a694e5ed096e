/** The column a dataset's table is partitioned by, asked while a filter on it is edited. */
import { useQuery } from '@tanstack/react-query';
import { database } from '@tessera/api/database';
import { mayHavePartitions } from '@tessera/core/explore/latest-partition';
import { client } from '../../client.ts';
import type { ControlDataset } from '../shared/control-props.ts';

/** Undefined where there is none, or several, or the database does not tell: the filter then is written without it. */
export function usePartitionColumn(dataset: ControlDataset | undefined): string | undefined {
  const asked = dataset && mayHavePartitions(dataset) ? dataset : undefined;
  const { data } = useQuery({
    queryKey: ['partition-column', asked?.database.id, asked?.schema, asked?.table_name],
    enabled: asked !== undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { pk: asked?.database.id ?? 0 };
      const query = { name: asked?.table_name ?? '', ...(asked?.schema && { schema: asked.schema }) };
      const { partitions } = await client.call(database.tableMetadataExtra, { params, query }, { signal });
      return partitions?.cols ?? [];
    },
  });
  return data?.length === 1 ? data[0] : undefined;
}
