import { ApiFailure } from '@tessera/api/client';
import { expect, test } from 'vitest';
import { isStale, newerVersionOf } from './conflict.ts';

test('a save that came too late says who was faster and when', () => {
  const at = '2026-03-04T05:06:07.000Z';
  const body = {
    message: 'late',
    version: 5,
    changed_on: at,
    changed_by: { first_name: 'Ada', last_name: 'King', username: 'ada' },
  };
  const failure = new ApiFailure(412, body);
  expect(isStale(failure)).toBe(true);
  expect(newerVersionOf(failure)).toEqual({ version: 5, by: 'Ada King', at: Date.parse(at) });
});

test('a refusal without particulars leaves them out, and other refusals are no conflicts', () => {
  expect(newerVersionOf(new ApiFailure(412, { message: 'late', changed_by: null }))).toEqual({
    version: undefined,
    by: undefined,
    at: undefined,
  });
  expect(newerVersionOf(new ApiFailure(412, { changed_by: { username: 'bot' } })).by).toBe('bot');
  expect([isStale(new ApiFailure(403, {})), isStale(new Error('412'))]).toEqual([false, false]);
});
