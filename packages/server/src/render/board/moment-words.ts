/** When something was made, as it stands on paper. */

/** `25 November 2026, 20:14 (Europe/Berlin)`. @param now  epoch ms @param timeZone  IANA name */
export function momentWords(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(now).replace(' at ', ', ')} (${timeZone})`;
}
