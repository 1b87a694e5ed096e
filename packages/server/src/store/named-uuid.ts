/** Uuids made of names: the same name always gives the same one, so that what is loaded again is found again. */
import { createHash } from 'node:crypto';

/** @param name  unique among all that is named so; whoever names things begins it with words of its own */
export function uuidOfName(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
