import { expect, test } from 'vitest';
import { barsOf } from './column-bars.ts';

// Rows: CTL-27
test('a column without settings of its own shows those of its table', () => {
  expect(barsOf({}, {})).toEqual({ showCellBars: true, alignPositiveNegative: false, colorPositiveNegative: true });
  const table = { show_cell_bars: false, align_pn: true, color_pn: false };
  expect(barsOf({}, table)).toEqual({ showCellBars: false, alignPositiveNegative: true, colorPositiveNegative: false });
  expect(barsOf({ showCellBars: true, alignPositiveNegative: false, colorPositiveNegative: true }, table)).toEqual(
    barsOf({}, {}),
  );
});
