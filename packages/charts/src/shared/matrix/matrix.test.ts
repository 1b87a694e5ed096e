/** Small multiples: what is asked for all cells at once, and what each cell shows (VIZ matrixify). */
import { expect, test } from 'vitest';
import type { Cell } from '@tessera/core/frame/frame';
import { panelOf } from '../../controls/panel.ts';
import { chartTypeOf, openForm } from '../../index.ts';
import type { DepictOptions, EChartsPicture, GridPicture, QueryAnswer } from '../../chart-type.ts';
import { answerOf, testView } from '../view.testing.ts';
import { withMatrixControls } from './matrix-form.ts';

type Form = Record<string, unknown>;

const bars: Form = { viz_type: 'echarts_timeseries_bar', x_axis: 'kind', metrics: ['amount'], groupby: [], adhoc_filters: [] };
const by = (side: 'rows' | 'columns', dimension: string, values: Cell[]): Form => ({
  matrixify_enable: true,
  [`matrixify_mode_${side}`]: 'dimensions',
  [`matrixify_dimension_${side}`]: { dimension, values },
});
const measures = (side: 'rows' | 'columns', metrics: string[]): Form => ({
  matrixify_enable: true,
  [`matrixify_mode_${side}`]: 'metrics',
  [`matrixify_${side}`]: metrics,
});
function opened(form: Form) {
  const found = openForm(form);
  if (!found) throw new Error('no such chart type');
  return found;
}
const asked = (form: Form) => opened(form).chart.queries(opened(form).form, {});
const depict = (form: Form, answers: QueryAnswer[], view: Partial<DepictOptions> = {}) =>
  opened(form).chart.picture(opened(form).form, answers, testView(view));
const grid = (form: Form, answers: QueryAnswer[], view: Partial<DepictOptions> = {}) =>
  depict(form, answers, view) as GridPicture;
const cellOf = (picture: GridPicture, at: number) => picture.cells[at]?.picture as EChartsPicture;

const cityBars = { ...bars, ...by('columns', 'city', ['Rome', 'Oslo']) };
const cityRows = answerOf({ kind: ['a', 'b', 'a'], city: ['Rome', 'Rome', 'Oslo'], amount: [40, 70, 5] });

test('off, or without a side, a form asks and shows what it always did', () => {
  const plain = asked(bars);
  expect(asked({ ...bars, ...by('rows', 'city', ['Rome']), matrixify_enable: false })).toEqual(plain);
  expect(depict({ ...bars, matrixify_enable: true }, [])).toMatchObject({
    kind: 'empty',
    hint: expect.stringContaining('Matrixify'),
  });
  expect(opened(bars).chart.pictureKind).toBe('echarts');
});

test('all cells are asked in one question, grouped by their dimensions', () => {
  const [query, ...more] = asked({ ...cityBars, ...by('rows', 'year', [2003, 2004]), row_limit: 100 });
  expect(more).toEqual([]);
  expect(query).toMatchObject({ row_limit: 400, post_processing: [] });
  expect(query?.columns.slice(-2)).toEqual(['year', 'city']);
  expect(query?.filters).toEqual([
    { col: 'year', op: 'IN', val: [2003, 2004] },
    { col: 'city', op: 'IN', val: ['Rome', 'Oslo'] },
  ]);
});

test('each cell shows its own rows at the same places and to the same scale', () => {
  const picture = grid(cityBars, [cityRows]);
  expect(picture).toMatchObject({ kind: 'grid', summary: 'Bar Chart: Matrixify. Columns (city): 2.' });
  expect(picture.cells.map(({ label }) => label)).toEqual(['Rome', 'Oslo']);
  const [rome, oslo] = [cellOf(picture, 0), cellOf(picture, 1)];
  expect([rome, oslo].map(({ option }) => option.xAxis)).toMatchObject([{ data: ['a', 'b'] }, { data: ['a', 'b'] }]);
  expect([rome, oslo].map(({ option }) => option.yAxis)).toMatchObject([
    { min: 0, max: 80 },
    { min: 0, max: 80 },
  ]);
  const own = grid({ ...cityBars, matrixify_same_scale: false }, [cityRows]);
  expect(cellOf(own, 1).option.xAxis).toMatchObject({ data: ['a'] });
  expect(cellOf(own, 1).option.yAxis).not.toHaveProperty('max');
});

