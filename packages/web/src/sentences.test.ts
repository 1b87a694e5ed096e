import { globSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { compileSentence } from './sentences.ts';

const call = /i18n\._\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

const sentences = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((file) =>
  [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(call)].map(([, a, b, c]) =>
    (a ?? b ?? c ?? '').replaceAll(/\\(.)/g, '$1'),
  ),
);

test('every sentence of the pages means what lingui takes it to mean', () => {
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.some((sentence) => sentence.includes('=0 {'))).toBe(true);
  for (const sentence of sentences) expect([sentence, compileSentence(sentence)]).toEqual([sentence, compileMessage(sentence)]);
});

test('other notation is refused rather than shown', () => {
  expect(() => compileSentence('{n, number}')).toThrow('Not a sentence of ours');
});
