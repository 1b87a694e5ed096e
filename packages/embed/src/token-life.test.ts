import { expect, test, vi } from 'vitest';
import { askToken, keepFresh, replacedAfter } from './token-life.ts';

const token = (exp: unknown): string => `x.${btoa(JSON.stringify({ exp, 'name?>': 'ÿ' }))}.y`;
const now = Date.UTC(2026, 0, 1);

// Rows: LINK-05
test('a token is replaced five seconds before it ends, and one that has nearly ended not at once', () => {
  expect(replacedAfter(token(now / 1000 + 300), now)).toBe(295_000);
  expect(replacedAfter(token(String(now / 1000 + 60)), now)).toBe(55_000);
  expect(replacedAfter(token(new Date(now + 60_000).toISOString()), now)).toBe(55_000);
  for (const end of [now / 1000 + 3, now / 1000 - 100]) expect(replacedAfter(token(end), now)).toBe(5000);
});

test('a token that says no end is replaced as one of five minutes, and one of months by a timer that can count so far', () => {
  for (const text of ['opaque', token(undefined), token('soon'), 'a.b.c']) expect(replacedAfter(text, now)).toBe(295_000);
  expect(replacedAfter(token(now / 1000 + 1e8), now)).toBe(2 ** 31 - 1);
});

test('a page that gives no token, or never answers, is told', async () => {
  await expect(askToken(() => Promise.resolve(''), 0)).rejects.toThrow('fetchGuestToken gave no token');
  await expect(askToken(() => new Promise(() => {}), 20)).rejects.toThrow('within 20 ms');
  await expect(askToken(() => Promise.reject(new Error('signed out')), 20)).rejects.toThrow('signed out');
  await expect(askToken(() => Promise.resolve('t'), 20)).resolves.toBe('t');
});

test('tokens follow each other until the end, also after one that failed', async () => {
  vi.useFakeTimers({ now });
  try {
    const given: string[] = [];
    const answers = [() => Promise.reject(new Error('down')), () => Promise.resolve(token(now / 1000 + 600))];
    let asked = 0;
    const ask = (): Promise<string> => (answers[(asked += 1) - 1] ?? (() => Promise.resolve('last')))();
    const stop = keepFresh({ first: token(now / 1000 + 300), ask, give: (each) => given.push(each), log: () => undefined });
    await vi.advanceTimersByTimeAsync(294_999);
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, given]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked, given]).toEqual([2, [token(now / 1000 + 600)]]);
    stop();
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(asked).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
