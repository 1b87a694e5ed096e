/** What a time range text means now. */
import { useQuery } from '@tanstack/react-query';
import { misc } from '@tessera/api/misc';
import { separator } from '@tessera/core/time/range';
import { rangeText } from '@tessera/core/time/range-text';
import { client } from '../../client.ts';

/** The dates a text means today, as the server resolves it. */
export function useActualRange(text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['time-range', text],
    enabled,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { result } = await client.call(misc.timeRange, { query: { q: text } }, { signal });
      const first = Array.isArray(result) ? result[0] : result;
      return rangeText(`${first?.since ?? ''}${separator}${first?.until ?? ''}`);
    },
  });
}
