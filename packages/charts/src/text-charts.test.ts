import { expect, test } from 'vitest';
import { isTextType, liftTextCharts, textOfChart } from './text-charts.ts';

const chart = (vizType: string, form: Record<string, unknown>, name = 'About') => ({ chartId: 7, name, vizType, form });

test.each([
  [chart('markup', { code: '# Hello\n', markup_type: 'markdown' }), '# Hello'],
  [chart('markup', {}), ''],
  [chart('separator', { code: 'Part two' }), '---\n\nPart two'],
  [chart('separator', {}), '---'],
  [chart('iframe', { url: 'https://example.org/a b' }), '[About](<https://example.org/a%20b>)'],
  [chart('iframe', { url: '/superset/welcome' }, 'A [b]'), '[A b](</superset/welcome>)'],
  [chart('iframe', { url: 'javascript:alert(1)' }), 'About'],
  [chart('iframe', { url: '//evil.example' }), 'About'],
])('%j is the text %j', (given, text) => {
  expect(textOfChart(given)).toBe(text);
});

test('its tile becomes a text where it stood, and stays one', () => {
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-a', 'CHART-b'], meta: {}, parents: ['ROOT_ID', 'GRID_ID'] },
    'CHART-a': { id: 'CHART-a', type: 'CHART', children: [], meta: { chartId: 7, width: 4, height: 20, sliceName: 'About' } },
    'CHART-b': { id: 'CHART-b', type: 'CHART', children: [], meta: { chartId: 8, width: 4, height: 20 } },
  };
  const charts = [chart('markup', { code: 'Hi' })];
  const lifted = liftTextCharts(position, charts);
  expect(lifted.changes).toEqual(['The chart “About” became a text of the dashboard.']);
  expect(lifted.position).toMatchObject({
    DASHBOARD_VERSION_KEY: 'v2',
    'ROW-1': { children: ['MARKDOWN-a', 'CHART-b'] },
    'MARKDOWN-a': { id: 'MARKDOWN-a', type: 'MARKDOWN', meta: { width: 4, height: 20, code: 'Hi' } },
  });
  expect(Object.keys(lifted.position)).not.toContain('CHART-a');
  expect(liftTextCharts(lifted.position, charts)).toEqual({ position: lifted.position, changes: [] });
  expect([isTextType('markup'), isTextType('pie')]).toEqual([true, false]);
});
