import { expect, test } from 'vitest';
import { sideWrites, type LostWrites } from './side-writes.ts';

test('what cannot be written is lost without an error, and a warning a minute says how much', async () => {
  let nowMs = 0;
  const warnings: LostWrites[] = [];
  const writes = sideWrites(
    (losses) => warnings.push(losses),
    () => nowMs,
  );
  const full = new Error('disk is full');
  const fail = (): Promise<never> => Promise.reject(full);
  expect(await writes.attempt('visits', () => Promise.resolve(7))).toBe(7);
  expect(await writes.attempt('visits', fail, 3)).toBeUndefined();
  expect(await writes.attempt('visits', fail)).toBeUndefined();
  expect(await writes.attempt('sessions', fail)).toBeUndefined();
  expect(warnings).toEqual([{ lost: { visits: 3 }, error: full }]);
  nowMs = 60_000;
  await writes.attempt('visits', fail);
  expect(warnings.slice(1)).toEqual([{ lost: { visits: 2, sessions: 1 }, error: full }]);
});
