import { charts } from '@tessera/charts';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { GenericType } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { renderChart } from './svg.ts';

const paper = { width: 900, height: 600, mode: 'report', look: 'light', now: 0 } as const;

/** The example with texts and numbers replaced by numbers that end in the noise of arithmetic. */
const noisy = (answers: readonly QueryAnswer[]): QueryAnswer[] =>
  answers.map((answer) => ({
    ...answer,
    frame: {
      ...answer.frame,
      types: answer.frame.types.map((type) => (type === GenericType.STRING ? GenericType.NUMERIC : type)),
      columns: answer.frame.columns.map((cells, at) =>
        answer.frame.types[at] === GenericType.TEMPORAL ? cells : cells.map((_, row) => row + 97.08000000000003),
      ),
    },
  }));

test.each(charts.map((chart) => [chart.id, chart] as const))('%s writes no number with more than 15 digits', (_, { example }) => {
  const svg = renderChart(example.form, noisy(example.answers), paper);
  const words = [...svg.matchAll(/<(?:text|title|desc)[^>]*>([^<]*)</g)].map(([, word = '']) => word);
  expect(words.filter((word) => /\d\.\d*(?:0{6}|9{6})\d/.test(word))).toEqual([]);
});
