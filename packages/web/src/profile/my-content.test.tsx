import { ApiFailure } from '@tessera/api/client';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shown } from '../shown.testing.tsx';
import { CreatedContent, Favourites, RecentlyViewed } from './my-content.tsx';

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'http://tessera.test' } });
});
afterAll(() => void vi.unstubAllGlobals());

const text = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();
const object = (id: number, title: string, href: string) => ({ key: `${title}:${id}`, title, href, ago: '3 days ago' });
const found = (...objects: object[]) => ({ objects, count: objects.length });
const faces: [string, () => ReactNode, string[], string[]][] = [
  [
    'favourites',
    Favourites,
    ['favourite-dashboards', 'favourite-charts'],
    ['DashboardsYou don&#x27;t have any favorites yet!', 'ChartsYou don&#x27;t have any favorites yet!'],
  ],
  [
    'created',
    () => <CreatedContent userId={7} />,
    ['created-dashboards', 'created-charts'],
    ['DashboardsNo dashboards yet', 'ChartsNo charts yet'],
  ],
  ['viewed', RecentlyViewed, ['viewed'], ['Recent activityNothing here yet']],
];

// Rows: SHELL-16
test.each(faces)('each list of one’s profile waits, says that it is empty, or what failed: %s', async (_, Page, names, empty) => {
  const page = (answer?: unknown) =>
    shown(<Page />, { answers: answer === undefined ? [] : names.map((name) => [['profile', name], answer] as const) });
  expect((await page()).match(/aria-busy="true"/g)).toHaveLength(names.length);
  expect(text(await page(found()))).toBe(empty.join(''));
  const failed = await page(new ApiFailure(500, { message: 'Boom' }));
  expect(failed.match(/role="alert"/g)).toHaveLength(names.length);
  expect(text(failed).match(/BoomTry again/g)).toHaveLength(names.length);
});

// Rows: SHELL-16
test('a list of one’s profile links each object, says when it was changed, and how many more there are', async () => {
  const dashboards = { ...found(object(3, 'Sales', '/superset/dashboard/3/')), count: 60 };
  const charts = found(object(4, 'Sales by day', '/explore/?slice_id=4'));
  const html = await shown(<Favourites />, {
    answers: [
      [['profile', 'favourite-dashboards'], dashboards],
      [['profile', 'favourite-charts'], charts],
    ],
  });
  expect(text(html)).toBe('DashboardsSales3 days ago1 of 60ChartsSales by day3 days ago');
  expect(html).toMatch(/href="\/superset\/dashboard\/3\/"[^>]*>Sales</);
  expect(html).toMatch(/href="\/explore\/\?slice_id=4"[^>]*>Sales by day</);
});
