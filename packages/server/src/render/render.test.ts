import { charts } from '@tessera/charts';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { colourScale } from '@tessera/core/format/colour-scale';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { gridSizes } from '@tessera/core/look/tokens';
import type { EChartsOption } from 'echarts';
import { afterAll, expect, test } from 'vitest';
import { echartsSvg } from './echarts.ts';
import { fitTabular, fitText, measureTabular, measureText, wrapText } from './font-metrics.ts';
import { escape, tabularText } from './markup.ts';
import { takeSiteLook } from '../site-look.ts';
import { Painter } from './painter.ts';
import { pictures, table } from './pictures.testing.ts';
import { toPng } from './png.ts';
import { paintPicture, renderChart } from './svg.ts';
import { viewOf, type PaperTheme } from './theme.ts';

const report: PaperTheme = { width: 640, height: 360, mode: 'report', look: 'light', now: 1.7e12, title: 'A title' };
const thumb: PaperTheme = { ...report, width: 320, height: 200, mode: 'thumb', look: 'dark' };
const pngSize = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];
const isPng = (png: Buffer): boolean => png.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));

/** The answers with other cells in their number columns, or fewer rows. */
function changed(
  answers: readonly QueryAnswer[],
  rows: number | undefined,
  cell: (value: Cell) => Cell = (value) => value,
): QueryAnswer[] {
  return answers.map((answer) => ({
    ...answer,
    frame: {
      ...answer.frame,
      rowcount: Math.min(rows ?? answer.frame.rowcount, answer.frame.rowcount),
      columns: answer.frame.columns.map((values, at) =>
        values
          .slice(0, rows ?? values.length)
          .map((value) => (answer.frame.types[at] === GenericType.NUMERIC ? cell(value) : value)),
      ),
    },
  }));
}

const isSound = (svg: string): boolean => svg.startsWith('<svg') && svg.endsWith('</svg>') && !/NaN|Infinity|undefined/.test(svg);

/** Texts in another font than ours: no machine need have it. */
const strangeTexts = (svg: string): string[] =>
  (svg.match(/<text\b[^>]*>/g) ?? []).filter((text) => !/font(?:-family)?[:=][^;>]*Inter/.test(text));

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s paints its example, and odd data, on paper',
  async (_, { example }) => {
    const kinds: [string, QueryAnswer[]][] = [
      ['example', example.answers],
      // Harder ones: hard-data.test.ts.
      ['no rows', changed(example.answers, 0)],
      ['all null', changed(example.answers, undefined, () => null)],
    ];
    const { inner } = example;
    for (const paper of [report, thumb])
      for (const [kind, answers] of kinds) {
        const svg = renderChart(example.form, answers, { ...paper, inner });
        expect([kind, isSound(svg)]).toEqual([kind, true]);
        expect([kind, strangeTexts(svg)]).toEqual([kind, []]);
      }
    const png = await toPng(renderChart(example.form, example.answers, { ...report, inner }), 2);
    expect([isPng(png), pngSize(png)]).toEqual([true, [1280, 720]]);
    // A sheet of one colour compresses to far less: something was drawn.
    expect(png.length).toBeGreaterThan(6000);
  },
);

