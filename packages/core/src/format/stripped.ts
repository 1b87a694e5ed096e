/**
 * Texts without what stands at their ends. A loop: `/x+$/` takes the square of the length on a text full of x
 * (SECURITY.md#bounded-work).
 */

/** @param chars  each of its characters goes, however often it stands at the end */
export function withoutEnd(text: string, chars: string): string {
  let end = text.length;
  while (end > 0 && chars.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same at both ends. */
export function withoutEdges(text: string, chars: string): string {
  let from = 0;
  while (from < text.length && chars.includes(text.charAt(from))) from += 1;
  return withoutEnd(text.slice(from), chars);
}
