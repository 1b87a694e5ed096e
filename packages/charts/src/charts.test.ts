/** The rules every chart type of the list keeps. */
import * as echarts from 'echarts';
import { expect, test } from 'vitest';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import type { QueryAnswer, Picture, DepictOptions } from './chart-type.ts';
import { controlOf } from './controls/field.ts';
import { newForm, readForm, shapesOf, validateForm } from './controls/form.ts';
import { panelOf } from './controls/panel.ts';
import { charts, chartTypeOf, openForm, openInner, type ListedChart } from './index.ts';
import { sayEnglish, type Say } from '@tessera/core/language/say';

const palette = ['#1fa8c9', '#454e7c', '#5ac189', '#ff7f44'];
const viewOf = (over: Partial<DepictOptions> = {}): DepictOptions => ({
  width: 640,
  height: 360,
  theme: pictureColours('light'),
  colours: { palette, colourOf: (label) => palette[label.length % palette.length] ?? '#1fa8c9' },
  linearScheme: () => ['#ffffff', '#1fa8c9'],
  locale: 'en',
  say: sayEnglish,
  now: Date.UTC(2024, 0, 1),
  mode: 'screen',
  ...over,
});

/** The charts that an example shows within itself. */
const innerOf = ({ example }: ListedChart) => ({ charts: example.inner ?? [], open: openInner });

/** A shape of each map, for what is asked here; the real ones are painted in the server's tests. */
const triangle = {
  type: 'FeatureCollection' as const,
  features: ['FRA', 'DE-BY'].map((name) => ({
    type: 'Feature' as const,
    properties: { name },
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 0],
          [0, 1],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  })),
};

/** The example's answers with every number and label changed. */
const mapFrame = (
  frame: Frame,
  rows: readonly number[],
  change: (cell: Cell, type: GenericType, row: number) => Cell,
): Frame => ({
  ...frame,
  columns: frame.columns.map((column, at) =>
    rows.map((row, to) => change(column[row] ?? null, frame.types[at] ?? GenericType.STRING, to)),
  ),
  rowcount: rows.length,
});
const odd = (
  answers: QueryAnswer[],
  rowsOf: (frame: Frame) => number[],
  change: (cell: Cell, type: GenericType, row: number) => Cell,
): QueryAnswer[] => answers.map((answer) => ({ ...answer, frame: mapFrame(answer.frame, rowsOf(answer.frame), change) }));
const all = (frame: Frame): number[] => Array.from({ length: frame.rowcount }, (_, row) => row);
const same = (cell: Cell): Cell => cell;
const long = 'A label that never ends, '.repeat(20);
const many = (frame: Frame): number[] => Array.from({ length: 100_000 }, (_, row) => row % Math.max(1, frame.rowcount));

const cases: [name: string, answers: (given: QueryAnswer[]) => QueryAnswer[]][] = [
  ['its example', (given) => given],
  ['no answers at all', () => []],
  ['zero rows', (given) => odd(given, () => [], same)],
  ['a single row', (given) => odd(given, (frame) => all(frame).slice(0, 1), same)],
  ['only nulls', (given) => odd(given, all, (cell, type) => (type === GenericType.NUMERIC ? null : cell))],
  [
    'scattered nulls',
    (given) => odd(given, all, (cell, type, row) => (type === GenericType.NUMERIC && row % 2 === 0 ? null : cell)),
  ],
  [
    'negative numbers',
    (given) =>
      odd(given, all, (cell, type, row) =>
        typeof cell === 'number' && type === GenericType.NUMERIC && row % 2 === 0 ? -cell : cell,
      ),
  ],
  ['zeros', (given) => odd(given, all, (cell, type) => (type === GenericType.NUMERIC ? 0 : cell))],
  [
    'numbers as text',
    (given) => odd(given, all, (cell, type) => (type === GenericType.NUMERIC && cell !== null ? String(cell) : cell)),
  ],
  ['null labels', (given) => odd(given, all, (cell, type) => (type === GenericType.STRING ? null : cell))],
  ['duplicate, very long labels', (given) => odd(given, all, (cell, type) => (type === GenericType.STRING ? long : cell))],
  ['100,000 rows', (given) => odd(given, many, (cell, type, row) => (type === GenericType.TEMPORAL ? row * 60_000 : cell))],
];

