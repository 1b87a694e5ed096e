import { expect, test } from 'vitest';
import { charts, openForm, openInner } from '@tessera/charts';
import type { EChartsPicture, Picture } from '@tessera/charts/chart-type';
import { colourScale } from '@tessera/core/format/colour-scale';
import { looks } from '@tessera/core/look/tokens';
import { likelyParts } from '../prefetch.ts';
import { neededParts } from './echarts-parts.ts';
import { sayEnglish } from '@tessera/core/language/say';

const partsOf = (option: EChartsPicture['option']): string[] => [...neededParts({ option })].sort();

test('what a picture needs of ECharts is read off its series and components', () => {
  expect(partsOf({ xAxis: {}, yAxis: {}, series: { type: 'line', data: [1] } })).toEqual(['line']);
  expect(
    partsOf({
      series: [
        { type: 'bar', labelLayout: { hideOverlap: true } },
        { type: 'scatter', markLine: {} },
      ],
    }),
  ).toEqual(['bar', 'labelLayout', 'markLine', 'scatter']);
  expect(partsOf({ series: [{ type: 'line', markArea: {} }], tooltip: { trigger: 'axis' } })).toEqual(['line', 'markArea']);
  expect(partsOf({ legend: { type: 'scroll' }, dataZoom: [{ type: 'inside' }, { type: 'slider' }] })).toEqual([
    'dataZoomInside',
    'dataZoomSlider',
    'legendScroll',
  ]);
  expect(partsOf({ visualMap: { type: 'piecewise' } })).toEqual(['visualMapPiecewise']);
  expect(partsOf({ visualMap: { type: 'continuous' }, title: [{ text: 'a' }] })).toEqual(['title', 'visualMapContinuous']);
});

test('a hidden legend costs nothing unless it leaves series out', () => {
  expect(partsOf({ legend: { show: false } })).toEqual([]);
  expect(partsOf({ legend: { show: false, selected: { a: false } } })).toEqual(['legendPlain']);
});

test('a series that no part draws is refused in words, not drawn without', () => {
  expect(() => partsOf({ series: [{ type: 'themeRiver' }] })).toThrow('No part of ECharts is known for themeRiver.');
});

const depicted = (
  vizType: string,
  form: Record<string, unknown>,
  { answers, inner = [] }: Pick<(typeof charts)[number]['example'], 'answers' | 'inner'>,
): Picture => {
  const opened = openForm({ ...form, viz_type: vizType });
  if (!opened) throw new Error(vizType);
  return opened.chart.picture(opened.form, answers, {
    width: 640,
    height: 360,
    theme: looks.light,
    colours: colourScale({ scheme: undefined }),
    linearScheme: () => ['white', 'black'],
    locale: 'en',
    say: sayEnglish,
    now: Date.UTC(2024, 0, 1),
    mode: 'screen',
    inner: { charts: inner, open: openInner },
  });
};

const switches = {
  zoomable: true,
  show_value: true,
  show_legend: true,
  minorSplitLine: true,
  markerEnabled: true,
  show_total: true,
};
const optionOf = (picture: Picture): EChartsPicture['option'] | undefined =>
  picture.kind === 'echarts' ? picture.option : picture.kind === 'number' ? picture.trend?.option : undefined;

test.each(charts.map((chart) => [chart.id, chart] as const))(
  'every part %s uses is known, also with all its switches on',
  (id, chart) => {
    const { form } = chart.example;
    for (const over of [{}, switches]) {
      const option = optionOf(depicted(id, { ...form, ...over }, chart.example));
      if (option) expect(neededParts({ option }).size).toBeGreaterThan(0);
    }
  },
);

test.each(charts.map((chart) => [chart.id, chart.example] as const))(
  'what a saved %s is likely drawn with is what its picture needs',
  (id, example) => {
    const { form } = example;
    const picture = depicted(id, form, example);
    const drawn = picture.kind === 'number' ? picture.trend : picture;
    const needed = drawn && 'option' in drawn ? neededParts(drawn) : new Set<string>();
    expect([...likelyParts({ ...form, viz_type: id })].filter((part) => part !== 'legendPlain').sort()).toEqual(
      [...needed].filter((part) => part !== 'legendPlain').sort(),
    );
  },
);
