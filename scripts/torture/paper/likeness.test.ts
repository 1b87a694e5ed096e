/** Missed goals of screen and paper are told, and the table begins with them. */
import { expect, test } from 'vitest';
import { paperText, unlike } from './likeness.ts';

const alike = { ssim: 0.99, differing: 0.001 };
const figures = {
  pie: { light: alike, dark: alike },
  table: { light: { ssim: 0.7, differing: 0.01 }, dark: alike },
  gauge: { light: alike, dark: { ssim: 0.985, differing: 0.04 } },
};

test('a picture that misses one of the goals is a fault', () => {
  expect(unlike(figures)).toEqual(['UNLIKE table, light: 0.700, 1.0 %', 'UNLIKE gauge, dark: 0.985, 4.0 %']);
});

test('the table tells how many meet each goal and has the least alike first', () => {
  const text = paperText(figures);
  expect(text).toContain('SSIM ≥ 0.98: 5 of 6 pictures; ≤ 3 % of pixels: 5 of 6.');
  expect(text.slice(text.indexOf('| ---')).match(/`\w+`.*$/gm)).toEqual([
    '`table` | 0.700, 1.0 % | 0.990, 0.1 % | **missed** |',
    '`gauge` | 0.990, 0.1 % | 0.985, 4.0 % | **missed** |',
    '`pie` | 0.990, 0.1 % | 0.990, 0.1 % |  |',
  ]);
});
