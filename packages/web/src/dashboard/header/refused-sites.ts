/** What the server refuses of a list of sites. */
import { ApiFailure } from '@tessera/api/client';

/** @returns each refused site with what is wrong with it, so that it is found among many; undefined for another failure */
export function refusedSites(error: unknown, sent: readonly string[]): string | undefined {
  const fields = error instanceof ApiFailure ? (error.fields ?? {}) : {};
  const told = Object.entries(fields).map(([name, sentences]) => {
    const site = sent[Number(/^allowed_domains\.(\d+)$/.exec(name)?.[1])];
    const sentence = [sentences].flat().join(' ');
    return site === undefined ? sentence : `${site}: ${sentence}`;
  });
  return told.length > 0 ? told.join(' ') : undefined;
}
