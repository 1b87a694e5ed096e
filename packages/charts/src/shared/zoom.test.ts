/** Sliders and wheel of an axis that can be zoomed. */
import { expect, test } from 'vitest';
import { testView } from './view.testing.ts';
import { axisZoom, zoomRoom } from './zoom.ts';

const room = { left: 1, right: 7, top: 2, bottom: 5 };

test('the axis along x is zoomed by its slider below, the one along y by one at the right', () => {
  const screen = testView({ mode: 'screen' });
  expect(axisZoom('x', screen, room)).toMatchObject([
    { type: 'inside', xAxisIndex: 0, zoomOnMouseWheel: 'ctrl' },
    { type: 'slider', xAxisIndex: 0, bottom: 7, height: 18 },
  ]);
  const upright = axisZoom('y', screen, room);
  expect(upright).toMatchObject([
    { type: 'inside', yAxisIndex: 0 },
    { type: 'slider', yAxisIndex: 0, right: 7, width: 18 },
  ]);
  for (const part of upright) expect(part).not.toHaveProperty('xAxisIndex');
  // The slider, its gap and a line of air fit into what the marks leave free.
  expect(18 + 2).toBeLessThan(zoomRoom);
});

test('what cannot be acted on has no slider', () => {
  for (const mode of ['report', 'thumb'] as const) expect(axisZoom('x', testView({ mode }), room)).toEqual([]);
});
