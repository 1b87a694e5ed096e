/** A table's metrics beside what they were in another time (docs/reference/charts.md#table). */
import type { ConditionalRule } from '@tessera/core/format/conditional';
import { differenceOf } from '@tessera/core/frame/exact';
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import type { PictureTheme } from '../chart-type.ts';
import { changeColour, changeOf, comparedKey, comparedParts, offsetOf, type ComparedPart } from '../shared/other-time.ts';
import { numberOf } from '../shared/series.ts';
import type { TableForm } from './form.ts';

/** The other time a table asks for; rows as they are have none. */
export const tableOffset = (form: TableForm): string | undefined => (form.query_mode === 'raw' ? undefined : offsetOf(form));

const known = (number: number): Cell => (Number.isNaN(number) ? null : number);

/** The columns one metric gets; texts and times have no difference. */
function partsOf(frame: Frame, metric: string, offset: string): [name: string, type: GenericType, cells: readonly Cell[]][] {
  const at = frame.names.indexOf(metric);
  const then = columnOf(frame, `${metric}__${offset}`);
  const now = frame.columns[at];
  const type = frame.types[at];
  if (!now || !then || type === undefined) return [];
  const counted = (count: (now: number, before: number) => number): Cell[] =>
    now.map((cell, row) => known(count(numberOf(cell), numberOf(then[row] ?? null))));
  return [
    [comparedKey('Main', metric), type, now],
    [comparedKey('#', metric), type, then],
    ...(type === GenericType.NUMERIC
      ? ([
          [comparedKey('△', metric), type, now.map((cell, row) => differenceOf(cell, then[row]))],
          [comparedKey('%', metric), type, counted((a, b) => (Number.isNaN(a - b) ? Number.NaN : changeOf(a, b)))],
        ] satisfies [string, GenericType, Cell[]][])
      : []),
  ];
}

/** The answer with the columns of its comparison behind its own; the answer itself where nothing is compared. */
export function comparedFrame(form: TableForm, frame: Frame): Frame {
  const offset = tableOffset(form);
  if (offset === undefined) return frame;
  const added = form.metrics.flatMap((metric) => partsOf(frame, metricLabel(metric), offset));
  return {
    names: [...frame.names, ...added.map(([name]) => name)],
    types: [...frame.types, ...added.map(([, type]) => type)],
    columns: [...frame.columns, ...added.map(([, , cells]) => cells)],
    rowcount: frame.rowcount,
  };
}

/** The columns of a metric that an answer has. */
export const comparedIn = (frame: Frame, metric: string): ComparedPart[] =>
  comparedParts.filter((part) => frame.names.includes(comparedKey(part, metric)));

const isTrend = (scheme: unknown): scheme is 'Green' | 'Red' => scheme === 'Green' || scheme === 'Red';

/** Rules that colour by value, and for compared metrics under the name of their main column; those of a trend are none. */
export const valueRules = (form: TableForm, frame: Frame): TableForm['conditional_formatting'] =>
  form.conditional_formatting
    .filter(({ colorScheme }) => !isTrend(colorScheme))
    .map((rule) => {
      const main = comparedKey('Main', rule.column ?? '');
      return frame.names.includes(main) ? { ...rule, column: main } : rule;
    });

/** Which way is green for a metric: what a rule of its own says, else the table; none when its changes are not coloured. */
function schemeOf(form: TableForm, metric: string): 'Green' | 'Red' | undefined {
  const names = [metric, ...comparedParts.map((part) => comparedKey(part, metric))];
  const own = form.conditional_formatting.findLast(
    (rule: ConditionalRule) => isTrend(rule.colorScheme) && names.includes(rule.column ?? ''),
  )?.colorScheme;
  if (isTrend(own)) return own;
  return form.comparison_color_enabled ? form.comparison_color_scheme : undefined;
}

/** How a change is marked in the rows of a metric. `row` counts in the answer. */
export interface ChangeMarks {
  /** `↑ ` or `↓ ` before the value; empty where nothing changed. */
  arrow: (row: number | undefined) => string;
  colour: (row: number) => string | undefined;
}

/** The marks of a metric; nothing when its changes are not coloured. */
export function changeMarks(form: TableForm, frame: Frame, metric: string, theme: PictureTheme): ChangeMarks | undefined {
  const scheme = schemeOf(form, metric);
  const changes = columnOf(frame, comparedKey('△', metric));
  if (!scheme || !changes) return undefined;
  const changed = (row: number | undefined): number => numberOf(row === undefined ? null : (changes[row] ?? null));
  return {
    arrow: (row) => (changed(row) > 0 ? '↑ ' : changed(row) < 0 ? '↓ ' : ''),
    colour: (row) => changeColour(changed(row), scheme, theme),
  };
}
