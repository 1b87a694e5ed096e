import { expect, test } from 'vitest';
import { drawableWords } from './drawable-words.ts';

test.each([
  ['🎯 Sales Overview', 'Sales Overview'],
  ['🚗 Vehicle Sales 🏍️', 'Vehicle Sales '],
  ['Sales 🏍 and 🛒', 'Sales and '],
  ['Team 👩‍💻 of 2 © ™ #1', 'Team of 2 © ™ #1'],
  [' plain  words ', ' plain  words '],
])('%s is drawn as %s', (words, drawn) => expect(drawableWords(words)).toBe(drawn));
