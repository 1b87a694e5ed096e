/** A picture's address changes when what it shows may have changed, so browsers may keep it for ever. */
import { createHash } from 'node:crypto';

/** @param parts  uuids and versions of everything the picture depends on */
export function digestOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}
