/**
 * How each column of a table reads and looks: format, side, bar, colours (docs/reference/charts.md#table,
 * docs/reference/charts.md#conditional-formatting, docs/reference/charts.md#column-settings).
 */
import { cellText } from '@tessera/core/format/column-text';
import { cellBars, conditionalFormat } from '@tessera/core/format/conditional';
import { finestPattern, grainFormatter, smartDate, timeFormatter } from '@tessera/core/format/datetime';
import { everyDigit, formatNumericCell, missingNumber, numberFormatter, type NumberFormatter } from '@tessera/core/format/number';
import { plainNumber } from '@tessera/core/format/plain-number';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { limits } from '@tessera/core/limits';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { TableColumnPicture, DepictOptions } from '../chart-type.ts';
import { markupText } from '../shared/cell-markup.ts';
import { rulesFor } from '../shared/conditional.ts';
import { titleOf } from '../shared/format.ts';
import { comparedKey, signedText, type ComparedPart } from '../shared/other-time.ts';
import { changeMarks, comparedIn, tableOffset, valueRules } from './compared.ts';
import type { ColumnConfig, TableForm } from './form.ts';
import { columnsOf, grainOfColumn } from './query.ts';

/** A column of the table picture with its place in the answer and what it holds; `share` is a percentage of a metric. */
export interface TableColumn extends TableColumnPicture {
  /** The column's place in the answer. */
  at: number;
  kind: 'dimension' | 'metric' | 'share';
  /** The metric a share or a comparison is of, or the column itself. */
  source: string;
  /** Which column of a compared metric it is. */
  part?: ComparedPart;
}

/** What stands in a cell without a value (docs/reference/charts.md#table). */
export const missingText = missingNumber;
const noConfig: ColumnConfig = {};

/** Numbers without a format are read in full here: a table is where one looks them up. */
function fullNumber(): NumberFormatter {
  const [whole, units, small] = [numberFormatter(',d'), numberFormatter(',.2~f'), numberFormatter('.4~f')];
  return (value) => (Number.isInteger(value) ? whole(value) : Math.abs(value) >= 1 ? units(value) : small(value));
}

function numberWriter(
  column: Pick<TableColumn, 'kind' | 'source' | 'part'>,
  config: ColumnConfig,
  view: DepictOptions,
): (cell: Cell) => string {
  if (column.part === '%') {
    const percent = numberFormatter(config.d3NumberFormat || '+,.1%');
    return (cell) => percent(Number(cell));
  }
  const saved = view.dataset?.metrics.find((metric) => metric.metric_name === column.source);
  const own = column.kind === 'share' ? undefined : saved?.d3format;
  const format = config.d3NumberFormat || own || (column.kind === 'share' ? ',.3%' : undefined);
  const money = config.currencyFormat ?? (column.kind === 'metric' ? saved?.currency : undefined);
  const small = config.d3SmallNumberFormat;
  const places = config.fractionDigits;
  const plain =
    places !== undefined && places < limits.fractionDigitsMax
      ? numberFormatter(`,.${places}~f`)
      : column.kind === 'dimension'
        ? plainNumber
        : fullNumber();
  const write = format || money?.symbol ? numberFormatter(format ?? ',.2~f', { currency: money }) : plain;
  const tiny = small ? numberFormatter(small, { currency: money }) : write;
  return (cell) => {
    // Numbers too long for a double come as text and are shown digit for digit.
    if (typeof cell === 'string' && !format && !money?.symbol) return column.kind === 'dimension' ? cell : everyDigit(cell);
    const value = Number(cell);
    return formatNumericCell(cell, format ?? ',d', Math.abs(value) < 1 ? tiny : write);
  };
}

function timeWriter(
  form: TableForm,
  name: string,
  values: readonly Cell[],
  config: ColumnConfig,
  view: DepictOptions,
): (cell: Cell) => string {
  const asked = config.d3TimeFormat || form.table_timestamp_format;
  const column = columnsOf(form).find((each) => columnLabel(each) === name);
  const grain = column === undefined ? undefined : grainOfColumn(form, view.dataset, column);
  const moments = function* (): Generator<number> {
    for (const value of values) if (typeof value === 'number') yield value;
  };
  const write =
    asked && asked !== smartDate ? timeFormatter(asked) : (grainFormatter(grain) ?? timeFormatter(finestPattern(moments())));
  return (cell) => (typeof cell === 'number' ? write(cell) : cellText(cell));
}

