import { expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { contrastAA, primaryContrast, themedColours, themedLook } from './themed-look.ts';
import { readTheme, tokensOf } from './theme-tokens.ts';
import { looks, type LookMode } from './tokens.ts';

const modes: LookMode[] = ['light', 'dark'];
const colours = ['#20a7c9', '#ffffff', '#000000', '#ffd400', '#e04355', '#7a7a7a', '#00ff00', '#1b2a6b'];

// Rows: I18N-14
test.each(colours.flatMap((colour) => modes.map((mode) => ({ colour, mode }))))(
  'a theme of $colour reads at 4.5:1 wherever its colour is text or stands under text, in the $mode look',
  ({ colour, mode }) => {
    const look = themedColours(mode, { colorPrimary: colour, colorSuccess: colour, colorError: colour, colorWarning: colour });
    const grounds = [look.background, look.canvas, look.sunken, look.raised];
    const texts = [look.accent, look.accentActive, look.positive, look.negative, look.warning];
    const pairs: [string, string][] = [
      ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
      ...[look.accent, look.accentHover, look.accentActive].map((ground): [string, string] => [look.onAccent, ground]),
      [look.accent, look.accentSoft],
      [look.text, look.accentSoftHover],
      [look.positive, look.positiveSoft],
      [look.negative, look.negativeSoft],
      [look.warning, look.warningSoft],
    ];
    expect(pairs.filter(([text, ground]) => contrastRatio(text, ground) < contrastAA)).toEqual([]);
  },
);

// Rows: I18N-14
test('the contrast of a primary colour is told for light and dark, with the colour that is shown instead', () => {
  const [light, dark] = primaryContrast('#ffd400');
  expect(light).toMatchObject({ mode: 'light', isAdapted: true });
  expect(light?.ratio).toBeLessThan(2);
  expect(dark).toMatchObject({ mode: 'dark', isAdapted: false, shown: '#ffd400' });
  expect(primaryContrast('#26378a')[0]).toMatchObject({ isAdapted: false, shown: '#26378a' });
});

test('a theme without tokens is the look of the product; fonts keep its own behind them, corners their proportion', () => {
  for (const mode of modes) expect(themedLook(mode).colours).toEqual(looks[mode]);
  const { family, radius } = themedLook('light', { fontFamily: 'Georgia', borderRadius: 0 });
  expect(family).toMatch(/^Georgia, 'Inter Variable'/);
  expect(radius).toEqual({ sm: 0, md: 0, lg: 0, xl: 0 });
});

// Rows: I18N-14
test('tokens nobody acts upon are refused by name, wrong values with what to write', () => {
  const { theme, faults } = readTheme({
    algorithm: 'dark',
    token: {
      colorPrimary: '#20a7c9',
      colorLink: '#fff',
      borderRadius: 99,
      fontFamily: 'x; } body {',
      brandLogoUrl: '//evil.example/x.png',
    },
  });
  expect(theme).toEqual({ token: { colorPrimary: '#20a7c9' } });
  expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual([
    'algorithm',
    'token.colorLink',
    'token.borderRadius',
    'token.fontFamily',
    'token.brandLogoUrl',
  ]);
  expect(readTheme('{').faults).toHaveLength(1);
  expect(readTheme({ token: { colorPrimary: 'transparent' } }).faults).toHaveLength(1);
  expect(
    readTheme({ token: { brandLogoUrl: 'data:image/png;base64,iVBORw0KGgo=', brandFaviconUrl: '/static/f.svg' } }).faults,
  ).toEqual([]);
  expect(tokensOf(null)).toEqual({});
});
