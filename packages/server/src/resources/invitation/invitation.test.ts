/** Invitations, with mail that a real SMTP server takes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainMail, tokensInMail } from '../../mail/links.testing.ts';
import { testSmtp, type TestSmtp } from '../../mail/smtp.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

const base = '/api/v1/security/invitations';
let smtp: TestSmtp;
let server: TestServer;
let silent: TestServer;

beforeAll(async () => {
  smtp = await testSmtp();
  const mail = { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <bi@example.org>' };
  server = await testServer({ config: { mail, publicUrl: 'https://bi.example.org' } });
  silent = await testServer();
});
afterAll(async () => {
  await server.close();
  await silent.close();
  await smtp.close();
});

const roleId = async (of: TestServer, name: string): Promise<number> =>
  (await of.services.store.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

/** @returns the reply, and the token that was mailed with it */
async function invite(by: TestCaller, email: string, roles: number[], groups?: number[]) {
  const before = smtp.received.length;
  const reply = await by.post(base, { email, roles, ...(groups && { groups }) });
  const [token = ''] = smtp.received.slice(before).flatMap(({ source }) => tokensInMail(source));
  return { ...reply, token };
}
const person = (username: string) => ({ first_name: 'In', last_name: 'Vited', username, password: 'a quiet harbour at dawn' });
const accept = (token: string, username: string, of = server) =>
  of.visitor.post(`${base}/accept`, { token, ...person(username) });
const look = async (token: string) => (await server.visitor.post(`${base}/look`, { token })).body.result;

test('an invited person chooses name and password and has the roles and groups; the link is used once', async () => {
  const admin = await server.program();
  const roles = [await roleId(server, 'Gamma')];
  const group = (await admin.post('/api/v1/security/groups/', { name: 'Analysts', roles: [await roleId(server, 'Alpha')] })).body
    .id;
  const made = await invite(admin, 'Ivy@example.org', roles, [group]);
  expect([made.status, made.body.link, made.body.mail_error]).toEqual([201, null, null]);
  expect(smtp.received.at(-1)?.to).toEqual(['Ivy@example.org']);
  expect(plainMail(smtp.received.at(-1)?.source ?? '')).toContain('<html lang="en"');
  expect((await admin.get(base)).body).toMatchObject({
    count: 1,
    result: [{ email: 'Ivy@example.org', roles: [{ name: 'Gamma' }], groups: [{ name: 'Analysts' }], is_expired: false }],
  });
  expect(await look(made.token)).toEqual({ state: 'open', email: 'Ivy@example.org' });
  const taken = await accept(made.token, 'admin');
  expect([taken.status, Object.keys(taken.body.message)]).toEqual([422, ['username']]);
  expect((await accept(made.token, 'ivy')).status).toBe(201);
  const claims = server.services.store.db
    .selectFrom('users')
    .select(['name_claimed', 'email_claimed'])
    .where('username', '=', 'ivy');
  // The mail proves the address, nothing the name.
  expect(await claims.execute()).toEqual([{ name_claimed: true, email_claimed: false }]);
  expect((await accept(made.token, 'ivy2')).status).toBe(422);
  expect(await look(made.token)).toEqual({ state: 'used' });
  expect((await admin.get(base)).body.count).toBe(0);
  const { password } = person('ivy');
  const login = await server.visitor.post('/api/v1/security/login', { username: 'ivy', password, provider: 'db' });
  const me = await server.visitor.get('/api/v1/me/', { authorization: `Bearer ${login.body.access_token}` });
  expect(me.body.result).toMatchObject({ username: 'ivy', email: 'Ivy@example.org' });
  const [user] = (await admin.get('/api/v1/security/users/?q=(filters:!((col:username,opr:eq,value:ivy)))')).body.result;
  expect(user).toMatchObject({ roles: [{ name: 'Gamma' }], groups: [{ name: 'Analysts' }] });
});

