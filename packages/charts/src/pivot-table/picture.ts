/**
 * The pivot table as a picture. Its totals are the database's own, never sums of what the cells show
 * (docs/reference/charts.md#pivot-table).
 */
import { conditionalFormat } from '@tessera/core/format/conditional';
import { numberFormatter, smartNumber } from '@tessera/core/format/number';
import type { Cell } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { QueryAnswer, EmptyPicture, MarkSelection, PivotPicture, DepictOptions } from '../chart-type.ts';
import { rulesFor } from '../shared/conditional.ts';
import { isSelected } from '../shared/cross-filter.ts';
import { labelText, metricNumber, timeText, titleOf } from '../shared/format.ts';
import { pickFilter, takenBack, type PickedDimension } from '../shared/pick-values.ts';
import { numberOf } from '../shared/series.ts';
import { cubeOf, type PivotCube } from './cube.ts';
import type { PivotForm } from './form.ts';
import { headersOf, linesOf, type PivotLine, type SideOptions } from './lines.ts';
import { dimensionsOf, grainOfDimension, metricsOf, type Dimensions } from './query.ts';
import { summaryOf } from '../shared/summary.ts';
import { noResults } from '../shared/nothing.ts';

interface Drawing {
  form: PivotForm;
  view: DepictOptions;
  dimensions: Dimensions;
  metrics: string[];
  cube: PivotCube;
  rows: PivotLine[];
  columns: PivotLine[];
}

const share = /^Sum as Fraction of (Total|Rows|Columns)$/;
const shareOf = (form: PivotForm): string | undefined => share.exec(form.aggregateFunction)?.[1];

/** The number of a cell: the answer's own, or its part of a total of the answer. */
function valueAt({ form, cube }: Drawing, row: PivotLine, column: PivotLine, metric: number): Cell {
  const value = cube.at(row.path, column.path, metric) ?? null;
  const kind = shareOf(form);
  if (kind === undefined || value === null) return value;
  const whole = numberOf(cube.at(kind === 'Rows' ? row.path : [], kind === 'Columns' ? column.path : [], metric));
  const part = numberOf(value);
  return Number.isNaN(whole) || Number.isNaN(part) || whole === 0 ? null : part / whole;
}

function writerOf(form: PivotForm, metric: string, view: DepictOptions): (value: Cell) => string {
  const chosen = form.valueFormat && form.valueFormat !== smartNumber ? form.valueFormat : undefined;
  const number =
    shareOf(form) === undefined
      ? metricNumber(view, metric, chosen, form.currency_format)
      : numberFormatter(chosen?.includes('%') ? chosen : '.1%');
  return (value) => {
    if (value === null) return '';
    const read = numberOf(value);
    return Number.isNaN(read) ? labelText(value) : number(read, String(value));
  };
}

function labelsOf(
  form: PivotForm,
  side: readonly Column[],
  cube: PivotCube,
  view: DepictOptions,
): (value: Cell, level: number) => string {
  const writers = side.map((column) => {
    const moment = timeText(form.date_format, grainOfDimension(form, view.dataset, column));
    const isTime = cube.temporal.has(columnLabel(column));
    return (value: Cell): string => (isTime && typeof value === 'number' ? moment(value) : labelText(value));
  });
  return (value, level) => writers[level]?.(value) ?? labelText(value);
}

/** Where metrics stand: a level of their own names them, also a single one. */
function metricSide(form: PivotForm, { rows, columns }: Dimensions, metrics: readonly string[], view: DepictOptions) {
  const names = metrics.map((metric) => titleOf(view.dataset, metric));
  const onRows = form.metricsLayout === 'ROWS';
  const dimensions = onRows ? rows : columns;
  const level = { names, first: !form.combineMetric || dimensions.length === 0 };
  return onRows ? { rows: level } : { columns: level };
}

