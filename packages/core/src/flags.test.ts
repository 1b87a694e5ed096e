import { expect, test } from 'vitest';
import { flagsWith, flagTable, switchable } from './flags.ts';

// Rows: FLAG-01, FLAG-02
test('flags that clients ask for say what is built; those of what does not exist are not listed', () => {
  expect(flagsWith()).toMatchObject({
    DISABLE_LEGACY_DATASOURCE_EDITOR: true,
    DASHBOARD_NATIVE_FILTERS: true,
    DASHBOARD_CROSS_FILTERS: true,
    DASHBOARD_FILTERS_EXPERIMENTAL: true,
    ENABLE_FILTER_BOX_MIGRATION: true,
    GENERIC_CHART_AXES: true,
    USE_ANALAGOUS_COLORS: true,
    ENABLE_EXPLORE_DRAG_AND_DROP: true,
    ENABLE_DND_WITH_CLICK_UX: true,
    VERSIONED_EXPORT: true,
    DRILL_TO_DETAIL: true,
    DRILL_BY: true,
    SQLLAB_BACKEND_PERSISTENCE: true,
    ALERT_REPORTS: true,
    ALERTS_ATTACH_REPORTS: true,
    TAGGING_SYSTEM: true,
    SSH_TUNNELING: true,
    LISTVIEWS_DEFAULT_CARD_VIEW: false,
    DASHBOARD_RBAC: false,
    GLOBAL_ASYNC_QUERIES: false,
    CLIENT_CACHE: false,
  });
  for (const name of ['DYNAMIC_PLUGINS', 'KV_STORE', 'SHARE_QUERIES_VIA_KV_STORE', 'UX_BETA'])
    expect([name, name in flagsWith({ [name]: true })]).toEqual([name, false]);
});

test('what changes the wire, loosens safety or is a matter of taste is off until a site switches it on; everything else is on', () => {
  const off = Object.entries(flagsWith()).filter(([, on]) => !on);
  expect(off.map(([name]) => name)).toEqual([
    'LISTVIEWS_DEFAULT_CARD_VIEW',
    'DASHBOARD_RBAC',
    'GLOBAL_ASYNC_QUERIES',
    'CLIENT_CACHE',
    'EMBEDDABLE_CHARTS',
    'CHART_PLUGINS_EXPERIMENTAL',
  ]);
  expect(Object.keys(flagsWith())).toEqual(Object.keys(flagTable));
});

test('a site switches flags by name, in both spellings of analogous; unknown names are ignored', () => {
  const flags = flagsWith({ DASHBOARD_RBAC: true, USE_ANALOGOUS_COLORS: false, NO_SUCH_FLAG: true });
  expect([flags.DASHBOARD_RBAC, flags.USE_ANALAGOUS_COLORS, 'NO_SUCH_FLAG' in flags]).toEqual([true, false, false]);
  expect(switchable.every((name) => name in flagTable)).toBe(true);
});