test('stacked bars are as high as their sums', () => {
  const form = { ...cityBars, groupby: ['team'], stack: 'Stack' };
  const answer = answerOf({
    kind: ['a', 'a', 'a'],
    team: ['x', 'y', 'x'],
    city: ['Rome', 'Rome', 'Oslo'],
    amount: [40, 45, 5],
  });
  const picture = grid(form, [answer], { height: 900 });
  expect(cellOf(picture, 1).option.yAxis).toMatchObject({ min: 0, max: 100 });
  expect(picture.legend.map(({ label }) => label).toSorted()).toEqual(['x', 'y']);
  expect(picture).not.toHaveProperty('legendFromRight');
  // Rows: I18N-15. The same entries in the same order, counted from the other end.
  const arabic = grid(form, [answer], { height: 900, locale: 'ar-u-nu-latn' });
  expect([arabic.legendFromRight, arabic.legend]).toEqual([true, picture.legend]);
});

test('a mark filters by its cell too, and a selection dims the other cells', () => {
  const picture = grid(cityBars, [cityRows]);
  const pick = cellOf(picture, 0).pick?.({ seriesId: 'amount', dataIndex: 1 });
  expect(pick).toMatchObject({
    filters: [
      { col: 'city', op: 'IN', val: ['Rome'] },
      { col: 'kind', op: 'IN', val: ['b'] },
    ],
    filterState: { value: [['Rome', 'b']], label: 'Rome, b' },
    texts: ['Rome', 'b'],
  });
  const selection = pick?.filterState;
  const again = grid(cityBars, [cityRows], { selection });
  expect(cellOf(again, 0).pick?.({ seriesId: 'amount', dataIndex: 1 })?.filters).toEqual([]);
  expect(JSON.stringify(cellOf(again, 1).option.series)).toContain('"opacity":0.25');
});

test('metrics of a side take the place of the chart’s own, each in a question of its own', () => {
  const form = { ...bars, ...measures('rows', ['amount', 'gain']), ...by('columns', 'city', ['Rome']) };
  expect(asked(form).map(({ metrics }) => metrics)).toEqual([['amount'], ['gain']]);
  const answers = ['amount', 'gain'].map((metric) => answerOf({ kind: ['a'], city: ['Rome'], [metric]: [1] }));
  expect(grid(form, answers).cells.map(({ label }) => label)).toEqual(['amount, Rome', 'gain, Rome']);
  const both = (metric: string, most: number) => answerOf({ kind: ['a', 'a'], city: ['Rome', 'Oslo'], [metric]: [most, 1] });
  const twoCities = { ...form, ...by('columns', 'city', ['Rome', 'Oslo']) };
  const axes = grid(twoCities, [both('amount', 10), both('gain', 1000)]).cells.map(
    ({ picture }) => (picture as EChartsPicture).option.yAxis,
  );
  expect(axes).toMatchObject([{ max: 10 }, { max: 10 }, { max: 1000 }, { max: 1000 }]);
  const pie = { viz_type: 'pie', groupby: ['kind'], metric: 'amount', ...measures('rows', ['gain']) };
  expect(asked(pie)[0]?.metrics).toEqual(['gain']);
  expect(depict({ ...bars, ...measures('rows', ['a']), ...measures('columns', ['b']) }, [])).toMatchObject({ kind: 'empty' });
});

test('the top values are found with the question, in the order of their metric', () => {
  const form = {
    ...bars,
    ...by('columns', 'city', []),
    matrixify_dimension_selection_mode_columns: 'topn',
    matrixify_topn_value_columns: 2,
  };
  const [rows, ranking] = asked(form);
  expect(rows).toMatchObject({ series_columns: ['city'], series_limit: 2, series_limit_metric: 'amount', order_desc: true });
  expect(ranking).toMatchObject({ columns: ['city'], metrics: ['amount'], orderby: [['amount', false]], row_limit: 3 });
  // A series limit would lose the rows of NULL, so that its chart were empty.
  for (const query of [rows, ranking]) expect(query?.filters).toContainEqual({ col: 'city', op: 'IS NOT NULL' });
  expect(opened(form).chart.lists?.(opened(form).form)).toBe(1);
  const ranked = answerOf({ city: ['Oslo', 'Rome', 'Bonn'], amount: [9, 8, 7] });
  expect(grid(form, [cityRows, ranked]).cells.map(({ label }) => label)).toEqual(['Oslo', 'Rome']);
});

test('of all values the first 25 are shown, and a note says that there are more', () => {
  const form = { ...bars, ...by('columns', 'city', []), matrixify_dimension_selection_mode_columns: 'all' };
  const cities = Array.from({ length: 26 }, (_, at) => `city ${at}`);
  const picture = grid(form, [answerOf({ kind: ['a'], city: ['city 0'], amount: [1] }), answerOf({ city: cities })]);
  expect(picture.cells).toHaveLength(25);
  expect(picture.notes).toEqual(['city has more than 25 values: the first 25 are shown.']);
});