function sidesOf(form: PivotForm, dimensions: Dimensions, metrics: readonly string[], cube: PivotCube, view: DepictOptions) {
  const levels: { rows?: SideOptions['metrics']; columns?: SideOptions['metrics'] } = metricSide(form, dimensions, metrics, view);
  const rows: SideOptions = {
    depth: dimensions.rows.length,
    metrics: levels.rows,
    subtotals: form.rowSubTotals,
    subtotalsFirst: form.rowSubtotalPosition,
    total: form.colTotals,
    order: form.rowOrder,
    totalOf: (path, metric) => numberOf(cube.at(path, [], metric)),
    label: labelsOf(form, dimensions.rows, cube, view),
    say: view.say,
  };
  const columns: SideOptions = {
    depth: dimensions.columns.length,
    metrics: levels.columns,
    subtotals: form.colSubTotals,
    subtotalsFirst: form.colSubtotalPosition,
    total: form.rowTotals,
    order: form.colOrder,
    totalOf: (path, metric) => numberOf(cube.at([], path, metric)),
    label: labelsOf(form, dimensions.columns, cube, view),
    say: view.say,
  };
  return { rows, columns };
}

/** The shades of a metric's cells; the scale runs over its leaves, totals have none. */
function shadesOf(drawing: Drawing): (metric: number, value: Cell) => { background: string; colour: string } | undefined {
  const { form, view, metrics, rows, columns } = drawing;
  const shades = metrics.map((name, metric) => {
    const rules = rulesFor(form.conditional_formatting, name);
    if (rules.length === 0) return undefined;
    const leaves: Cell[] = [];
    for (const row of rows)
      for (const column of columns)
        if (row.kind === 'leaf' && column.kind === 'leaf' && (row.metric ?? column.metric ?? 0) === metric)
          leaves.push(valueAt(drawing, row, column, metric));
    return conditionalFormat(rules, leaves, { ground: view.theme.background, mode: view.theme.mode });
  });
  return (metric, value) => {
    const shade = shades[metric]?.(value);
    return shade && { background: shade.background, colour: shade.text };
  };
}

function pickedOf({ form, dimensions, cube, view }: Drawing, side: 'rows' | 'columns', path: readonly Cell[]): PickedDimension[] {
  const columns = dimensions[side];
  const label = labelsOf(form, columns, cube, view);
  return path.flatMap((value, level) => {
    const column = columns[level];
    if (column === undefined) return [];
    return {
      column,
      value,
      text: label(value, level),
      temporal: cube.temporal.has(columnLabel(column)),
      grain: grainOfDimension(form, view.dataset, column),
    };
  });
}

/** What a cross-filter remembers: each column's name beside its value. */
const remembered = (picked: readonly PickedDimension[]): Cell[] =>
  picked.flatMap(({ column, value }) => [columnLabel(column), value]);

type PivotMark = Parameters<NonNullable<PivotPicture['pick']>>[0];

function dimensionsAt(drawing: Drawing, mark: PivotMark): PickedDimension[] {
  if (mark.path && mark.axis) return pickedOf(drawing, mark.axis === 'row' ? 'rows' : 'columns', mark.path);
  const row = mark.row === undefined ? undefined : drawing.rows[mark.row];
  const column = mark.column === undefined ? undefined : drawing.columns[mark.column];
  return [...pickedOf(drawing, 'rows', row?.path ?? []), ...pickedOf(drawing, 'columns', column?.path ?? [])];
}

function pickOf(drawing: Drawing, mark: PivotMark): MarkSelection | undefined {
  const picked = dimensionsAt(drawing, mark);
  if (picked.length === 0) return undefined;
  const row = remembered(picked);
  if (isSelected(drawing.view.selection, row)) return takenBack(row);
  const texts = picked.map(({ text }) => text);
  const label = texts.join(', ');
  return { filters: picked.map(pickFilter), filterState: { value: [row], selectedValues: { 0: label }, label }, texts };
}

