/**
 * The sentences a screen reader hears instead of a picture: what is shown, its range, its extremes
 * (docs/reference/charts.md#accessibility). They are facts with a name each, which can be said in every language.
 */
import { withLatinDigits } from '@tessera/core/language/latin-digits';
import type { DepictOptions } from '../chart-type.ts';
import type { NumberText } from './format.ts';
import { cutTo } from './wrap.ts';

type Speaker = Pick<DepictOptions, 'say' | 'locale'>;

interface Told {
  name: string;
  y: Float64Array;
  number: NumberText;
}

/** A name longer than this many characters would bury the sentence. */
const longest = 80;

/** A name as a sentence has room for it. */
export const brief = (name: string): string => (name.length <= longest ? name : cutTo(longest, name, ({ length }) => length));

/** A whole number as the reader's language writes it. */
export const countText = (count: number, { locale }: Pick<DepictOptions, 'locale'>): string =>
  new Intl.NumberFormat(withLatinDigits(locale)).format(count);

/** A fact: its name in the reader's language, and a text or a count. */
export type Fact = readonly [name: string, value: string | number];

/**
 * "Pie Chart: Sales. Slices: 5. Largest: USA, 300 (25.0%)."
 * @param kind  of the picture, in the reader's language
 * @param what  is shown: a metric, a column
 */
export function summaryOf({ locale }: Speaker, kind: string, what: string, facts: readonly Fact[]): string {
  const written = (value: string | number): string => (typeof value === 'number' ? countText(value, { locale }) : value);
  return [`${kind}${what && `: ${what}`}`, ...facts.map(([name, value]) => `${name}: ${written(value)}`)]
    .map((each) => `${each}.`)
    .join(' ');
}

/** "Line Chart: Cars, Ships. Values: 24 (order_date, Jan 2003 – Dec 2004). Highest: 1.2M (Cars, Nov 2004). Lowest: …" */
export function describeSeries(
  kind: string,
  series: readonly Told[],
  axis: string,
  xText: (row: number) => string,
  view: Speaker,
): string {
  const { say } = view;
  let high: { value: number; text: string } | undefined;
  let low: { value: number; text: string } | undefined;
  const rows = series[0]?.y.length ?? 0;
  for (const each of series) {
    each.y.forEach((value, row) => {
      if (Number.isNaN(value)) return;
      const text = () => `${each.number(value)} (${brief(each.name)}, ${brief(xText(row))})`;
      if (!high || value > high.value) high = { value, text: text() };
      if (!low || value < low.value) low = { value, text: text() };
    });
  }
  const names = series
    .slice(0, 5)
    .map((each) => brief(each.name))
    .join(', ');
  return summaryOf(view, kind, `${names}${series.length > 5 ? ', …' : ''}`, [
    ...(series.length > 1 ? [[say('Series'), series.length] as const] : []),
    [say('Values'), rows],
    ...(rows > 0 ? [[axis, rows > 1 ? `${brief(xText(0))} – ${brief(xText(rows - 1))}` : brief(xText(0))] as const] : []),
    ...(high && low ? [[say('Highest'), high.text] as const, [say('Lowest'), low.text] as const] : []),
  ]);
}
