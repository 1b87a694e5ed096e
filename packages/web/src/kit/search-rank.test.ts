import { expect, test } from 'vitest';
import { ranked, searchRank } from './search-rank.ts';

const genres = ['Action', 'Black Comedy', 'Comedy', 'Documentary', 'Romantic Comedy'];

// Rows: CTL-09, NF-22
test('what begins as typed comes before what holds it, and the rest keeps its order', () => {
  expect(ranked(genres, String, ' com').slice(0, 3)).toEqual(['Comedy', 'Black Comedy', 'Romantic Comedy']);
  expect(ranked(genres, String, '')).toEqual(genres);
  expect(['US gross', 'us', 'Rather us', 'Bus'].map((text) => searchRank(text, 'US'))).toEqual([1, 0, 2, 3]);
});
