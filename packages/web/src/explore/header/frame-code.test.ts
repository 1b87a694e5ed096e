import { expect, test } from 'vitest';
import { frameCode, usualFrame } from './frame-code.ts';

// Rows: EXP-08
test('an embedded chart is a frame of 600 by 400 with the permalink and nothing but the chart in it', () => {
  expect(usualFrame).toEqual({ height: 400, width: 600 });
  const code = frameCode('https://bi.example.org/superset/explore/p/aBc/', { height: null, width: 800 });
  expect(code).toContain('width="800"');
  expect(code).toContain('height="400"');
  expect(code).toContain('src="https://bi.example.org/superset/explore/p/aBc/?standalone=1"');
  expect(frameCode('https://bi.example.org/p/?a="><script>', { height: 1, width: 1 })).not.toContain('<script>');
});
