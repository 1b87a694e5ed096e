/**
 * The sentence a screen reader hears instead of a picture: what is shown, its range, its extremes
 * (docs/reference/charts.md#accessibility).
 */
import type { NumberText } from './format.ts';
import { cutTo } from './wrap.ts';

interface Told {
  name: string;
  y: Float64Array;
  number: NumberText;
}

/** "1 slice", "1,234 slices": a number of things in a sentence. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A name longer than this many characters would bury the sentence. */
const longest = 80;
const brief = (name: string): string => (name.length <= longest ? name : cutTo(longest, name, ({ length }) => length));

/** "Line Chart: 2 series over 24 values of order_date, from Jan 2003 to Dec 2004. Highest 1.2M (Cars, Nov 2004), lowest 3k (…)." */
export function describeSeries(kind: string, series: readonly Told[], axis: string, xText: (row: number) => string): string {
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
  const what =
    series.length === 1 ? names : `${counted(series.length, 'series', 'series')} (${names}${series.length > 5 ? ', …' : ''})`;
  const range = rows > 1 ? `, from ${brief(xText(0))} to ${brief(xText(rows - 1))}` : rows === 1 ? `, at ${brief(xText(0))}` : '';
  const extremes = high && low ? ` Highest ${high.text}, lowest ${low.text}.` : '';
  return `${kind}: ${what} over ${counted(rows, 'value', 'values')} of ${axis}${range}.${extremes}`;
}
