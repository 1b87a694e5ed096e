import { ApiFailure } from '@tessera/api/client';
import type { ReactNode } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { shown, type Known } from '../shown.testing.tsx';
import { useChartList } from '../object-lists/chart-list.tsx';
import { useDashboardList } from '../object-lists/dashboard-list.tsx';
import { useSession } from '../session.ts';
import { useActivity } from './activity.ts';
import { ObjectPanel } from './object-panel.tsx';
import { HomePage } from './page.tsx';
import { Recents } from './recents.tsx';
import { SavedQueriesPanel } from './saved-queries-panel.tsx';

/** What the browser keeps. */
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', { location: { origin: 'http://tessera.test' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

afterAll(() => void vi.unstubAllGlobals());

const text = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();
const row = {
  id: 3,
  url: '/superset/dashboard/3/',
  certified_by: 'Data team',
  certification_details: '',
  is_managed_externally: false,
  owners: [{ id: 7, first_name: 'Ann', last_name: 'Adams' }],
  changed_by_name: 'Ben Brown',
  changed_on: '2026-01-02T12:00:00Z',
  changed_on_utc: '2026-01-02T12:00:00Z',
  changed_on_delta_humanized: '3 days ago',
  thumbnail_url: '/api/v1/dashboard/3/thumbnail/abc/',
  dashboard_title: 'Sales',
  slice_name: 'Sales by day',
  viz_type: 'table',
  dashboards: [],
  published: false,
  tags: [],
};
const query = {
  ...row,
  id: 5,
  label: 'Top ten',
  sql: 'SELECT 1 AS one',
  sql_tables: [],
  database: { database_name: 'examples' },
};
const permissions = ['Dashboard', 'Chart', 'SavedQuery'].flatMap((view) =>
  ['can_read', 'can_write', 'can_export'].map((right) => `${right} on ${view}`),
);

function Dashboards() {
  const definition = useDashboardList({ edit: () => undefined });
  const favourite = { col: 'id', opr: 'dashboard_is_favorite' };
  const more = {
    kind: 'dashboard' as const,
    to: '/dashboard/list/' as const,
    storageKey: 'homepage_dashboard_filter',
    userId: 7,
    favourite,
  };
  return <ObjectPanel definition={definition} {...more} create={{ to: '/dashboard/new', label: 'Dashboard' }} />;
}
function Charts() {
  const definition = useChartList({ edit: () => undefined });
  const favourite = { col: 'id', opr: 'chart_is_favorite' };
  const more = { kind: 'chart' as const, to: '/chart/list/' as const, storageKey: 'homepage_chart_filter', userId: 7, favourite };
  return <ObjectPanel definition={definition} {...more} create={{ to: '/chart/add', label: 'Chart' }} />;
}
const panel = (page: ReactNode, answers: Known['answers'] = [], more: Known = {}) =>
  shown(page, { permissions, answers, ...more });
const page = (...rows: object[]) => ({ count: rows.length, ids: [], result: rows });

function LatelyInHand() {
  return <Recents {...useActivity(useSession(), false)} />;
}
const recents = (kind: string, answer: unknown = { kind, items: [] }) => {
  kept.set('homepage_activity_filter', kind);
  return panel(<LatelyInHand />, [[['home', 'recents'], answer]]);
};

// Rows: HOME-02
test('what cannot be fetched on Home says so in its own panel, with the server’s words', async () => {
  const boom = new ApiFailure(500, { message: 'Boom' });
  expect(text(await recents('viewed', boom))).toContain('There was an error fetching your recent activity:Boom');
  expect(text(await panel(<Dashboards />, [[['home', 'dashboard'], boom]]))).toContain(
    'There was an issue fetching your dashboards: Boom',
  );
  expect(text(await panel(<Charts />, [[['home', 'chart'], boom]]))).toContain('There was an issue fetching your chart: Boom');
  expect(text(await panel(<SavedQueriesPanel userId={7} />, [[['home', 'saved_query', 'mine'], boom]]))).toContain(
    'There was an issue fetching your saved queries: Boom',
  );
});

// Rows: HOME-06
test('an empty panel says what will appear in it, beside the button that makes the first; five places are kept while it loads', async () => {
  for (const kind of ['viewed', 'edited', 'created'] as const)
    expect(text(await recents(kind))).toContain(
      `Nothing here yetRecently ${kind} charts, dashboards, and saved queries will appear here`,
    );
  for (const [Panel, kind, none, to, all] of [
    [Dashboards, 'dashboard', 'No dashboards', '/dashboard/new', '/dashboard/list/'],
    [Charts, 'chart', 'No charts', '/chart/add', '/chart/list/'],
  ] as const) {
    kept.clear();
    const empty = await panel(<Panel />, [[['home', kind], page()]]);
    expect(text(empty)).toContain(none);
    expect(empty).toContain(`href="${to}"`);
    kept.set(`homepage_${kind}_filter`, 'mine');
    const mine = await panel(<Panel />, [[['home', kind], page()]]);
    expect(text(mine)).toContain(`${none} yet`);
    // In the head, and below the words.
    expect(mine.split(`href="${to}"`)).toHaveLength(3);
    kept.set(`homepage_${kind}_filter`, 'favorite');
    const favourites = await panel(<Panel />, [[['home', kind], page()]]);
    expect(text(favourites)).toContain(`You don&#x27;t have any favorites yet!See all ${kind}s`);
    expect(favourites).toContain(`href="${all}"`);
    const loading = await panel(<Panel />);
    expect(loading).toContain('aria-busy="true"');
    expect(loading.match(/_bone_/g)).toHaveLength(5);
  }
});