/** Colours of cells under the rules of their column, and of rules that colour whole rows. */
function shadesOf(form: TableForm, frame: Frame, source: string, values: readonly Cell[], view: DepictOptions) {
  const ground = { ground: view.theme.background, mode: view.theme.mode };
  const own = rulesFor(form.conditional_formatting, source);
  const shade = own.length > 0 ? conditionalFormat(own, values, ground) : undefined;
  const texts = own.length > 0 && own.every((rule) => rule.toTextColor === true);
  const rows = form.conditional_formatting.flatMap((rule) => {
    const at = frame.names.indexOf(rule.column ?? '');
    const column = frame.columns[at];
    return rule.toAllRow === true && rule.column !== source && column
      ? [{ column, of: conditionalFormat([rule], column, ground) }]
      : [];
  });
  const ofRow = (row: number) => {
    for (const { column, of } of rows) {
      const found = of(column[row] ?? null);
      if (found) return found;
    }
    return undefined;
  };
  if (!shade && rows.length === 0) return {};
  return {
    background: (value: Cell, row: number) => (texts ? undefined : shade?.(value)?.background) ?? ofRow(row)?.background,
    colour: (value: Cell, row: number) => {
      const found = shade?.(value);
      return found ? (texts ? found.background : found.text) : ofRow(row)?.text;
    },
  };
}

function lookOf(
  form: TableForm,
  column: { type: GenericType; kind: TableColumn['kind']; source: string; at: number; part: ComparedPart | undefined },
  frame: Frame,
  config: ColumnConfig,
  view: DepictOptions,
): Pick<TableColumn, 'bar' | 'background' | 'colour'> {
  const values = frame.columns[column.at] ?? [];
  const shades = shadesOf(form, frame, column.source, values, view);
  const numeric = column.type === GenericType.NUMERIC && (column.kind !== 'dimension' || form.query_mode === 'raw');
  const isChange = column.part === '△' || column.part === '%';
  const barred =
    numeric &&
    !isChange &&
    (config.showCellBars ?? form.show_cell_bars) &&
    rulesFor(form.conditional_formatting, column.source).length === 0;
  if (!barred) return shades;
  const bar = cellBars(values, {
    mode: view.theme.mode,
    alignPositiveNegative: config.alignPositiveNegative ?? form.align_pn,
    colourPositiveNegative: config.colorPositiveNegative ?? form.color_pn,
  });
  return { ...shades, bar };
}

/** What a column of a comparison says of itself, beside what its metric does: names and formats of changes are its own. */
function configOf(form: TableForm, { key, source, part }: Pick<TableColumn, 'key' | 'source' | 'part'>): ColumnConfig {
  const own = form.column_config[key] ?? noConfig;
  const metric = form.column_config[source];
  if (part === undefined || metric === undefined) return own;
  const { customColumnName: _, visible, d3NumberFormat, ...shared } = metric;
  return { ...shared, ...(part !== '%' && { d3NumberFormat }), ...own, visible: visible !== false && own.visible !== false };
}

type Wanted = Pick<TableColumn, 'key' | 'kind' | 'source' | 'part'>;

/** The columns a form asks to show, whether or not the answer has them. */
function wantedColumns(form: TableForm, frame: Frame): Wanted[] {
  const raw = form.query_mode === 'raw';
  const metricColumns = (source: string): Wanted[] => {
    const parts = comparedIn(frame, source);
    if (parts.length === 0) return [{ key: source, kind: 'metric', source }];
    return parts.map((part) => ({ key: comparedKey(part, source), kind: 'metric', source, part }));
  };
  return [
    ...columnsOf(form)
      .map(columnLabel)
      .map((key) => ({ key, kind: 'dimension' as const, source: key })),
    ...(raw ? [] : form.metrics.map(metricLabel).flatMap(metricColumns)),
    ...(raw ? [] : form.percent_metrics.map(metricLabel)).map((source) => ({
      key: `%${source}`,
      kind: 'share' as const,
      source,
    })),
  ];
}

/** What stands over a column, and what its heading says of itself. */
function headingOf(
  form: TableForm,
  { kind, source, part }: Wanted,
  config: ColumnConfig,
  view: DepictOptions,
): Pick<TableColumn, 'label' | 'group' | 'hint'> {
  const { say } = view;
  const title = titleOf(view.dataset, source);
  const group = config.columnGroup || (part === undefined ? undefined : title);
  const offset = tableOffset(form);
  const hints: Partial<Record<ComparedPart, string>> = {
    '#': offset === 'inherit' ? say('Value of the period before') : say('Value of {period}', { period: String(offset) }),
    '△': say('Difference to the value then'),
    '%': say('Change against the value then'),
  };
  const hint = part && hints[part];
  return {
    label: config.customColumnName || (part === 'Main' ? say('Main') : part) || (kind === 'share' ? `% ${title}` : title),
    ...(group && { group }),
    ...(hint && { hint }),
  };
}

