import { expect, test } from 'vitest';
import { chartTypeOf, charts, openForm } from '@tessera/charts';
import { validateForm } from '@tessera/charts/controls/form';
import { boardOf } from './board.ts';
import { formOfExample } from './shape.ts';
import { exampleCharts, exampleDashboards, keysOf, tables } from './index.ts';

const ids = new Map(exampleCharts.map(({ key, title }, i) => [key, { id: i + 1, uuid: key, title }]));
const datasetIds = new Map(tables.map(({ name }, i) => [name, i + 1]));

test('every example chart has a type we draw, a table that exists and a complete form', () => {
  for (const chart of exampleCharts) {
    const form = { ...formOfExample(chart, (key) => ids.get(key)?.id), viz_type: chart.viz };
    expect(datasetIds.has(chart.table), chart.key).toBe(true);
    expect(chartTypeOf(chart.viz)?.id, chart.key).toBe(chart.viz);
    const opened = openForm(form);
    expect(opened && validateForm(opened.chart, opened.formData), chart.key).toEqual({});
  }
});

test('every chart type of the gallery is shown at least once, in at least 25 charts on at least three dashboards', () => {
  const placed = exampleDashboards.flatMap(keysOf);
  const shown = new Set(exampleCharts.filter(({ key }) => placed.includes(key)).map(({ viz }) => viz));
  const missing = charts
    .filter((type) => !type.hidden && type.id !== 'echarts_timeseries' && !shown.has(type.id))
    .map(({ id }) => id);
  expect(missing).toEqual([]);
  expect(placed.length).toBeGreaterThanOrEqual(25);
  expect(exampleDashboards.length).toBeGreaterThanOrEqual(3);
});

test('no row of an example dashboard is wider than twelve columns', () => {
  for (const dashboard of exampleDashboards) {
    const { position_json } = boardOf(dashboard, ids, datasetIds);
    const nodes = JSON.parse(position_json) as Record<string, { type?: string; children?: string[]; meta?: { width?: number } }>;
    for (const node of Object.values(nodes).filter(({ type }) => type === 'ROW')) {
      const width = (node.children ?? []).reduce((sum, id) => sum + (nodes[id]?.meta?.width ?? 0), 0);
      expect(width, dashboard.slug).toBeLessThanOrEqual(12);
    }
  }
});
