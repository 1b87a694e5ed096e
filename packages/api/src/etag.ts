/** Versions of objects as HTTP says them. Apart from the shapes, so that a browser may read it without them. */

/** The ETag of a version, as `If-Match` must repeat it. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

/** The version an ETag names; undefined where it names none. */
export function versionOf(etag: string | undefined): number | undefined {
  const [, version] = /^"v(\d+)"$/.exec(etag ?? '') ?? [];
  return version === undefined ? undefined : Number(version);
}

/**
 * Sent by our own pages with every call, whatever its value. Only for them must a save name the version that was edited:
 * a program that signs in with a session, as clients of other products do, knows no versions and merges what it sends.
 */
export const pageHeader = 'x-tessera-page';