test.each(Object.values(pictures).map((picture) => [picture.kind, picture] as const))(
  'a %s picture has a likeness on paper',
  async (_, picture) => {
    for (const paper of [report, thumb, { ...report, width: 60, height: 30 }]) {
      const svg = paintPicture(picture, viewOf(paper, undefined));
      if (paper.width > 60) expect(svg.length).toBeGreaterThan(60);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  },
);

test('a table says how much of it is left out, and marks nulls', () => {
  const svg = paintPicture(table, viewOf(report, undefined));
  expect(svg).toContain('more rows');
  expect(svg).toContain('N/A');
  expect(svg).toContain('567,640');
  expect(paintPicture(table, viewOf({ ...thumb, width: 180 }, undefined))).toContain('more column');
  expect(paintPicture({ ...table, values: table.columns.map(() => []), rowcount: 0 }, viewOf(report, undefined))).toContain(
    'No results',
  );
});

test('full bars of neighbouring columns do not touch', () => {
  const ink = '#123456';
  const number = { type: GenericType.NUMERIC, format: String, bar: () => ({ start: 0, length: 1, colour: ink }) };
  const columns = ['a', 'b'].map((key) => ({ ...number, key, label: key }));
  const svg = paintPicture({ kind: 'table', columns, values: [[1], [2]], rowcount: 1, summary: '' }, viewOf(report, undefined));
  const drawn = [...svg.matchAll(/<rect [^>]*>/g)].map(([rect]) => rect).filter((rect) => rect.includes(ink));
  const side = (rect = '', name: string): number => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(rect)?.[1]);
  expect(drawn).toHaveLength(2);
  expect(side(drawn[1], 'x') - side(drawn[0], 'x') - side(drawn[0], 'width')).toBeGreaterThanOrEqual(8);
});

test('a column that cuts its texts leaves its room to the others', () => {
  const words = { type: GenericType.STRING, format: String };
  const [long, other] = ['ab '.repeat(12).trim(), 'cd '.repeat(12).trim()];
  const paint = (cutsTexts: boolean, mode: 'report' | 'thumb'): string => {
    const columns = [
      { ...words, key: 'a', label: 'A', cutsTexts },
      { ...words, key: 'b', label: 'B' },
    ];
    const picture = { kind: 'table' as const, columns, values: [[long], [other]], rowcount: 1, summary: '' };
    return paintPicture(picture, viewOf({ ...report, mode, width: 600 }, undefined));
  };
  for (const mode of ['report', 'thumb'] as const) {
    expect(paint(false, mode)).toContain(`>${long}<`);
    expect(paint(true, mode)).toMatch(/>ab [ab ]*…</);
    expect(paint(true, mode)).toContain(`>${other}<`);
  }
});

test('what comes from data can never become markup', () => {
  expect(paintPicture(table, viewOf(report, undefined))).not.toContain('<b>Oslo');
  expect(escape('<a b="&">\u0000')).toBe('&lt;a b=&quot;&amp;&quot;&gt;');
  const answer: QueryAnswer = {
    frame: { names: ['</svg><script>1</script>'], types: [GenericType.STRING], columns: [['<img onerror=1>']], rowcount: 1 },
  };
  const svg = renderChart({ viz_type: 'nobody_knows' }, [answer], { ...report, title: '<i>' });
  expect(svg).toContain('This chart type (nobody_knows) is not known here; its data is shown as a table.');
  expect(svg).not.toMatch(/<script|<img|<i>/);
});

test('labels keep their width: texts are measured with the font they are set in', () => {
  expect(measureText('Hello', 10)).toBeCloseTo(24.4, 0);
  expect(measureText('Hello', 10, 600)).toBeGreaterThan(measureText('Hello', 10));
  expect(fitText('A long label', 40, 12)).toMatch(/^A.*…$/);
  expect(measureText(fitText('A long label', 40, 12), 12)).toBeLessThanOrEqual(40);
  expect(wrapText('one two three', measureText('one two', 12), 12)).toEqual(['one two', 'three']);
});

test('an option that throws leaves no instance behind', () => {
  const bad: EChartsOption = { series: [{ type: 'line', data: [1] }], xAxis: {}, yAxis: {} };
  Object.defineProperty(bad, 'grid', {
    enumerable: true,
    get: () => {
      throw new Error('boom');
    },
  });
  expect(() => echartsSvg(bad, 100, 100)).toThrow('boom');
  expect(echartsSvg({ xAxis: {}, yAxis: {}, series: [] }, 100, 100)).toContain('<svg');
});

const painter = new Painter({ threads: 2, idleMs: 50 });
afterAll(() => painter.close());
const [first] = charts;

