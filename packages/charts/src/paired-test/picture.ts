/** The paired t-test as a table: a row for each group, and for each metric its p-value and lift against the control. */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import { columnLabel } from '@tessera/core/query/column';
import type { QueryAnswer, Picture, TableColumnPicture, DepictOptions } from '../chart-type.ts';
import { titleOf } from '../shared/format.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { timeRowsOf, type TimeRow } from '../shared/time-rows.ts';
import type { PairedTestForm } from './form.ts';
import { compareSeries } from './student.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

/** Digits JavaScript can write after a point. */
const digits = (count: number): number => Math.min(15, Math.max(0, count));
/** The row that is compared with itself says so. */
const controlText = 'control';

/** The groups in the answer's order, each with its series by metric. */
function groupsOf(rows: readonly TimeRow[]): Map<string, Map<string, TimeRow>> {
  const groups = new Map<string, Map<string, TimeRow>>();
  for (const row of rows) {
    const known = groups.get(row.group) ?? new Map<string, TimeRow>();
    known.set(row.metric, row);
    groups.set(row.group, known);
  }
  return groups;
}

interface Told {
  p: Cell;
  lift: Cell;
  isSignificant: Cell;
}

function toldOf(form: PairedTestForm, row: TimeRow | undefined, control: TimeRow | undefined): Told {
  if (!row || !control) return { p: null, lift: null, isSignificant: null };
  if (row === control) return { p: controlText, lift: controlText, isSignificant: controlText };
  const { p, lift } = compareSeries(row.values, control.values);
  return {
    p: p ?? null,
    lift: lift === undefined ? null : Number.isFinite(lift) ? lift * 100 : 'infinite',
    isSignificant: p === undefined ? null : p < form.significance_level,
  };
}

/** Three columns of a metric under its name. */
function columnsOf(form: PairedTestForm, metric: string, told: readonly Told[], view: DepictOptions): TableColumnPicture[] {
  const group = titleOf(view.dataset, metric);
  const fixed = (count: number) => (value: Cell) =>
    typeof value === 'number' ? value.toFixed(digits(count)) : String(value ?? 'N/A');
  const tone = (row: number): string | undefined => {
    const { lift, isSignificant } = told[row] ?? {};
    if (isSignificant === controlText) return view.theme.textMuted;
    if (isSignificant !== true) return undefined;
    return typeof lift === 'number' && lift < 0 ? view.theme.negative : view.theme.positive;
  };
  const shared = { group, type: GenericType.NUMERIC, align: 'right' as const, colour: (_: Cell, row: number) => tone(row) };
  const least = 10 ** -digits(form.pvalue_precision);
  const chance = fixed(form.pvalue_precision);
  return [
    {
      ...shared,
      key: `${metric} p`,
      label: view.say('p-value'),
      // Written as 0 it would say what no test can.
      format: (value) => (typeof value === 'number' && value > 0 && value < least / 2 ? `< ${chance(least)}` : chance(value)),
    },
    { ...shared, key: `${metric} lift`, label: view.say('Lift %'), format: fixed(form.liftvalue_precision) },
    {
      ...shared,
      key: `${metric} significant`,
      label: view.say('Significant'),
      type: GenericType.BOOLEAN,
      align: 'left',
      format: (value) => (value === true ? view.say('Yes') : value === false ? view.say('No') : String(value ?? 'N/A')),
    },
  ];
}

/** A table whose first column names the groups; a click there makes a group the control. */
export function pairedTestPicture(form: PairedTestForm, [answer]: QueryAnswer[], view: DepictOptions): Picture {
  const read = answer ? timeRowsOf(form, answer, view.dataset) : undefined;
  if (!answer || !read || read.rows.length === 0) return nothing(answer, view);
  const groups = groupsOf(read.rows);
  const names = [...groups.keys()];
  const wanted = view.ownState?.['control'];
  const control = (typeof wanted === 'string' && groups.has(wanted) ? wanted : names[0]) ?? '';
  const metrics = form.metrics.map(metricLabel);
  const told = metrics.map((metric) =>
    names.map((name) => toldOf(form, groups.get(name)?.get(metric), groups.get(control)?.get(metric))),
  );
  const dimensions = form.groupby.map((column) => titleOf(view.dataset, columnLabel(column))).join(', ');
  const dimsAt = (row: number | undefined) => [...(groups.get(names[row ?? -1] ?? '')?.values() ?? [])][0]?.dims;
  return {
    kind: 'table',
    columns: [
      {
        key: 'group',
        label: dimensions || view.say('Group'),
        type: GenericType.STRING,
        format: (value) => String(value ?? ''),
        picks: true,
      },
      ...metrics.flatMap((metric, at) => columnsOf(form, metric, told[at] ?? [], view)),
    ],
    values: [
      names,
      ...told.flatMap((rows) => [
        rows.map(({ p }) => p),
        rows.map(({ lift }) => lift),
        rows.map(({ isSignificant }) => isSignificant),
      ]),
    ],
    rowcount: names.length,
    choose: (row) => ({ control: names[row] ?? '' }),
    place: ({ row }) => {
      const dims = dimsAt(row);
      return dims && pickDimensions(form.groupby, dims, undefined, { answer, grain: form.time_grain_sqla });
    },
    ...(answer.truncated && { note: view.say('The row limit cut this answer: not everything is shown.') }),
    summary: summaryOf(view, view.say('Paired t-test Table'), dimensions, [
      [view.say('Groups'), names.length],
      [view.say('Control'), control],
      [view.say('Significance level'), String(form.significance_level)],
    ]),
  };
}
