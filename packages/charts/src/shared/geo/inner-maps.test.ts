/** Maps that show other charts within themselves. */
import { expect, test } from 'vitest';
import type { MapPicture } from '../../chart-type.ts';
import type { InnerChart } from '../../inner-chart.ts';
import { openForm, openInner } from '../../index.ts';
import { innerOf } from '../../open-form.ts';
import { answerOf, testView } from '../view.testing.ts';

type Form = Record<string, unknown>;
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const where = (subject: string): Form => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator: '==',
  comparator: 'x',
});
const points: InnerChart = {
  id: 7,
  name: 'Points',
  datasetId: 3,
  formData: { viz_type: 'deck_scatter', spatial, adhoc_filters: [where('own')] },
};
const arcs: InnerChart = {
  id: 8,
  name: 'Arcs',
  datasetId: 4,
  formData: { viz_type: 'deck_arc', start_spatial: spatial, end_spatial: { ...spatial, lonCol: 'to' }, js_columns: ['way'] },
};
const pie: InnerChart = { id: 9, name: 'Kinds', datasetId: 3, formData: { viz_type: 'pie', groupby: ['kind'], metric: 'n' } };

const opened = (form: Form) => {
  const found = openForm({ adhoc_filters: [], ...form });
  if (!found) throw new Error('no such chart type');
  return found;
};
const asked = (form: Form, charts: readonly InnerChart[]) => {
  const { chart, form: read } = opened(form);
  return chart.queries(read, { inner: { charts, open: openInner } });
};
function depicted(form: Form, charts: readonly InnerChart[], columns: Parameters<typeof answerOf>[0][]): MapPicture {
  const { chart, form: read } = opened(form);
  const view = { ...testView(), inner: { charts, open: openInner } };
  const picture = chart.picture(
    read,
    columns.map((each) => answerOf(each)),
    view,
  );
  if (picture.kind !== 'map') throw new Error(`a picture of the kind ${picture.kind}`);
  return picture;
}

const layered = { viz_type: 'deck_multi', deck_slices: ['7', 8, 11], adhoc_filters: [where('shared')] };

test('a map of layers asks the questions of its charts, each of its own dataset and with its filters too', () => {
  expect(innerOf(opened(layered))).toEqual([7, 8, 11]);
  const [first, second] = asked(layered, [points, arcs]);
  expect(first).toMatchObject({ columns: ['lon', 'lat'], datasource: { id: 3, type: 'table' } });
  expect(first?.filters.map(({ col }) => col)).toEqual(['own', 'shared', 'lon', 'lat']);
  expect(second).toMatchObject({ datasource: { id: 4 } });
  expect(second?.filters.map(({ col }) => col)).toContain('shared');
});

test('its layers lie in the order of the charts; a mark is named and picked by the chart it belongs to', () => {
  const columns = [
    { lon: [10], lat: [50] },
    { lon: [1], to: [2], lat: [3], way: ['there'] },
  ];
  const picture = depicted(layered, [points, arcs], columns);
  expect(picture.layers.map((layer) => (typeof layer === 'function' ? '' : layer.id))).toEqual(['0 points', '1 arcs']);
  expect(picture.tell?.({ seriesId: '1 arcs', dataIndex: 0 })?.rows.map(({ value }) => value)).toContain('there');
  expect(picture.pick?.({ seriesId: '0 points', dataIndex: 0 })?.filters).toMatchObject([{ val: [10] }, { val: [50] }]);
  expect(picture.notes).toEqual(['Charts that were deleted, or that you may not see: 1 of 3.']);
});

const place = (lng: number): string => `{"type":"Point","coordinates":[${lng},5]}`;
const small = { viz_type: 'cartodiagram', selected_chart: 9, geom_column: 'spot', chart_size: 40 };

// Rows: VIZ-43
test('small charts ask once for all places, and each place shows its own rows', () => {
  expect(asked(small, [pie])).toMatchObject([{ columns: ['kind', 'spot'], metrics: ['n'], datasource: { id: 3 } }]);
  const columns = { kind: ['a', 'b', 'a'], spot: [place(1), place(1), place(2)], n: [1, 2, 3] };
  const [layer] = depicted(small, [pie], [columns]).layers;
  if (!layer || typeof layer === 'function' || layer.shape !== 'charts') throw new Error('no layer of charts');
  expect(layer).toMatchObject({
    at: [
      [1, 5],
      [2, 5],
    ],
    widthPx: 40,
  });
  const slices = layer.pictures.map((picture) => (picture.kind === 'echarts' ? JSON.stringify(picture.option.series) : ''));
  expect(slices.map((text) => ['"a"', '"b"'].filter((name) => text.includes(name)))).toEqual([['"a"', '"b"'], ['"a"']]);
});

test('a chart that was copied into the form is read from there, and a size that grew is the one it began with', () => {
  const copied = JSON.stringify({ id: 4, viz_type: 'pie', params: '{"groupby":["kind"],"metric":"n"}' });
  const form = { ...small, selected_chart: copied, chart_size: { type: 'EXP', configs: { width: 64, height: 64 } } };
  expect(innerOf(opened(form))).toEqual([{ groupby: ['kind'], metric: 'n', viz_type: 'pie' }]);
  expect(opened(form).form['chart_size']).toBe(64);
});

test('a note says that a chart is gone', () => {
  const { chart, form } = opened(small);
  const picture = chart.picture(form, [], { ...testView(), inner: { charts: [], open: openInner } });
  expect(picture).toMatchObject({
    kind: 'empty',
    title: 'The chart to show at the places cannot be found.',
    hint: 'It was deleted, or you may not see it.',
  });
  const maps = openForm(layered);
  const none = maps?.chart.picture(maps.form, [], { ...testView(), inner: { charts: [], open: openInner } });
  expect(none).toMatchObject({
    kind: 'empty',
    title: 'There is no chart to show',
    hint: 'Charts that were deleted, or that you may not see: 3 of 3.',
  });
  const many = Array.from({ length: 45 }, (_, at) => at + 1);
  const notes = depicted({ ...layered, deck_slices: many }, [points], [{ lon: [1], lat: [2] }]).notes;
  expect(notes).toEqual(['Charts that were deleted, or that you may not see: 39 of 45.', 'The first 40 of 45 are shown.']);
});
