/** Which addresses a link in user text may have. */

/** Schemes that open a page or a letter and run nothing. */
const schemes = new Set(['http:', 'https:', 'mailto:']);

/** Where a link leads: into the application, to another place, or nowhere because it may not lead there. */
type LinkKind = 'here' | 'elsewhere' | 'refused';

/**
 * Reads an address as a browser does: blanks and control characters around and inside it are dropped, backslashes are
 * slashes.
 * @param origin  our own, e.g. `https://bi.example.org`
 */
export function linkKind(href: string, origin: string): LinkKind {
  if (!URL.canParse(href, origin)) return 'refused';
  const url = new URL(href, origin);
  if (!schemes.has(url.protocol) || url.username || url.password) return 'refused';
  return url.origin === origin ? 'here' : 'elsewhere';
}
