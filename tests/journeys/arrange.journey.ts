/** Arranging a dashboard: drag, resize, tabs, texts, undo and redo, save; a reload shows the same picture. */
import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, goTo, test } from './story.ts';
import { chart, choose, expectPainted, filterSelect, openDashboard } from './dashboard.ts';
import { drag, dragTo, pointIn } from './mouse.ts';
import { layoutNode } from '../../scripts/machine/layout-node.ts';
import { call, copyOf, layoutOf, numberOf } from './rest.ts';

/** Where every component stands, rounded to whole pixels: the picture, as numbers. */
const picture = (page: Page): Promise<Record<string, readonly number[]>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-component]')]
        .filter((element) => element.offsetParent !== null)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.id, [x, y + window.scrollY, width, height].map(Math.round)];
        }),
    ),
  );

async function startEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(page.getByRole('complementary', { name: 'Add to the dashboard' })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await expect(page).not.toHaveURL(/edit=true/);
}

/** The handle of the component a chart stands in. */
const frameOf = (page: Page, name: string) => page.locator('[data-component="CHART"]').filter({ has: chart(page, name) });

async function dragChart(page: Page, name: string, onto: string, shareX: number): Promise<void> {
  const frame = frameOf(page, name);
  await frame.hover();
  const from = await pointIn(frame.locator('> * [data-drag-handle]').first());
  await drag(page, from, await pointIn(frameOf(page, onto), shareX, 0.5));
}

