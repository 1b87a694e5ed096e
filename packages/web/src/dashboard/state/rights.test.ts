import { expect, test } from 'vitest';
import { rightsOn } from './rights.ts';

const owner = { id: 1, first_name: 'Ann', last_name: 'A' };
const session = (permissions: readonly string[], id = 1, roles = ['Alpha']) => ({
  user: { id, username: 'u', first_name: '', last_name: '', email: '' },
  roles,
  permissions: new Set(permissions),
});
const item = { owners: [owner], is_managed_externally: false, can_edit: true };
const others = { ...item, can_edit: false };

// Rows: DASH-06, DASH-07
test('whoever the server lets edit a dashboard edits it; owners and administrators share it, others and guests do not', () => {
  const writes = ['can_write on Dashboard', 'can_save_dash on Superset'];
  expect(rightsOn(session(writes), item)).toMatchObject({ edit: true, saveAs: true });
  expect(rightsOn(session(writes, 2), others)).toMatchObject({ edit: false, saveAs: true });
  expect(rightsOn(session(writes, 2, ['Admin']), item).edit).toBe(true);
  const shares = ['can_share_dashboard on Superset'];
  expect([rightsOn(session(shares), item).grant, rightsOn(session(shares, 2), item).grant]).toEqual([true, false]);
  expect([rightsOn(session([]), item).grant, rightsOn(undefined, item).grant]).toEqual([false, false]);
  expect(rightsOn(session([]), item)).toMatchObject({ edit: false, saveAs: false });
  expect(rightsOn(undefined, item)).toMatchObject({ edit: false, signedIn: false, share: false, csv: false, explore: false });
});

// Rows: DASH-07, SEC-04
test('sharing, files and Explore each have their own permission', () => {
  const of = (permission: string) => rightsOn(session([permission], 2), item);
  const linking = (permission: string) => rightsOn(session(['can_write on DashboardPermalinkRestApi', permission], 2), item);
  expect(linking('can_share_dashboard on Superset')).toMatchObject({
    share: true,
    shareChart: false,
    csv: false,
    explore: false,
  });
  expect(linking('can_share_chart on Superset')).toMatchObject({ share: false, shareChart: true });
  expect(of('can_share_dashboard on Superset')).toMatchObject({ share: false });
  expect(of('can_write on Dashboard')).toMatchObject({ edit: true, saveAs: false });
  expect(of('can_csv on Superset')).toMatchObject({ share: false, csv: true, explore: false });
  expect(of('can_explore on Superset')).toMatchObject({ share: false, csv: false, explore: true, viewQuery: true, drill: false });
  expect(of('can_view_query on Dashboard')).toMatchObject({ viewQuery: true, viewTable: false, drill: false });
  expect(of('can_view_chart_as_table on Dashboard')).toMatchObject({ viewQuery: false, viewTable: true, drill: false });
  expect(of('can_drill on Dashboard')).toMatchObject({ viewQuery: false, viewTable: false, drill: true });
});

// Rows: DASH-43
test('a dashboard managed elsewhere cannot be edited here, and its owner sees why', () => {
  const managed = { ...item, is_managed_externally: true };
  expect(rightsOn(session(['can_write on Dashboard']), managed)).toMatchObject({ edit: false, isManaged: true });
  expect(rightsOn(session(['can_write on Dashboard'], 2), { ...managed, can_edit: false })).toMatchObject({
    edit: false,
    isManaged: false,
  });
});
