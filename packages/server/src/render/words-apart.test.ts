/** No word of a cloud lies on another: real layouts, measured with the font they are set in. */
import { chartTypeOf } from '@tessera/charts';
import { readForm } from '@tessera/charts/controls/form';
import { textWidth } from '@tessera/charts/shared/text-width';
import { GenericType } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { measureText } from './font-metrics.ts';
import { paintPicture } from './svg.ts';
import { viewOf } from './theme.ts';

const alphabets: [string, string[]][] = [
  ['capital letters', ['WWW', 'MAGMA', 'HOUND', 'QUEBEC', 'OOMPH', 'ARROW', 'WATT', 'GNOME']],
  ['digits', ['2024', '100', '888,888', '40%', '$69', '3.5', '007', '64']],
  ['small letters', ['gypsy', 'mammal', 'owl', 'plum', 'bamboo', 'queue', 'afternoon', 'jolly']],
  ['accents', ['Ñandú', 'Œuvre', 'Äpfel', 'çédille', 'Ødegård', 'žluť', 'ŵyau', 'Ďábel']],
  ['Cyrillic', ['Жук', 'Щука', 'Юг', 'Мышь', 'Фильм', 'Шум', 'Дом', 'Ложь']],
  ['Greek', ['Ψυχή', 'Ωμέγα', 'Φως', 'Μάθημα', 'Δέλτα', 'Πάθος', 'Σοφία', 'Λόγος']],
  ['Chinese', ['中国', '北京', '上海', '数据', '图表', '分析', '报告', '时间']],
];

interface Word {
  text: string;
  corners: [x: number, y: number][];
}

/** The turned boxes of the words: as wide as the text, as high as its letters. */
function wordsOf(svg: string): Word[] {
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', text = '']) => {
    const size = Number(/font-size:\s*([\d.]+)/.exec(attributes)?.[1] ?? 12);
    const matrix = /matrix\(([^)]*)\)/.exec(attributes)?.[1]?.split(/[ ,]+/).map(Number);
    const moved = /translate\(([-\d.]+)[ ,]([-\d.]+)/.exec(attributes);
    const at = (name: string): number => Number(new RegExp(`\\b${name}="([-\\d.]+)"`).exec(attributes)?.[1] ?? 0);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix ?? [1, 0, 0, 1, Number(moved?.[1] ?? 0), Number(moved?.[2] ?? 0)];
    const [w, h] = [measureText(text, size, 600) / 2, size * 0.38];
    const corner = (x: number, y: number): [number, number] => [
      a * (x + at('x')) + c * (y + at('y')) + e,
      b * (x + at('x')) + d * (y + at('y')) + f,
    ];
    return { text, corners: [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)] };
  });
}

/** Two turned boxes are apart when some side of one has the other wholly beyond it. */
function meet(one: Word, other: Word): boolean {
  const axes = [one, other].flatMap(({ corners }) =>
    corners.slice(0, 2).map(([x, y], at): [number, number] => {
      const [nextX, nextY] = corners[at + 1] ?? [0, 0];
      return [y - nextY, nextX - x];
    }),
  );
  return axes.every(([x, y]) => {
    const length = Math.hypot(x, y) || 1;
    const along = ({ corners }: Word): number[] => corners.map((corner) => (corner[0] * x + corner[1] * y) / length);
    const [first, second] = [along(one), along(other)];
    return Math.min(...first) < Math.max(...second) - 0.5 && Math.min(...second) < Math.max(...first) - 0.5;
  });
}

const rotations = ['flat', 'square', 'random'];

test.each(alphabets.flatMap(([name, words]) => rotations.map((rotation) => [name, rotation, words] as const)))(
  'words of %s, %s, do not touch',
  (_, rotation, words) => {
    const chart = chartTypeOf('word_cloud');
    if (!chart) throw new Error('no word cloud');
    const texts = Array.from({ length: 12 }, (__, at) =>
      words.map((word) => (at === 0 ? word : `${word}${word.slice(0, at % 3)}`)),
    ).flat();
    const { form } = readForm(chart, { viz_type: 'word_cloud', series: 'w', metric: 'n', rotation, size_from: 8, size_to: 50 });
    const columns = [texts, texts.map((__, at) => 1000 / (at + 1))];
    const frame = { names: ['w', 'n'], types: [GenericType.STRING, GenericType.NUMERIC], columns, rowcount: texts.length };
    for (const [width, height] of [
      [320, 200],
      [900, 560],
    ] as const) {
      const view = viewOf({ width, height, mode: 'report', look: 'light', now: 0 }, undefined);
      const drawn = wordsOf(paintPicture(chart.picture(form, [{ frame }], view), view));
      expect(drawn.length).toBeGreaterThan(10);
      const faults = drawn.flatMap((word, at) =>
        drawn.slice(at + 1).flatMap((other) => (meet(word, other) ? [`${word.text} on ${other.text}`] : [])),
      );
      expect(faults).toEqual([]);
    }
  },
);

test.each(alphabets)('the width of words of %s is not underestimated', (_, words) => {
  for (const word of words) {
    expect(textWidth(word, 100)).toBeGreaterThanOrEqual(measureText(word, 100, 400) - 0.01);
    expect(textWidth(word, 100, { isBold: true })).toBeGreaterThanOrEqual(measureText(word, 100, 600) - 0.01);
  }
});
