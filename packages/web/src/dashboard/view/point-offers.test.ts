import { expect, test } from 'vitest';
import { crossOffer, detailByOffer, detailOffer, drillByOffer } from './point-offers.ts';

const point = { isCrossOn: true, hasValues: true, isValue: true, isPicked: false, isEmitting: false, reaches: 3 };

// Rows: XF-06
test('a value can be added as a cross-filter, and the menu says how many charts that reaches', () => {
  expect(crossOffer(point)).toEqual({ does: 'add', isPossible: true, note: 'Filters 3 other charts' });
  // Another value of a chart that filters already replaces the first one.
  expect(crossOffer({ ...point, isEmitting: true, reaches: 1 })).toMatchObject({ does: 'add', note: 'Filters 1 other chart' });
});

test('what filters already can be taken back, from its mark and from beside it', () => {
  expect(crossOffer({ ...point, isPicked: true, isEmitting: true })).toEqual({ does: 'remove', isPossible: true });
  expect(crossOffer({ ...point, isValue: false, isEmitting: true })).toEqual({ does: 'remove', isPossible: true });
});

// Rows: XF-06
test('what cannot be done says why', () => {
  const why = (part: Partial<typeof point>): unknown => {
    const { isPossible, note } = crossOffer({ ...point, ...part });
    return isPossible ? 'possible' : note;
  };
  expect(why({ isCrossOn: false })).toBe('Cross-filtering is off on this dashboard.');
  expect(why({ hasValues: false, isValue: false })).toBe('This chart type has no cross-filter.');
  expect(why({ isValue: false })).toBe('There is no value here to filter by.');
  expect(why({ reaches: 0 })).toBe('No other chart is in its scope.');
  expect(detailByOffer({ hasValues: true, isValue: false, isOff: false }).note).toBe('There is no value here to drill by.');
  expect(detailByOffer({ hasValues: false, isValue: false, isOff: false }).note).toBe(
    'Marks of this chart type stand for no single value.',
  );
  expect(detailByOffer({ ...point, isOff: false })).toEqual({ isPossible: true });
  expect(detailOffer(false)).toEqual({ isPossible: true });
  const off = { isPossible: false, note: 'Drill to detail is turned off for this database.' };
  expect([detailOffer(true), detailByOffer({ ...point, isOff: true })]).toEqual([off, off]);
  expect(drillByOffer(false)).toEqual({ isPossible: false, note: 'This chart cannot be drawn by another column.' });
});
