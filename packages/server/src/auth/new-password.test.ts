import { afterAll, expect, test } from 'vitest';
import { canaries } from '../canaries.testing.ts';
import { testServer } from '../test-server.ts';
import { ensureAdmin } from './first-admin.ts';
import { hashPassword } from './passwords.ts';

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

const person = { username: 'adalovelace', first_name: 'Ada', last_name: 'Lovelace-King', email: 'countess@example.org' };
const guessed = [
  'password1',
  'PassWord1',
  ' 12345678 ',
  'adalovelace',
  'AdaLovelace!',
  '1815adalovelace',
  'lovelace-king',
  'countess2026',
];

test('every route that sets a password refuses one of the well-known passwords, and names the field', async () => {
  const roles = [(await admin.get('/api/v1/security/roles/')).body.ids[0]];
  const url = '/api/v1/security/users/';
  for (const password of guessed) {
    const { status, body } = await admin.post(url, { ...person, password, roles });
    expect([status, Object.keys(body.message)], password).toEqual([422, ['password']]);
  }
  const made = await admin.post(url, { ...person, password: 'analytical engine', roles });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  for (const password of guessed) {
    const { status, body } = await admin.put(`${url}${made.body.id}`, { password });
    expect([status, Object.keys(body.message)], password).toEqual([422, ['password']]);
  }
  // The new name counts, not the old one.
  expect((await admin.put(`${url}${made.body.id}`, { first_name: 'Notgiven', password: 'notgiven7' })).status).toBe(422);
  const own = await admin.put('/api/v1/me/', { password: 'iloveyou', current_password: canaries.password });
  expect([own.status, own.body.message]).toEqual([422, { password: [expect.stringContaining('common')] }]);
});

test('one from the environment is taken, and the operator is warned', async () => {
  const writer = { store: server.services.store, actor: { id: null }, now: () => server.services.clock().toISOString() };
  const opens = async (password: string): Promise<number> =>
    (await server.visitor.post('/api/v1/security/login', { username: 'admin', password, provider: 'db' })).status;
  expect(await ensureAdmin(writer, 'admin123')).toMatchObject({ objection: expect.stringContaining('common') });
  expect(await opens('admin123')).toBe(200);
  expect(await ensureAdmin(writer, 'admin-2026')).toMatchObject({ objection: expect.stringContaining('name') });
  // What is set already is reported once.
  expect(await ensureAdmin(writer, 'admin-2026')).toEqual({ generatedPassword: undefined });
  // What the admin chose since stays, however often the server starts with the one given before.
  const own = 'a walk along the canal at noon';
  const password_hash = await hashPassword(own);
  await writer.store.db.updateTable('users').set({ password_hash }).where('username', '=', 'admin').execute();
  await ensureAdmin(writer, 'admin-2026');
  expect([await opens(own), await opens('admin-2026')]).toEqual([200, 401]);
  await ensureAdmin(writer, canaries.password);
  expect(await opens(canaries.password)).toBe(200);
});
