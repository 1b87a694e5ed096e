import { expect, test } from 'vitest';
import { framedAddress, uiBits } from './framed-address.ts';

const params = { id: 'a1', supersetDomain: 'https://bi.example.org/' };

// Rows: LINK-05
test('the address says what is hidden and how the filter bar stands, and its own parameters win', () => {
  expect(framedAddress(params)).toBe('https://bi.example.org/embedded/a1');
  const dashboardUiConfig = {
    hideTitle: true,
    hideTab: true,
    hideChartControls: true,
    filters: { visible: true, expanded: false },
    urlParams: { themeMode: 'dark', show_filters: 0 },
  };
  expect(framedAddress({ ...params, dashboardUiConfig })).toBe(
    'https://bi.example.org/embedded/a1?uiConfig=11&show_filters=0&expand_filters=false&themeMode=dark',
  );
  expect(framedAddress({ ...params, dashboardUiConfig: {} })).toBe('https://bi.example.org/embedded/a1?uiConfig=0');
});

test('every part of the page has its bit', () => {
  const bits = ['hideTitle', 'hideTab', 'hideChartControls', 'emitDataMasks', 'showRowLimitWarning'].map((name) =>
    uiBits({ [name]: true }),
  );
  expect(bits).toEqual([1, 2, 8, 16, 32]);
});
