/** What a file is called that is made of a chart or a dashboard. */

/** The object's name as that of a file. @param ending  without its dot */
export function fileNameOf(name: string | null, ending: string): string {
  const plain = (name ?? '')
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '_')
    .trim()
    .slice(0, 100);
  return `${plain || 'untitled'}.${ending}`;
}
