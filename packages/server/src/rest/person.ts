/** Whose places and rates a request uses up. */
import type { Actor } from '@tessera/core/policy/actor';

/**
 * A visitor without a name is known by the address, a guest of an embedded dashboard by the token's user and the address:
 * a site may give all its guests one user name, and all guests of a firm may come from one address.
 * @param asker  a request's context, or what is known of its caller
 */
export const personOf = ({ actor, request }: { readonly actor: Actor; readonly request: { readonly ip: string } }): string =>
  actor.isGuest === true ? `guest ${actor.username} ${request.ip}` : String(actor.id ?? request.ip);