test('a link ends after seven days, when it is sent again, and when it is revoked', async () => {
  const admin = await server.program();
  const roles = [await roleId(server, 'Gamma')];
  const first = await invite(admin, 'joe@example.org', roles);
  const before = smtp.received.length;
  const again = await admin.post(`${base}/${first.body.id}/resend`);
  const [second = ''] = smtp.received.slice(before).flatMap(({ source }) => tokensInMail(source));
  expect([await look(first.token), (await look(second)).state]).toEqual([{ state: 'ended' }, 'open']);
  expect((await admin.delete(`${base}/${first.body.id}`)).status).toBe(404);
  server.advance(7 * 24 * 3_600_000);
  expect(await look(second)).toEqual({ state: 'ended' });
  const later = await server.program();
  expect((await later.get(base)).body.result).toMatchObject([{ email: 'joe@example.org', is_expired: true }]);
  expect((await later.delete(`${base}/${again.body.id}`)).status).toBe(200);
  expect((await later.get(base)).body.count).toBe(0);
  const third = await invite(later, 'joe@example.org', roles);
  expect((await later.delete(`${base}/${third.body.id}`)).status).toBe(200);
  expect(await look(third.token)).toEqual({ state: 'ended' });
  expect((await accept(third.token, 'joe')).status).toBe(422);
});

test('nobody gives by an invitation what they do not hold, nor after they lost it, nor by sending one again', async () => {
  const admin = await server.program();
  const [gamma, adminRole] = [await roleId(server, 'Gamma'), await roleId(server, 'Admin')];
  const hr = await server.addUser('hr', ['Gamma'], ['can_read on User', 'can_write on User']);
  const manager = await server.program('hr');
  expect((await invite(manager, 'kim@example.org', [adminRole])).status).toBe(403);
  const high = await invite(admin, 'lee@example.org', [adminRole]);
  expect((await manager.post(`${base}/${high.body.id}/resend`)).status).toBe(403);
  expect((await look(high.token)).state).toBe('open');
  const low = await invite(manager, 'kim@example.org', [gamma]);
  expect((await look(low.token)).state).toBe('open');
  expect((await admin.put(`/api/v1/security/users/${hr}`, { active: false })).status).toBe(200);
  expect(await look(low.token)).toEqual({ state: 'ended' });
  expect((await accept(low.token, 'kim')).status).toBe(422);
});

test('without mail, and where the mail is refused, the link is given out once; an address of a user is refused', async () => {
  const admin = await silent.program();
  const roles = [await roleId(silent, 'Gamma')];
  const { body } = await admin.post(base, { email: 'max@example.org', roles });
  expect([body.mail_error, body.result.sent_on]).toEqual([null, null]);
  const token = /#(tsm_.+)$/.exec(body.link)?.[1] ?? '';
  expect(JSON.stringify((await admin.get(base)).body)).not.toContain(token);
  expect((await accept(token, 'max', silent)).status).toBe(201);
  const claims = silent.services.store.db
    .selectFrom('users')
    .select(['name_claimed', 'email_claimed'])
    .where('username', '=', 'max');
  expect(await claims.execute()).toEqual([{ name_claimed: true, email_claimed: true }]);
  const taken = await admin.post(base, { email: 'MAX@example.org', roles });
  expect([taken.status, Object.keys(taken.body.message)]).toEqual([422, ['email']]);
  smtp.refused.add('nina@example.org');
  const refused = await invite(await server.program(), 'nina@example.org', [await roleId(server, 'Gamma')]);
  expect(refused.body).toMatchObject({
    link: expect.stringContaining('/register/#tsm_'),
    mail_error: expect.stringContaining('No such mailbox'),
  });
});

test('invitations are the business of who manages users', async () => {
  await server.addUser('olga', ['Alpha']);
  const olga = await server.program('olga');
  expect((await olga.get(base)).status).toBe(403);
  expect((await olga.post(base, { email: 'p@example.org', roles: [] })).status).toBe(403);
  expect((await server.visitor.get(base)).status).toBe(401);
});
