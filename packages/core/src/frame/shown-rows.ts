/** An answer as rows for reading: without what a chart asks for its picture only. */
import type { Frame } from './frame.ts';
import { withoutSubtotals } from './subtotals.ts';

/** Behind a metric's label: the metric's share of the whole, which a pie asks beside it. */
export const shareSuffix = '__contribution';

/** The rows a chart is about; neither subtotals nor columns of shares that stand beside their metric. */
export function shownRows(frame: Frame): Frame {
  const rows = withoutSubtotals(frame);
  const isShown = (name: string): boolean =>
    !name.endsWith(shareSuffix) || !rows.names.includes(name.slice(0, -shareSuffix.length));
  if (rows.names.every(isShown)) return rows;
  const kept = <Each>(list: readonly Each[]): Each[] => list.filter((_, at) => isShown(rows.names[at] ?? ''));
  return { ...rows, names: kept(rows.names), types: kept(rows.types), columns: kept(rows.columns) };
}
