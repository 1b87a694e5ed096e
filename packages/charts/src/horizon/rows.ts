/** An answer as rows over one time axis. */
import { columnOf } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import type { Dataset } from '@tessera/core/dataset';
import type { QueryAnswer } from '../chart-type.ts';
import { axisLabel } from '../shared/base-query.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { titleOf } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { HorizonForm } from './form.ts';

export interface HorizonRow {
  name: string;
  /** One for each moment, NaN where there is none. */
  values: Float64Array;
}
export interface Horizon {
  /** Epoch ms, ascending. */
  moments: Float64Array;
  rows: HorizonRow[];
}

/** Rows in the answer's order. With a contribution, values are shares of their moment or of their row. */
export function horizonOf(form: HorizonForm, answer: QueryAnswer, dataset: Dataset | undefined): Horizon {
  const at = columnOf(answer.frame, axisLabel(form.x_axis)) ?? [];
  const times = Float64Array.from(at, numberOf);
  const moments = Float64Array.from(new Set(times.filter((time) => !Number.isNaN(time)))).sort();
  const place = new Map(Array.from(moments, (moment, index) => [moment, index]));
  const dimensions = dimensionRows(answer, form.groupby, undefined);
  const names = Array.from(times, (_, row) => dimensions(row).texts.join(', '));
  const rows = new Map<string, HorizonRow>();
  for (const metric of form.metrics) {
    const label = metricLabel(metric);
    const cells = columnOf(answer.frame, label) ?? [];
    for (let row = 0; row < cells.length; row += 1) {
      const index = place.get(times[row] ?? Number.NaN);
      if (index === undefined) continue;
      const group = names[row] ?? '';
      const title = titleOf(dataset, label);
      const name = group === '' ? title : form.metrics.length > 1 ? `${title}, ${group}` : group;
      let known = rows.get(name);
      if (!known) rows.set(name, (known = { name, values: new Float64Array(moments.length).fill(Number.NaN) }));
      known.values[index] = numberOf(cells[row]);
    }
  }
  const list = [...rows.values()].filter((row) => row.values.some((value) => !Number.isNaN(value)));
  return { moments, rows: shared(list, moments.length, form.contributionMode) };
}

const present = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? 0 : value);

function shared(rows: HorizonRow[], moments: number, mode: HorizonForm['contributionMode']): HorizonRow[] {
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
