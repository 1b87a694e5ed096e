/** Equal pictures are equal, others are not. */
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';

/** White, with a black square whose left edge is at `x`. */
function square(x: number, size = 64): Buffer {
  const png = new PNG({ width: size, height: size });
  png.data.fill(255);
  for (let row = 16; row < 32; row++)
    for (let column = x; column < x + 16; column++) png.data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  return PNG.sync.write(png);
}

test('a picture is like itself, and unlike one whose square has moved', () => {
  expect(compare(square(16), square(16))).toMatchObject({ ssim: 1, differing: 0 });
  const moved = compare(square(16), square(24));
  // Eight columns of sixteen pixels on either side.
  expect(moved.differing).toBe((2 * 8 * 16) / 64 ** 2);
  expect(moved.ssim).toBeLessThan(0.98);
});

test('pictures of different sizes are refused', () => {
  expect(() => compare(square(16), square(16, 80))).toThrow('Pictures of 64 × 64 and of 80 × 80 pixels.');
});
