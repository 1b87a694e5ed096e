import { expect, test } from 'vitest';
import { schemeHold } from './scheme-hold.ts';

const on = (dashboard_title: string, color_scheme: string | null) => ({ dashboard_title, color_scheme });

test('a chart chooses its colours where no dashboard does it', () => {
  expect(schemeHold([])).toBeUndefined();
  expect(schemeHold([on('Plain', null), on('Empty', '')])).toBeUndefined();
});

test('where every dashboard has a scheme, the own one is locked; one they share is the one that is shown', () => {
  expect(schemeHold([on('Sales', 'd3Category10'), on('Ops', 'SUPERSET_DEFAULT')])).toEqual({
    isLocked: true,
    scheme: 'd3Category10',
    boards: [
      { title: 'Sales', scheme: 'D3 Category 10' },
      { title: 'Ops', scheme: 'D3 Category 10' },
    ],
  });
  expect(schemeHold([on('Sales', 'd3Category10'), on('Ops', 'okabeIto')])).toMatchObject({ isLocked: true, scheme: undefined });
});

test('one dashboard without a scheme leaves the choice free, and says where it is not seen', () => {
  expect(schemeHold([on('Sales', 'okabeIto'), on('Plain', null)])).toEqual({
    isLocked: false,
    scheme: undefined,
    boards: [{ title: 'Sales', scheme: 'Okabe-Ito (colour-blind safe)' }],
  });
});
