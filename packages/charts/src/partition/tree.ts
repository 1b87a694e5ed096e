/** An answer as nested parts: metrics, then dates where time is a level, then the dimensions in their order. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, DepictOptions } from '../chart-type.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { labelText, timeText, titleOf } from '../shared/format.ts';
import { numberOf, readPoints } from '../shared/series.ts';
import type { PartitionForm } from './form.ts';

/** A part and what it is divided into. */
export interface PartNode {
  name: string;
  metric: string;
  /** Values of the dimensions down to here. */
  path: Cell[];
  isDate: boolean;
  /** NaN where nothing can be computed, e.g. the change from zero. */
  value: number;
  children: PartNode[];
}

interface Step {
  name: string;
  cell: Cell;
  isDate: boolean;
}
/** One number of the answer with the way to it. */
interface Entry {
  metric: string;
  moment: number;
  dims: Step[];
  value: number;
}
interface Growing {
  step: Step;
  sums: Map<number, number>;
  children: Map<string, Growing>;
}

const isDated = ({ time_series_option: option }: PartitionForm): boolean => option === 'time_series' || option === 'adv_anal';

function entriesOf(form: PartitionForm, answer: QueryAnswer, view: DepictOptions): Entry[] {
  if (form.time_series_option === 'adv_anal') return seriesEntries(form, answer, view);
  const rowOf = dimensionRows(answer, form.groupby, form.date_time_format);
  const moments = columnOf(answer.frame, '__timestamp');
  return form.metrics.flatMap((metric) => {
    const label = metricLabel(metric);
    return (columnOf(answer.frame, label) ?? []).map((cell, row): Entry => {
      const { dims, texts } = rowOf(row);
      const moment = moments ? numberOf(moments[row]) : 0;
      const steps = dims.map((dim, at): Step => ({ name: texts[at] ?? '', cell: dim, isDate: false }));
      return { metric: titleOf(view.dataset, label), moment, dims: steps, value: numberOf(cell) };
    });
  });
}

/** Rolled and shifted numbers come as one column for each series. */
function seriesEntries(form: PartitionForm, answer: QueryAnswer, view: DepictOptions): Entry[] {
  const { x, series } = readPoints(answer, {
    axis: '__timestamp',
    dimensions: form.groupby.length,
    metrics: form.metrics.map(metricLabel),
    shifts: form.time_compare,
    categorical: false,
    stacked: true,
    dataset: view.dataset,
    say: view.say,
  });
  return series.flatMap((each) => {
    const name = [titleOf(view.dataset, each.metric ?? ''), each.shift].filter(Boolean).join(', ');
    const dims = each.dims.map((dim): Step => ({ name: labelText(dim), cell: dim, isDate: false }));
    return Array.from(each.y, (value, row): Entry => ({ metric: name, moment: x.at[row] ?? Number.NaN, dims, value }));
  });
}

/** What a part's numbers by moment come to. `ends`: the first and the last moment of the answer. */
function valueOf(
  form: PartitionForm,
  sums: ReadonlyMap<number, number>,
  ends: readonly [number, number],
  moments: number,
): number {
  const all = [...sums.values()].reduce((sum, value) => sum + value, 0);
  const [first, last] = [sums.get(ends[0]) ?? 0, sums.get(ends[1]) ?? 0];
  switch (form.time_series_option) {
    case 'agg_mean':
      return all / Math.max(1, moments);
    case 'point_diff':
      return last - first;
    case 'point_percent':
      return first === 0 ? Number.NaN : last / first - 1;
    case 'point_factor':
      return first === 0 ? Number.NaN : last / first;
    default:
      return all;
  }
}

/** The trees of all metrics; a contribution makes shares of a metric's whole of the amounts. */
export function partsOf(form: PartitionForm, answer: QueryAnswer, view: DepictOptions): PartNode[] {
  const time = timeText(form.date_time_format, form.time_grain_sqla);
  const entries = entriesOf(form, answer, view).filter(({ value, moment }) => !Number.isNaN(value) && !Number.isNaN(moment));
  const moments = [...new Set(entries.map(({ moment }) => moment))].toSorted((a, b) => a - b);
  const ends = [moments[0] ?? 0, moments.at(-1) ?? 0] as const;
  const roots = new Map<string, Growing>();
  for (const { metric, moment, dims, value } of entries) {
    const date: Step[] = isDated(form) ? [{ name: time(moment), cell: moment, isDate: true }] : [];
    let level = roots;
    for (const step of [{ name: metric, cell: metric, isDate: false }, ...date, ...dims]) {
      const key = `${step.isDate ? 'at ' : ''}${step.name}`;
      let node = level.get(key);
      if (!node) level.set(key, (node = { step, sums: new Map(), children: new Map() }));
      node.sums.set(moment, (node.sums.get(moment) ?? 0) + value);
      level = node.children;
    }
  }
  const finished = (node: Growing, metric: string, path: Cell[], whole: number): PartNode => {
    const value = valueOf(form, node.sums, ends, moments.length);
    return {
      name: node.step.name,
      metric,
      path,
      isDate: node.step.isDate,
      value: whole === 0 ? Number.NaN : value / whole,
      children: [...node.children.values()].map((child) =>
        finished(child, metric, child.step.isDate ? path : [...path, child.step.cell], whole),
      ),
    };
  };
  return [...roots.values()].map((root) => {
    const isShare = form.contribution && !form.time_series_option.startsWith('point_');
    return finished(root, root.step.name, [], isShare ? valueOf(form, root.sums, ends, moments.length) : 1);
  });
}
