/** How long ago a stored moment is, in English, as the reference says it. */
import { humanise } from '@tessera/core/format/humanise';

/** @param iso  as stored @param nowMs  epoch milliseconds @returns `2 days ago` */
export function humanized(iso: string, nowMs: number): string {
  return humanise(Date.parse(iso), nowMs);
}
