import { expect, test } from 'vitest';
import { flagsWith, flagTable, switchable } from './flags.ts';

test('what changes the wire or loosens safety is off until a site switches it on; everything else is on', () => {
  const off = Object.entries(flagsWith()).filter(([, on]) => !on);
  expect(off.map(([name]) => name)).toEqual([
    'DASHBOARD_RBAC',
    'GLOBAL_ASYNC_QUERIES',
    'CLIENT_CACHE',
    'EMBEDDABLE_CHARTS',
    'CHART_PLUGINS_EXPERIMENTAL',
  ]);
  expect(Object.keys(flagsWith())).toEqual(Object.keys(flagTable));
});

test('a site switches flags by name, in both spellings of analogous; names nobody knows are ignored', () => {
  const flags = flagsWith({ DASHBOARD_RBAC: true, USE_ANALOGOUS_COLORS: false, NO_SUCH_FLAG: true });
  expect([flags.DASHBOARD_RBAC, flags.USE_ANALAGOUS_COLORS, 'NO_SUCH_FLAG' in flags]).toEqual([true, false, false]);
  expect(switchable.every((name) => name in flagTable)).toBe(true);
});
