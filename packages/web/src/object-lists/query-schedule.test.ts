import { expect, test } from 'vitest';
import type { SavedQueryItem } from '@tessera/api/saved-query';
import { scheduleOf, schedulerLink } from './query-schedule.ts';

const kept = (extra_json: string | null) => ({ id: 7, label: 'Sums', extra_json }) as SavedQueryItem;

test('a scheduled query says how, and leads to the scheduler of the site (SQL-09)', () => {
  const query = kept('{"schedule_info":{"output_table":"a/b","retries":2}}');
  expect(scheduleOf(query)).toEqual([
    ['output_table', 'a/b'],
    ['retries', '2'],
  ]);
  const at = new Date(2026, 0, 31, 9).toISOString();
  expect(scheduleOf(kept(JSON.stringify({ schedule_info: { at, after: ['a', 'b'], mail: true } })))).toEqual([
    ['at', '2026-01-31 09:00'],
    ['after', 'a, b'],
    ['mail', 'true'],
  ]);
  const linkback = 'https://airflow.example.com/tree?dag=q_${id}_${extra_json.schedule_info.output_table}_${nothing.here}';
  expect(schedulerLink({ linkback }, query)).toBe('https://airflow.example.com/tree?dag=q_7_a%2Fb_');
  expect(schedulerLink(undefined, query)).toBeUndefined();
  expect([null, '{', '[]', '{"schedule_info":1}'].map((text) => scheduleOf(kept(text)))).toEqual(Array(4).fill(undefined));
});