function svgOf(picture: Picture, view: DepictOptions): string {
  const option = picture.kind === 'echarts' ? picture.option : picture.kind === 'number' ? picture.trend?.option : undefined;
  if (!option) return '';
  if (picture.kind === 'echarts') for (const map of picture.maps ?? []) echarts.registerMap(map, triangle);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: view.width, height: view.height });
  try {
    chart.setOption({ ...option, animation: false });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

test('ids and aliases are unique, and every alias opens its chart', () => {
  const names = charts.flatMap((chart) => [chart.id, ...(chart.aliases ?? [])]);
  expect(names).toHaveLength(new Set(names).size);
  for (const chart of charts)
    for (const name of [chart.id, ...(chart.aliases ?? [])]) expect(chartTypeOf(name)?.id).toBe(chart.id);
});

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s: its example is a form it reads without a notice and without a complaint',
  (_, chart) => {
    expect(readForm(chart, chart.example.form).notices).toEqual([]);
    expect(validateForm(chart, chart.example.form)).toEqual({});
    expect(chart.example.form['viz_type']).toBe(chart.id);
  },
);

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s: an empty form and a form of junk are read, and unknown keys survive',
  (_, chart) => {
    const junk = Object.fromEntries(shapesOf(chart).map(([key]) => [key, { junk: [1, 'x'] }]));
    for (const form of [{}, { ...junk, ours: 1 }]) expect(() => readForm(chart, form)).not.toThrow();
    expect(readForm(chart, { ours: 1 }).form).toMatchObject({ ours: 1 });
  },
);

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s: the question is the same each time and leaves the form as it was',
  (_, chart) => {
    const { form } = readForm(chart, chart.example.form);
    const before: unknown = JSON.parse(JSON.stringify(form));
    const ask = { inner: innerOf(chart) };
    const asked = chart.queries(form, ask);
    expect(chart.queries(form, ask)).toEqual(asked);
    expect(JSON.parse(JSON.stringify(form))).toEqual(before);
    expect(asked.length).toBeGreaterThan(0);
    for (const query of asked) expect(JSON.parse(JSON.stringify(query))).toEqual(query);
  },
);

test.each(charts.map((chart) => [chart.id, chart] as const))('%s: upgrades change nothing when applied again', (_, chart) => {
  const once = chart.upgrade.reduce((form, upgrade) => upgrade(form), chart.example.form);
  expect(chart.upgrade.reduce((form, upgrade) => upgrade(form), once)).toEqual(once);
});

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s: every control has a label, and a new chart asks only for what is required',
  (_, chart) => {
    const controls = panelOf(chart, {}).flatMap((tab) => tab.sections.flatMap((section) => section.controls));
    for (const { key, control } of controls) expect(control.label, key).toBeTruthy();
    const wrong = validateForm(chart, newForm(chart, undefined));
    for (const messages of Object.values(wrong)) expect(messages).toEqual(['cannot be empty']);
  },
);

for (const chart of charts) {
  test.each(cases)(`${chart.id} depicts %s`, (name, change) => {
    const { form } = readForm(chart, chart.example.form);
    const answers = change(chart.example.answers);
    for (const mode of name === 'its example' ? (['screen', 'thumb', 'report'] as const) : (['screen'] as const)) {
      const view = viewOf({ mode, inner: innerOf(chart) });
      const picture = chart.picture(form, answers, view);
      expect(picture.summary).toBeTruthy();
      expect(picture.summary).not.toMatch(/NaN|undefined|Infinity/);
      expect(picture.summary).not.toMatch(/\b1 (slices|rows|columns|cells|bins|steps|flows|nodes|links|groups|values)\b|\d{5}/);
      const svg = svgOf(picture, view);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      if (picture.kind === 'echarts') {
        const told = picture.tooltip?.([{ dataIndex: 0, seriesIndex: 0, value: undefined }]);
        expect(JSON.stringify(told ?? '')).not.toMatch(/NaN|undefined/);
      }
      if (name === 'zero rows' || name === 'no answers at all') expect(svg).toBe('');
    }
  });
}

