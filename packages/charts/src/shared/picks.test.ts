/** Which chart types a click on a mark filters by: those that say so answer on their own examples, the others never do. */
import { columnLabel } from '@tessera/core/query/column';
import { expect, test } from 'vitest';
import type { MarkSelection, Mark, Picture } from '../chart-type.ts';
import { charts, openForm, openInner, type ListedChart } from '../index.ts';
import { flatMap } from './geo/flat.ts';
import { answerOf, testView } from './view.testing.ts';

type Pick = MarkSelection | undefined;
const range = (length: number): number[] => [...Array(length).keys()];
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The items of a series, with those within them (trees), each as a painter reports it. */
function itemsOf(data: unknown): Mark[] {
  return listOf(data).flatMap((item, dataIndex) => {
    const record = isRecord(item) && !Array.isArray(item) ? item : {};
    const name = typeof record['name'] === 'string' ? { name: record['name'] } : {};
    const value = Array.isArray(item) ? item : (record['value'] ?? item);
    return [{ dataIndex, data: item, value, ...name }, ...itemsOf(record['children'])];
  });
}

function marksOfSeries(series: unknown, seriesIndex: number): Mark[] {
  if (!isRecord(series)) return [];
  const text = (key: string) => (typeof series[key] === 'string' ? series[key] : undefined);
  const [seriesId, seriesName] = [text('id'), text('name')];
  const of = { seriesIndex, ...(seriesId !== undefined && { seriesId }), ...(seriesName !== undefined && { seriesName }) };
  const nodes = itemsOf(series['data'] ?? series['nodes']).map((mark) => ({ ...mark, ...of }));
  const edges = itemsOf(series['links'] ?? series['edges']).map((mark) => ({ ...mark, ...of, dataType: 'edge' }));
  return [...nodes, ...nodes.map((mark) => ({ ...mark, dataType: 'node' })), ...edges];
}

/** What a click on each mark of a picture asks, through all kinds of pictures. */
function picksOf(picture: Picture): MarkSelection[] {
  const asked = ((): Pick[] => {
    if (picture.kind === 'echarts') {
      const { dataset, series } = picture.option;
      const sources = listOf(dataset).flatMap((each) => (isRecord(each) ? itemsOf(each['source']) : []));
      return listOf(series)
        .flatMap((each, at) => [
          ...marksOfSeries(each, at),
          ...(isRecord(each)
            ? sources.map((mark) => ({
                ...mark,
                seriesIndex: at,
                seriesName: String(each['name']),
                seriesId: String(each['id']),
              }))
            : []),
        ])
        .map((mark) => picture.pick?.(mark));
    }
    if (picture.kind === 'table')
      return picture.columns.flatMap(({ key }) => range(picture.rowcount).map((row) => picture.pick?.({ column: key, row })));
    if (picture.kind === 'pivot') return picture.rowHeaders.flat().map(({ path }) => picture.pick?.({ path, axis: 'row' }));
    if (picture.kind === 'map')
      return flatMap(picture, { ...testView(), base: undefined, measure: (text, size) => text.length * size * 0.5 }).map(
        ({ mark }) => mark && picture.pick?.(mark),
      );
    return picture.kind === 'grid' ? picture.cells.flatMap((cell) => picksOf(cell.picture)) : [];
  })();
  return asked.filter((each) => each !== undefined);
}

/** An example whose numbers stand alone has nothing to filter by; what it is where it is grouped. */
function groupedExample({ id, example }: ListedChart): ListedChart['example'] {
  if (id === 'gauge_chart')
    return {
      form: { ...example.form, groupby: ['region'] },
      answers: [answerOf({ region: ['Asia', 'Europe'], 'Delivered on time': [78, 81] })],
    };
  if (id === 'deck_geojson') {
    const shapes = example.answers[0]?.frame.columns[0] ?? [];
    return {
      form: { ...example.form, js_columns: ['kind'] },
      answers: [answerOf({ shape: [...shapes], kind: shapes.map((_, at) => `kind ${at}`) })],
    };
  }
  const line = charts.find((each) => each.id === 'echarts_timeseries_line');
  if (id === 'mixed_timeseries' && line)
    return {
      form: { ...example.form, groupby: line.example.form['groupby'] },
      answers: [...line.example.answers, ...example.answers.slice(1)],
    };
  return example;
}

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s: marks filter where it says so, by columns it asks for',
  (id, chart) => {
    const { form, answers, inner = [] } = groupedExample(chart);
    const opened = openForm({ ...form, viz_type: id });
    if (!opened) throw new Error(`${id} does not open`);
    const within = { charts: inner, open: openInner };
    const picks = picksOf(opened.chart.picture(opened.form, [...answers], { ...testView(), inner: within }));
    expect(picks.length > 0).toBe(chart.crossFilters);
    const asked = [opened, ...inner.flatMap(({ formData }) => openInner(formData) ?? [])].flatMap((each) =>
      ('chart' in each ? each.chart.queries(each.form, { inner: within }) : each.queries({ inner: within })).flatMap(
        ({ columns, granularity }) => [...(columns ?? []), ...(granularity ? [granularity] : [])],
      ),
    );
    const picked = picks.flatMap(({ filters }) => filters.map(({ col }) => columnLabel(col)));
    expect([...new Set(picked)].filter((name) => !asked.map(columnLabel).includes(name))).toEqual([]);
  },
);
