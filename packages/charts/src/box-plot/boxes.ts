/** An answer as boxes, one for each group and metric. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import type { Dataset } from '@tessera/core/dataset';
import type { QueryAnswer } from '../chart-type.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { titleOf } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { BoxPlotForm } from './form.ts';

/**
 * The numbers that one box is drawn from, as the database or the server computed them. `outliers` lie beyond `min` and `max`,
 * which are the ends of the whiskers.
 */
export interface BoxSummary {
  name: string;
  /** What its colour is kept under: the group, or the metric where there are several. */
  ink: string;
  metric: string;
  dims: Cell[];
  min: number;
  q1: number;
  median: number;
  q3: number;
  max: number;
  mean: number;
  count: number;
  outliers: number[];
}

/** JSON text of a list of numbers, or the list. */
function numbersIn(cell: unknown): number[] {
  let list: unknown = cell;
  if (typeof cell === 'string') {
    try {
      list = JSON.parse(cell);
    } catch {
      return [];
    }
  }
  return Array.isArray(list) ? list.filter((each): each is number => typeof each === 'number' && Number.isFinite(each)) : [];
}

/** The boxes in the answer's order; groups without a number have none. */
export function boxesOf(form: BoxPlotForm, answer: QueryAnswer, dataset: Dataset | undefined): BoxSummary[] {
  const { frame } = answer;
  const rowOf = dimensionRows(answer, form.groupby, form.date_format);
  const metrics = form.metrics.map(metricLabel);
  const part = (metric: string, name: string, row: number): Cell | undefined => columnOf(frame, `${metric}__${name}`)?.[row];
  return Array.from({ length: frame.rowcount }, (_, row) => row).flatMap((row) => {
    const { dims, texts } = rowOf(row);
    return metrics.flatMap((metric): BoxSummary[] => {
      const number = (name: string): number => numberOf(part(metric, name, row));
      const box = { min: number('min'), q1: number('q1'), median: number('median'), q3: number('q3'), max: number('max') };
      if (Object.values(box).some(Number.isNaN)) return [];
      const title = titleOf(dataset, metric);
      const group = texts.join(', ');
      const name = group === '' ? title : metrics.length > 1 ? `${group}, ${title}` : group;
      const [mean, count] = [number('mean'), number('count')];
      return [
        {
          ...box,
          name,
          ink: metrics.length > 1 ? title : name,
          metric,
          dims,
          mean,
          count,
          outliers: numbersIn(part(metric, 'outliers', row)),
        },
      ];
    });
  });
}
