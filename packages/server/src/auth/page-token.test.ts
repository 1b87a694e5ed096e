import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';

const password = 'correct horse battery canary7q';

const webRoot = mkdtempSync(join(tmpdir(), 'tessera-web-'));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html lang="en"><head></head><body><div id="app"></div></body></html>',
);
const server = await testServer({ config: { webRoot } });
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

// Rows: SEC-08
test('a program that reads the page for signing in as a form goes on with its token, and nobody else does', async () => {
  const field = /<input type="hidden" id="csrf_token" name="csrf_token" value="([\w.-]+)">/;
  const tokenIn = async (cookie?: string): Promise<string> =>
    field.exec(String((await server.visitor.get('/login/', { accept: 'text/html', ...(cookie && { cookie }) })).body))?.[1] ?? '';
  const enter = (csrf_token: string) =>
    server.visitor.post('/login/', new URLSearchParams({ username: 'admin', password, csrf_token }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string[] =>
    [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';', 1)[0] ?? '');
  const change = (cookies: readonly string[], token: string) =>
    server.visitor.put('/api/v1/me/', { first_name: 'Site' }, { cookie: cookies.join('; '), 'x-csrftoken': token });

  const [token, another] = [await tokenIn(), await tokenIn()];
  expect(token).not.toBe('');
  expect(another).not.toBe(token);
  const entered = await enter(token);
  expect(entered).toMatchObject({ status: 302, headers: { location: '/superset/welcome/' } });
  const cookies = cookiesOf(entered);
  expect(await change(cookies, token)).toMatchObject({ status: 200 });
  expect(await change(cookies, another)).toMatchObject({ status: 400 });
  // It is worth nothing without the cookie that binds it, nor with that of another session.
  const session = cookies.filter((cookie) => cookie.startsWith('session='));
  expect(await change(session, token)).toMatchObject({ status: 400 });
  const elsewhere = cookiesOf(await enter(another));
  const bound = elsewhere.filter((cookie) => cookie.startsWith('bound_csrf='));
  expect(bound).toHaveLength(1);
  for (const one of [token, another]) expect(await change([...session, ...bound], one)).toMatchObject({ status: 400 });
  // A page that is read with a session holds the session's own.
  expect(await change(session, await tokenIn(session[0]))).toMatchObject({ status: 200 });
  expect(await enter('made.up')).toMatchObject({ status: 400, body: { errors: [{ error_type: 'FRONTEND_CSRF_ERROR' }] } });
});
