/** What a time range text means now. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { misc } from '@tessera/api/misc';
import { separator } from '@tessera/core/time/range';
import { rangeText } from '@tessera/core/time/range-text';
import { client } from '../../client.ts';
import { sayInPage } from '../../language/chart-words.ts';

/** Both sides as the server resolves them today, e.g. `2026-11-20T00:00:00 : 2026-11-27T00:00:00`. */
const asked = (text: string) => ({
  queryKey: ['time-range', text],
  retry: false,
  staleTime: 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
    const { result } = await client.call(misc.timeRange, { query: { q: text } }, { signal });
    const first = Array.isArray(result) ? result[0] : result;
    return `${first?.since ?? ''}${separator}${first?.until ?? ''}`;
  },
});

/** The dates a text means today in words, as the server resolves it. */
export function useActualRange(text: string, enabled: boolean) {
  return useQuery({ ...asked(text), enabled, select: (sides) => rangeText(sides, sayInPage) });
}

/** The same for several texts, not yet in words: text → its sides. Those that are not known (yet) are missing. */
export function useActualRanges(texts: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: [...new Set(texts)].map(asked),
    combine: (answers) =>
      new Map(
        [...new Set(texts)].flatMap((text, at) => {
          const data = answers[at]?.data;
          return data === undefined ? [] : [[text, data] as const];
        }),
      ),
  });
}
