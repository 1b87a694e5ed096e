/** Marks of a map that gather rows: what a click on one asks for. */
import type { Cell } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { answerOf, testView } from '../view.testing.ts';
import { gatheredMarks } from './gathered.ts';

const pickAt = (columns: Record<string, Cell[]>, rows: number[], selection?: { value: Cell[][] }) =>
  gatheredMarks(answerOf(columns), Object.keys(columns), testView({ ...(selection && { selection }) })).pick({ rows });

test('a click asks for the stretch of longitude and latitude its rows lie in, both ends included', () => {
  const picked = pickAt({ lng: [9.12345678, 8.5, 30], lat: [47, 48, 1] }, [0, 1]);
  expect(picked?.filters).toEqual([
    { col: 'lng', op: '>=', val: 8.5 },
    { col: 'lng', op: '<=', val: 9.12345678 },
    { col: 'lat', op: '>=', val: 47 },
    { col: 'lat', op: '<=', val: 48 },
  ]);
  expect(picked?.filterState.label).toBe('lng 8.5 – 9.1235, lat 47 – 48');
});

test('one place is told once, to ten metres', () => {
  expect(pickAt({ lng: [8.00001, 8.00002], lat: [47, 47] }, [0, 1])?.filterState.label).toBe('lng 8, lat 47');
});

test('places that are texts are asked one by one; of more than three the rest is counted', () => {
  const codes = ['u0', 'u1', 'u2', 'u3', 'u0', null];
  expect(pickAt({ geohash: codes }, [0, 4, 5, 1])).toMatchObject({
    filters: [{ col: 'geohash', op: 'IN', val: ['u0', 'u1'] }],
    filterState: { label: 'geohash u0, u1' },
  });
  expect(pickAt({ geohash: codes }, [0, 1, 2])?.filterState.label).toBe('geohash u0, u1, u2');
  expect(pickAt({ geohash: codes }, [0, 1, 2, 3])?.filterState.label).toBe('geohash u0, u1, u2 + 1');
});

test('a mark without rows, and a map without columns, ask nothing', () => {
  expect(pickAt({ lng: [1] }, [])).toBeUndefined();
  expect(pickAt({}, [0])).toBeUndefined();
});

test('a rectangle asks for the stretch that all its marks lie in, and what lies outside of it fades', () => {
  const columns = { lng: [8, 9, 30], lat: [47, 48, 1] };
  const picked = gatheredMarks(answerOf(columns), ['lng', 'lat'], testView()).pickAll([{ dataIndex: 0 }, { rows: [1, 0] }]);
  expect(picked).toMatchObject({
    isRange: true,
    filters: [
      { col: 'lng', op: '>=', val: 8 },
      { col: 'lng', op: '<=', val: 9 },
      { col: 'lat', op: '>=', val: 47 },
      { col: 'lat', op: '<=', val: 48 },
    ],
    filterState: { label: 'lng 8 – 9, lat 47 – 48' },
  });
  const selection = { value: null, ranges: [[[8, 9, 47, 48]]] };
  const { isOutside, opacityOf } = gatheredMarks(answerOf(columns), ['lng', 'lat'], testView({ selection }));
  expect([0, 1, 2].map(isOutside)).toEqual([false, false, true]);
  expect([opacityOf([1, 2], 1), opacityOf([2], 1)]).toEqual([1, 0.25]);
});
