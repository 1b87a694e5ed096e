/** Numbers and dates of pages and messages beside those of charts: both are written with the digits 0 to 9. */

/**
 * A language's tag for `Intl`, with Latin digits where the language has others, as Arabic has in many browsers.
 * @returns the tag itself where the language writes with Latin digits
 */
export function withLatinDigits(tag: string): string {
  const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions();
  return numberingSystem === 'latn' ? tag : `${tag}-u-nu-latn`;
}
