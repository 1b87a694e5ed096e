/** Charts that another one shows within itself: what they are asked, and which answers are theirs. */
import { z } from 'zod';
import type { Dataset } from '@tessera/core/dataset';
import type { Query } from '@tessera/core/query/query-object';
import { limits } from '@tessera/core/limits';
import type { DepictOptions, EmptyPicture, InnerCharts, OpenedChart, QueryAnswer } from '../chart-type.ts';
import type { InnerChart } from '../inner-chart.ts';
import { emptyFace } from './nothing.ts';

/** Numbers of saved charts, each once; whatever is no number of a chart is left out. */
export const chartIds = () =>
  z.preprocess(
    (value) => [
      ...new Set(
        (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
          .map(Number)
          .filter((id) => Number.isSafeInteger(id) && id > 0),
      ),
    ],
    z.array(z.number()),
  );

/** A chart with its type, and what is asked for it. */
export interface AskedChart {
  readonly chart: InnerChart;
  readonly opened: OpenedChart;
  readonly queries: readonly Query[];
}

/**
 * The charts that can be opened, each with questions of its own dataset.
 * @param formOf  a chart's form with what the outer one adds to it
 */
export const askedCharts = (
  inner: InnerCharts | undefined,
  formOf: (chart: InnerChart) => Readonly<Record<string, unknown>>,
): AskedChart[] =>
  (inner?.charts ?? []).flatMap((chart): AskedChart[] => {
    const opened = inner?.open(formOf(chart));
    if (!opened) return [];
    const { datasetId: id } = chart;
    const queries = opened
      .queries({})
      .map((query) => (id === undefined ? query : { ...query, datasource: { id, type: 'table' as const } }));
    return [{ chart, opened, queries }];
  });

/**
 * What the reader must know of charts that are named and not shown. Those that are gone and those that are closed to the reader
 * are told in one sentence, without names: it does not say which charts there are.
 * @param named  how many the form names
 */
export function unseenNotes(
  named: number,
  { inner, say }: Pick<DepictOptions, 'inner' | 'say'>,
  asked: readonly AskedChart[],
): string[] {
  const charts = inner?.charts ?? [];
  const unseen = Math.min(named, limits.innerChartsMax) - charts.length;
  const undrawn = charts.filter((chart) => !asked.some((each) => each.chart === chart));
  return [
    ...(unseen > 0 ? [say('Charts that were deleted, or that you may not see: {n} of {all}.', { n: unseen, all: named })] : []),
    ...(undrawn.length > 0
      ? [say('No chart type here draws {names}.', { names: undrawn.map(({ name }) => name).join(', ') })]
      : []),
    ...(named > limits.innerChartsMax
      ? [say('The first {shown} of {all} are shown.', { shown: limits.innerChartsMax, all: named })]
      : []),
  ];
}

/**
 * The face of a chart without anything to show, with why.
 * @param plain  where its charts were asked and answered nothing
 * @param notes  what is not shown
 */
export function emptyWithin(
  plain: EmptyPicture,
  notes: readonly string[],
  asked: readonly AskedChart[],
  { say }: Pick<DepictOptions, 'say'>,
): EmptyPicture {
  if (notes.length === 0) return plain;
  return emptyFace(asked.length > 0 ? plain.title : say('There is no chart to show'), notes.join(' '));
}

/** A chart with its answers. */
export interface AnsweredChart extends AskedChart {
  readonly answers: readonly QueryAnswer[];
  /** The view's dataset where it is the chart's: names and formats of a dataset hold for its own charts. */
  readonly dataset: Dataset | undefined;
}

/** Each chart with the answers to its own questions: all answers stand in the order of the questions. */
export function answeredCharts(
  asked: readonly AskedChart[],
  answers: readonly QueryAnswer[],
  view: DepictOptions,
): AnsweredChart[] {
  let from = 0;
  return asked.map((each) => {
    const own = answers.slice(from, from + each.queries.length);
    from += each.queries.length;
    return { ...each, answers: own, dataset: each.chart.datasetId === view.dataset?.id ? view.dataset : undefined };
  });
}
