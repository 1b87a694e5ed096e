/** Headers of a file that was made for one person: what it is called, and that nobody else keeps it. */

/** A name of an object as that of a file. @param ending  without its dot */
export function fileNameOf(name: string | null, ending: string): string {
  const plain = (name ?? '')
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '_')
    .trim()
    .slice(0, 100);
  return `${plain || 'untitled'}.${ending}`;
}

/** Shown in the browser; saved under the object's name. */
export function fileHeaders(name: string | null, ending: string): Readonly<Record<string, string>> {
  const file = encodeURIComponent(fileNameOf(name, ending)).replaceAll("'", '%27');
  return { 'content-disposition': `inline; filename*=UTF-8''${file}`, 'cache-control': 'private, max-age=300' };
}
