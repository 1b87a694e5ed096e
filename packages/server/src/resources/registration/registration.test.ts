/** People who make an account themselves, with mail that a real SMTP server takes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackground } from '../../background.ts';
import { readConfig } from '../../config.ts';
import { plainMail, tokensInMail } from '../../mail/links.testing.ts';
import { testSmtp, type TestSmtp } from '../../mail/smtp.testing.ts';
import { testServer, type TestServer } from '../../test-server.ts';

const base = '/api/v1/security';
const publicUrl = 'https://bi.example.org';
const settings = { domains: ['example.org'], roles: ['Gamma', 'sql_lab'] };
let smtp: TestSmtp;
let server: TestServer;

beforeAll(async () => {
  smtp = await testSmtp();
  server = await testServer({ config: { mail: mail(), publicUrl, registration: settings } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
const mail = () => ({ url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <bi@example.org>' });

/** Asks, and lets the mail go out. @returns the messages */
async function ask(email: string, of = server, headers = {}): Promise<string[]> {
  const before = smtp.received.length;
  const asked = await of.visitor.post(`${base}/registrations`, { email }, headers);
  expect([asked.status, asked.body]).toEqual([202, { message: 'OK' }]);
  await makeBackground(of.services).worker.runDue();
  return smtp.received.slice(before).map(({ source }) => source);
}
const accept = (token: string, username: string, of = server) =>
  of.visitor.post(`${base}/invitations/accept`, {
    token,
    first_name: 'New',
    last_name: 'Comer',
    username,
    password: 'a quiet harbour at dawn',
  });

// Rows: SEC-10
test('there is no account before the address is confirmed, then one with the roles of the settings', async () => {
  const [message = ''] = await ask('nele@example.org');
  const { db } = server.services.store;
  const users = () => db.selectFrom('users').select('id').where('email', '=', 'nele@example.org').execute();
  expect(await users()).toEqual([]);
  const [token = ''] = tokensInMail(message);
  expect((await accept(token, 'nele')).status).toBe(201);
  expect((await accept(token, 'nele2')).status).toBe(422);
  const [{ id } = { id: 0 }] = await users();
  const admin = await server.program();
  const roles = (await admin.get(`${base}/users/${id}`)).body.result.roles.map(({ name }: { name: string }) => name);
  expect(roles.toSorted()).toEqual(['Gamma', 'sql_lab']);
});

test('who has an account reads so in their mail alone; strangers see no difference', async () => {
  const id = await server.addUser('otto', ['Gamma']);
  await server.services.store.db.updateTable('users').set({ email: 'otto@example.org' }).where('id', '=', id).execute();
  const messages = await ask('Otto@example.org');
  expect(messages).toHaveLength(1);
  expect(tokensInMail(messages.join('\n'))).toEqual([]);
  expect(messages[0]).toContain('has one already');
});

test('mail is in the language of whoever asks for it, else in English', async () => {
  const asked = async (headers: Record<string, string>) => plainMail((await ask('otto@example.org', server, headers))[0] ?? '');
  const german = await asked({ 'accept-language': 'de-AT, fr;q=0.5' });
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('>Anmelden</a>');
  expect(await asked({ 'accept-language': 'nl;q=0.5, ar' })).toContain('<html lang="ar" dir="rtl">');
  const english = await asked({ 'accept-language': 'tlh' });
  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(english).toContain('>Sign in</a>');
});

test('an address of another domain, and many requests for one, are refused', async () => {
  const other = await server.visitor.post(`${base}/registrations`, { email: 'eve@example.com' });
  expect([other.status, other.body.message]).toEqual([422, { email: ['Use an address of example.org.'] }]);
  const tricky = await server.visitor.post(`${base}/registrations`, { email: 'eve@example.org@example.com' });
  expect(tricky.status).toBe(400);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await server.visitor.post(`${base}/registrations`, { email: 'flood@example.org' })).status);
  expect(statuses.at(-1)).toBe(429);
});

test('a link gives nothing more once the settings let nobody in, and none is sent where they never did', async () => {
  const [message = ''] = await ask('late@example.org');
  const [token = ''] = tokensInMail(message);
  const open = server.config.registration;
  Object.assign(server.services.config, { registration: undefined });
  try {
    expect((await accept(token, 'late')).status).toBe(422);
    const closed = await server.visitor.post(`${base}/registrations`, { email: 'x@example.org' });
    expect([closed.status, Object.keys(closed.body.message)]).toEqual([422, ['email']]);
  } finally {
    Object.assign(server.services.config, { registration: open });
  }
});

test.each([
  [{ TESSERA_SELF_REGISTRATION: 'example.org' }, 'TESSERA_SELF_REGISTRATION: Say with TESSERA_SELF_REGISTRATION_ROLE'],
  [{ TESSERA_SELF_REGISTRATION_ROLE: 'Gamma' }, 'TESSERA_SELF_REGISTRATION_ROLE: It has no use without'],
  [{ TESSERA_SELF_REGISTRATION: '*', TESSERA_SELF_REGISTRATION_ROLE: 'admin' }, 'Administrators do not make themselves.'],
  [{ TESSERA_SELF_REGISTRATION: 'a@b.org', TESSERA_SELF_REGISTRATION_ROLE: 'Gamma' }, 'Write domains of addresses'],
  [{ TESSERA_SELF_REGISTRATION: '*', TESSERA_SELF_REGISTRATION_ROLE: 'Gamma' }, 'It needs TESSERA_PUBLIC_URL'],
  [
    {
      TESSERA_SELF_REGISTRATION: '*',
      TESSERA_SELF_REGISTRATION_ROLE: 'Gamma',
      TESSERA_PUBLIC_URL: publicUrl,
      TESSERA_REMOTE_USER_HEADER: 'X-Remote-User',
      TESSERA_REMOTE_USER_PROXIES: '10.0.0.5',
    },
    'It cannot stand beside TESSERA_REMOTE_USER_HEADER',
  ],
])('%o is refused with the reason', (environment, why) => {
  expect(() => readConfig(environment)).toThrow(why);
});

test('settings are read: domains in any case, or all', () => {
  const of = (domains: string) =>
    readConfig({
      TESSERA_SELF_REGISTRATION: domains,
      TESSERA_SELF_REGISTRATION_ROLE: 'Gamma, sql_lab',
      TESSERA_PUBLIC_URL: publicUrl,
    }).registration;
  expect(of('Example.org, example.com')).toEqual({ domains: ['example.org', 'example.com'], roles: ['Gamma', 'sql_lab'] });
  expect(of('*')).toEqual({ domains: undefined, roles: ['Gamma', 'sql_lab'] });
});
