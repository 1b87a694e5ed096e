/** Who hears of a request for access by mail. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testSmtp, type TestSmtp } from '../../mail/smtp.testing.ts';
import { testServer, type TestServer } from '../../test-server.ts';

let smtp: TestSmtp;
let server: TestServer;
beforeAll(async () => {
  smtp = await testSmtp();
  server = await testServer({
    config: { mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <bi@example.org>' } },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const mails = (count: number) => vi.waitFor(() => expect(smtp.received).toHaveLength(count), { timeout: 10_000 });

test('the owner is told who asks and why, once, and the person what became of it', async () => {
  const owner = await server.addUser('owner', ['Gamma']);
  await server.addUser('asker', ['Gamma']);
  const [admin, asker] = [await server.program(), await server.program('asker')];
  const title = 'Pay <b>roll</b>\r\nBcc: x@example.org';
  const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: title, owners: [owner] });
  // The maker stays an owner until they say otherwise.
  await admin.put(`/api/v1/dashboard/${body.id}`, { owners: [owner] });
  const ask = (message: string) => asker.post('/api/v1/access_request/', { kind: 'dashboard', object: String(body.id), message });
  expect((await ask('For the <i>audit</i>')).status).toBe(201);
  await mails(1);
  const [told] = smtp.received;
  expect(told?.to).toEqual(['owner@example.org']);
  expect(told?.source).toContain('asks for access');
  expect(told?.source).not.toContain('<i>audit</i></p>');
  // The title's second line is no line of the head.
  expect(told?.source.split('\r\n\r\n', 1)[0]).not.toMatch(/^Bcc:/m);
  expect((await ask('Once more')).status).toBe(201);
  const { result } = (await admin.get('/api/v1/access_request/')).body;
  const granted = await admin.post(`/api/v1/access_request/${result[0].id}/grant`, { level: 'view', with_data: true });
  expect(granted.status, JSON.stringify(granted.body)).toBe(200);
  await mails(2);
  expect(smtp.received[1]?.to).toEqual(['asker@example.org']);
  expect(smtp.received[1]?.source).toContain('You have access');
});

test('the mail is in the language of whoever asks', async () => {
  await server.addUser('frager', ['Gamma']);
  const [admin, asker] = [await server.program(), await server.program('frager')];
  const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Umsatz' });
  const before = smtp.received.length;
  const ask = { kind: 'dashboard', object: String(body.id) };
  expect((await asker.post('/api/v1/access_request/', ask, { 'accept-language': 'ar' })).status).toBe(201);
  await mails(before + 1);
  expect(smtp.received.at(-1)?.source.replaceAll('=3D', '=')).toContain('<html lang="ar" dir="rtl">');
});

test('a mail server that does not answer holds no request up', async () => {
  await server.addUser('late', ['Gamma']);
  const [admin, late] = [await server.program(), await server.program('late')];
  const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Quiet', published: false });
  await smtp.close();
  const asked = await late.post('/api/v1/access_request/', { kind: 'dashboard', object: String(body.id) });
  expect(asked.status).toBe(201);
});
