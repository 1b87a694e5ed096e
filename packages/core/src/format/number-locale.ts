/** The signs numbers are written with: those of English, or a site's own. */

/** A site's way of writing numbers. */
export interface NumberLocale {
  readonly decimal: string;
  readonly thousands: string;
  /** Sizes of the groups of digits from the right, which come again and again. */
  readonly grouping: number[];
  /** Prefix and suffix of the `$` specifier. */
  readonly currency: [string, string];
}

/** The signs of English numbers, for who has chosen no others. */
export const englishNumbers: NumberLocale = { decimal: '.', thousands: ',', grouping: [3], currency: ['$', ''] };

let current = englishNumbers;

/** The signs that numbers are written with here and now. */
export const siteNumbers = (): NumberLocale => current;

/**
 * Numbers are written in this way from now on; called once, when a server, a thread or a page starts. Formatters that were made
 * before keep theirs.
 * @returns goes back to the way before
 */
export function writeNumbersAs(locale: NumberLocale): () => void {
  const before = current;
  current = locale;
  return () => {
    current = before;
  };
}
