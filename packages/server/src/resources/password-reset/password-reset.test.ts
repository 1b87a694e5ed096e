/** Forgotten passwords, with mail that a real SMTP server takes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spendMailedLink } from '../../auth/mailed-links.ts';
import { fromBase32, totp } from '../../auth/totp.testing.ts';
import { makeBackground, type Background } from '../../background.ts';
import { canaries } from '../../canaries.testing.ts';
import { plainMail, tokensInMail } from '../../mail/links.testing.ts';
import { testSmtp, type TestSmtp } from '../../mail/smtp.testing.ts';
import { testServer, type TestServer } from '../../test-server.ts';

const base = '/api/v1/security/password_reset';
const site = 'https://bi.example.org';
let smtp: TestSmtp;
let server: TestServer;
let background: Background;

beforeAll(async () => {
  smtp = await testSmtp();
  const mail = { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <bi@example.org>' };
  server = await testServer({ config: { mail, publicUrl: site } });
  background = makeBackground(server.services);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

let serial = 0;
async function someone(): Promise<{ name: string; id: number; email: string }> {
  const name = `forgetful${(serial += 1)}`;
  const id = await server.addUser(name, ['Gamma']);
  const { email } = await server.services.store.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { name, id, email };
}

/** Asks, and lets the mail go out. @returns the tokens that were sent */
async function ask(email: string, headers = {}): Promise<string[]> {
  const before = smtp.received.length;
  const asked = await server.visitor.post(base, { email }, headers);
  expect([asked.status, asked.body]).toEqual([202, { message: 'OK' }]);
  await background.worker.runDue();
  return smtp.received.slice(before).flatMap(({ source }) => tokensInMail(source));
}
const set = (token: string, password: string) => server.visitor.put(base, { token, password });
const look = async (token: string) => (await server.visitor.post(`${base}/look`, { token })).body.result;
const signIn = (username: string, password: string, code?: string) =>
  server.visitor.post('/api/v1/security/login', { username, password, provider: 'db', ...(code && { code }) });

test('a link sets one password: sessions and tokens end, the log says so, and only its hash was kept', async () => {
  const { name, id, email } = await someone();
  const browser = await server.browser(name);
  const program = await server.program(name);
  const { body } = await program.post('/api/v1/me/tokens', { name: 'x', scopes: ['read'], expires_in_days: 1 });
  server.advance(2000);
  const [token = ''] = await ask(email.toUpperCase(), { 'accept-language': 'de-AT' });
  expect(plainMail(smtp.received.at(-1)?.source ?? '')).toContain('<html lang="de"');
  expect(smtp.received.at(-1)).toMatchObject({ to: [email] });
  expect(JSON.stringify(await server.services.store.db.selectFrom('mailed_links').selectAll().execute())).not.toContain(token);
  expect(await look(token)).toEqual({ state: 'open', username: name });
  const short = await set(token, 'short');
  expect([short.status, Object.keys(short.body.message)]).toEqual([400, ['password']]);
  const known = await set(token, 'password1');
  expect([known.status, known.body.message.password]).toEqual([
    422,
    ['This is one of the most common passwords. Choose another.'],
  ]);
  expect((await set(token, 'a quiet harbour at dawn')).status).toBe(200);
  expect(await look(token)).toEqual({ state: 'used' });
  expect((await set(token, 'a loud harbour at noon')).status).toBe(422);
  expect((await browser.get('/api/v1/me/')).status).toBe(401);
  expect((await program.get('/api/v1/me/')).status).toBe(401);
  expect((await server.visitor.get('/api/v1/me/', { authorization: `Bearer ${body.token}` })).status).toBe(401);
  expect((await signIn(name, canaries.password)).status).toBe(401);
  expect((await signIn(name, 'a quiet harbour at dawn')).status).toBe(200);
  await server.services.actions.flush();
  const lines = await server.services.store.db
    .selectFrom('logs')
    .select(['action', 'user_id'])
    .where('user_id', '=', id)
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['PasswordResetRestApi.request', 'PasswordResetRestApi.finish']),
  );
});

