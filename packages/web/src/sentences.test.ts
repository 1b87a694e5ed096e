import { globSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';

const call = /i18n\._\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

const sentences = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((file) =>
  [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(call)].map(([, a, b, c]) =>
    (a ?? b ?? c ?? '').replaceAll(/\\(.)/g, '$1'),
  ),
);

test('every sentence of the pages is one that lingui can read', () => {
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.some((sentence) => sentence.includes('=0 {'))).toBe(true);
  // Of what it cannot read it only warns, and shows it as it stands.
  const asItStands = sentences.filter((sentence) => /[{}]/.test(sentence) && typeof compileMessage(sentence) === 'string');
  expect(asItStands).toEqual([]);
});