// Rows: DASH-42
test('a chart is dragged to another row, made smaller, undone, redone, saved; a reload shows the same picture', async ({
  page,
}) => {
  const id = await copyOf('flights', 'Arranged');
  await openDashboard(page, id);
  await expectPainted(chart(page, 'Flights'));
  await startEditing(page);
  const before = await picture(page);
  const width = frameOf(page, 'Length of flight').getByRole('separator', { name: 'Width in columns' });
  const rowOf = (name: string) =>
    frameOf(page, name).evaluate((element) => element.parentElement?.closest('[data-component="ROW"]')?.id);

  // Four columns become three, so that the row has room for a chart of three.
  await frameOf(page, 'Average delay by day').scrollIntoViewIfNeeded();
  const wide = frameOf(page, 'Average delay by day').getByRole('separator', { name: 'Width in columns' });
  await frameOf(page, 'Average delay by day').hover();
  const edge = await pointIn(wide);
  const columnPx = (await frameOf(page, 'Average delay by day').boundingBox())?.width ?? 0;
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x - (columnPx / 8) * 3, edge.y, { steps: 8 });
  await page.mouse.up();
  await expect(wide).toHaveAttribute('aria-valuenow', '5');
  await expect(width).toHaveAttribute('aria-valuenow', '4');

  await dragChart(page, 'Average delay', 'Length of flight', 0.95);
  await expect.poll(() => rowOf('Average delay')).toBe(await rowOf('Length of flight'));
  const arranged = await picture(page);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => picture(page)).toEqual(before);
  await page.keyboard.press('ControlOrMeta+y');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => picture(page)).toEqual(arranged);

  await save(page);
  const shown = await picture(page);
  await page.reload();
  await expectPainted(chart(page, 'Average delay'));
  await expect.poll(() => picture(page)).toEqual(shown);
  const layout = await layoutOf(id);
  const row = Object.values(layout).find(
    (place) => place.type === 'ROW' && place.children?.some((child) => layout[child]?.meta?.['sliceName'] === 'Length of flight'),
  );
  expect(row?.children?.map((child) => [layout[child]?.meta?.['sliceName'], layout[child]?.meta?.['width']])).toEqual([
    ['Average delay by day', 5],
    ['Length of flight', 4],
    ['Average delay', 3],
  ]);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('a chart stands once for each value of a filter, on a wide and on a narrow screen; those left out are counted', async ({
  page,
}) => {
  const id = await copyOf('movies', 'Repeated');
  await openDashboard(page, id);
  await startEditing(page);
  const name = 'Films by rating class';
  await frameOf(page, name).scrollIntoViewIfNeeded();
  await frameOf(page, name).hover();
  await page.getByRole('button', { name: `Edit Chart ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Repeat for each value of…' }).click();
  const dialog = page.getByRole('dialog', { name: `Repeat ${name}` });
  await choose(page, dialog.getByLabel('For each value of'), 'Genre');
  await dialog.getByLabel('At most').fill('2');
  await expectAccessible(page, 'the dialog of a repeat', ['.ant-modal']);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  // While it is edited it stands once.
  await expect(chart(page, name)).toHaveCount(1);
  await save(page);

  const copies = page.getByRole('article', { name: new RegExp(`^${name} · `) });
  await expect(copies).toHaveCount(2);
  await expectPainted(chart(page, `${name} · Action`));
  await expectPainted(chart(page, `${name} · Adventure`));
  const values = await numberOf('SELECT COUNT(DISTINCT COALESCE(genre, chr(0))) FROM movies');
  await expect(page.getByText(`${values - 2} more values of Genre are not shown.`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectPainted(chart(page, `${name} · Adventure`));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'copies of a chart at 390 px', ['[data-board]']);
  await page.setViewportSize({ width: 1440, height: 900 });

  // What is chosen in the filter is what it stands for.
  await choose(page, filterSelect(page, 'Genre'), 'Musical');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expectPainted(chart(page, `${name} · Musical`));
  await expect(copies).toHaveCount(1);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

// Rows: BUILD-10, BUILD-16
test('a tab, a header, a text and a saved chart are added by drag and by click', async ({ page }) => {
  const id = await copyOf('flights', 'Extended');
  await openDashboard(page, id);
  await startEditing(page);
  const tabs = page.locator('[data-board]').getByRole('tab');
  const before = await tabs.count();
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(tabs).toHaveCount(before + 1);
  await tabs.last().dblclick();
  await page.getByRole('textbox', { name: 'Tab title' }).fill('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: 'Layout elements' }).click();
  const stack = page.locator('[data-stack]:visible').last();
  await dragTo(page, page.locator('[data-source="Header"]'), stack);
  await expect(page.getByRole('textbox', { name: 'Header text' })).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Header text' }).fill('What I found');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Add Text / Markdown' }).click();
  await page
    .getByRole('textbox', { name: 'Markdown' })
    .fill('# Late\n\nFlights are **late** on Fridays. <script>alert(1)</script>');

  await page.getByRole('tab', { name: 'Charts', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Filter your charts' }).fill('S&P 500, step');
  await page.getByRole('button', { name: 'Add S&P 500, step by quarter' }).click();
  await expectPainted(chart(page, 'S&P 500, step by quarter'));
  await save(page);

  await page.reload();
  await page.getByRole('tab', { name: 'Mine' }).click();
  await expect(page.getByRole('heading', { name: 'What I found', level: 2 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Late' })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'late' })).toBeVisible();
  await expectPainted(chart(page, 'S&P 500, step by quarter'));
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

// Rows: BUILD-12, BUILD-13, BUILD-14
test('what is dropped between two rows stands between them; a column and what is in it each have their handle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const id = await copyOf('movies', 'Between');
  await openDashboard(page, id);
  await startEditing(page);
  await page.getByRole('tab', { name: 'Layout elements' }).click();
  const rows = page.locator('[data-stack] > [data-component="ROW"]');
  const first = await rows.nth(0).boundingBox();
  const second = await rows.nth(1).boundingBox();
  const gap = ((first?.y ?? 0) + (first?.height ?? 0) + (second?.y ?? 0)) / 2;
  const kinds = () =>
    page.locator('[data-stack] > [data-component]').evaluateAll((all) => all.map((each) => each.dataset['component']));
  const was = await kinds();
  await drag(page, await pointIn(page.getByText('Divider', { exact: true })), { x: (second?.x ?? 0) + 300, y: gap });
  await expect.poll(kinds).toEqual([was[0], 'DIVIDER', ...was.slice(1)]);

  // The first of a column's components is taken by its own handle.
  const column = page.locator('[data-component="COLUMN"]').first();
  const item = column.locator('[data-component]').first();
  await item.hover();
  for (const part of [item, column]) {
    const handle = part.locator('> [data-type] [data-drag-handle]');
    const { x, y } = await pointIn(handle);
    const reached = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('[data-component]')?.id,
      [x, y],
    );
    expect(reached).toBe(await part.getAttribute('id'));
  }

  // Its corner pulls width and height at once; a click beside all components leaves it, its bin deletes it.
  const wide = page.locator('[data-component="CHART"]').filter({ has: page.locator('> [data-axis="width"]') });
  const side = (axis: string) => wide.first().locator(`> [data-axis="${axis}"]`);
  await wide.first().hover();
  const before = await Promise.all(['width', 'height'].map((axis) => side(axis).getAttribute('aria-valuenow')));
  const corner = await pointIn(side('both'));
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x - 160, corner.y - 80, { steps: 5 });
  await expect(page.locator('[data-guides]')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator('[data-guides]')).toHaveCount(0);
  for (const [at, axis] of ['width', 'height'].entries())
    await expect.poll(async () => Number(await side(axis).getAttribute('aria-valuenow'))).toBeLessThan(Number(before[at]));
  await expect(page.locator('[data-board] [data-selected]')).not.toHaveCount(0);
  const board = await page.locator('[data-board]').boundingBox();
  await page.mouse.click((board?.x ?? 0) + 4, (board?.y ?? 0) + 60);
  await expect(page.locator('[data-board] [data-selected]')).toHaveCount(0);
  const charts = page.locator('[data-component="CHART"]');
  const count = await charts.count();
  await wide.first().hover();
  await wide
    .first()
    .getByRole('button', { name: /^Delete Chart / })
    .click();
  await expect(charts).toHaveCount(count - 1);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('texts are moved within a column, out of it and back by their handles; Ctrl+Z takes each move back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const [grid, row] = [
    ['ROOT_ID', 'GRID_ID'],
    ['ROOT_ID', 'GRID_ID', 'ROW-1'],
  ];
  const text = (id: string, parents: string[]) => ({
    [id]: { id, type: 'MARKDOWN', children: [], parents, meta: { code: id, width: 4, height: 20 } },
  });
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['COLUMN-1', 'MARKDOWN-d'], parents: grid, meta: {} },
    'COLUMN-1': {
      id: 'COLUMN-1',
      type: 'COLUMN',
      children: ['MARKDOWN-a', 'MARKDOWN-b', 'MARKDOWN-c'],
      parents: row,
      meta: { width: 4 },
    },
    ...['a', 'b', 'c'].reduce((all, name) => ({ ...all, ...text(`MARKDOWN-${name}`, [...row, 'COLUMN-1']) }), {}),
    ...text('MARKDOWN-d', row),
  };
  const { id } = await call('POST', '/api/v1/dashboard/', { dashboard_title: 'Texts', position_json: JSON.stringify(layout) });
  await enter(page, `/superset/dashboard/${id}/`);
  await startEditing(page);
  const part = (name: string) => page.locator(`#MARKDOWN-${name}`);
  const column = () =>
    page.locator('#COLUMN-1 [data-component]').evaluateAll((all) => all.map((each) => each.id.slice(-1)).join(''));
  const moved = async (name: string, to: { x: number; y: number }, then: string): Promise<void> => {
    await part(name).hover();
    await drag(page, await pointIn(part(name).locator('[data-drag-handle]')), to);
    await expect.poll(column).toBe(then);
    await expect(page.getByRole('textbox', { name: 'Markdown' })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect.poll(column).toBe('abc');
  };
  const below = async (name: string) => {
    const box = await part(name).boundingBox();
    return { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + (box?.height ?? 0) + 8 };
  };
  // From here on the editor opens at once where it opens.
  await part('d').click();
  await page.getByRole('textbox', { name: 'Markdown' }).press('Escape');
  await moved('c', await below('a'), 'acb');
  await moved('a', await pointIn(part('c'), 0.5, 0.95), 'bca');
  await moved('d', await below('b'), 'abdc');
  await moved('b', await pointIn(part('d'), 0.95, 0.5), 'ac');
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('the charts to add can be narrowed to one’s own, and stay so', async ({ page }) => {
  const { result } = await call('GET', '/api/v1/chart/?q=(page_size:1)');
  const like = { viz_type: 'table', datasource_id: result[0].datasource_id, datasource_type: 'table', params: '{}' };
  const made = await call('POST', '/api/v1/chart/', { ...like, slice_name: 'A chart of nobody' });
  await call('PUT', `/api/v1/chart/${made.id}`, { owners: [] });
  const id = await copyOf('work-and-markets', 'With my charts');
  try {
    await openDashboard(page, id);
    await startEditing(page);
    await page.getByRole('tab', { name: 'Charts', exact: true }).click();
    const nobodys = page.getByRole('button', { name: 'Add A chart of nobody' });
    const search = page.getByRole('searchbox', { name: 'Filter your charts' });
    await search.fill('A chart of nobody');
    await expect(nobodys).toBeVisible();
    await page.getByRole('checkbox', { name: 'Show only my charts' }).check();
    await expect(nobodys).toHaveCount(0);
    await search.fill('S&P 500, step');
    await expect(page.getByRole('button', { name: 'Add S&P 500, step by quarter' })).toHaveCount(1);
    await page.reload();
    await page.getByRole('tab', { name: 'Charts', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Show only my charts' })).toBeChecked();
    await search.fill('A chart of nobody');
    await expect(nobodys).toHaveCount(0);
  } finally {
    await call('DELETE', `/api/v1/dashboard/${id}`);
    await call('DELETE', `/api/v1/chart/${made.id}`);
  }
});

// Rows: DASH-31
test('leaving with unsaved work asks first', async ({ page }) => {
  const id = await copyOf('work-and-markets', 'Guarded');
  await openDashboard(page, id);
  await startEditing(page);
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Guarded twice');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await question.getByRole('button', { name: 'Stay' }).click();
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  await expect(title).toHaveValue('Guarded twice');

  await goTo(page, 'US flights, 2001');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveValue('Guarded twice');
  await goTo(page, 'US flights, 2001');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveTitle(/US flights, 2001/);
  await page.goBack();
  await expect(title).toHaveValue('Guarded');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.getByRole('alert').getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Guarded twice');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Guarded', exact: true, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('what a column is called covers nothing inside it; a card that cannot be dragged selects no words', async ({ page }) => {
  const up = ['ROOT_ID', 'GRID_ID'];
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: layoutNode('ROOT_ID', 'ROOT', [], ['GRID_ID'], {}),
    GRID_ID: layoutNode('GRID_ID', 'GRID', ['ROOT_ID'], ['ROW-1'], {}),
    'ROW-1': layoutNode('ROW-1', 'ROW', up, ['COLUMN-1', 'CHART-1'], {}),
    'COLUMN-1': layoutNode('COLUMN-1', 'COLUMN', [...up, 'ROW-1'], ['HEADER-1'], { width: 3 }),
    'HEADER-1': layoutNode('HEADER-1', 'HEADER', [...up, 'ROW-1', 'COLUMN-1'], [], {
      text: 'Sales',
      headerSize: 'MEDIUM_HEADER',
    }),
  };
  const { result } = await call('GET', '/api/v1/chart/?q=(page_size:1)');
  const meta = { chartId: result[0].id, width: 4, height: 30, sliceName: result[0].slice_name };
  const withChart = { ...positions, 'CHART-1': layoutNode('CHART-1', 'CHART', [...up, 'ROW-1'], [], meta) };
  const json_metadata = JSON.stringify({ positions: withChart });
  const { id } = await call('POST', '/api/v1/dashboard/', { dashboard_title: 'A column', json_metadata });
  await openDashboard(page, id);
  await startEditing(page);
  const header = page.locator('#HEADER-1');
  await header.hover();
  const name = page.locator('#COLUMN-1 > * [data-drag-handle]').filter({ hasText: 'Column' });
  await expect(name).toBeVisible();
  const [column, text] = [await name.boundingBox(), await header.boundingBox()];
  expect(column?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? Infinity));
  // Still reached by moving onto it.
  await name.hover();
  await expect(name.locator('..')).toHaveCSS('opacity', '1');

  await page.getByRole('tab', { name: 'Charts' }).click();
  const card = page.locator(`[data-source="${result[0].slice_name}"]`).filter({ hasText: 'Added' });
  await card.scrollIntoViewIfNeeded();
  await drag(page, await pointIn(card, 0.1, 0.3), await pointIn(card, 0.7, 0.8));
  expect(await page.evaluate(() => String(window.getSelection()))).toBe('');
  await call('DELETE', `/api/v1/dashboard/${id}`);
});
