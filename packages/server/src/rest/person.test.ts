import { expect, test } from 'vitest';
import { personOf } from './person.ts';

const actor = { id: null, username: 'viewer', roles: ['Public'], permissions: new Set<string>() };
const request = { ip: '192.0.2.7' };

test('a person is known by the id, a guest by the user of the token and the address, a visitor by the address', () => {
  expect(personOf({ actor: { ...actor, id: 5 }, request })).toBe('5');
  expect(personOf({ actor: { ...actor, isGuest: true }, request })).toBe('guest viewer 192.0.2.7');
  expect(personOf({ actor: { ...actor, isGuest: true }, request: { ip: '192.0.2.8' } })).toBe('guest viewer 192.0.2.8');
  expect(personOf({ actor: { ...actor, username: 'other', isGuest: true }, request })).toBe('guest other 192.0.2.7');
  expect(personOf({ actor, request })).toBe('192.0.2.7');
});
