import { expect, test } from 'vitest';
import { schemeHold } from './scheme-hold.ts';

const on = (id: number, dashboard_title: string, color_scheme: string | null) => ({ id, dashboard_title, color_scheme });

test('a chart chooses its colours where no dashboard does it', () => {
  expect(schemeHold([])).toBeUndefined();
  expect(schemeHold([on(1, 'Plain', null), on(2, 'Empty', '')], 1)).toBeUndefined();
});

test('a chart opened by itself has its own colours, and says which dashboards colour it otherwise', () => {
  expect(schemeHold([on(1, 'Sales', 'd3Category10'), on(2, 'Plain', null)])).toEqual({
    isLocked: false,
    scheme: undefined,
    boards: [{ title: 'Sales', scheme: 'D3 Category 10' }],
  });
});

// Rows: CTL-24
test('a chart opened from a dashboard has the colours of that dashboard, and no other', () => {
  const dashboards = [on(1, 'Sales', 'd3Category10'), on(2, 'Ops', 'okabeIto'), on(3, 'Plain', null)];
  expect(schemeHold(dashboards, 2)).toMatchObject({ isLocked: true, scheme: 'okabeIto' });
  expect(schemeHold(dashboards, 3)).toMatchObject({ isLocked: false, scheme: undefined });
  expect(schemeHold(dashboards, 9)).toMatchObject({ isLocked: false, scheme: undefined });
});
