import { expect, test } from 'vitest';
import { refusalSentence } from './sign-in.ts';

test('each way in which an identity provider sends somebody back has a sentence of what to do; other words have none', () => {
  const all = ['wrong', 'later', 'unknown', 'taken', 'inactive', 'unreachable', 'failed'].map((why) =>
    refusalSentence(why, 'Example'),
  );
  expect(new Set(all).size).toBe(all.length);
  expect(refusalSentence('unreachable', 'Example')).toBe('Example does not answer. Try again later.');
  for (const why of ['expired', 'cancelled']) expect(refusalSentence(why, 'Example')).toBe(refusalSentence('failed', 'Example'));
  for (const why of [undefined, '', 'toString', 7]) expect(refusalSentence(why, 'Example')).toBeUndefined();
});
