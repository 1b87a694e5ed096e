/** The cache of server truth. Data payloads are large: no structural sharing, so a refetch costs no deep comparison. */
import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@tessera/api/client';

/** The client itself retries what is safe to repeat; a refusal is an answer and is not asked again. */
function retry(count: number, error: unknown): boolean {
  return count < 1 && !(error instanceof ApiFailure) && !(error instanceof TypeError);
}

/** What is looked at in order to choose from it: asked anew on every visit, so that what was just made, named or deleted stands there right. */
const lists = ['list', 'home', 'profile', 'palette', 'favourites', 'options', 'databases', 'tables'] as const;

/** Answers are fresh for 15 seconds and are not fetched again when the window gets the focus; mutations are never repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { structuralSharing: false, retry, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

for (const list of lists) queryClient.setQueryDefaults([list], { staleTime: 0 });