// Rows: HOME-01, HOME-03
test('until a tab is chosen, the first with something in it is open; who did nothing has examples, or no such panel', async () => {
  const item = { key: 'Chart:3', kind: 'Chart', title: 'Sales', href: '/explore/?slice_id=3', ago: '3 days ago', seed: 3 };
  const lately = (answer: unknown) => panel(<LatelyInHand />, [[['home', 'recents', 'any'], answer]]);
  const tabOf = (html: string) => /segmented-item-selected[\s\S]*?segmented-item-label[^>]*>([^<]*)</.exec(html)?.[1];
  for (const [kind, tab] of [
    ['viewed', 'Viewed'],
    ['edited', 'Edited'],
    ['created', 'Created'],
    ['examples', 'Examples'],
  ]) {
    const html = await lately({ kind, items: [item] });
    expect([tabOf(html), html.includes('href="/explore/?slice_id=3"')]).toEqual([tab, true]);
    expect(html.includes('Examples')).toBe(kind === 'examples');
  }
  expect(await lately({ kind: 'viewed', items: [] })).toBe('');
});

// Rows: HOME-05
test('a card has its picture, its title with the badge, a star, when it changed, its owners, and a menu of what one may do', async () => {
  const html = await panel(<Dashboards />, [[['home', 'dashboard'], page(row)]]);
  // Its turn to be asked for comes in a browser.
  expect(html).toContain('data-state="waiting"');
  expect(html).toMatch(/aria-label="Certified by Data team"[\s\S]*href="\/superset\/dashboard\/3\/"[^>]*>Sales</);
  expect(html).toContain('aria-label="Favorite: Sales"');
  expect(html).toContain('aria-label="Actions: Sales"');
  expect(html).toContain('aria-label="Ann Adams"');
  expect(text(html)).toContain('3 days ago');
  // Without a picture, a quiet drawing stands there; a user without rights on it has no menu.
  const bare = await shown(<Dashboards />, {
    answers: [[['home', 'dashboard'], page({ ...row, thumbnail_url: '', owners: [], certified_by: null })]],
  });
  expect(bare).not.toContain('<img');
  expect(bare).toContain('data-state="missing"');
  expect(bare).not.toContain('Actions: Sales');
  const queries = await panel(<SavedQueriesPanel userId={7} />, [[['home', 'saved_query', 'mine'], page(query)]]);
  expect(text(queries)).toContain('SELECT 1 AS one');
  expect(queries).toContain('aria-label="Actions: Top ten"');
});

// Rows: HOME-03, HOME-06, HOME-07
test('saved queries have a tab of favourites, which stays to be left where it is empty', async () => {
  const key = 'homepage_saved_query_filter';
  const mine = await panel(<SavedQueriesPanel userId={7} />, [
    [['home', 'saved_query', 'mine'], page(query)],
    [['favourites', 'saved_query'], [query.id]],
  ]);
  expect(mine).toMatch(
    /aria-label="Favorite: Top ten"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*aria-label="Favorite: Top ten"/,
  );
  kept.set(key, '"favorite"');
  const none: Known['answers'] = [[['home', 'saved_query', 'favorite'], page()]];
  const some = await panel(<SavedQueriesPanel userId={7} />, [[['home', 'saved_query', 'any'], true], ...none]);
  expect(text(some)).toContain('You don&#x27;t have any favorites yet!See all saved queries');
  for (const tab of ['Favorite', 'Mine', 'All']) expect(some).toContain(`>${tab}<`);
  expect(await panel(<SavedQueriesPanel userId={7} />, [[['home', 'saved_query', 'any'], false], ...none])).toBe('');
  kept.delete(key);
});

// Rows: IO-03, HOME-03
test('what nobody made stands in a tab of examples, which is there only where the site has some', async () => {
  const answers: Known['answers'] = [[['home', 'dashboard'], page(row)]];
  expect(text(await panel(<Dashboards />, answers))).not.toContain('Examples');
  expect(text(await panel(<Dashboards />, [[['home', 'examples', 'dashboard'], true], ...answers]))).toContain('Examples');
  kept.set('homepage_dashboard_filter', '"examples"');
  const shown = await panel(<Dashboards />, [
    [['home', 'examples', 'dashboard'], true],
    [['home', 'dashboard', 'examples'], page({ ...row, dashboard_title: 'An example' })],
  ]);
  expect(shown).toContain('An example');
  expect(shown).toContain('href="/dashboard/list/?filters=(created_by:0)"');
});

// Rows: HOME-01, LIST-07
test('HOME-01: Home has panels of what one may read, and asks for nothing that would be refused', async () => {
  const home = (mine: readonly string[]) =>
    shown(<HomePage />, {
      permissions: mine,
      answers: [
        [['home', 'newcomer'], false],
        [['home', 'recents'], { kind: 'viewed', items: [] }],
        [['home'], { count: 0, ids: [], result: [] }],
      ],
    });
  const heads = (html: string): string[] => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, head]) => text(head ?? ''));
  expect(heads(await home(['can_read on Dashboard', 'can_read on Chart']))).toEqual(['Dashboards', 'Charts']);
  expect(heads(await home(['can_read on Chart']))).toEqual(['Charts']);
  expect(heads(await home(['can_execute_sql_query on SQLLab']))).toEqual([]);
  expect(await home(['can_read on Chart'])).toContain('Thumbnails');
  expect(await home(['can_execute_sql_query on SQLLab'])).not.toContain('Thumbnails');
});
