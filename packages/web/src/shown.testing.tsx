/** A page as it is first drawn, over rows and rights that are known already: no browser, no server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readSearch, writeSearch } from './kit/search.ts';
import { sessionQuery, type Session } from './session.ts';

/** What a page knows before it asks. */
export interface Known {
  /** `can_write on Chart` and so on. */
  readonly permissions?: readonly string[];
  readonly roles?: readonly string[];
  /** Answers by key; a key that begins with one given here is answered by it. */
  readonly answers?: readonly (readonly [key: readonly unknown[], answer: unknown])[];
  /** The query of the address. */
  readonly search?: string;
  /** The route of a page whose address holds something, such as an id; and that address. */
  readonly path?: string;
  readonly address?: string;
}

/** The person who looks, number 7. */
const reader = (permissions: readonly string[], roles: readonly string[] = []): Session => ({
  user: { id: 7, username: 'ann', first_name: 'Ann', last_name: 'Adams', email: 'ann@example.org' },
  roles,
  permissions: new Set(permissions),
});

/** @returns the HTML of a page. A question without an answer in `known` is still being asked. */
export async function shown(page: ReactNode, known: Known = {}): Promise<string> {
  const { permissions = [], roles = [], answers = [], search = '', path = '/', address = '/' } = known;
  const answerOf = (key: readonly unknown[]) => answers.find(([begin]) => begin.every((part, i) => key[i] === part));
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  cache.setQueryData(sessionQuery.queryKey, reader(permissions, roles));
  const settle = cache.getQueryCache().subscribe(({ query, type }) => {
    const found = type === 'added' ? answerOf(query.queryKey) : undefined;
    if (!found) return;
    const [, answer] = found;
    if (answer instanceof Error) query.setState({ status: 'error', error: answer, fetchStatus: 'idle', errorUpdatedAt: 1 });
    else query.setData(answer);
  });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: () => page })]),
    history: createMemoryHistory({ initialEntries: [`${address}${search}`] }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    trailingSlash: 'preserve',
  });
  await router.load();
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  } finally {
    settle();
  }
}
