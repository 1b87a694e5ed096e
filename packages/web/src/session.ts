/** Who is signed in and what they may do; part of the page itself and kept in the query cache. */
import { ApiFailure } from '@tessera/api/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Me } from '@tessera/api/me';
import type { BootstrapPerson } from '@tessera/api/bootstrap';
import { takeBootstrap, viewedByOfPage } from './bootstrap.ts';

/** The signed-in person, with the permissions of all their roles. */
export interface Session {
  user: { id: number; username: string; first_name: string; last_name: string; email: string };
  roles: readonly string[];
  /** `can_read on Chart` and so on. */
  permissions: ReadonlySet<string>;
}

/** The permission to see all data: its holder need not ask for a dashboard's datasets before the dashboard. */
export const seesAllData = 'all_datasource_access on all_datasource_access';

/** Asked without `client`, because "not signed in" is an answer here and not a reason to leave the page. @returns null then */
export async function fetchSession(): Promise<Session | null> {
  const told = takeBootstrap();
  if (told) return told.user.isAnonymous ? null : sessionOf(meOf(told.user));
  const response = await fetch('/api/v1/me/roles/', { credentials: 'same-origin', headers: { accept: 'application/json' } });
  if (response.status === 401) return null;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiFailure(response.status, body);
  // The server's reply shape is checked on its side (contract `me.roles`).
  return sessionOf((body as { result: Me }).result);
}

function meOf({ userId, username, firstName, lastName, email, isActive, roles, permissions }: BootstrapPerson): Me {
  const names = { first_name: firstName, last_name: lastName, email };
  return { id: userId, username, ...names, is_active: isActive, is_anonymous: false, roles, permissions };
}

const changing = /^can_(?:write|upload|share|set_embedded|tag|bulk_create|import_|execute|warm_up|save)/;

function sessionOf({ roles, ...user }: Me): Session {
  const held = Object.values(roles).flatMap((pairs) => pairs.map(([permission, view]) => `${permission} on ${view}`));
  // Who looks at the site as this person changes nothing: what would be refused is not offered.
  const permissions = new Set(viewedByOfPage() === undefined ? held : held.filter((each) => !changing.test(each)));
  return { user, roles: Object.keys(roles), permissions };
}

/** `null` = anonymous. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: Infinity, gcTime: Infinity });

/** The session, undefined while it is being loaded or for an anonymous visitor. */
export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data ?? undefined;
}

/** True once the visitor is known to be anonymous. */
export function useIsAnonymous(): boolean {
  return useQuery(sessionQuery).data === null;
}

/** @param permission  e.g. `can_write on Chart`; false while the session is unknown */
export function useCan(permission: string): boolean {
  return useSession()?.permissions.has(permission) ?? false;
}

/** Full name, or the user name where none is known. */
export function fullName(
  person: { first_name?: string; last_name?: string; username?: string | undefined } | null | undefined,
): string {
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ').trim();
  return name || (person?.username ?? '');
}