test('a link ends after an hour, when a newer one is sent, and when the password changes otherwise', async () => {
  const { id, email } = await someone();
  const [old = ''] = await ask(email);
  server.advance(61 * 60_000);
  expect(await look(old)).toEqual({ state: 'ended' });
  expect((await set(old, 'a quiet harbour at dawn')).status).toBe(422);
  const [first = ''] = await ask(email);
  const [second = ''] = await ask(email);
  expect([await look(first), (await look(second)).state]).toEqual([{ state: 'ended' }, 'open']);
  const admin = await server.program();
  expect((await admin.put(`/api/v1/security/users/${id}`, { password: 'set by an administrator' })).status).toBe(200);
  expect(await look(second)).toEqual({ state: 'ended' });
  expect(await look(`${second}x`)).toEqual({ state: 'wrong' });
});

test('of two who use a link at once one sets a password', async () => {
  const { email } = await someone();
  const [token = ''] = await ask(email);
  const all = await Promise.all(['one', 'two', 'three'].map((word) => set(token, `a quiet harbour ${word}`)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a link is spent once, whatever else guards what it opens', async () => {
  const { id, email } = await someone();
  await ask(email);
  const { db } = server.services.store;
  const link = await db.selectFrom('mailed_links').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
  const spend = (): Promise<boolean> => spendMailedLink(db, link.id, server.services.clock());
  expect([await spend(), await spend()]).toEqual([true, false]);
});

test('nobody, the deactivated and people of a provider get no link, and the answer is the same', async () => {
  expect(await ask('nobody@example.org')).toEqual([]);
  const { db } = server.services.store;
  const closed = await someone();
  await db.updateTable('users').set({ active: false }).where('id', '=', closed.id).execute();
  expect(await ask(closed.email)).toEqual([]);
  const outside = await someone();
  const [token = ''] = await ask(outside.email);
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', outside.id).execute();
  expect((await set(token, 'a quiet harbour at dawn')).status).toBe(422);
  const before = smtp.received.length;
  expect(await ask(outside.email)).toEqual([]);
  expect(smtp.received.slice(before).map(({ source }) => source.includes('not kept here'))).toEqual([true]);
});

test('the second factor stays in force', async () => {
  const { name, email } = await someone();
  const caller = await server.program(name);
  const begun = await caller.post('/api/v1/me/two_factor', { current_password: canaries.password });
  const key = fromBase32(begun.body.result.secret);
  const nowMs = () => server.services.clock().getTime();
  expect((await caller.put('/api/v1/me/two_factor', { code: totp(key, nowMs()) })).status).toBe(200);
  server.advance(60_000);
  const [token = ''] = await ask(email);
  expect((await set(token, 'a quiet harbour at dawn')).status).toBe(200);
  expect((await signIn(name, 'a quiet harbour at dawn')).status).toBe(401);
  expect((await signIn(name, 'a quiet harbour at dawn', totp(key, nowMs()))).status).toBe(200);
});

test('who asks again and again has to wait, whoever has the address', async () => {
  server.advance(3_600_000);
  for (const email of ['flooded@example.org', (await someone()).email]) {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await server.visitor.post(base, { email })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  }
  const many: number[] = [];
  for (let n = 0; n < 40; n += 1) many.push((await server.visitor.post(base, { email: `a${n}@example.org` })).status);
  expect(many.at(-1)).toBe(429);
});

test('a site without mail, or that does not know its own address, says so and sends nothing', async () => {
  const plain = await testServer({ config: { mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'bi@example.org' } } });
  try {
    const refused = await plain.visitor.post(base, { email: 'admin@localhost' });
    expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['email']]);
  } finally {
    await plain.close();
  }
});
