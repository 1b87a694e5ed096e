/** A dashboard of thirty charts, made through the REST API and opened in Chromium. */
import { gzipSync } from 'node:zlib';
import { chart } from '@tessera/api/chart';
import type { Client } from '@tessera/api/client';
import { dashboard } from '@tessera/api/dashboard';
import { chromium, type Browser } from '@playwright/test';
import { browserArgs } from '../machine/browser.ts';
import { atMost, median, ms, type Chapter } from './figures.ts';
import { kilobytes } from './bundle.ts';

const count = 30;
const perRow = 3;
const opened = 3;

const metric = { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'Average delay' };
/** In turns: a number, lines, bars, a pie, a table. */
const forms: readonly ((n: number) => Record<string, unknown>)[] = [
  () => ({ viz_type: 'big_number_total', metric }),
  () => ({ viz_type: 'echarts_timeseries_line', x_axis: 'date', time_grain_sqla: 'P1D', metrics: [metric], groupby: ['haul'] }),
  () => ({ viz_type: 'echarts_timeseries_bar', x_axis: 'weekday', metrics: ['count'], groupby: [] }),
  () => ({ viz_type: 'pie', groupby: ['haul'], metric: 'count' }),
  () => ({ viz_type: 'table', query_mode: 'aggregate', groupby: ['origin_state'], metrics: ['count', metric], row_limit: 50 }),
];

/** @returns the dashboard's id */
export async function makeBigDashboard(client: Client, datasetId: number): Promise<number> {
  const charts: { id: number; name: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const form = forms[n % forms.length]?.(n) ?? {};
    const name = `Bench ${n + 1}`;
    // No two charts ask the same.
    const adhoc_filters = [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'distance', operator: '>', comparator: n }];
    const params = JSON.stringify({ row_limit: 1000, ...form, datasource: `${datasetId}__table`, adhoc_filters });
    const source = { datasource_id: datasetId, datasource_type: 'table' as const };
    const body = { slice_name: name, viz_type: String(form['viz_type']), ...source, params };
    charts.push({ id: (await client.call(chart.create, { body })).id, name });
  }
  const position_json = JSON.stringify(layoutOf(charts));
  const body = { dashboard_title: 'Thirty charts', position_json, published: true };
  return (await client.call(dashboard.create, { body })).id;
}

function layoutOf(charts: readonly { id: number; name: string }[]): Record<string, unknown> {
  const rows = Array.from({ length: Math.ceil(charts.length / perRow) }, (_, i) => charts.slice(i * perRow, (i + 1) * perRow));
  const grid = { id: 'GRID_ID', type: 'GRID', children: rows.map((_, i) => `ROW-${i}`), parents: ['ROOT_ID'], meta: {} };
  const nodes = rows.flatMap((row, i) => {
    const parents = ['ROOT_ID', 'GRID_ID'];
    const children = row.map(({ id }) => `CHART-${id}`);
    return [
      { id: `ROW-${i}`, type: 'ROW', children, parents, meta: { background: 'BACKGROUND_TRANSPARENT' } },
      ...row.map(({ id, name }) => ({
        id: `CHART-${id}`,
        type: 'CHART',
        children: [],
        parents: [...parents, `ROW-${i}`],
        meta: { chartId: id, sliceName: name, width: 12 / perRow, height: 40 },
      })),
    ];
  });
  const root = { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], parents: [], meta: {} };
  return { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries([root, grid, ...nodes].map((node) => [node.id, node])) };
}

interface Opened {
  firstMs: number;
  lastMs: number;
  scriptKb: number;
}

/** Runs in the page: notes when each chart has its picture. */
function watchCharts(): void {
  const at: Record<string, number> = {};
  const look = (): void => {
    for (const card of document.querySelectorAll('[data-chart]')) {
      const id = card.getAttribute('data-chart') ?? '';
      const box = card.querySelector('[data-status="done"]');
      if (box?.firstElementChild && !(id in at)) at[id] = performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { benchPainted: at });
}

async function openOnce(browser: Browser, url: string, id: number, session: string): Promise<Opened> {
  // Tall enough that every chart is on screen: a chart below the edge would rightly wait.
  const context = await browser.newContext({ viewport: { width: 1440, height: 4200 } });
  const [name = '', value = ''] = session.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await context.addInitScript(watchCharts);
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.body());
  });
  await page.goto(`${url}/superset/dashboard/${id}/`);
  const painted = await page.waitForFunction(
    (wanted) => {
      // Set by watchCharts above.
      const at = Object.values((window as unknown as { benchPainted: Record<string, number> }).benchPainted);
      return at.length === wanted ? { firstMs: Math.min(...at), lastMs: Math.max(...at) } : undefined;
    },
    count,
    { timeout: 60_000 },
  );
  const times = (await painted.jsonValue()) ?? { firstMs: Number.NaN, lastMs: Number.NaN };
  const bodies = await Promise.all(scripts);
  await context.close();
  return { ...times, scriptKb: bodies.reduce((sum, body) => sum + gzipSync(body).length / 1000, 0) };
}

/** @param session  the session cookie, as a header has it */
export async function measureBigDashboard(url: string, id: number, session: string, executablePath: string): Promise<Chapter> {
  const browser = await chromium.launch({ executablePath, args: browserArgs });
  try {
    const runs: Opened[] = [];
    for (let i = 0; i < opened; i += 1) runs.push(await openOnce(browser, url, id, session));
    return {
      title: `Dashboard of ${count} charts`,
      how: `Numbers, lines by day, bars, pies and tables on the flights, no two questions alike, all on screen at once (1440 × 4200), signed in, in a headless Chromium on this machine that has nothing in its cache. From the navigation to the first and the last picture, median of ${opened}; the first opening asks the engine, the others find kept answers.`,
      figures: [
        { name: 'first chart / last chart, nothing kept', value: `${ms(runs[0]?.firstMs ?? 0)} / ${ms(runs[0]?.lastMs ?? 0)}` },
        atMost('first chart', median(runs.map(({ firstMs }) => firstMs)), 800, ms),
        { name: 'last chart', value: ms(median(runs.map(({ lastMs }) => lastMs))) },
        atMost('JavaScript this page really fetched, gzip', median(runs.map(({ scriptKb }) => scriptKb)), 480, kilobytes),
      ],
    };
  } finally {
    await browser.close();
  }
}
