/** Addresses from stored or incoming data that a person is to follow: followed only when they lie on our own origin. */

/** `URL` as browsers and Node have it; the package itself knows neither. */
type ParseUrl = new (
  address: string,
  base: string,
) => { readonly origin: string; readonly pathname: string; readonly search: string; readonly hash: string };

/** Where one begins when nothing else was wanted. */
export const welcomePage = '/superset/welcome/';

/** Signing in must not lead back to signing in, nor out again. */
const leadsBack = /^\/(?:login|logout)(?:\/|$)/i;

/**
 * The path, query and fragment of `next` when it lies on our own origin, else the welcome page. What is returned always
 * begins with one `/`: a browser that resolves it stays with us.
 * @param next  as it stood in the address or the form; anything that is no text counts as absent
 * @param origin  our own, e.g. `https://bi.example.org`
 * @param parse  the global `URL`
 */
export function ownAddress(next: unknown, origin: string, parse: ParseUrl): string {
  const path = typeof next === 'string' && next !== '' ? pathOfOurs(next, origin, parse) : undefined;
  return path === undefined || leadsBack.test(path.split(/[?#]/, 1)[0] ?? '') ? welcomePage : path;
}

/**
 * Path, query and fragment of an address on our own origin, beginning with one `/`.
 * @param origin  our own, e.g. `https://bi.example.org`
 * @param parse  the global `URL`
 * @returns undefined for an address that leads elsewhere, or nowhere
 */
export function pathOfOurs(address: string, origin: string, parse: ParseUrl): string | undefined {
  const path = pathOn(address, origin, parse);
  // Dots and backslashes are gone now: `/..//evil.example` has become `//evil.example`, which is another host.
  return path !== undefined && pathOn(path, origin, parse) === path ? path : undefined;
}

function pathOn(address: string, origin: string, parse: ParseUrl): string | undefined {
  try {
    const url = new parse(address, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
