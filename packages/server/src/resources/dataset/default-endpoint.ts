/** A dataset's default address: opening the dataset from a list leads there, so it is never another host's. */
import { Failure } from '@tessera/core/failures';
import { pathOfOurs } from '@tessera/core/own-address';
import type { Context } from '../../context.ts';

/** What refusals and reports of imports say of another host's. */
export const foreignHostSentence = 'It must be an address of this site, such as /superset/dashboard/1/.';

/** An address as it is stored: our own origin is left out, so that it holds after a move. @throws Failure INVALID `{default_endpoint}` */
export function defaultEndpoint(ctx: Context, address: string | null | undefined): string | null | undefined {
  if (!address) return address;
  const kept = keptEndpoint(ctx, address);
  if (kept === undefined) throw new Failure('INVALID', { fields: { default_endpoint: [foreignHostSentence] } });
  return kept;
}

/** As `defaultEndpoint`. @returns undefined for an address that is not ours */
export function keptEndpoint(ctx: Context, address: string): string | undefined {
  const path = pathOfOurs(address, ctx.origin() || 'http://here.invalid', URL);
  return path !== undefined && address.startsWith('/') ? address : path;
}
