/** A stored time range as people read it: the same words in filter bars, badges, pills and lists. */
import { readSide } from './custom.ts';
import { noFilter, separator } from './range.ts';

/** `2024-01-31T00:00:00` as `2024-01-31`, `2024-01-31T08:30:00` as `2024-01-31 08:30:00`. */
const momentText = (moment: string): string => moment.replace(/T00:00:00$/, '').replace('T', ' ');

/** One side of a range; what the form of custom ranges cannot say stays as it was written. */
function sideText(text: string): string {
  const side = readSide(text);
  if (side === undefined) return momentText(text);
  if (side.kind !== 'relative') return momentText(side.at);
  const count = Math.abs(side.amount);
  const distance = `${count} ${side.unit}${count === 1 ? '' : 's'}`;
  return side.amount === 0
    ? momentText(side.anchor)
    : `${distance} ${side.amount < 0 ? 'before' : 'after'} ${momentText(side.anchor)}`;
}

/**
 * A range with two sides as a comparison, e.g. `2024-01-01 ≤ col < 7 days after 2024-01-01`, with one open side
 * `col < 2005-01-01`; a named one as its name, e.g. `Last week`.
 * @param text     as it is stored
 * @param subject  what the range is of, as the comparison names it
 */
export function rangeText(text: string, subject = 'col'): string {
  const compared = comparisonText(text, subject);
  return compared ?? (text.trim() === '' || text.trim() === separator.trim() ? noFilter : text.trim());
}

/** The same, for ranges with two sides only; undefined for named ones and for none at all. */
export function comparisonText(text: string, subject = 'col'): string | undefined {
  const [since = '', until, ...more] = ` ${text} `.split(separator).map((side) => side.trim());
  if (until === undefined || more.length > 0 || (since === '' && until === '')) return undefined;
  if (since === '') return `${subject} < ${sideText(until)}`;
  if (until === '') return `${subject} ≥ ${sideText(since)}`;
  return `${sideText(since)} ≤ ${subject} < ${sideText(until)}`;
}