/** How a column's cells read: numbers and times in its formats, a change with its sign or its arrow. */
function writerOf(
  form: TableForm,
  { key, kind, source, part }: Wanted,
  { type, values, config, frame }: { type: GenericType; values: readonly Cell[]; config: ColumnConfig; frame: Frame },
  view: DepictOptions,
): TableColumn['format'] {
  const number = type === GenericType.NUMERIC ? numberWriter({ kind, source, ...(part && { part }) }, config, view) : undefined;
  const time = type === GenericType.TEMPORAL ? timeWriter(form, key, values, config, view) : undefined;
  const plain = form.allow_render_html && type === GenericType.STRING ? (cell: Cell) => markupText(cellText(cell)) : cellText;
  const write = number ?? time ?? plain;
  const arrow = part === 'Main' ? changeMarks(form, frame, source, view.theme)?.arrow : undefined;
  return (cell, row) => {
    if (cell === null) return missingText;
    const text = write(cell);
    if (part === '△') return signedText(text, Number(cell));
    return arrow ? `${arrow(row)}${text}` : text;
  };
}

/** The colours of changes, under those of rules; texts in colours stand on no bars. */
function changeLook(
  form: TableForm,
  { source, part }: Wanted,
  frame: Frame,
  view: DepictOptions,
  look: ReturnType<typeof lookOf>,
) {
  const marks = part === undefined ? undefined : changeMarks(form, frame, source, view.theme);
  if (!marks) return look;
  const { bar: _, ...plain } = look;
  if (part === '#') return plain;
  return { ...plain, colour: (value: Cell, row: number) => look.colour?.(value, row) ?? marks.colour(row) };
}

/** A click on the column filters by another one. */
function isTargeted(form: TableForm, key: string): boolean {
  const target = form.column_config[key]?.emitTarget;
  return columnsOf(form).some((each) => columnLabel(each) === target);
}

/** The columns shown, in order: dimensions, metrics, shares. @param frame with the columns of its comparison */
export function columnsShown(asked: TableForm, frame: Frame, view: DepictOptions): TableColumn[] {
  const form = { ...asked, conditional_formatting: valueRules(asked, frame) };
  const raw = form.query_mode === 'raw';
  const seen = new Set<string>();
  const shown = wantedColumns(form, frame).flatMap((wanted): TableColumn[] => {
    const { key, kind, source, part } = wanted;
    const at = frame.names.indexOf(key);
    const config = configOf(form, wanted);
    if (at < 0 || seen.has(key) || config.visible === false) return [];
    seen.add(key);
    const type = frame.types[at] ?? GenericType.STRING;
    const values = frame.columns[at] ?? [];
    const look = lookOf(form, { type, kind, source: key, at, part }, frame, config, view);
    return [
      {
        at,
        key,
        kind,
        source,
        ...(part && { part }),
        type,
        ...headingOf(form, wanted, config, view),
        format: writerOf(asked, wanted, { type, values, config, frame }, view),
        align: config.horizontalAlign ?? (type === GenericType.NUMERIC ? 'right' : 'left'),
        ...(config.columnWidth !== undefined && config.columnWidth > 0 && { widthPx: config.columnWidth }),
        ...(config.pinned && { pinned: config.pinned }),
        ...(config.truncateLongCells === true && type === GenericType.STRING && { cutsTexts: true }),
        ...(form.server_pagination && part && part !== 'Main' && { sortable: false }),
        ...(form.allow_render_html && type === GenericType.STRING && { isMarkup: true }),
        ...changeLook(asked, wanted, frame, view, look),
        picks: isTargeted(form, key) || (kind === 'dimension' && (!raw || type !== GenericType.NUMERIC)),
      },
    ];
  });
  return inOrder(shown);
}

/** Columns at an edge first and last, and those of one heading beside each other, where its first one stands. */
function inOrder(columns: readonly TableColumn[]): TableColumn[] {
  const edges = ['left', undefined, 'right'] as const;
  return edges.flatMap((edge) => {
    const own = columns.filter(({ pinned }) => pinned === edge);
    const placeOf = ({ group }: TableColumn, at: number): number =>
      group === undefined ? at : own.findIndex((each) => each.group === group);
    return own
      .map((column, at) => ({ column, place: placeOf(column, at) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ column }) => column);
  });
}
