/** Which pictures a text may bring along: nothing is fetched from other places, and no call of ours is made by looking. */

/** Kinds of picture that are only dots. */
const inText = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i;
/** What only answers with a picture; a GET elsewhere may do something. */
const ownPictures = /^\/(static\/|assets\/|api\/v1\/(chart|dashboard)\/[^/]+\/(thumbnail|screenshot)\/)/;

/**
 * Whether a picture is shown where it stands.
 * @param origin  our own, e.g. `https://bi.example.org`
 */
export function maySeePicture(src: string, origin: string): boolean {
  if (inText.test(src)) return true;
  if (!URL.canParse(src, origin)) return false;
  const url = new URL(src, origin);
  return url.origin === origin && !url.username && ownPictures.test(url.pathname);
}
