/** The example dashboards: an anonymous visitor opens each and every chart of every tab shows its data. */
import { chart, expectPainted, openDashboard } from './dashboard.ts';
import { call } from './rest.ts';
import { expect, test } from './story.ts';

const examples = {
  flights: 17,
  movies: 15,
  'weather-and-climate': 13,
  'work-and-markets': 11,
  countries: 6,
  'wildlife-strikes': 8,
  'more-ways': 32,
};

for (const [slug, count] of Object.entries(examples)) {
  test(`every chart of every tab of ${slug} is painted`, async ({ page }) => {
    const settled: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/colors')) settled.push(request.postData() ?? '');
    });
    await openDashboard(page, slug);
    const tabs = page.getByRole('tab');
    const painted = new Set<string>();
    for (let at = 0; at < Math.max(1, await tabs.count()); at += 1) {
      if ((await tabs.count()) > 0) {
        await tabs.nth(at).click();
        await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
      }
      for (const card of await page.locator('article:visible').all()) {
        await expectPainted(card);
        painted.add((await card.getAttribute('data-chart')) ?? '');
      }
    }
    // The colours of every label came with the example: nothing is left to settle when all is quiet.
    await page.waitForTimeout(800);
    expect(settled).toEqual([]);
    const { result } = await call('GET', `/api/v1/dashboard/${slug}/charts`);
    expect(painted.size).toBe(result.length);
    expect(painted.size).toBe(count);
  });
}

// Rows: DASH-13
test('charts of closed tabs ask nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/chart/data')) asked.push(request.postData() ?? '');
  });
  await openDashboard(page, 'flights');
  for (const card of await page.locator('article:visible').all()) await expectPainted(card);
  const before = asked.length;
  // Eight charts on the first tab, and the choices of the three filters that have some.
  expect(before).toBeLessThanOrEqual(12);
  await page.getByRole('tab', { name: 'Routes' }).click();
  for (const card of await page.locator('article:visible').all()) await expectPainted(card);
  expect(asked.length).toBeGreaterThan(before);
});

test('the wheel scrolls the page over a chart that can be zoomed, and zooms it with Ctrl', async ({ page }) => {
  await openDashboard(page, 'work-and-markets');
  const card = chart(page, 'S&P 500');
  await expectPainted(card);
  const canvas = card.locator('canvas').first();
  await canvas.hover();
  const [place, picture] = [await canvas.boundingBox(), await canvas.screenshot()];
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await canvas.screenshot()).equals(picture)).toBe(false);
  expect(await canvas.boundingBox()).toEqual(place);
  await page.mouse.wheel(0, 120);
  await expect.poll(async () => (await canvas.boundingBox())?.y).toBe((place?.y ?? 0) - 120);
});
