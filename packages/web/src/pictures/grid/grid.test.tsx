/** Small multiples on screen, as a browser is given them. */
import type { GridPicture } from '@tessera/charts/chart-type';
import { testView } from '@tessera/charts/shared/view.testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GridView } from './grid.tsx';

const picture = (over: Partial<GridPicture>): GridPicture => ({
  kind: 'grid',
  width: 640,
  height: 100,
  cells: [],
  texts: [],
  legend: [
    { colour: 'red', label: 'North', x: 0, y: 5 },
    { colour: 'blue', label: 'South', x: 70, y: 5 },
  ],
  summary: 'By country',
  ...over,
});

const drawn = (over: Partial<GridPicture>): string =>
  renderToStaticMarkup(<GridView picture={picture(over)} view={testView({ width: 640 })} paintCell={() => null} />);
/** Direction and style of each entry of the legend. */
const entries = (over: Partial<GridPicture>): (readonly [string | undefined, string | undefined])[] =>
  [...drawn(over).matchAll(/dir="(\w+)" style="([^"]*)"><span[^>]*background/g)].map(([, dir, style]) => [dir, style]);

// Rows: I18N-15
test('I18N-15: the legend of small multiples begins at the right for readers from the right, in the part that is seen first', () => {
  expect(entries({})).toEqual([
    ['ltr', 'left:0;top:1px'],
    ['ltr', 'left:70px;top:1px'],
  ]);
  expect(entries({ legendFromRight: true })).toEqual([
    ['rtl', 'right:0;top:1px'],
    ['rtl', 'right:70px;top:1px'],
  ]);
  expect(entries({ legendFromRight: true, width: 940 })).toEqual([
    ['rtl', 'right:300px;top:1px'],
    ['rtl', 'right:370px;top:1px'],
  ]);
});

// Rows: I18N-15
test('I18N-15: a name that begins with a number is read in its own order, also beside a swatch at its right', () => {
  const legend = [{ colour: 'red', label: '500 to 999 mi', x: 0, y: 5 }];
  expect(drawn({ legend, legendFromRight: true })).toMatch(/dir="rtl"[^>]*><span[^>]*><\/span><bdi>500 to 999 mi<\/bdi>/);
});