function notesOf(form: PivotForm, answers: readonly QueryAnswer[], { say }: DepictOptions): string[] {
  const own = form.aggregateFunction === 'Sum' || shareOf(form) !== undefined;
  return [
    ...(own
      ? []
      : [
          say('Totals come from the database, computed from the rows; “{aggregate}” of the cells is not used.', {
            aggregate: say(form.aggregateFunction),
          }),
        ]),
    ...(answers.some((answer) => answer.truncated) ? [say('The cell limit cut this answer: some cells are missing.')] : []),
  ];
}

/** The answers as a cross table; the empty picture without a metric, without rows, or where only a total is left. */
export function pivotPicture(form: PivotForm, answers: QueryAnswer[], view: DepictOptions): PivotPicture | EmptyPicture {
  const metrics = metricsOf(form);
  const dimensions = dimensionsOf(form);
  if (metrics.length === 0 || !answers.some(({ frame }) => frame.rowcount > 0)) return noResults(view);
  const cube = cubeOf(dimensions, metrics, answers);
  const sides = sidesOf(form, dimensions, metrics, cube, view);
  const [rows, columns] = [linesOf(cube.rows, sides.rows), linesOf(cube.columns, sides.columns)];
  if (rows.length === 0 || columns.length === 0) return noResults(view);
  // The grand total of nothing is still a row: with no value of a dimension below it there is nothing to show.
  const isBare = (side: readonly Column[], lines: readonly PivotLine[]): boolean =>
    side.length > 0 && lines.every(({ kind }) => kind !== 'leaf');
  if (isBare(dimensions.rows, rows) || isBare(dimensions.columns, columns)) return noResults(view);
  const drawing: Drawing = { form, view, dimensions, metrics, cube, rows, columns };
  const writers = metrics.map((metric) => writerOf(form, metric, view));
  const shade = shadesOf(drawing);
  const notes = notesOf(form, answers, view);
  const titles = (side: readonly Column[], level: SideOptions['metrics']): string[] => {
    const names = side.map((column) => titleOf(view.dataset, columnLabel(column)));
    return level ? (level.first ? [view.say('Metric'), ...names] : [...names, view.say('Metric')]) : names;
  };
  const names = metrics.map((metric) => titleOf(view.dataset, metric)).join(', ');
  return {
    kind: 'pivot',
    rowDimensions: titles(dimensions.rows, sides.rows.metrics),
    columnDimensions: titles(dimensions.columns, sides.columns.metrics),
    rowHeaders: headersOf(rows, sides.rows),
    columnHeaders: columnHeaders(columns, sides.columns, names),
    rowCount: rows.length,
    columnCount: columns.length,
    cell: (r, c) => {
      const [row, column] = [rows[r], columns[c]];
      if (!row || !column) return { value: null, text: '' };
      const metric = row.metric ?? column.metric ?? 0;
      const value = valueAt(drawing, row, column, metric);
      const total = row.kind !== 'leaf' || column.kind !== 'leaf';
      return { value, text: writers[metric]?.(value) ?? '', ...(total ? { total } : shade(metric, value)) };
    },
    pick: (mark) => pickOf(drawing, mark),
    isPicked: (mark) => Boolean(view.selection?.value) && isSelected(view.selection, remembered(dimensionsAt(drawing, mark))),
    ...(notes.length > 0 && { notes }),
    summary: summaryOf(view, view.say('Pivot Table'), names, [
      [view.say('Rows'), rows.length],
      [view.say('Columns'), columns.length],
    ]),
  };
}

/** Without dimensions and metrics across there is one column; it is called after the metric. */
function columnHeaders(columns: readonly PivotLine[], side: SideOptions, names: string): PivotPicture['columnHeaders'] {
  const headers = headersOf(columns, side);
  return headers.length > 0 ? headers : [[{ key: 'value', label: names, span: columns.length, depth: 0, start: 0, path: [] }]];
}
