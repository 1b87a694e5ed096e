import { expect, test } from 'vitest';
import { labelGaps, layBarLabels, layLabels } from './label-room.ts';

test('a label that would leave the picture is moved back into it', () => {
  const lay = layLabels({ width: 300, height: 200 });
  const at = (x: number, y: number) => lay({ labelRect: { x, y, width: 60, height: 12 } });
  expect(at(100, 100)).toEqual({ hideOverlap: true, dx: 0, dy: 0 });
  expect(at(-8, -5)).toEqual({ hideOverlap: true, dx: 8, dy: 5 });
  expect(at(260, 195)).toEqual({ hideOverlap: true, dx: -20, dy: -7 });
});

test('the label of a bar that cannot hold it is left out', () => {
  const labelRect = { x: 100, y: 100, width: 40, height: 12 };
  const isShown = (width: number, height: number, horizontal = false, inside = true) =>
    'dx' in
    layBarLabels({ width: 300, height: 200 }, { horizontal, inside })({ labelRect, rect: { x: 100, y: 100, width, height } });
  expect([isShown(60, 20), isShown(30, 20), isShown(20, 20), isShown(60, 8)]).toEqual([true, true, false, false]);
  expect([isShown(60, 10, true), isShown(30, 20, true), isShown(60, 5, true)]).toEqual([true, false, false]);
  // Beyond the end of a row only its height counts, beyond that of an upright bar nothing does.
  expect([isShown(0, 10, true, false), isShown(60, 5, true, false)]).toEqual([true, false]);
  expect(isShown(2, 0, false, false)).toBe(true);
});

/** Where the axis begins and ends with the gaps added, and where a value stands on it in px. */
function axisOf(values: number[], gaps: [number, number] | undefined, lengthPx: number) {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const span = greatest - least || Math.abs(least);
  const [low, high] = [Math.min(0, least - (gaps?.[0] ?? 0) * span), Math.max(0, greatest + (gaps?.[1] ?? 0) * span)];
  return (value: number): number => ((value - low) / (high - low)) * lengthPx;
}

test.each([
  ['numbers on both sides', [1_234_567, -2_345_678, 345_678, 12]],
  ['negative numbers only', [-1_234_567, -2_345_678, -12]],
  ['positive numbers only', [10, 20, 30]],
  ['one number', [-5]],
])('the labels of bars lie within the axis: %s', (_, values) => {
  const px = 60;
  const at = axisOf(
    values,
    labelGaps(
      values.map((value) => ({ value, px })),
      180,
    ),
    180,
  );
  for (const value of values) {
    if (value < 0) expect(at(value)).toBeGreaterThanOrEqual(px - 1);
    else expect(at(value)).toBeLessThanOrEqual(180 - px + 1);
  }
});

test('where there is room enough nothing is added', () => {
  const labels = [
    { value: 100, px: 0 },
    { value: -10, px: 20 },
  ];
  expect(labelGaps([...labels, { value: -50, px: 0 }], 300)).toBeUndefined();
  expect(labelGaps([], 300)).toBeUndefined();
});
