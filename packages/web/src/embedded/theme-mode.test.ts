import { expect, test } from 'vitest';
import { choiceIn, framedChoice, tokensIn } from './theme-mode.ts';

test('the look of a framed page is light until its address or the page around it says otherwise', () => {
  expect(['', '?themeMode=dark', '?themeMode=system', '?themeMode=x'].map(framedChoice)).toEqual([
    'light',
    'dark',
    'system',
    'light',
  ]);
  expect([{ mode: 'default' }, { mode: 'x' }, null].map(choiceIn)).toEqual(['light', undefined, undefined]);
});

// Rows: LINK-05
test('a theme comes as tokens or as a site’s themes; what no theme may set is left out', () => {
  const token = { colorPrimary: '#ff8800', colorLink: 'red', borderRadius: 900 };
  for (const themeConfig of [{ token }, { theme_default: { token, algorithm: 'default' }, theme_dark: { token: {} } }])
    expect(tokensIn({ themeConfig })).toEqual({ colorPrimary: '#ff8800' });
  for (const odd of [undefined, {}, { themeConfig: 'x' }, { themeConfig: { token: 1 } }]) expect(tokensIn(odd)).toBeUndefined();
});
