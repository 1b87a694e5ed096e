/** An answer as steps of a running total. */
import { columnOf, GenericType, type Cell } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer } from '../chart-type.ts';
import type { Say } from '@tessera/core/language/say';
import { axisLabel } from '../shared/base-query.ts';
import { labelText, timeText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { WaterfallForm } from './form.ts';

/** One bar of the waterfall, in the metric's unit. */
export interface WaterfallStep {
  label: string;
  kind: 'increase' | 'decrease' | 'total';
  /** The total before and after; a total stands on zero. */
  from: number;
  until: number;
}

interface Row {
  x: Cell;
  group: string;
  value: number;
}

function rowsOf(form: WaterfallForm, answer: QueryAnswer): { rows: Row[]; missing: number; textOf: (x: Cell) => string } {
  const name = axisLabel(form.x_axis);
  const at = answer.frame.names.indexOf(name);
  const temporal = answer.frame.types[at] === GenericType.TEMPORAL;
  const time = timeText(form.x_axis_time_format, form.time_grain_sqla);
  const groups = form.groupby === undefined ? undefined : columnOf(answer.frame, columnLabel(form.groupby));
  const values = columnOf(answer.frame, form.metric === undefined ? '' : metricLabel(form.metric)) ?? [];
  let missing = 0;
  const rows = (answer.frame.columns[at] ?? []).map((x, row): Row => {
    const value = numberOf(values[row]);
    if (Number.isNaN(value)) missing += 1;
    return { x, group: labelText(groups?.[row] ?? null), value: Number.isNaN(value) ? 0 : value };
  });
  return { rows, missing, textOf: (x) => (temporal && typeof x === 'number' ? time(x) : labelText(x)) };
}

/** What the sum of all steps is called. */
export const totalName = (form: Pick<WaterfallForm, 'total_label'>, say: Say): string => form.total_label.trim() || say('Total');

const step = (label: string, from: number, change: number): WaterfallStep => ({
  label,
  kind: change < 0 ? 'decrease' : 'increase',
  from,
  until: from + change,
});

/** Without a breakdown each value is a change, and a total ends it; with one each period's total stands between the changes. */
export function stepsOf(
  form: WaterfallForm,
  answer: QueryAnswer,
  say: Say,
): { steps: WaterfallStep[]; missing: number; blank: boolean } {
  const { rows, missing, textOf } = rowsOf(form, answer);
  const blank = rows.length === missing;
  if (form.groupby === undefined) {
    const steps: WaterfallStep[] = [];
    for (const { x, value } of rows) steps.push(step(textOf(x), steps.at(-1)?.until ?? 0, value));
    const total = steps.at(-1)?.until ?? 0;
    return { steps: [...steps, { label: totalName(form, say), kind: 'total', from: 0, until: total }], missing, blank };
  }
  const periods = Map.groupBy(rows, (row) => textOf(row.x));
  const steps: WaterfallStep[] = [];
  let before = new Map<string, number>();
  for (const [label, period] of periods) {
    const now = new Map<string, number>();
    for (const { group, value } of period) now.set(group, (now.get(group) ?? 0) + value);
    let running = steps.at(-1)?.until ?? 0;
    for (const group of new Set([...before.keys(), ...now.keys()])) {
      const change = (now.get(group) ?? 0) - (before.get(group) ?? 0);
      if (change === 0) continue;
      steps.push(step(group, running, change));
      running += change;
    }
    steps.push({ label, kind: 'total', from: 0, until: running });
    before = now;
  }
  return { steps, missing, blank };
}
