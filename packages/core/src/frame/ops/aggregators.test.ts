import { expect, test } from 'vitest';
import type { Cell } from '../frame.ts';
import { columnsOf, frameOf, op, run } from '../fixtures.testing.ts';

const of = (operator: string, values: Cell[]): Cell | undefined => {
  const frame = frameOf({ kind: values.map(() => 'a'), m: values });
  const aggregates = { m: { column: 'm', operator } };
  return columnsOf(run(frame, [op('aggregate', { groupby: ['kind'], aggregates })]))['m']?.[0];
};

test.each<[operator: string, values: Cell[], place: number]>([
  ['argmin', [3, 1, 2, 1], 1],
  ['argmax', [3, 1, 7, 7], 2],
  ['argmax', [null, 5, 2], 1],
  ['argmin', [4], 0],
])('%s of %j is the place of the first such row', (operator, values, place) => {
  expect(of(operator, values)).toBe(place);
});
