/** What one may do with the things of a list: their resource's `_info` says it by name (SECURITY.md#who-may-do-what). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure } from '@tessera/api/client';
import type { commonRoutes } from '@tessera/api/common';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { useToasts } from '../kit/toasts.ts';

type InfoRoute = ReturnType<typeof commonRoutes<`/api/v1/${string}`>>['info'];

/** Whose rights, and how they are called. */
export interface ObjectRights {
  info: InfoRoute;
  /** The resource in the names of permissions: `Chart`. */
  view: string;
  /** One of its things, in sentences. */
  thing: string;
}

/** The parts of a page ask together; the next list asks anew. */
const staleMs = 5000;

/**
 * @returns whether one has a permission, such as `can_write`. Until the server has answered, the page's own word on who
 * opened it counts, so that no button comes late; when it cannot answer, there are none.
 */
export function useRights({ info, view, thing }: ObjectRights): (name: string) => boolean {
  const session = useSession();
  const toasts = useToasts();
  const { data, error } = useQuery({
    queryKey: ['info', info.path],
    staleTime: staleMs,
    queryFn: ({ signal }) => client.call(info, { query: { q: { keys: ['permissions'] } } }, { signal }),
  });
  useEffect(() => {
    // That the list may not be seen at all, its page says.
    if (!error || (error instanceof ApiFailure && error.status === 403)) return;
    toasts.danger(i18n._('An error occurred while fetching {thing} info: {error}', { thing, error: sentenceOf(error) }));
  }, [error, thing, toasts]);
  return (name) => {
    if (data) return data.permissions?.includes(name) ?? false;
    return error === null && (session?.permissions.has(`${name} on ${view}`) ?? false);
  };
}
