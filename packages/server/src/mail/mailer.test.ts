/** Mail, sent to a real SMTP server. */
import { afterEach, expect, test } from 'vitest';
import { MailRefused, sendMail } from './mailer.ts';
import { testSmtp, type TestSmtp } from './smtp.testing.ts';
import { selfSigned } from '../self-signed.testing.ts';

const open: TestSmtp[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
async function smtp(more: Parameters<typeof testSmtp>[0] = {}): Promise<TestSmtp> {
  const server = await testSmtp(more);
  open.push(server);
  return server;
}

const from = 'Tessera <bi@example.org>';
const never = new AbortController().signal;
const mail = { to: ['a@example.org'], subject: 'Größe', html: '<p>Hello</p>', text: 'Hello' };

test('a message arrives with its subject, both texts, its picture and its file, for everybody it names', async () => {
  const server = await smtp();
  const files = [
    { name: 'chart.png', type: 'image/png', bytes: Buffer.from('png'), cid: 'image0@tessera' },
    { name: 'sales.csv', type: 'text/csv', bytes: Buffer.from('a,b\n') },
  ];
  await sendMail(
    { url: `smtp://127.0.0.1:${server.port}`, from },
    { ...mail, cc: ['c@example.org'], bcc: ['hidden@example.org'], files },
    never,
  );
  expect(server.received).toHaveLength(1);
  const [got] = server.received;
  expect(got).toMatchObject({ from: 'bi@example.org', to: ['a@example.org', 'c@example.org', 'hidden@example.org'] });
  expect(got?.source).not.toContain('hidden@example.org');
  for (const part of [
    'Subject: =?UTF-8?',
    'Content-Id: <image0@tessera>',
    'filename=sales.csv',
    Buffer.from('a,b\n').toString('base64'),
  ])
    expect(got?.source.toLowerCase()).toContain(part.toLowerCase());
});

test('recipients the server refuses are reported one by one, and all others get the message', async () => {
  const server = await smtp();
  server.refused.add('b@example.org').add('c@example.org');
  const sent = sendMail(
    { url: `smtp://127.0.0.1:${server.port}`, from },
    { ...mail, to: ['a@example.org', 'b@example.org', 'c@example.org'] },
    never,
  );
  const error = await sent.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(MailRefused);
  expect((error as MailRefused).refused).toEqual([
    { address: 'b@example.org', why: '550 No such mailbox' },
    { address: 'c@example.org', why: '550 No such mailbox' },
  ]);
  expect(server.received.map(({ to }) => to)).toEqual([['a@example.org']]);
});

test('where every recipient is refused all are named', async () => {
  const server = await smtp();
  server.refused.add('a@example.org');
  await expect(sendMail({ url: `smtp://127.0.0.1:${server.port}`, from }, mail, never)).rejects.toThrow(
    'a@example.org: 550 No such mailbox',
  );
});

test('TLS from the first byte and by STARTTLS, with a password; an untrusted certificate and a wrong password are refused', async () => {
  const pair = selfSigned();
  for (const secure of [true, false]) {
    const server = await smtp({ ...pair, secure, password: 'open sesame' });
    const address = (password: string): string =>
      `${secure ? 'smtps' : 'smtp'}://ann:${encodeURIComponent(password)}@localhost:${server.port}`;
    await sendMail({ url: address('open sesame'), from, ca: pair.cert }, mail, never);
    expect(server.received).toMatchObject([{ isSecure: true, user: 'ann' }]);
    await expect(sendMail({ url: address('guess'), from, ca: pair.cert }, mail, never)).rejects.toThrow(
      /Wrong password|Invalid login/,
    );
    await expect(sendMail({ url: address('open sesame'), from }, mail, never)).rejects.toThrow(/certificate/);
    expect(server.received).toHaveLength(1);
  }
});

test('a closed address is not connected to; a missing server and an aborted request are reported', async () => {
  await expect(sendMail({ url: 'smtp://169.254.169.254:25', from }, mail, never)).rejects.toThrow(
    'This address cannot be connected to.',
  );
  await expect(sendMail({ url: 'smtp://127.0.0.1:1', from }, mail, never)).rejects.toThrow(/ECONNREFUSED/);
  const ended = AbortSignal.abort(new Error('over'));
  await expect(sendMail({ url: 'smtp://127.0.0.1:1', from }, mail, ended)).rejects.toThrow('over');
});
