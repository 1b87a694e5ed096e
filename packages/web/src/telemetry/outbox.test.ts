import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserEvents } from '@tessera/api/log';
import { changedControls } from './explore-events.ts';
import { downloadEvents } from '../chart/download-events.ts';
import { eventsBetween, type WatchedBoard } from './dashboard-events.ts';
import { mostDelayMs, Outbox, type SentEvent } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outboxTo = (send: (events: readonly SentEvent[]) => Promise<unknown>): Outbox =>
  new Outbox({ nowMs: () => 5000, sinceOpenedMs: () => 900, visibility: () => 'visible', impression: 'i', send });

// Rows: ERR-03
test('events of one second go out together, with what they say of place and time', async () => {
  const sent: (readonly SentEvent[])[] = [];
  const outbox = outboxTo(async (events) => void sent.push(events));
  outbox.add('mount_dashboard', { source: 'dashboard', source_id: 7 });
  await vi.advanceTimersByTimeAsync(mostDelayMs - 1);
  outbox.add('load_chart', { slice_id: 3, duration: 400 });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const every = { ts: 5000, impression_id: 'i', version: 'v2', visibility: 'visible' };
  expect(sent).toEqual([
    [
      { ...every, event_name: 'mount_dashboard', start_offset: 900, source: 'dashboard', source_id: 7 },
      { ...every, event_name: 'load_chart', start_offset: 500, slice_id: 3, duration: 400 },
    ],
  ]);
  await vi.advanceTimersByTimeAsync(10 * mostDelayMs);
  expect(sent.length).toBe(1);
});

test('a batch that cannot be sent is lost without a word, and the next is sent', async () => {
  let calls = 0;
  const outbox = outboxTo(() => {
    calls += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  outbox.add('spa_navigation');
  outbox.flush();
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  outbox.add('spa_navigation');
  await vi.advanceTimersByTimeAsync(mostDelayMs);
  expect(calls).toBe(2);
});

test('a full batch does not wait', () => {
  const sizes: number[] = [];
  const outbox = outboxTo(async (events) => void sizes.push(events.length));
  for (let each = 0; each < 101; each += 1) outbox.add('change_dashboard_filter');
  expect(sizes).toEqual([100]);
});

const board: WatchedBoard = { id: 1, edit: false, masks: { a: 1, b: 2 }, tabs: { T: 't1' }, refreshed: {}, refreshWithin: {} };
const names = (change: Partial<WatchedBoard>, charts = 3) => eventsBetween(board, { ...board, ...change }, charts);

// Rows: ERR-03
test('what changes on a dashboard is logged by its event', () => {
  expect(names({ edit: true })).toEqual([['toggle_edit_dashboard', { edit_mode: true }]]);
  expect(names({ tabs: { T: 't2' } })).toEqual([['select_dashboard_tab', { target_id: 't2' }]]);
  expect(names({ masks: { a: 1, b: 3 } })).toEqual([['change_dashboard_filter', { columns: ['b'] }]]);
  expect(names({ masks: { ...board.masks } })).toEqual([]);
  expect(names({ refreshed: { 4: 1 } })).toEqual([['force_refresh_chart', { slice_id: 4 }]]);
  expect(names({ refreshed: { 4: 1, 5: 1, 6: 1 } })).toEqual([['force_refresh_dashboard']]);
  expect(names({ refreshed: { 4: 1 } }, 1)).toEqual([['force_refresh_dashboard']]);
  // A dashboard that refreshes itself says so once for all its charts.
  expect(names({ refreshed: { 4: 1 }, refreshWithin: { 4: 30 } })).toEqual([]);
  expect(names({})).toEqual([]);
});

// Rows: ERR-03
test('pages have an event for all that clients count', () => {
  expect(browserEvents).toEqual(
    expect.arrayContaining(
      (
        'load_chart render_chart hide_browser_tab mount_dashboard mount_explorer select_dashboard_tab force_refresh_chart ' +
        'change_explore_controls toggle_edit_dashboard force_refresh_dashboard periodic_render_dashboard ' +
        'explore_dashboard_chart export_csv_dashboard_chart change_dashboard_filter export_xlsx_dashboard_chart ' +
        'spa_navigation confirm_overwrite_dashboard_metadata dashboard_download_as_image dashboard_download_as_pdf ' +
        'chart_download_as_image chart_download_as_csv chart_download_as_csv_pivoted chart_download_as_xls ' +
        'chart_download_as_json drill_by_modal_opened sqllab_run_query'
      ).split(' '),
    ),
  );
});

// Rows: ERR-03
test('a file of a chart is logged by its kind, on a dashboard as an export too', () => {
  expect(downloadEvents('pivoted', 'explore')).toEqual(['chart_download_as_csv_pivoted']);
  expect(downloadEvents('json', 'dashboard')).toEqual(['chart_download_as_json']);
  expect(downloadEvents('full-csv', 'dashboard')).toEqual(['export_csv_dashboard_chart', 'chart_download_as_csv']);
  expect(downloadEvents('full-parquet', 'dashboard')).toEqual(['chart_download_as_parquet']);
  expect(downloadEvents('xlsx', 'dashboard')).toEqual(['export_xlsx_dashboard_chart', 'chart_download_as_xls']);
});

// Rows: ERR-03
test('controls that were changed are named when the chart is asked for again, and not at its first question', () => {
  const editor = (asked: Record<string, unknown> | undefined) => ({ slice: undefined, asked });
  const before = { viz_type: 'pie', groupby: ['a'], row_limit: 10 };
  const after = { viz_type: 'pie', groupby: ['a', 'b'], metric: 'count' };
  expect(changedControls(editor(after), editor(before))).toEqual(['groupby', 'row_limit', 'metric']);
  expect(changedControls(editor({ ...before, groupby: ['a'] }), editor(before))).toEqual([]);
  expect(changedControls(editor(before), editor(undefined))).toEqual([]);
});
