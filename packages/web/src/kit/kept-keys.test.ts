import { expect, test } from 'vitest';
import { keptKeys, readKeptList, readKeptText, readOriginalTimes, renameKept, tabKeys } from './kept-keys.ts';

function shelf(values: Record<string, string>): { all: Map<string, string>; of: () => Storage } {
  const all = new Map(Object.entries(values));
  return {
    all,
    of: () => ({
      get length() {
        return all.size;
      },
      key: (at) => [...all.keys()][at] ?? null,
      getItem: (name) => all.get(name) ?? null,
      setItem: (name, value) => void all.set(name, value),
      removeItem: (name) => void all.delete(name),
      clear: () => all.clear(),
    }),
  };
}

// Rows: SHELL-13
test('the browser keeps small choices under the names that are known', () => {
  expect(Object.values(keptKeys)).toEqual([
    'filter_box_transition_snoozed_at',
    'chart_split_sizes',
    'controls_width',
    'datasource_width',
    'is_datapanel_open',
    'homepage_chart_filter',
    'homepage_dashboard_filter',
    'homepage_saved_query_filter',
    'homepage_activity_filter',
    'homepage_collapse_state',
    'sqllab__is_autocomplete_enabled',
    'explore__data_table_original_formatted_time_columns',
    'last_async_event_id',
  ]);
  expect(Object.values(tabKeys)).toEqual(['save_chart_recent_dashboard', 'last_tab_id']);
});

// Rows: SHELL-13
test('what was kept under an older name moves to its name of today, and never over a newer value', () => {
  const local = shelf({
    'tessera:explore:results': '320',
    'tessera:explore:controls': '400',
    controls_width: '500',
    'tessera:explore:results-open': 'true',
    'tessera:explore:time-styles:7': '["ts"]',
    'tessera:explore:time-styles:8': 'broken',
    other: 'stays',
  });
  const session = shelf({ 'tessera:tab': '42', 'tessera:explore:last-dashboard': '{"id":1,"title":"B"}' });
  renameKept(local.of, session.of);
  expect(Object.fromEntries(local.all)).toEqual({
    chart_split_sizes: '320',
    controls_width: '500',
    is_datapanel_open: 'true',
    explore__data_table_original_formatted_time_columns: '{"7":["ts"]}',
    other: 'stays',
  });
  expect(Object.fromEntries(session.all)).toEqual({ last_tab_id: '42', save_chart_recent_dashboard: '{"id":1,"title":"B"}' });
  const refuses = (): Storage => {
    throw new DOMException('no', 'SecurityError');
  };
  expect(() => renameKept(refuses, refuses)).not.toThrow();
});

// Rows: SHELL-13
test('kept values are JSON; bare words of older pages are still read, and what has another shape is not', () => {
  expect([readKeptText('"favorite"'), readKeptText('favorite'), readKeptText('true'), readKeptText(null)]).toEqual([
    'favorite',
    'favorite',
    'true',
    undefined,
  ]);
  expect([readKeptList('["a","b"]'), readKeptList('a b'), readKeptList(null)]).toEqual([['a', 'b'], ['a', 'b'], []]);
  expect([readOriginalTimes('{"7":["ts",1],"8":"x"}'), readOriginalTimes('[1]'), readOriginalTimes('x')]).toEqual([
    { 7: ['ts'], 8: [] },
    {},
    {},
  ]);
});
