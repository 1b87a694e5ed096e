/** The cache of server truth. Data payloads are large: no structural sharing, so a refetch costs no deep comparison. */
import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@tessera/api/client';

/** The client itself retries what is safe to repeat; a refusal is an answer and is not asked again. */
function retry(count: number, error: unknown): boolean {
  return count < 1 && !(error instanceof ApiFailure) && !(error instanceof TypeError);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { structuralSharing: false, retry, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
