/**
 * What a pointer over a cartesian chart reads: the x value, every series there, shares and a total
 * (docs/reference/charts.md#time-series).
 */
import type { DepictOptions, Tooltip, TooltipPoint } from '../chart-type.ts';
import type { Forecast } from './forecast.ts';
import type { NumberText } from './format.ts';

/** The keys of a form that decide what a tooltip over a cartesian chart lists. */
export interface TooltipForm {
  rich_tooltip: boolean;
  showTooltipTotal: boolean;
  showTooltipPercentage: boolean;
  tooltipSortByMetric: boolean;
}
/** A series as a tooltip needs it: its name, its colour, its numbers and how they are written. */
export interface TooltipSeries {
  id: string;
  label: string;
  colour: string;
  metric: string | undefined;
  shift: string | undefined;
  y: Float64Array;
  number: NumberText;
  stacked: boolean;
  expanded: boolean;
  /** What is expected of it, beside what is known. */
  forecast?: Forecast | undefined;
}

/** Lines a tooltip lists; the rest is counted. */
const rowsMax = 24;

const share = (part: number, whole: number): string => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`);

/** `ŷ = 12 (8, 16)`: the expected value and its bounds; empty where nothing is expected. */
function expected({ forecast, number }: TooltipSeries, row: number): string {
  const [trend, lower, upper] = [forecast?.trend[row], forecast?.lower[row], forecast?.upper[row]];
  if (trend === undefined || Number.isNaN(trend)) return '';
  const bounds = lower === undefined || upper === undefined ? '' : ` (${number(lower)}, ${number(upper)})`;
  return `ŷ = ${number(trend)}${bounds}`;
}

/**
 * @param series  in the order drawn, lowest of a stack first
 * @param titleOf the x value of a row, as text
 * @param rowOf   the answer's row behind a painted point (they differ after sampling)
 */
export function tooltipOf(
  { say }: Pick<DepictOptions, 'say'>,
  form: TooltipForm,
  series: readonly TooltipSeries[],
  titleOf: (row: number) => string,
  rowOf: (dataIndex: number) => number,
): (points: TooltipPoint[]) => Tooltip {
  const byId = new Map(series.map((each) => [each.id, each]));
  return (points) => {
    const row = rowOf(points[0]?.dataIndex ?? 0);
    const seen = points.flatMap((point) => byId.get(point.seriesId ?? '') ?? []);
    const listed = seen
      .map((each) => ({ ...each, value: each.y[row] ?? Number.NaN, expected: expected(each, row) }))
      .filter(
        (each) => (!Number.isNaN(each.value) || each.expected !== '') && !(each.stacked && each.value === 0 && seen.length > 1),
      );
    const current = listed.filter((each) => each.shift === undefined && !Number.isNaN(each.value));
    const total = current.reduce((sum, each) => sum + each.value, 0);
    const sameMetric = new Set(current.map((each) => each.metric)).size === 1;
    const sums = form.rich_tooltip && sameMetric && current.length > 1;
    const ordered = form.tooltipSortByMetric
      ? listed.toSorted((a, b) => b.value - a.value)
      : listed.some((each) => each.stacked)
        ? listed.toReversed()
        : listed;
    const rows: Tooltip['rows'] = ordered.slice(0, rowsMax).map((each) => {
      const part =
        !Number.isNaN(each.value) && sums && each.shift === undefined && (form.showTooltipPercentage || each.expanded)
          ? share(each.value, total)
          : '';
      return {
        colour: each.colour,
        label: each.label,
        value: [Number.isNaN(each.value) ? '' : [each.number(each.value), part].filter(Boolean).join('  '), each.expected]
          .filter(Boolean)
          .join(', '),
      };
    });
    const first = current[0];
    if (sums && form.showTooltipTotal && first) rows.push({ label: say('Total'), value: first.number(total), strong: true });
    const rest = ordered.length - rowsMax;
    return { title: titleOf(row), rows, ...(rest > 0 && { footer: say('and {n} more', { n: rest }) }) };
  };
}