test('pictures are painted on other threads, several at a time, and again after a rest', async () => {
  if (!first) throw new Error('no chart type');
  const job = { formData: first.example.form, answers: first.example.answers, paper: thumb };
  const painted = await Promise.all([painter.png(job, 1), painter.png(job, 2), painter.svg(job), painter.png(job, 1)]);
  expect([pngSize(painted[0]), pngSize(painted[1]), isSound(painted[2])]).toEqual([[320, 200], [640, 400], true]);
  expect(painted[0].equals(painted[3])).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(isPng(await painter.png(job, 1))).toBe(true);
});

// Rows: I18N-12, I18N-13
test('paper writes numbers as its site does, and knows the site’s colour schemes', async () => {
  const house = { id: 'house', label: 'House', colors: ['#12ab34', '#ab1234'] };
  const numbers = { decimal: ',', thousands: '.', grouping: [3], currency: ['', ' €'] as [string, string] };
  const leave = takeSiteLook({ schemes: { categorical: [house], sequential: [] }, numbers });
  // Its thread starts now, as those of a server start after their site.
  const own = new Painter();
  const formData = {
    viz_type: 'pie',
    groupby: ['kind'],
    metric: 'sales',
    color_scheme: 'house',
    label_type: 'value',
    number_format: '$,.2f',
  };
  const frame = {
    names: ['kind', 'sales'],
    types: [GenericType.STRING, GenericType.NUMERIC],
    columns: [['a'], [12345.6]],
    rowcount: 1,
  };
  const svg = await own.svg({ formData, answers: [{ frame }], paper: { ...thumb, width: 600, height: 400, mode: 'report' } });
  await own.close();
  leave();
  expect(svg).toContain('12.345,60 €');
  expect(svg.toLowerCase()).toContain('#12ab34');
});

test('a picture that cannot be painted fails alone', async () => {
  const job = { formData: { viz_type: 'x' }, answers: [], paper: { ...thumb, width: Number.NaN } };
  await expect(painter.svg({ ...job, formData: { viz_type: 'x', no: () => 1 } })).rejects.toThrow(
    'The picture could not be painted',
  );
  expect(await painter.svg({ ...job, paper: thumb })).toContain('No results');
});

test('a painter that is closed, or too slow, says so', async () => {
  const slow = new Painter({ deadlineMs: 1 });
  const job = { formData: { viz_type: 'x' }, answers: [], paper: thumb };
  await expect(slow.svg(job)).rejects.toThrow('it took too long');
  await slow.close();
  await expect(slow.svg(job)).rejects.toThrow('the server is stopping');
});

test('a pivot table on paper names the metric and every dimension, and gives each column its own width', () => {
  const short = {
    ...pictures.pivot,
    cell: (_: number, column: number) => ({ value: 1, text: column === 0 ? '1' : '1,234,567,890,123' }),
  };
  const svg = paintPicture(short, viewOf({ ...report, width: 900 }, undefined));
  for (const name of [...short.rowDimensions, ...short.columnDimensions]) expect(svg).toContain(`>${name}<`);
  const ends = ['Sales', 'Profit'].flatMap((label) =>
    [...svg.matchAll(new RegExp(`x="([\\d.]+)"[^>]*>${label}<`, 'g'))].map(([, x]) => Number(x)),
  );
  const edges = ends.toSorted((a, b) => a - b);
  const widths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
  expect(widths).toHaveLength(3);
  const [first] = edges;
  const left = Math.max(...[...svg.matchAll(/x="([\d.]+)"[^>]*>City</g)].map(([, x]) => Number(x)));
  expect((first ?? 0) - left).toBeLessThan(2 * Math.max(...widths));
});

test.each(['light', 'dark'] as const)('on %s paper a label has the colour the screen gives it', (look) => {
  const screen = colourScale({ scheme: 'supersetColors' });
  const paper = viewOf({ ...report, look }, 'supersetColors').colours;
  expect(paper.palette).toEqual(screen.palette);
  for (let at = 0; at < 45; at += 1) expect(paper.colourOf(`s${at}`)).toBe(screen.colourOf(`s${at}`));
});

