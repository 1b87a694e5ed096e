/** An answer as rows over one time axis. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import type { Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Dataset } from '@tessera/core/dataset';
import type { QueryAnswer } from '../chart-type.ts';
import { axisLabel } from './base-query.ts';
import { dimensionRows } from './dimension-rows.ts';
import { titleOf } from './format.ts';
import { numberOf } from './series.ts';

/** The keys of a form such rows are read by. */
interface TimeRowsForm {
  x_axis?: Column | undefined;
  groupby: readonly Column[];
  metrics: readonly Metric[];
  contributionMode?: 'row' | 'column' | undefined;
}

/** One metric of one group over time. */
export interface TimeRow {
  /** The group, the metric, or both where there are several of each. */
  name: string;
  /** Label of the metric. */
  metric: string;
  /** The dimensions' values as one text; empty without dimensions. */
  group: string;
  /** The same as they came. */
  dims: readonly Cell[];
  /** One for each moment, NaN where there is none. */
  values: Float64Array;
}
/** What an answer over time holds. */
export interface TimeRows {
  /** Epoch ms, ascending. */
  moments: Float64Array;
  rows: TimeRow[];
}

/** Rows in the answer's order. With a contribution, values are shares of their moment or of their row. */
export function timeRowsOf(form: TimeRowsForm, answer: QueryAnswer, dataset: Dataset | undefined): TimeRows {
  const at = columnOf(answer.frame, axisLabel(form.x_axis)) ?? [];
  const times = Float64Array.from(at, numberOf);
  const moments = Float64Array.from(new Set(times.filter((time) => !Number.isNaN(time)))).sort();
  const place = new Map(Array.from(moments, (moment, index) => [moment, index]));
  const dimensions = dimensionRows(answer, form.groupby, undefined);
  const groups = Array.from(times, (_, row) => dimensions(row));
  const rows = new Map<string, TimeRow>();
  for (const metric of form.metrics) {
    const label = metricLabel(metric);
    const cells = columnOf(answer.frame, label) ?? [];
    for (let row = 0; row < cells.length; row += 1) {
      const index = place.get(times[row] ?? Number.NaN);
      if (index === undefined) continue;
      const { dims = [], texts = [] } = groups[row] ?? {};
      const group = texts.join(', ');
      const title = titleOf(dataset, label);
      const name = group === '' ? title : form.metrics.length > 1 ? `${title}, ${group}` : group;
      let known = rows.get(name);
      if (!known)
        rows.set(name, (known = { name, metric: label, group, dims, values: new Float64Array(moments.length).fill(Number.NaN) }));
      known.values[index] = numberOf(cells[row]);
    }
  }
  const list = [...rows.values()].filter((row) => row.values.some((value) => !Number.isNaN(value)));
  return { moments, rows: shared(list, moments.length, form.contributionMode) };
}

const present = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? 0 : value);

function shared(rows: TimeRow[], moments: number, mode: TimeRowsForm['contributionMode']): TimeRow[] {
  if (mode === undefined) return rows;
  const byMoment = Float64Array.from({ length: moments }, (_, at) => rows.reduce((sum, row) => sum + present(row.values[at]), 0));
  return rows.map((row) => {
    const own = row.values.reduce((sum, value) => sum + present(value), 0);
    return {
      ...row,
      values: row.values.map((value, at) => {
        const whole = mode === 'row' ? (byMoment[at] ?? 0) : own;
        return whole === 0 ? Number.NaN : value / whole;
      }),
    };
  });
}
