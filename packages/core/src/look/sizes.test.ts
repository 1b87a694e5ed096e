import { expect, test } from 'vitest';
import { defaultFixedColour, waterfallColours } from './palettes.ts';
import { boardSizes, gridSizes, pictureColours, radius, size, space, type } from './tokens.ts';

test('distances, corners and heights are the steps of the look, px', () => {
  expect(Object.values(space)).toEqual([4, 8, 12, 16, 24, 32, 48]);
  expect(Object.values(radius)).toEqual([4, 6, 10, 14]);
  expect(Object.values(size)).toEqual([24, 30, 36, 48]);
  expect(gridSizes).toEqual({ row: 28, head: 30, pivotRow: 26, padding: 10, spark: 20 });
});

// Rows: DET-11
test('around a dashboard: the pane of the editor, the filter bar open and closed, its head and its tabs, px', () => {
  expect(boardSizes).toEqual({
    builderPane: 374,
    filterBar: 260,
    filterBarClosed: 32,
    filterBarHead: 80,
    filterBarTabs: 46,
  });
});

test('type has six sizes and three weights', () => {
  expect(Object.values(type.size)).toEqual([11, 12, 13, 15, 18, 24]);
  expect(Object.values(type.weight)).toEqual([400, 500, 600]);
});

test('a picture sees nine colours of its mode', () => {
  expect(Object.keys(pictureColours('dark'))).toHaveLength(9);
  expect([pictureColours('dark').mode, pictureColours('light').background]).toEqual(['dark', '#ffffff']);
});

/** docs/reference/charts.md#forms-in-hand */
test('colour controls begin with the colours that stored charts expect', () => {
  expect(defaultFixedColour).toEqual({ r: 0, g: 122, b: 135, a: 1 });
  expect(waterfallColours).toEqual({
    increase: { r: 90, g: 193, b: 137, a: 1 },
    decrease: { r: 224, g: 67, b: 85, a: 1 },
    total: { r: 102, g: 102, b: 102, a: 1 },
  });
});
