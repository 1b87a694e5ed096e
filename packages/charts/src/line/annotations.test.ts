import { describe, expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { line } from './index.ts';
import { readFormula } from '../shared/formula.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import { testView } from '../shared/view.testing.ts';

describe('formulas', () => {
  test.each<[string, number, number]>([
    ['x^2 + 1', 3, 10],
    ['y = 2 * (x - 1) / 4', 5, 2],
    ['-x^2', 3, -9],
    ['2^3^2', 0, 512],
    ['max(x, 10) % 4', 3, 2],
    ['sqrt(abs(-16)) + floor(2.7)', 0, 6],
    ['x > 2 and not (x == 4)', 3, 1],
    ['x < 2 or x >= 4 xor false', 3, 0],
    ['log10(100) * cos(0) + e - e', 1, 2],
    ['1.5e2 - .5', 0, 149.5],
  ])('%s of %d is %d', (text, x, expected) => {
    expect(readFormula(text)?.(x)).toBeCloseTo(expected);
  });
  test.each(['', 'x +', '(x', 'foo(x)', 'x; y', 'constructor(x)', 'x.y', '1 2', `${'('.repeat(200)}x`, '"a"'])(
    '%s is no formula',
    (text) => {
      expect(readFormula(text)).toBeUndefined();
    },
  );
});

describe('annotation layers over a line chart', () => {
  const times = salesAnswer.frame.columns[0] ?? [];
  const at = Number(times[1]);
  const picture = (annotation_layers: unknown, more: object = {}): EChartsPicture => {
    const form = line.form.parse({ ...salesForm, annotation_layers });
    const made = line.picture(form, [{ ...salesAnswer, ...more }], testView());
    if (made.kind !== 'echarts') throw new Error(made.kind);
    return made;
  };
  const seriesOf = ({ option }: EChartsPicture, name: string) =>
    (Array.isArray(option.series) ? option.series : []).find((each) => each?.name === name);
  const event = { name: 'Launches', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1, showLabel: true };
  const record = { start_dttm: at, end_dttm: at + 86_400_000, short_descr: 'One', long_descr: 'The first' };

  test('events are lines, intervals areas, with the layer’s words', () => {
    const annotations = { Launches: { records: [record] }, Weeks: { records: [record] } };
    const made = picture([event, { ...event, name: 'Weeks', annotationType: 'INTERVAL' }], { annotations });
    expect(seriesOf(made, 'Launches')).toMatchObject({
      markLine: { data: [{ xAxis: at, name: 'Launches – One\nThe first' }], label: { show: true } },
    });
    expect(seriesOf(made, 'Weeks')).toMatchObject({ markArea: { data: [[{ xAxis: at }, { xAxis: at + 86_400_000 }]] } });
  });
  test('formulas and other charts are curves with a place in the legend', () => {
    const formula = { name: 'Target', annotationType: 'FORMULA', value: '100', style: 'dashed', width: 3 };
    const series = {
      name: 'Other',
      annotationType: 'TIME_SERIES',
      sourceType: 'line',
      value: 7,
      hideLine: true,
      showMarkers: true,
    };
    const annotations = { Other: { records: [{ __timestamp: at, sales: 5, note: 'x' }] } };
    const made = picture([formula, series], { annotations });
    expect(seriesOf(made, 'Target')).toMatchObject({ smooth: true, lineStyle: { type: 'dashed', width: 3 } });
    expect(seriesOf(made, 'Other')).toMatchObject({ data: [[at, 5]], showSymbol: true, lineStyle: { width: 0 } });
    expect(JSON.stringify(made.option.legend)).toMatch(/Target.*Other/);
  });
  test('a hidden layer is neither asked nor drawn; a failing or unreadable one only says so', () => {
    const hidden = { ...event, show: false };
    const bad = { name: 'Bad', annotationType: 'FORMULA', value: 'x +' };
    const made = picture([hidden, bad, 'nonsense', { name: 'Old', annotationType: 'NO_SUCH' }], {
      annotationErrors: { Gone: 'Not found' },
    });
    expect(made.notes).toEqual(['Annotation layer Gone: Not found', 'Annotation layer Bad: Bad formula.']);
    expect(seriesOf(made, 'Launches')).toBeUndefined();
    const form = line.form.parse({ ...salesForm, annotation_layers: [hidden, bad, event] });
    expect(line.queries(form, {})[0]?.annotation_layers).toMatchObject([{ name: 'Launches', value: 1 }]);
  });
  test('a title stands at its mark, the pointer brings the description', () => {
    const made = picture([{ ...event, showLabel: false }], { annotations: { Launches: { records: [record] } } });
    const { markLine } = seriesOf(made, 'Launches') as { markLine: Record<string, never> };
    const said = (label: { formatter: (mark: { name: string }) => string }) =>
      label.formatter({ name: 'Launches – One\nThe first' });
    const { label, emphasis } = markLine as unknown as { label: never; emphasis: { label: never } };
    expect([said(label), said(emphasis.label)]).toEqual(['Launches – One', 'Launches – One\nThe first']);
    expect(markLine).toMatchObject({ label: { show: false }, emphasis: { label: { show: true } } });
    expect(markLine['silent']).toBeUndefined();
  });
  test('a layer that cannot be placed says why', () => {
    const table = { ...event, sourceType: 'table', timeColumn: 'when', titleColumn: 'what' };
    const annotations = { Launches: { records: [{ when: 'soon', what: 'x' }] } };
    expect(picture([table], { annotations }).notes).toEqual(['Annotation layer Launches: when holds no moments.']);
    const interval = { ...table, annotationType: 'INTERVAL', timeColumn: 'start_dttm', intervalEndColumn: 'end' };
    expect(picture([interval], { annotations: { Launches: { records: [record] } } }).notes).toEqual([
      'Annotation layer Launches: end holds no moments.',
    ]);
    // An amount is no moment: it would stretch the axis to 1970.
    const shares = { ...event, annotationType: 'TIME_SERIES', sourceType: 'line' };
    expect(picture([shares], { annotations: { Launches: { records: [{ country: 'UK', n: 5 }] } } }).notes).toEqual([
      'Annotation layer Launches: its chart has no numbers over time.',
    ]);
  });
});
