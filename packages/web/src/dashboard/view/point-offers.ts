/** What the menu of a chart offers at a point, and why it does not. */
import { i18n } from '../../i18n.ts';

/** An entry of the menu: possible, or not, with the reason. */
export interface PointAction {
  isPossible: boolean;
  /** What it does, or why it cannot. */
  note?: string;
}

/** What is known of the place that was clicked, of its chart and of the dashboard. */
export interface ClickedPoint {
  /** Cross-filters are on for the dashboard, and it is not being edited. */
  isCrossOn: boolean;
  /** Marks of this chart type stand for values. */
  hasValues: boolean;
  /** Something stands for a value here. */
  isValue: boolean;
  /** The value here is what the chart filters by already. */
  isPicked: boolean;
  /** The chart filters by some value. */
  isEmitting: boolean;
  /** How many other charts a click here reaches. */
  reaches: number;
}

/** Adding the value under the pointer, or taking the chart's own filter back. */
export function crossOffer(point: ClickedPoint): PointAction & { does: 'add' | 'remove' } {
  const { isCrossOn, hasValues, isValue, isPicked, isEmitting, reaches } = point;
  const does = isPicked || (isEmitting && !isValue) ? 'remove' : 'add';
  const no = (note: string) => ({ does, isPossible: false, note }) as const;
  if (!hasValues) return no(i18n._('This chart type has no cross-filter.'));
  if (!isCrossOn) return no(i18n._('Cross-filtering is off on this dashboard.'));
  if (does === 'remove') return { does, isPossible: true };
  if (!isValue) return no(i18n._('There is no value here to filter by.'));
  if (reaches === 0) return no(i18n._('No other chart is in its scope.'));
  return {
    does,
    isPossible: true,
    note: i18n._('{reaches, plural, one {Filters # other chart} other {Filters # other charts}}', { reaches }),
  };
}

/** The rows behind a chart. @param isOff  its database does not show single rows */
export const detailOffer = (isOff: boolean): PointAction =>
  isOff ? { isPossible: false, note: i18n._('Drill to detail is turned off for this database.') } : { isPossible: true };

/** The rows behind one value. */
export function detailByOffer({
  hasValues,
  isValue,
  isOff,
}: Pick<ClickedPoint, 'hasValues' | 'isValue'> & { isOff: boolean }): PointAction {
  if (isOff) return detailOffer(isOff);
  if (isValue) return { isPossible: true };
  const note = hasValues
    ? i18n._('There is no value here to drill by.')
    : i18n._('Marks of this chart type stand for no single value.');
  return { isPossible: false, note };
}

/** The same chart of another column. @param canDrill  the chart type groups by a column */
export const drillByOffer = (canDrill: boolean): PointAction =>
  canDrill ? { isPossible: true } : { isPossible: false, note: i18n._('This chart cannot be drawn by another column.') };