test('charts put into one document keep their own clips, and the same chart is always the same text', () => {
  const option = (value: number): EChartsOption => ({
    xAxis: { type: 'category', data: ['a', 'b zr0-c0'] },
    yAxis: {},
    series: [{ type: 'line', clip: true, areaStyle: {}, data: [1, value] }],
  });
  const idsOf = (svg: string): string[] => [...svg.matchAll(/\bid="([^"]*)"/g)].map(([, id = '']) => id);
  const [one, two] = [echartsSvg(option(2), 300, 200), echartsSvg(option(3), 300, 200)];
  expect(idsOf(one).length).toBeGreaterThan(0);
  expect(idsOf(one).filter((id) => idsOf(two).includes(id))).toEqual([]);
  expect(one).toBe(echartsSvg(option(2), 300, 200));
  for (const [, id = ''] of one.matchAll(/url\(#([^)]*)\)/g)) expect(idsOf(one)).toContain(id);
  // What the data says is left alone.
  expect(one).toContain('>b zr0-c0<');
});

// Rows: DET-03
test('rows of a report stand as far apart as on the screen', () => {
  const lines = (svg: string, stroke: string): number[] => [
    ...new Set(
      [...svg.matchAll(/<line[^>]*\by1="([\d.]+)"[^>]*>/g)].flatMap(([line, y]) => (line.includes(stroke) ? Number(y) : [])),
    ),
  ];
  const { line } = viewOf(report, undefined).theme;
  for (const [picture, row] of [
    [table, gridSizes.row],
    [{ ...table, rowPx: 60 }, 60],
    [pictures.pivot, gridSizes.pivotRow],
  ] as const) {
    const at = lines(paintPicture(picture, viewOf(report, undefined)), line).sort((a, b) => a - b);
    expect(at.length).toBeGreaterThan(3);
    expect(new Set(at.slice(-3).flatMap((y, place, all) => (place === 0 ? [] : y - (all[place - 1] ?? 0))))).toEqual(
      new Set([row]),
    );
  }
});

test('texts are as wide as the page sets them: kerned, in the same font', () => {
  // As Chromium measures `12px "Inter Variable"` and `600 12px "Inter Variable"`.
  const onPage = [
    ['AV', 15.738, 16.559],
    ['Revenue by country', 113.215, 115.857],
    ['1,594,058.33', 73.031, 76.383],
    ['The quick brown fox jumps over the lazy dog', 254.865, 259.16],
  ] as const;
  for (const [text, regular, bold] of onPage) {
    expect(measureText(text, 12)).toBeCloseTo(regular, 2);
    expect(measureText(text, 12, 600)).toBeCloseTo(bold, 2);
  }
  expect(measureText('国', 12)).toBe(12);
  const cut = fitText('The quick brown fox', 60, 12);
  expect(cut).toMatch(/^The.*[^ ]…$/);
  expect(measureText(cut, 12)).toBeLessThanOrEqual(60);
});

test('figures of a table are of one width, and a number with its signs is one text', () => {
  const cell = (text: string): string => tabularText(text, 0, 10, { size: 12, fill: '#000', anchor: 'end' });
  expect(measureTabular('1,111.10', 12)).toBe(measureTabular('8,888.88', 12));
  expect(cell('-$1,234.5k')).toContain('>-$1,234.5k<');
  expect(cell('-$1,234.5k')).toContain('Inter Figures');
  expect([...cell('Jan 1999 (estimated)').matchAll(/<tspan x="([-\d.]+)"[^>]*>([^<]*)/g)].map(([, , text]) => text)).toEqual([
    'Jan ',
    '1999',
    ' ',
    '(',
    'estimated',
    ')',
  ]);
  expect(cell('Trucks & Buses')).not.toContain('Inter Figures');
  const cut = fitTabular('11,111,111.11 and words', 60, 12);
  expect([cut.endsWith('…'), measureTabular(cut, 12) <= 60]).toEqual([true, true]);
  expect(fitTabular('abc', 2, 12)).toBe('');
});
