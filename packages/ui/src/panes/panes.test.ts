import { expect, test } from 'vitest';
import { clampSize } from './panes.tsx';

// Rows: EXP-02, DET-12
test('a pane keeps its least size, takes no more than its share of the window, and leaves the other pane its own', () => {
  const side = { minPx: 300, maxPx: 900, maxOfWindow: 0.33, restMinPx: 0 };
  expect([100, 350, 700].map((px) => clampSize(px, side, 1440, 1440))).toEqual([300, 350, 0.33 * 1440]);
  expect(clampSize(400, side, 800, 800)).toBe(300);
  const below = { minPx: 65, maxPx: 900, maxOfWindow: 1, restMinPx: 300 };
  expect([20, 200, 700].map((px) => clampSize(px, below, 800, 1440))).toEqual([65, 200, 500]);
});
