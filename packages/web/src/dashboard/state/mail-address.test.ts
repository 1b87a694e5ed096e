import { expect, test } from 'vitest';
import { mailAddress } from './mail-address.ts';

// Rows: DASH-12
test('a mail contains the permalink, and the dashboard’s name whatever is in it', () => {
  const address = new URL(mailAddress('Sales & more?', 'https://bi.example.org/superset/dashboard/p/k9/?a=1'));
  expect([address.protocol, address.searchParams.get('subject'), address.searchParams.get('body')]).toEqual([
    'mailto:',
    'Tessera dashboard: Sales & more?',
    'https://bi.example.org/superset/dashboard/p/k9/?a=1',
  ]);
});
