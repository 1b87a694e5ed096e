import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VizTiles } from './viz-tiles.tsx';

const nothing = (): void => undefined;
const tiles = (value: string, rendered?: string): string =>
  renderToStaticMarkup(<VizTiles value={value} rendered={rendered} onSelect={nothing} onAll={nothing} />);
const names = (html: string): string[] => [...html.matchAll(/aria-label="([^"]+)" data-chosen/g)].map(([, name = '']) => name);

// Rows: CTL-33
test('the usual types have tiles in their order; the current and the drawn one stand before them', () => {
  const usual = ['Line Chart', 'Bar Chart', 'Area Chart', 'Table', 'Big Number', 'Pie Chart'];
  expect(names(tiles('table'))).toEqual(usual);
  expect(names(tiles('funnel', 'treemap_v2'))).toEqual(['Funnel Chart', 'Treemap', ...usual]);
});

test('an unknown type keeps a tile of its own, and the panel says what is shown instead', () => {
  const html = tiles('parallel_universe');
  expect(names(html)[0]).toBe('parallel_universe');
  expect(html).toContain('This visualization type is not supported.');
  expect(html).toContain('its data is shown as a table');
});
