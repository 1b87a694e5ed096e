import { expect, test } from 'vitest';
import { codePieces } from './code-text.tsx';

test('SQL that is only read is coloured word by word and keeps every character', () => {
  const sql = `SELECT "Region", 1 FROM sales -- all\nWHERE x = 'a''b'`;
  const pieces = codePieces(sql);
  expect(pieces.map(({ text }) => text).join('')).toBe(sql);
  const classOf = (text: string) => pieces.find((piece) => piece.text === text)?.class;
  const classes = ['SELECT', '"Region"', '1', '-- all', "'a''b'"].map(classOf);
  expect(new Set(classes).size).toBe(5);
  expect(classOf('FROM')).toBe(classOf('SELECT'));
  const long = `SELECT 1 ${'x'.repeat(5000)}`;
  expect(
    codePieces(long)
      .map(({ text }) => text)
      .join(''),
  ).toBe(long);
});
