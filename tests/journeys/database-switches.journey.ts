/** Switches of a database that act in the browser: what is offered of its tables, charts and queries. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chart } from './dashboard.ts';
import { call } from './rest.ts';
import { serverOfWorker } from './servers.ts';
import { enter, expect, test } from './story.ts';

/** A database of ours, and what it is called. */
async function connect(values: object): Promise<number> {
  const folder = join(serverOfWorker().home, 'files');
  mkdirSync(folder, { recursive: true });
  const name = `switched_${Date.now().toString(36)}`;
  const file = new DatabaseSync(join(folder, `${name}.db`));
  file.exec("CREATE TABLE trees (name TEXT, height INTEGER); INSERT INTO trees VALUES ('Oak', 20), ('Elm', 12)");
  file.close();
  const { id } = await call('POST', '/api/v1/database/', {
    database_name: name,
    sqlalchemy_uri: `sqlite:///${name}.db`,
    ...values,
  });
  return id;
}

const change = (id: number, extra: object) => call('PUT', `/api/v1/database/${id}`, { extra: JSON.stringify(extra) });

// Rows: DB-04
test('a table shows no rows where previews are off', async ({ page }) => {
  const id = await connect({});
  const table = page.getByRole('button', { name: 'trees', exact: true });
  const preview = page.getByRole('tab', { name: 'Preview: trees' });
  await enter(page, `/sqllab/?dbid=${id}&sql=SELECT%201`);
  await table.click();
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: 'Remove table preview: Preview: trees' }).click();
  await change(id, { disable_data_preview: true });
  await page.reload();
  await table.click();
  await expect(page.getByText('height', { exact: true }).first()).toBeVisible();
  await expect(preview).toHaveCount(0);
});

// Rows: DB-04
test('results are not offered as charts where that is off', async ({ page }) => {
  const id = await connect({});
  const create = page.getByRole('button', { name: 'Create Chart' });
  for (const isOff of [false, true]) {
    if (isOff) await change(id, { allows_virtual_table_explore: false });
    await enter(page, `/sqllab/?dbid=${id}&sql=SELECT%20name%20FROM%20trees&autorun=true`);
    await expect(page.getByText(/^2 rows returned in /)).toBeVisible();
    await expect(create).toHaveCount(isOff ? 0 : 1);
    await expect(page.getByRole('tab', { name: 'Chart', exact: true })).toHaveCount(isOff ? 0 : 1);
  }
});

// Rows: DB-04
test('a chart does not lead to its rows where that is off', async ({ page }) => {
  const database = await connect({});
  const dataset = await call('POST', '/api/v1/dataset/', { database, table_name: 'trees' });
  const name = 'Heights';
  const form = { viz_type: 'big_number_total', datasource: `${dataset.id}__table`, metric: 'count' };
  const made = await call('POST', '/api/v1/chart/', {
    slice_name: name,
    viz_type: form.viz_type,
    datasource_id: dataset.id,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  const board = await call('POST', '/api/v1/dashboard/', { dashboard_title: 'Switched' });
  await call('PUT', `/api/v1/chart/${made.id}`, { dashboards: [board.id] });
  for (const isOff of [false, true]) {
    if (isOff) await change(database, { disable_drill_to_detail: true });
    await enter(page, `/superset/dashboard/${board.id}/`);
    await expect(chart(page, name)).toBeVisible();
    await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'View query' })).toBeVisible();
    // It stays in its place, and cannot be chosen.
    const detail = page.getByRole('menuitem', { name: 'Drill to detail' });
    await expect(detail).toBeVisible();
    await (isOff ? expect(detail).toBeDisabled() : expect(detail).toBeEnabled());
  }
});

// Rows: DB-04, SQL-08
test('a query in the background ends with its page where that is on', async ({ page }) => {
  const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
  for (const stops of [false, true]) {
    const id = await connect({ allow_run_async: true, extra: JSON.stringify({ cancel_query_on_windows_unload: stops }) });
    const states = async (): Promise<string[]> => {
      const q = `(filters:!((col:database,opr:rel_o_m,value:${id})),columns:!(status))`;
      const { result } = await call('GET', `/api/v1/query/?q=${encodeURIComponent(q)}`);
      return result.map(({ status }: { status: string }) => status);
    };
    await enter(page, `/sqllab/?dbid=${id}&sql=${encodeURIComponent(endless)}&autorun=true`);
    await expect.poll(states).toEqual(['running']);
    await page.goto('about:blank');
    if (stops) await expect.poll(states).toEqual(['stopped']);
    else {
      await enter(page, '/chart/list/');
      expect(await states()).toEqual(['running']);
    }
  }
});
