/** Whose places and rates a request uses up. */
import type { Actor } from '@tessera/core/policy/actor';

/** A visitor without a name is known by the address. @param asker  a request's context, or what is known of its caller */
export const personOf = ({ actor, request }: { readonly actor: Actor; readonly request: { readonly ip: string } }): string =>
  String(actor.id ?? request.ip);
