import { ApiFailure } from '@tessera/api/client';
import { expect, test } from 'vitest';
import { refusedSites } from './refused-sites.ts';

// Rows: LINK-04
test('LINK-04: of several sites that may embed a dashboard the refused ones are named under their field', () => {
  const refused = new ApiFailure(400, { message: { 'allowed_domains.1': ['Write a host.'] } });
  expect(refusedSites(refused, ['app.example.org', 'no host!'])).toBe('no host!: Write a host.');
  expect(refusedSites(new ApiFailure(400, { message: { allowed_domains: ['Too many.'] } }), [])).toBe('Too many.');
  expect(refusedSites(new ApiFailure(403, { message: 'Forbidden' }), ['a.example.org'])).toBeUndefined();
  expect(refusedSites(null, [])).toBeUndefined();
});
