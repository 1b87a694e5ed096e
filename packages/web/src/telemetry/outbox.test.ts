import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventsBetween, type WatchedBoard } from './dashboard-events.ts';
import { mostDelayMs, Outbox, type SentEvent } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outboxTo = (send: (events: readonly SentEvent[]) => Promise<unknown>): Outbox =>
  new Outbox({ nowMs: () => 5000, sinceOpenedMs: () => 900, visibility: () => 'visible', impression: 'i', send });

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

const board: WatchedBoard = { id: 1, edit: false, masks: { a: 1, b: 2 }, tabs: { T: 't1' }, refreshed: {} };
const names = (change: Partial<WatchedBoard>, charts = 3) => eventsBetween(board, { ...board, ...change }, charts);

test('what changes on a dashboard is logged by its event', () => {
  expect(names({ edit: true })).toEqual([['toggle_edit_dashboard', { edit_mode: true }]]);
  expect(names({ tabs: { T: 't2' } })).toEqual([['select_dashboard_tab', { target_id: 't2' }]]);
  expect(names({ masks: { a: 1, b: 3 } })).toEqual([['change_dashboard_filter', { columns: ['b'] }]]);
  expect(names({ masks: { ...board.masks } })).toEqual([]);
  expect(names({ refreshed: { 4: 1 } })).toEqual([['force_refresh_chart', { slice_id: 4 }]]);
  expect(names({ refreshed: { 4: 1, 5: 1, 6: 1 } })).toEqual([['force_refresh_dashboard']]);
  expect(names({ refreshed: { 4: 1 } }, 1)).toEqual([['force_refresh_dashboard']]);
  expect(names({})).toEqual([]);
});
