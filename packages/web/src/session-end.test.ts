import { expect, test } from 'vitest';
import { answerSessionEnd, isSessionKept, keepSession, signedInAgain, useSessionEnd } from './session-end.ts';

test('one question for all calls; put off, only work of the person asks again', async () => {
  const [first, second] = [signedInAgain(false), signedInAgain(true)];
  expect(useSessionEnd.getState().isAsking).toBe(true);
  answerSessionEnd(false);
  expect(await Promise.all([first, second])).toEqual([false, false]);
  expect(await signedInAgain(false)).toBe(false);
  expect(useSessionEnd.getState().isAsking).toBe(false);
  const work = signedInAgain(true);
  expect(useSessionEnd.getState().isAsking).toBe(true);
  answerSessionEnd(true);
  expect(await work).toBe(true);
  const next = signedInAgain(false);
  expect(useSessionEnd.getState().isAsking).toBe(true);
  answerSessionEnd(true);
  expect(await next).toBe(true);
});

test('the sign-in dialog can be shown while a page for signed-in users stands', () => {
  expect(isSessionKept()).toBe(false);
  const gone = keepSession();
  expect(isSessionKept()).toBe(true);
  gone();
  expect(isSessionKept()).toBe(false);
});
