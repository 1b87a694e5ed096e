import { expect, test } from 'vitest';
import { contrastRatio } from '../look/contrast.ts';
import { categoricalColours } from '../look/palettes.ts';
import { colourScale, settledColours } from './colour-scale.ts';
import { cellBars, conditionalFormat, ruleErrors } from './conditional.ts';

const palette = categoricalColours('supersetColors');

test('labels take the palette in order of appearance and keep their colour', () => {
  const scale = colourScale();
  expect(['a', 'b', ' a ', 'c'].map((label) => scale.colourOf(label))).toEqual([palette[0], palette[1], palette[0], palette[2]]);
});

test('colours set by hand win over shared ones, and no other label gets them', () => {
  const first = palette[0] ?? '';
  const scale = colourScale({ shared: { b: '#111111', c: '#222222' }, forced: { b: first } });
  expect([scale.colourOf('b'), scale.colourOf('c'), scale.colourOf('a')]).toEqual([first, '#222222', palette[1]]);
});

test('a shifted series has the colour of its base', () => {
  const scale = colourScale({ timeShifts: ['1 year ago'] });
  expect([scale.colourOf('Sales'), scale.colourOf('Sales__1 year ago'), scale.colourOf('Sales, 1 year ago')]).toEqual([
    palette[0],
    palette[0],
    palette[0],
  ]);
});

test('beyond the palette come variants, all different', () => {
  const scale = colourScale();
  const colours = Array.from({ length: 60 }, (_, i) => scale.colourOf(`s${i}`));
  expect(new Set(colours.slice(0, 40)).size).toBe(40);
  const plain = colourScale({ analogous: false });
  expect(Array.from({ length: 21 }, (_, i) => plain.colourOf(`s${i}`))[20]).toBe(palette[0]);
});

test('a dashboard’s labels are coloured chart after chart in its layout, and what is settled stays', () => {
  const first = settledColours([{ labels: ['x', 'y'] }, { labels: ['y', ' z '], scheme: 'lyftColors' }]);
  const lyft = categoricalColours('lyftColors');
  expect(first).toEqual({ x: palette[0], y: palette[1], z: lyft[0] });
  const later = settledColours([{ labels: ['new', 'z'] }, { labels: ['x', 'mine'] }], {
    shared: first,
    forced: { mine: '#000000' },
  });
  expect(later).toEqual({ ...first, new: palette[2] });
});

test('labels beyond a settled palette get unused colours', () => {
  const labels = Array.from({ length: palette.length }, (_, i) => `s${i}`);
  const shared = settledColours([{ labels }]);
  const next = colourScale({ shared });
  const more = ['a', 'b', 'c'].map((label) => next.colourOf(label));
  expect(new Set([...Object.values(shared), ...more]).size).toBe(palette.length + 3);
});

const light = { ground: '#ffffff', mode: 'light' } as const;

// Rows: CTL-29
test('conditional formats shade from the cut-off to the extreme; the later rule wins', () => {
  const values = [0, 50, 100];
  const above = conditionalFormat([{ column: 'v', operator: '>', targetValue: 0, colorScheme: 'success' }], values, light);
  expect([above(0), above(100)?.background, above(null)]).toEqual([undefined, '#ace1c4', undefined]);
  expect(above(50)?.background).not.toBe(above(100)?.background);
  const rules = [
    { column: 'v', operator: '>', targetValue: 0, colorScheme: 'success' },
    { column: 'v', operator: '=', targetValue: 50, colorScheme: 'error' },
  ];
  expect(conditionalFormat(rules, values, light)(50)?.background).toBe('#efa1aa');
  const inside = conditionalFormat(
    [{ column: 'v', operator: '≤ x <', targetValueLeft: 0, targetValueRight: 100, colorScheme: '#ff0000' }],
    values,
    light,
  );
  expect([inside(100), inside(50)?.background]).toEqual([undefined, '#ff0000']);
  const whole = conditionalFormat([{ column: 'v', operator: 'None', colorScheme: 'alert' }], values, light);
  expect([whole(0)?.background, whole(100)?.background]).toEqual(['#ffffff', '#fde380']);
});

test('text on a shade reads at 4.5:1 in both modes', () => {
  for (const options of [light, { ground: '#1c2027', mode: 'dark' } as const])
    for (const colorScheme of ['success', 'alert', 'error']) {
      const format = conditionalFormat([{ column: 'v', operator: 'None', colorScheme }], [0, 10], options);
      for (const value of [0, 2, 5, 8, 10]) {
        const shade = format(value);
        expect(contrastRatio(shade?.text ?? '', shade?.background ?? '')).toBeGreaterThanOrEqual(4.5);
      }
    }
});

// Rows: CTL-29
test('an incomplete formatting rule says what it lacks', () => {
  expect(ruleErrors({})).toEqual({ column: 'Required', colorScheme: 'Required', operator: 'Required' });
  expect(ruleErrors({ column: 'v', colorScheme: 'alert', operator: '< x <', targetValueLeft: 5, targetValueRight: 5 })).toEqual({
    targetValueLeft: 'This value should be smaller than the right target value',
    targetValueRight: 'This value should be greater than the left target value',
  });
  expect(ruleErrors({ column: 'v', colorScheme: 'alert', operator: 'None' })).toEqual({});
});

test('cell bars grow from the zero line, or all from the left', () => {
  const plain = cellBars([-50, 0, 150], { mode: 'light' });
  expect([plain(-50), plain(150), plain(null)]).toMatchObject([
    { start: 0, length: 0.25 },
    { start: 0.25, length: 0.75 },
    undefined,
  ]);
  const aligned = cellBars([-50, 0, 150], { mode: 'light', alignPositiveNegative: true, colourPositiveNegative: true });
  expect([aligned(-50), aligned(150)]).toMatchObject([
    { start: 0, length: 1 / 3 },
    { start: 0, length: 1 },
  ]);
  expect(aligned(-50)?.colour).not.toBe(aligned(150)?.colour);
  expect(cellBars([0, 0], { mode: 'light' })(0)).toBe(undefined);
});
