import { expect, test } from 'vitest';
import { mailAddress } from './mail-address.ts';
import { linkParams } from './share.ts';

// Rows: DASH-12
test('a mail contains the permalink, and the dashboard’s name whatever is in it', () => {
  const address = new URL(mailAddress('Sales & more?', 'https://bi.example.org/superset/dashboard/p/k9/?a=1'));
  expect([address.protocol, address.searchParams.get('subject'), address.searchParams.get('body')]).toEqual([
    'mailto:',
    'Tessera dashboard: Sales & more?',
    'https://bi.example.org/superset/dashboard/p/k9/?a=1',
  ]);
});

// Rows: LINK-01
test('a link has what the address says of the frame and what the charts read of it; nothing else of the page', () => {
  expect(linkParams('?standalone=1&country=FR&edit=true&native_filters_key=k&activeTabs=!(TAB-1)')).toEqual([
    ['standalone', '1'],
    ['country', 'FR'],
  ]);
});