test('more cells than a picture can hold are refused with their number', () => {
  const many = Array.from({ length: 20 }, (_, at) => `v${at}`);
  const form = { ...bars, ...by('rows', 'a', many), ...by('columns', 'b', many) };
  expect(asked(form)).toEqual([]);
  expect(depict(form, [])).toMatchObject({ kind: 'empty', title: '20 × 20 are 400 charts' });
});

test('cells that compare times are asked one by one, by values chosen by hand', () => {
  const form = { ...bars, x_axis: 'day', time_compare: ['1 year ago'], ...by('rows', 'city', ['Rome', null]) };
  expect(asked(form).map(({ filters }) => filters)).toEqual([
    [{ col: 'city', op: '==', val: 'Rome' }],
    [{ col: 'city', op: 'IS NULL' }],
  ]);
  const ranked = { ...form, ...by('rows', 'city', []), matrixify_dimension_selection_mode_rows: 'all' };
  expect(asked(ranked)).toEqual([]);
  expect(depict(ranked, [])).toMatchObject({ kind: 'empty', title: 'The values must be chosen by hand' });
});

test('a cell separates both questions of a mixed chart', () => {
  const mixed = {
    viz_type: 'mixed_timeseries',
    x_axis: 'kind',
    metrics: ['a'],
    metrics_b: ['b'],
    ...by('rows', 'city', ['Rome']),
  };
  expect(asked(mixed).map(({ columns }) => columns.at(-1))).toEqual(['city', 'city']);
});

test('tables and maps stay one, and say why', () => {
  const table = { viz_type: 'table', groupby: ['kind'], metrics: ['amount'], ...by('rows', 'city', ['Rome']) };
  expect(depict(table, [answerOf({ kind: ['a'], amount: [1] })])).toMatchObject({
    note: expect.stringContaining('small multiples'),
  });
});

test('titles and labels stand where the form wants them, and columns without room begin a new line', () => {
  const form = {
    ...bars,
    ...by('columns', 'city', ['Rome', 'Oslo', 'Bonn']),
    matrixify_fit_columns_dynamically: false,
    matrixify_charts_per_row: 2,
    matrixify_show_column_headers: false,
    matrixify_cell_title_template: '{{colLabel}} and {{unknown}}',
  };
  const answer = answerOf({ kind: ['a', 'a', 'a'], city: ['Rome', 'Oslo', 'Bonn'], amount: [1, 2, 3] });
  const picture = grid(form, [answer]);
  expect(picture.texts.map(({ text }) => text)).toContain('Bonn and {{unknown}}');
  const [rome, oslo, bonn] = picture.cells;
  expect([rome?.y === oslo?.y, rome?.x === bonn?.x, (bonn?.y ?? 0) > (rome?.y ?? 0)]).toEqual([true, true, true]);
});

test('keys of the first versions are read', () => {
  const { matrixify_enable: _, ...old } = by('rows', 'city', ['Rome']);
  expect(asked({ ...bars, ...old, matrixify_enable_vertical_layout: true })[0]?.columns).toContain('city');
  expect(asked({ ...bars, ...old })[0]?.columns).not.toContain('city');
});

test('Explore has the section for charts of marks and numbers, and shows what the choices so far have to say', () => {
  const chart = chartTypeOf('pie');
  const keys = (form: Form): string[] =>
    (chart ? panelOf(withMatrixControls(chart), form) : []).flatMap(({ sections }) =>
      sections
        .filter(({ title }) => title === 'Matrixify')
        .flatMap(({ controls }) => controls.filter(({ visible }) => visible).map(({ key }) => key)),
    );
  expect(keys({})).toEqual(['matrixify_enable']);
  expect(keys({ matrixify_enable: true })).not.toContain('matrixify_dimension_rows');
  expect(keys(by('rows', 'city', []))).toContain('matrixify_dimension_rows');
  const table = chartTypeOf('table');
  expect(table && withMatrixControls(table)).toBe(table);
});

test('a stretch of one cell’s axis fades the rest of that cell, and all of the others', () => {
  const range = cellOf(grid(cityBars, [cityRows]), 0).axis?.range?.({ dataIndex: 0 }, { dataIndex: 0 });
  expect(range?.filters[0]).toEqual({ col: 'city', op: 'IN', val: ['Rome'] });
  const rows = (range?.filterState.value ?? []).map((row) => [row].flat());
  const again = grid(cityBars, [cityRows], { selection: { value: null, ranges: [rows] } });
  expect(cellOf(again, 0).axis?.chosen).toEqual([{ from: 0, to: 0, after: 1 }]);
  const faded = (at: number): number => JSON.stringify(cellOf(again, at).option.series).split('"opacity":0.25').length;
  expect(faded(1)).toBeGreaterThan(faded(0));
});
