/** Versions of objects as HTTP says them. Apart from the shapes, so that a browser may read it without them. */

/** The ETag of a version, as `If-Match` must repeat it. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}
