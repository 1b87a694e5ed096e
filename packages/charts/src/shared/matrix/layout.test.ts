/** Where the charts of a grid stand: boxes, names, titles and the legend's lines, to the pixel. */
import { expect, test } from 'vitest';
import { gridNamePx } from '../../grid-picture.ts';
import { textWidth } from '../text-width.ts';
import { testView } from '../view.testing.ts';
import { layGrid } from './layout.ts';
import { readMatrix } from './matrix-form.ts';

const side = (...labels: string[]) => labels.map((label) => ({ label }));
const legendOf = (...labels: string[]) => labels.map((label) => ({ label, colour: 'red' }));
const plain = { rows: side(''), columns: side('', ''), legend: legendOf() };
const lay = (given: Partial<typeof plain>, form: Record<string, unknown>, view: Parameters<typeof testView>[0]) =>
  layGrid({ ...plain, ...given, form: readMatrix(form) }, testView(view));
const screen = { mode: 'screen' as const, width: 808, height: 400 };

test('two charts share the width with a gap between them and fill the height', () => {
  const { boxes, texts, width, height } = lay({}, {}, screen);
  expect(boxes).toEqual([
    { x: 0, y: 0, width: 400, height: 400 },
    { x: 408, y: 0, width: 400, height: 400 },
  ]);
  expect([texts, width, height]).toEqual([[], 808, 400]);
});

test('names stand beside the rows and above the columns, titles above each chart', () => {
  const form = { matrixify_cell_title_template: ' {{row}} in {{ column }} {{other}} ', matrixify_row_height: 100 };
  const { boxes, texts } = lay({ rows: side('R', 'S'), columns: side('A') }, form, { ...screen, width: 424, height: 232 });
  expect(boxes).toEqual([
    { x: 24, y: 44, width: 400, height: 80 },
    { x: 24, y: 152, width: 400, height: 80 },
  ]);
  expect(texts).toEqual([
    { text: 'A', x: 24, y: 0, width: 400, height: 24 },
    { text: 'R', x: 0, y: 24, width: 24, height: 100, upright: true },
    { text: 'R in A {{other}}', x: 24, y: 24, width: 400, height: 20 },
    { text: 'S', x: 0, y: 132, width: 24, height: 100, upright: true },
    { text: 'S in A {{other}}', x: 24, y: 132, width: 400, height: 20 },
  ]);
  const off = {
    ...form,
    matrixify_show_row_labels: false,
    matrixify_show_column_headers: false,
    matrixify_cell_title_template: '',
  };
  expect(lay({ rows: side('R', 'S'), columns: side('A') }, off, screen).texts).toEqual([]);
  // A small picture has no room for words.
  expect(lay({ rows: side('R', 'S'), columns: side('A') }, form, { ...screen, mode: 'thumb' }).texts).toEqual([]);
});

test('a grid higher than its place is scrolled on screen, in the width beside the bar, and squeezed on paper', () => {
  const rows = side('', '', '');
  const tall = lay({ rows }, {}, screen);
  expect([tall.width, tall.height]).toEqual([796, 3 * 300 + 2 * 8]);
  expect(tall.boxes[2]).toEqual({ x: 0, y: 308, width: 394, height: 300 });
  const paper = lay({ rows }, {}, { ...screen, mode: 'report' });
  expect([paper.width, paper.height]).toEqual([808, 400]);
  expect(paper.boxes[2]).toEqual({ x: 0, y: 136, width: 400, height: 128 });
  expect(lay({ rows }, {}, { ...screen, mode: 'report', height: 30 }).boxes[0]?.height).toBe(24);
});

test('columns without room are 170 px wide on screen; a set number of columns begins new rows', () => {
  const columns = side('', '', '', '', '');
  expect(lay({ columns }, {}, { ...screen, width: 400 }).width).toBe(5 * 170 + 4 * 8);
  const three = { matrixify_fit_columns_dynamically: false, matrixify_charts_per_row: 3, matrixify_row_height: 100 };
  const { boxes } = lay({ columns }, three, { ...screen, width: 616, height: 208 });
  expect(boxes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [208, 0],
    [416, 0],
    [0, 108],
    [208, 108],
  ]);
  expect(boxes.every(({ width, height }) => width === 200 && height === 100)).toBe(true);
});

test('entries of the legend stand in lines; what has no room is counted', () => {
  const step = gridNamePx + textWidth('abcd') + 14;
  const entries = legendOf(...Array.from({ length: 9 }, () => 'abcd'));
  const wide = lay({ legend: entries }, {}, { ...screen, width: 3 * step - 14 });
  expect(wide.legend.map(({ x, y }) => [x, y])).toEqual(
    Array.from({ length: 9 }, (_, at) => [(at % 3) * step, Math.floor(at / 3) * 20 + 5]),
  );
  expect(wide.boxes[0]?.y).toBe(3 * 20 + 4);
  // On paper there are two lines; the last of them makes room for the number of those left out.
  const paper = lay({ legend: entries }, {}, { ...screen, mode: 'report', width: 3 * step - 14 });
  const last = paper.legend.at(-1);
  expect([last?.colour, last?.label, last?.y]).toEqual(['transparent', `and ${10 - paper.legend.length} more`, 25]);
  expect(paper.boxes[0]?.y).toBe(2 * 20 + 4);
  expect(lay({}, {}, screen).legend).toEqual([]);
  const long = lay({ legend: legendOf('m'.repeat(200)) }, {}, screen).legend[0];
  expect(textWidth(long?.label ?? '')).toBeLessThanOrEqual(180);
});
