import { expect, test } from 'vitest';
import { legendOf } from './legend.ts';
import { testView } from './view.testing.ts';

const form = { show_legend: true, legendType: 'scroll', legendOrientation: 'top' } as const;
const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `A long name ${at}`, colour: '#1fa8c9' }));

test.each([
  [5, 'plain'],
  [12, 'plain'],
  [60, 'scroll'],
])('a legend of %i names is %s: what fits stands whole, only more is paged', (count, type) => {
  const { legend, room } = legendOf(form, entries(count), testView(), false);
  expect(legend).toMatchObject({ type });
  expect(room.top).toBeLessThanOrEqual(4 * 22 + 8);
});
