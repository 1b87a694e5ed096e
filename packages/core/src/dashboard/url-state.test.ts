import { expect, test } from 'vitest';
import { readUrl, type PageFrame } from './url-state.ts';

const notation = { encode: JSON.stringify, decode: (text: string): unknown => JSON.parse(text) };
const read = (address: Readonly<Record<string, string>>) => readUrl((name) => address[name] ?? null, notation);
const plain: PageFrame = {
  hideTitle: false,
  hideTabs: false,
  hideNavigation: false,
  hideChartControls: false,
  tellRowLimit: false,
  isReport: false,
  showFilters: undefined,
  expandFilters: undefined,
};

test.each<[address: Readonly<Record<string, string>>, frame: Partial<PageFrame>]>([
  [{}, {}],
  [{ uiConfig: '1' }, { hideTitle: true }],
  [{ uiConfig: '2' }, { hideTabs: true }],
  [{ uiConfig: '4' }, { hideNavigation: true }],
  [{ uiConfig: '8' }, { hideChartControls: true }],
  [{ uiConfig: '15' }, { hideTitle: true, hideTabs: true, hideNavigation: true, hideChartControls: true }],
  [{ uiConfig: '16' }, {}],
  [{ uiConfig: '32' }, { tellRowLimit: true }],
  [{ uiConfig: 'much' }, {}],
  [{ standalone: '0' }, {}],
  [{ standalone: 'false' }, {}],
  [{ standalone: 'true' }, { hideNavigation: true }],
  [{ standalone: '1' }, { hideNavigation: true }],
  [{ standalone: '2' }, { hideNavigation: true, hideTitle: true }],
  [{ standalone: '3' }, { hideNavigation: true, hideTitle: true, hideChartControls: true, isReport: true, showFilters: false }],
  [
    { standalone: '3', show_filters: '1' },
    { hideNavigation: true, hideTitle: true, hideChartControls: true, isReport: true, showFilters: false },
  ],
  [{ standalone: 'Infinity' }, {}],
  [
    { show_filters: '0', expand_filters: 'false' },
    { showFilters: false, expandFilters: false },
  ],
  [
    { show_filters: '1', expand_filters: 'true' },
    { showFilters: true, expandFilters: true },
  ],
])('the frame of %j', (address, frame) => {
  expect(read(address).frame).toEqual({ ...plain, ...frame });
});

// Rows: DASH-02
test('bits of uiConfig combine, and standalone hides the navigation from 1 on, the title from 2 on', () => {
  expect(read({ uiConfig: '3' }).frame).toMatchObject({ hideTitle: true, hideTabs: true, hideNavigation: false });
  expect(read({ uiConfig: '12', standalone: '2' }).frame).toMatchObject({
    hideTitle: true,
    hideTabs: false,
    hideNavigation: true,
    hideChartControls: true,
  });
});

// Rows: SHELL-12
test('tabs, editing and the link of an address; what cannot be read is absent', () => {
  expect(read({ activeTabs: '["TAB-1",2]', edit: 'true', permalink_key: 'k' })).toMatchObject({
    activeTabs: ['TAB-1'],
    edit: true,
    permalink: 'k',
  });
  for (const address of [{}, { activeTabs: '{', edit: '1' }, { activeTabs: '"TAB-1"', native_filters: '[' }])
    expect(read(address)).toMatchObject({ activeTabs: [], edit: false, permalink: undefined, masks: {} });
});
