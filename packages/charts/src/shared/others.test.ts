import { expect, test } from 'vitest';
import type { DepictOptions } from '../chart-type.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from './view.testing.ts';

const depict = (form: Record<string, unknown>, columns: Parameters<typeof answerOf>[0]) => {
  const opened = openForm(form);
  const picture = opened?.chart.picture(opened.form, [answerOf(columns)], testView());
  if (picture?.kind !== 'echarts') throw new Error(`a picture of the kind ${picture?.kind}`);
  return picture;
};
interface Part {
  name?: unknown;
  children?: Part[];
}
const seriesOf = (picture: ReturnType<typeof depict>) => [picture.option.series ?? []].flat();
const partsOf = (picture: ReturnType<typeof depict>): Part[] => (seriesOf(picture)[0]?.data ?? []) as Part[];
const gathers = { group_others_when_limit_reached: true };
const sales = { r: ['b', 'Others', 'a'], n: [5, 9, 3] };

// Rows: QRY-05
test('Others is the last slice, part and ring, however large, with and without sorting', () => {
  for (const sort_by_metric of [true, false]) {
    const parts = [
      depict({ viz_type: 'pie', groupby: ['r'], metric: 'n', row_limit: 2, sort_by_metric, ...gathers }, sales),
      depict({ viz_type: 'treemap_v2', groupby: ['r'], metric: 'n', row_limit: 2, sort_by_metric, ...gathers }, sales),
      depict({ viz_type: 'sunburst_v2', columns: ['r'], metric: 'n', row_limit: 2, sort_by_metric, ...gathers }, sales),
    ];
    for (const picture of parts) expect(partsOf(picture).map(({ name }) => name)).toEqual(['b', 'a', 'Others']);
    // ECharts would sort by value again.
    expect(seriesOf(parts[1] ?? failed())[0]).toMatchObject({ sort: false });
  }
  const pie = depict({ viz_type: 'pie', groupby: ['r'], metric: 'n', row_limit: 2 }, sales);
  expect(partsOf(pie).map(({ name }) => name)).toEqual(['b', 'Others', 'a']);
});

test('levels of a treemap whose rows are gathered are sorted by their sums', () => {
  const form = { viz_type: 'treemap_v2', groupby: ['r', 's'], metric: 'n', row_limit: 4, ...gathers };
  const rows = { r: ['a', 'Others', 'b', 'b'], s: ['x', 'Others', 'y', 'z'], n: [5, 20, 3, 4] };
  expect(partsOf(depict(form, rows)).map(({ name, children }) => [name, children?.map((each) => each.name)])).toEqual([
    ['b', ['z', 'y']],
    ['a', ['x']],
    ['Others', ['Others']],
  ]);
});

test.each(['echarts_timeseries_bar', 'mixed_timeseries'])(
  '%s: the series of Others is the last of stack and legend',
  (viz_type) => {
    const form = { viz_type, x_axis: 'd', metrics: ['n'], groupby: ['r'], limit: 2, ...gathers, adhoc_filters: [] };
    const opened = openForm({ ...form, metrics_b: viz_type === 'mixed_timeseries' ? ['n'] : undefined });
    const answer = answerOf({ d: ['x', 'y'], Others: [9, 9], a: [3, 3], b: [5, 5] });
    const picture = opened?.chart.picture(opened.form, [answer], testView());
    const series = picture?.kind === 'echarts' ? seriesOf(picture) : [];
    expect(
      series
        .map(({ name }) => name)
        .filter((name) => ['a', 'b', 'Others'].includes(String(name)))
        .at(-1),
    ).toBe('Others');
    expect(series.length).toBeGreaterThanOrEqual(3);
  },
);

test('Others is the last part of every wedge, and cannot be clicked', () => {
  const days = [0, 1].map((day) => Date.UTC(2023, 0, 1 + day));
  const rose = depict(
    { viz_type: 'rose', granularity_sqla: 'd', metrics: ['n'], groupby: ['r'], limit: 1, ...gathers },
    { __timestamp: days, Others: [9, 9], a: [3, 3] },
  );
  expect(seriesOf(rose).map(({ name }) => name)).toEqual(['a', 'Others']);
  expect(rose.pick?.({ seriesId: 'parts 0', dataIndex: 0 })?.filters).toEqual([{ col: 'r', op: 'IN', val: ['a'] }]);
  expect(rose.pick?.({ seriesId: 'parts 1', dataIndex: 0 })).toBeUndefined();
});

// Rows: QRY-05
test('roses and box plots ask the database for what their limit leaves out', () => {
  const asked = (form: Record<string, unknown>) => {
    const opened = openForm({ metrics: ['n'], groupby: ['r'], ...form, ...gathers });
    return opened?.chart.queries(opened.form, {})[0];
  };
  const gathered = { series_columns: ['r'], series_limit: 2, group_others_when_limit_reached: true };
  expect(asked({ viz_type: 'rose', granularity_sqla: 'd', limit: 2 })).toMatchObject(gathered);
  expect(asked({ viz_type: 'box_plot', columns: ['d'], series_limit: 2 })).toMatchObject(gathered);
  expect(asked({ viz_type: 'rose', granularity_sqla: 'd' })?.group_others_when_limit_reached).toBe(false);
});

test('a click on Others filters by nothing: no value is called so', () => {
  const form = { viz_type: 'pie', groupby: ['r'], metric: 'n', row_limit: 1, ...gathers };
  const { pick } = depict(form, { r: ['a', 'Others'], n: [3, 2] });
  const [first, rest] = [0, 1].map((dataIndex) => pick?.({ seriesId: 'pie', dataIndex, data: { at: dataIndex } }));
  expect([first?.filters, rest]).toEqual([[{ col: 'r', op: 'IN', val: ['a'] }], undefined]);
});

test('a value that is called Others is clicked like any other while the limit leaves nothing out', () => {
  const form = { viz_type: 'pie', groupby: ['r'], metric: 'n', row_limit: 10, ...gathers };
  const { pick } = depict(form, { r: ['a', 'Others'], n: [3, 2] });
  expect(pick?.({ seriesId: 'pie', dataIndex: 1, data: { at: 1 } })?.filters).toEqual([{ col: 'r', op: 'IN', val: ['Others'] }]);
});

function failed(): never {
  throw new Error('no such picture');
}

test('Others is read in the reader’s language, and a value that is only called so is not', () => {
  const say: DepictOptions['say'] = (text) => (text === 'Others' ? 'Übrige' : text);
  const names = (form: Record<string, unknown>, columns: Parameters<typeof answerOf>[0]) => {
    const opened = openForm(form);
    const picture = opened?.chart.picture(opened.form, [answerOf(columns)], { ...testView(), say });
    return picture?.kind === 'echarts' ? { parts: partsOf(picture), series: seriesOf(picture) } : failed();
  };
  const pie = { viz_type: 'pie', groupby: ['r'], metric: 'n', ...gathers };
  expect(names({ ...pie, row_limit: 2 }, sales).parts.at(-1)?.name).toBe('Übrige');
  expect(names({ ...pie, row_limit: 9 }, sales).parts.map(({ name }) => name)).toContain('Others');
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'd', metrics: ['n'], groupby: ['r'], limit: 2, ...gathers };
  const { series } = names(bars, { d: ['x', 'y'], Others: [9, 9], a: [3, 3], b: [5, 5] });
  expect(series.map(({ name }) => name)).toContain('Übrige');
});
