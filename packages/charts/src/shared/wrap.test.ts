import { expect, test } from 'vitest';
import { wrapText } from './wrap.ts';

test.each([
  ['1,000 to 1,999 mi: 34%', 60, ['1,000 to', '1,999 mi:', '34%']],
  ['1,000 to 1,999 mi: 34%', 400, ['1,000 to 1,999 mi: 34%']],
  ['Paris 1 000 000', 50, ['Paris', '1 000 000']],
  ['$ 40.5M spent', 40, ['$ 40.5M', 'spent']],
  ['Thriller/Suspense: 8%', 30, ['Thriller/Suspense:', '8%']],
  ['a\nb', 400, ['a', 'b']],
])('%s in %d px breaks at spaces and never inside a number', (text, px, lines) => {
  expect(wrapText(text, px)).toEqual(lines);
});