const hostile = [
  '<img src=x onerror=alert(1)>',
  '{b|{c}} {@value} {a}',
  'image://https://evil.example/x.png',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  '</script><svg onload=alert(1)>',
];

const prototypeNames = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Texts of an option by the name they stand under, functions left out. */
function* textsIn(value: unknown, under = ''): Generator<[under: string, text: string]> {
  if (typeof value === 'string') yield [under, value];
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each, under);
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const [key, each] of Object.entries(value)) yield* textsIn(each, key === 'data' ? under : key);
}
/** Keys whose texts ECharts follows, loads, or reads as a template or as markup. */
const live = /^(?:link|sublink|image|icon|backgroundColor|extraCssText|formatter|valueFormatter)$/;

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s: what it says of itself, with rows or without, is said in the reader’s language',
  (_, chart) => {
    // Every text that goes through `say` begins with a sign that no data have.
    const say: Say = (text, values) => `§${sayEnglish(text, values)}`;
    const { form } = readForm(chart, chart.example.form);
    const of = (answers: QueryAnswer[]): Picture =>
      chart.picture(form, answers, viewOf({ say, inner: { charts: chart.example.inner ?? [], open: openInner } }));
    const cut = chart.example.answers.map((answer) => ({ ...answer, truncated: true }));
    const pictures = [of(chart.example.answers), of(cut), of([])];
    for (const picture of pictures) {
      // A big number is its own name and value, and a text its template's.
      if (picture.kind !== 'number') expect(picture.summary).toContain('§');
      const notes = 'notes' in picture ? (picture.notes ?? []) : 'note' in picture ? [picture.note ?? '§'] : [];
      for (const note of notes) expect(note).toMatch(/^(?:.*: )?§/);
      if (picture.kind === 'empty') expect(picture.title).toMatch(/^§/);
    }
  },
);

test.each(charts.map((chart) => [chart.id, chart] as const))('%s: hostile names stay names', (_, chart) => {
  const { form } = readForm(chart, chart.example.form);
  const answers = odd(chart.example.answers, all, (cell, type, row) =>
    type === GenericType.STRING ? (hostile[row % hostile.length] ?? '') : cell,
  );
  const picture = chart.picture(form, answers, viewOf({ inner: innerOf(chart) }));
  svgOf(picture, viewOf());
  const option = picture.kind === 'echarts' ? picture.option : picture.kind === 'number' ? picture.trend?.option : undefined;
  for (const [under, text] of textsIn(option ?? {}))
    if (live.test(under)) for (const each of hostile) expect(text, under).not.toContain(each);
  expect(Object.getOwnPropertyNames(Object.prototype).filter((name) => !prototypeNames.has(name))).toEqual([]);
  // The only templates are those of clock axes; anything else may be user text.
  for (const [under, text] of textsIn(option ?? {}))
    if (under === 'formatter') expect(text).toMatch(/^\{(?:bold\|\{)?(?:yyyy|MMM|HH|mm|ss|SSS|dd?)\}/);
});

test('an unknown chart type opens as a table that stands in for it', () => {
  expect(openForm({ viz_type: 'kepler' })).toMatchObject({ chart: { id: 'kepler', hidden: true } });
  expect(openForm({})).toBeUndefined();
});

const isLimit = (key: string): boolean => key === 'row_limit' || key === 'row_limit_b';
const limited = charts.flatMap((chart) =>
  shapesOf(chart).flatMap(([key, shape]) => (isLimit(key) ? [{ chart, key, shape }] : [])),
);

test.each(limited.filter(({ shape }) => controlOf(shape)?.default !== undefined && controlOf(shape)?.max === undefined))(
  'a saved $chart.id chart whose $key says nothing asks for as many rows as the server allows without a limit',
  ({ chart, key, shape }) => {
    const read = (value: Record<string, unknown>) => readForm(chart, value).form[key];
    expect([null, '', 0, '0'].map((value) => read({ [key]: value }))).toEqual([0, 0, 0, 0]);
    expect([read({ [key]: 7 }), read({ [key]: '7' })]).toEqual([7, 7]);
    expect(read({})).toBe(controlOf(shape)?.default);
  },
);
