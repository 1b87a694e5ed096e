import { expect, test } from 'vitest';
import { nearNames } from './near-names.ts';

// Rows: SQL-15
test.each([
  ['flighs', ['flights', 'flies', 'films'], ['flights', 'flies']],
  ['FLIGHTS', ['flights', 'films'], ['flights']],
  ['oringin', ['origin', 'origin_city', 'destination'], ['origin']],
  ['dleay', ['delay', 'day'], ['delay']],
  ['x', ['y', 'price', 'quantity'], ['y']],
  ['nothing', ['alike', 'here'], []],
])('%s is nearly %j: %j', (name, names, near) => {
  expect(nearNames(name, names)).toEqual(near);
});
