/** The maps of a page that live. */
import { expect, test } from 'vitest';
import { livingMax, takePlace } from './live-places.ts';

test('the map that was touched longest ago makes room, and a place that was given back is free', () => {
  const gone: number[] = [];
  const take = (at: number) => takePlace(() => gone.push(at));
  const taken = Array.from({ length: livingMax }, (_, at) => take(at));
  taken[0]?.renew();
  const ninth = take(livingMax);
  expect(gone).toEqual([1]);
  ninth.leave();
  const tenth = take(livingMax + 1);
  expect(gone).toEqual([1]);
  for (const each of [...taken, tenth]) each.leave();
});
