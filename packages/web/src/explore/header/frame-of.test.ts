import { expect, test } from 'vitest';
import { frameOf } from './frame-of.ts';

// Rows: LINK-06
test('the code of a chart is a frame of the chosen size around its permalink, alone', () => {
  const code = frameOf('https://bi.example.org/superset/explore/p/Ab3/', { width: 600, height: 400 });
  expect(code).toMatch(/^<iframe\n[^]*<\/iframe>$/);
  expect(code).toContain('src="https://bi.example.org/superset/explore/p/Ab3/?standalone=1&amp;height=400"');
  expect(code).toContain('width="600"');
  expect(code).toContain('height="400"');
});
