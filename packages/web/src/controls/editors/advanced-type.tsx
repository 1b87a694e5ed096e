/** What a value means to a column's advanced data type, asked while one types: `http` is port 80. */
import { useQuery } from '@tanstack/react-query';
import { misc } from '@tessera/api/misc';
import type { AdhocFilter, FilterScalar } from '@tessera/core/query/filter';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useRested } from '../../kit/use-rested.ts';
import styles from '../popover/editors.module.css';

const pauseMs = 600;

const valuesOf = (comparator: AdhocFilter['comparator']): FilterScalar[] =>
  (Array.isArray(comparator) ? comparator : [comparator]).filter(
    (each): each is FilterScalar => each !== undefined && each !== null,
  );

/** @param type  the column's `advanced_data_type`; nothing is asked without one */
export function useAdvancedType(type: string | null | undefined, comparator: AdhocFilter['comparator']) {
  const text = useRested(JSON.stringify(valuesOf(comparator)), pauseMs);
  return useQuery({
    queryKey: ['advanced-data-type', type, text],
    enabled: Boolean(type) && text !== '[]',
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await client.call(
          misc.convertAdvanced,
          // Written by `valuesOf` a moment ago.
          { query: { q: { type: type ?? '', values: JSON.parse(text) as FilterScalar[] } } },
          { signal },
        )
      ).result,
  });
}

/** The value as the type understands it, or why it does not. */
export function AdvancedType({ found }: { found: Pick<ReturnType<typeof useAdvancedType>, 'data' | 'isError'> }) {
  const { data, isError } = found;
  if (isError) return <p className={styles['error']}>{i18n._('Failed to retrieve advanced type')}</p>;
  if (!data) return null;
  if (data.error_message) return <p className={styles['error']}>{data.error_message}</p>;
  return <p className={styles['hint']}>{data.display_value}</p>;
}
