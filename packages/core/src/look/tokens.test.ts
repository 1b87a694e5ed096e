import { rgb } from 'd3-color';
import { expect, test } from 'vitest';
import { looks } from './tokens.ts';

const channel = (value: number): number => {
  const c = value / 255;
  return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string): number => {
  const { r, g, b } = rgb(colour);
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
};
/** WCAG contrast ratio, 1…21. */
const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

test.each(Object.values(looks))('every text colour of the $mode look reads at 4.5:1 on every ground', (look) => {
  const grounds = [look.background, look.canvas, look.sunken, look.raised];
  const texts = [
    look.text,
    look.textMuted,
    look.textPlaceholder,
    look.accent,
    look.accentActive,
    look.positive,
    look.negative,
    look.warning,
  ];
  const onOwn: [string, string][] = [
    [look.onAccent, look.accent],
    [look.onAccent, look.accentHover],
    [look.onAccent, look.accentActive],
    [look.onTooltip, look.tooltip],
    [look.positive, look.positiveSoft],
    [look.negative, look.negativeSoft],
    [look.warning, look.warningSoft],
    [look.accent, look.accentSoft],
    [look.text, look.accentSoftHover],
    ...Object.values(look.code).map((c): [string, string] => [c, look.background]),
  ];
  const pairs = [...texts.flatMap((t) => grounds.map((g): [string, string] => [t, g])), ...onOwn];
  expect(pairs.filter(([t, g]) => contrast(t, g) < 4.5).map(([t, g]) => `${t} on ${g}: ${contrast(t, g).toFixed(2)}`)).toEqual(
    [],
  );
});
