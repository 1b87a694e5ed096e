/**
 * A pivot along the axis and what runs along it, over plain arrays (docs/reference/questions.md#pivot,
 * docs/reference/questions.md#rolling, docs/reference/questions.md#cum).
 */
import type { PropertyAnswer, AskedStep, PropertyCell } from './question.ts';

type Numbers = (number | null)[];
const known = (cells: Numbers): number[] => cells.filter((each) => each !== null);
const added = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function along(cells: Numbers, step: AskedStep): Numbers {
  if (step.operation === 'cum') {
    const { operator } = step.options;
    // What is missing counts as nothing: 0.
    return cells.map((_, at) => {
      const seen = cells.slice(0, at + 1).map((cell) => cell ?? 0);
      return operator === 'sum' ? added(seen) : Math.max(...seen);
    });
  }
  if (step.operation !== 'rolling') return cells;
  const { rolling_type: type, window, min_periods: least } = step.options;
  return cells.map((_, at) => {
    const seen = known(cells.slice(Math.max(0, at - window + 1), at + 1));
    if (seen.length < (least ?? window)) return null;
    if (type === 'sum') return added(seen);
    if (seen.length === 0) return null;
    return type === 'mean' ? added(seen) / seen.length : Math.max(...seen);
  });
}

/** Series as columns, moments down the side; the axis is the first column of the answer. */
export function pivoted(
  { labels, rows }: PropertyAnswer,
  steps: readonly AskedStep[],
  metrics: readonly string[],
): PropertyAnswer {
  const keepsNull = !steps.some((step) => step.operation === 'pivot' && step.options.keep_missing_index === false);
  const timed = keepsNull ? rows : rows.filter(([moment]) => moment !== null);
  const dimensions = labels.length - metrics.length;
  const seriesOf = (row: readonly PropertyCell[]): string[] =>
    row.slice(1, dimensions).map((each) => (each === null ? '<NULL>' : String(each)));
  // Rows without a moment come last.
  const placeOf = (moment: PropertyCell | undefined): number => Number(moment ?? Infinity);
  const times = [...new Set(timed.map(([moment]) => moment ?? null))].toSorted((a, b) => placeOf(a) - placeOf(b));
  const series = [...new Map(timed.map((row) => [JSON.stringify(seriesOf(row)), seriesOf(row)])).values()];
  const cut = steps.reduce(
    (most, step) => Math.max(most, step.operation === 'rolling' ? (step.options.min_periods ?? 0) - 1 : 0),
    0,
  );
  const columns = metrics.flatMap((metric) =>
    series.map((parts) => {
      const cells = times.map((time): number | null => {
        const row = timed.find((each) => each[0] === time && JSON.stringify(seriesOf(each)) === JSON.stringify(parts));
        const cell = row?.[labels.indexOf(metric, dimensions)] ?? null;
        return cell === null ? null : Number(cell);
      });
      return { name: [metric, ...parts].join(', '), cells: steps.reduce(along, cells) };
    }),
  );
  return {
    labels: [labels[0] ?? '', ...columns.map(({ name }) => name)],
    rows: times.map((time, at): PropertyCell[] => [time, ...columns.map(({ cells }) => cells[at] ?? null)]).slice(cut),
    ordered: true,
  };
}
