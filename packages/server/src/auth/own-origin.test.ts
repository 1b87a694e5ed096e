import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';

const server = await testServer();
const named = await testServer({ config: { publicUrl: 'https://bi.example.org' } });
afterAll(() => Promise.all([server.close(), named.close()]));

const port = await listen(server);
const namedPort = await listen(named);

async function listen({ app }: typeof server): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  return address.port;
}

/** A call over the wire, with whatever headers: `inject` would make a host of its own. */
function call({
  at,
  method,
  path,
  headers,
  body = '',
}: {
  at: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: at, method, path, headers, setHost: false }, (reply) => {
      let text = JSON.stringify(reply.headers);
      reply.setEncoding('utf8');
      reply.on('data', (piece: string) => (text += piece));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function tokenOf({ app }: typeof server): Promise<string> {
  const payload = { username: 'admin', password: 'correct horse battery canary7q', provider: 'db' };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/security/login', payload });
  return reply.json().access_token;
}

const token = await tokenOf(server);
const namedToken = await tokenOf(named);

async function boardOf({ app }: typeof server, bearer: string): Promise<string> {
  const headers = { authorization: `Bearer ${bearer}` };
  const payload = { dashboard_title: 'Sales' };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/dashboard/', headers, payload });
  return `/api/v1/dashboard/${reply.json().id}/permalink`;
}

const path = await boardOf(server, token);
const namedPath = await boardOf(named, namedToken);

const makesLink = (headers: Record<string, string>, is = { at: port, bearer: token, path }) =>
  call({
    at: is.at,
    method: 'POST',
    path: is.path,
    headers: { authorization: `Bearer ${is.bearer}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ activeTabs: [] }),
  });

const linkIn = ({ text }: { text: string }) => /"url":"([^"]*)\/superset\/dashboard\/p\/[^"]*"/.exec(text)?.[1];

test.each([
  [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
  [`localhost:${port}`, `http://localhost:${port}`],
  ['localhost:9000', 'http://localhost:9000'],
  [`[::1]:${port}`, `http://[::1]:${port}`],
])('a link names the host %s, which is ours', async (host, origin) => {
  expect(linkIn(await makesLink({ host }))).toBe(origin);
});

test.each([
  ['evil.example'],
  [`evil.example:${port}`],
  ['localhost.evil.example'],
  ['127.0.0.1.evil.example'],
  ['localhost@evil.example'],
  ['evil.example/localhost'],
  ['localhost/evil.example'],
  ['localhost#evil.example'],
  ['localhost?evil.example'],
  ['10.0.0.7'],
  ['169.254.169.254'],
])('a link leaves out the host %s, which is not ours', async (host) => {
  const made = await makesLink({ host });
  expect([200, 201, 400]).toContain(made.status);
  expect(made.text).not.toMatch(/evil\.example|10\.0\.0\.7|169\.254/);
  if (made.status === 201) expect(linkIn(made)).toBe('');
});

const forwarded = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-port': '444',
  forwarded: 'host=evil.example;proto=https',
  'x-original-host': 'evil.example',
  'x-host': 'evil.example',
};

test('headers of a proxy that is not configured change no link', async () => {
  const made = await makesLink({ host: `127.0.0.1:${port}`, ...forwarded });
  expect(linkIn(made)).toBe(`http://127.0.0.1:${port}`);
});

test('with a public address every link has it, whatever the request says', async () => {
  for (const host of ['evil.example', 'localhost', `127.0.0.1:${namedPort}`])
    expect(linkIn(await makesLink({ host, ...forwarded }, { at: namedPort, bearer: namedToken, path: namedPath }))).toBe(
      'https://bi.example.org',
    );
});

test('no reply to a read repeats a foreign host', async () => {
  const headers = { host: 'evil.example', ...forwarded, authorization: `Bearer ${token}` };
  const paths = [
    '/',
    '/login/',
    '/logout/',
    '/superset/welcome/',
    '/api/v1/_openapi',
    '/api/v1/me/',
    '/api/v1/chart/',
    '/x',
    '/api/x',
  ];
  for (const path of paths)
    for (const accept of ['text/html', '*/*'])
      expect((await call({ at: port, method: 'GET', path, headers: { ...headers, accept } })).text, path).not.toContain(
        'evil.example',
      );
});

test('signing in goes on to no foreign host', async () => {
  const form = new URLSearchParams({
    username: 'admin',
    password: 'correct horse battery canary7q',
    next: 'http://evil.example/chart/list/',
  });
  const headers = { host: 'evil.example', 'content-type': 'application/x-www-form-urlencoded' };
  const signedIn = await call({ at: port, method: 'POST', path: '/login/', headers, body: form.toString() });
  expect(signedIn.status).toBe(302);
  expect(signedIn.text).toContain('"location":"/superset/welcome/"');
});
