/** The time-series table as a picture: a row for each metric or group, columns of lines, lags, shares and averages. */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { adaptTo, colourAlong } from '@tessera/core/look/contrast';
import { boundColours } from '@tessera/core/look/palettes';
import { gridSizes } from '@tessera/core/look/tokens';
import type { MarkSelection, QueryAnswer, Picture, TableColumnPicture, DepictOptions } from '../chart-type.ts';
import type { SparkCell } from '../shared/spark-cell.ts';
import { isSelected } from '../shared/cross-filter.ts';
import { metricNumber, numberText, timeText } from '../shared/format.ts';
import { othersSaid, restOf } from '../shared/others.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { timeRowsOf, type TimeRow, type TimeRows } from '../shared/time-rows.ts';
import { lineOf, numbersOf } from './column-values.ts';
import type { TimeColumn, TimeTableForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const isShare = (column: TimeColumn): boolean =>
  column.colType === 'contrib' ||
  (column.colType === 'time' && column.comparisonType.startsWith('perc')) ||
  Boolean(column.timeRatio);

interface Drawn {
  form: TimeTableForm;
  read: TimeRows;
  view: DepictOptions;
}

/** How a column writes its numbers: as it says, as a share, or as the row's metric is written. */
function writer({ view, read }: Drawn, column: TimeColumn): (value: number, row?: number) => string {
  const own = column.d3format ?? (isShare(column) ? '.1%' : undefined);
  if (own !== undefined) {
    const write = numberText(own);
    return (value) => write(value);
  }
  const formats = new Map(read.rows.map(({ metric }) => [metric, metricNumber(view, metric, undefined)]));
  return (value, row = 0) => formats.get(read.rows[row]?.metric ?? '')?.(value) ?? '';
}

/** From the low colour to the high one between two bounds; with one bound, on which side of it a number lies. */
function colourBy([low, high]: TimeColumn['bounds'], { theme }: DepictOptions): TableColumnPicture['colour'] {
  if (low === null && high === null) return undefined;
  const shareOf = (value: number): number => {
    if (low === null || high === null || low === high) return value >= (low ?? high ?? 0) ? 1 : 0;
    return Math.min(1, Math.max(0, (value - low) / (high - low)));
  };
  return (value) =>
    typeof value === 'number' ? adaptTo(colourAlong(boundColours, shareOf(value)), theme.background, 4.5) : undefined;
}

function sparkOf(drawn: Drawn, column: TimeColumn, row: TimeRow, at: number): SparkCell | undefined {
  const { read, view, form } = drawn;
  const values = Array.from(lineOf(column, row.values), (value) => (Number.isFinite(value) ? value : null));
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  const [least, most] = known.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  const [low, high] = column.showYAxis ? column.yAxisBounds : [null, null];
  const [min, max] = [low ?? least, high ?? most];
  const write = writer(drawn, column);
  const moment = timeText(column.dateFormat, form.time_grain_sqla);
  const [first, last] = [read.moments[0] ?? 0, read.moments.at(-1) ?? 0];
  return {
    values,
    min,
    max,
    colour: view.theme.accent,
    ...(column.showYAxis && { axis: [write(max, at), write(min, at)] as const }),
    label: `${row.name}, ${moment(first)} – ${moment(last)}: ${write(least, at)} – ${write(most, at)}, ${write(known.at(-1) ?? 0, at)}`,
  };
}

const sparkWidth = 160;
/** What a row has beside its small line, px. */
const sparkMargin = gridSizes.row - gridSizes.spark;

/** The height of the rows: that of the highest small line. Undefined: as of any table. */
function rowHeight(columns: readonly TimeColumn[]): number | undefined {
  const heights = columns.flatMap(({ colType, height }) => (colType === 'spark' && height !== undefined ? [height] : []));
  const most = Math.min(200, Math.max(0, ...heights)) + sparkMargin;
  return most > gridSizes.row ? most : undefined;
}

function columnPicture(drawn: Drawn, column: TimeColumn, at: number): TableColumnPicture {
  const { read, view } = drawn;
  const isSpark = column.colType === 'spark';
  const write = writer(drawn, column);
  const colour = isSpark ? undefined : colourBy(column.bounds, view);
  const label = column.label || column.key || view.say('Column');
  return {
    key: `${at} ${column.key}`,
    label,
    type: GenericType.NUMERIC,
    format: (value, row) => (typeof value === 'number' ? write(value, row) : 'N/A'),
    ...(column.tooltip && { hint: column.tooltip }),
    ...(colour && { colour }),
    ...(isSpark && {
      align: 'left',
      widthPx: Math.min(600, Math.max(40, column.width ?? sparkWidth)),
      spark: (row: number) => {
        const found = read.rows[row];
        return found && sparkOf(drawn, column, found, row);
      },
    }),
  };
}

/** A table with a row for each metric of each group. */
export function timeTablePicture(form: TimeTableForm, [answer]: QueryAnswer[], view: DepictOptions): Picture {
  const read = answer ? timeRowsOf(form, answer, view.dataset) : undefined;
  if (!answer || !read || read.rows.length === 0) return nothing(answer, view);
  const isRest = restOf(form, { most: form.limit, groups: new Set(read.rows.map(({ group }) => group)).size });
  const gathered = read.rows
    .filter(({ dims }) => isRest(dims))
    .map((row) => ({ ...row, name: othersSaid(row.name, view.say), group: othersSaid(row.group, view.say) }));
  const rows = [...read.rows.filter(({ dims }) => !isRest(dims)), ...gathered];
  const drawn: Drawn = { form, read: { ...read, rows }, view };
  const series = rows.map(({ values }) => values);
  const columns = form.column_collection.map((column, at) => columnPicture(drawn, column, at));
  const rowPx = rowHeight(form.column_collection);
  const dimsAt = (row: number | undefined): readonly Cell[] | undefined =>
    row === undefined || form.groupby.length === 0 ? undefined : rows[row]?.dims;
  const pickAt = (row: number | undefined): MarkSelection | undefined => {
    const dims = dimsAt(row);
    // No value of a column is called as what the limit left out.
    return dims && !isRest(dims)
      ? pickDimensions(form.groupby, dims, view.selection, { answer, grain: form.time_grain_sqla })
      : undefined;
  };
  return {
    kind: 'table',
    columns: [
      {
        key: 'row',
        label: form.groupby.length === 0 ? view.say('Metric') : view.say('Group'),
        type: GenericType.STRING,
        format: (value) => String(value ?? ''),
        picks: form.groupby.length > 0,
      },
      ...columns,
    ],
    values: [
      rows.map(({ name }) => name),
      ...form.column_collection.map((column) =>
        numbersOf(column, series).map((value) => (Number.isFinite(value) ? value : null)),
      ),
    ],
    rowcount: rows.length,
    ...(rowPx !== undefined && { rowPx }),
    pick: ({ row }) => pickAt(row),
    place: ({ row }) => pickAt(row),
    isPicked: ({ row }) => isSelected(view.selection, [...(dimsAt(row) ?? [])]),
    ...(answer.truncated && { note: view.say('The row limit cut this answer: not everything is shown.') }),
    summary: summaryOf(view, view.say('Time-series Table'), columns.map(({ label }) => label).join(', '), [
      [view.say('Rows'), rows.length],
    ]),
  };
}
