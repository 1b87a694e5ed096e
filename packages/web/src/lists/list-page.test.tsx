import { ApiFailure } from '@tessera/api/client';
import { isValidElement, type ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { DashboardListPage } from '../dashboards/page.tsx';
import { ChartListPage } from '../charts/page.tsx';
import { People, PersonAvatar } from '../kit/person-avatar.tsx';
import { Certified } from './certified.tsx';
import { isChoosable, type ListDefinition, type ListedObject } from './definition.ts';
import { SelectionBar } from './list-tools.tsx';
import { shown } from './shown.testing.tsx';

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'http://tessera.test' } });
});

const person = (id: number, first_name: string) => ({ id, first_name, last_name: 'Adams' });
const row = {
  id: 3,
  uuid: 'u',
  dashboard_title: 'Sales',
  slice_name: 'Sales by day',
  url: '/superset/dashboard/3/',
  viz_type: 'table',
  datasource_name_text: 'orders',
  datasource_url: '/explore/?datasource=1__table',
  dashboards: [{ id: 9, dashboard_title: 'Numbers' }],
  published: false,
  certified_by: 'Data team',
  certification_details: 'Checked monthly',
  is_managed_externally: true,
  owners: [person(7, 'Ann')],
  created_by_name: 'Cleo Clark',
  changed_by_name: 'Ben Brown',
  changed_on_utc: '2026-01-02T12:00:00Z',
  changed_on_delta_humanized: '3 days ago',
  thumbnail_url: '',
  tags: [],
};
const heads = (html: string): string[] =>
  [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, inside]) => (inside ?? '').replaceAll(/<[^>]*>/g, '').trim());

test('x', async () => {
  const html = await shown(<DashboardListPage />, {
    permissions: ['can_write on Dashboard', 'can_export on Dashboard', 'can_read on Tag', 'can_bulk_create on Tag'],
    answers: [[['list', 'dashboard'], { count: 1, ids: [3], result: [row] }]],
    search: '?viewMode=table',
  });
  console.log(heads(html), html);
});
