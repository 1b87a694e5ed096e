/** Signs in to a running server: as a program with a bearer token, or as a page with a session cookie. */
import { makeClient, type Client } from '@tessera/api/client';
import { security } from '@tessera/api/security';
import { password } from './server.ts';

/** A typed client that calls with these headers. */
function clientWith(url: string, headers: Readonly<Record<string, string>> = {}): Client {
  return makeClient(
    (path, init) => fetch(`${url}${String(path)}`, init),
    () => ({ ...headers }),
  );
}

/** As programs call: a bearer token of `admin`, good for 15 minutes. */
export async function asProgram(url: string): Promise<Client> {
  const body = { username: 'admin', password, provider: 'db' as const };
  const { access_token } = await clientWith(url).call(security.login, { body });
  return clientWith(url, { authorization: `Bearer ${access_token}` });
}

/** The headers our own pages send: session cookie and CSRF token. @param username  whose password is the servers' own */
export async function pageHeaders(url: string, username = 'admin'): Promise<Record<string, string>> {
  const login = await fetch(`${url}/login/`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ username, password }),
    redirect: 'manual',
  });
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
  const { result } = await clientWith(url, { cookie }).call(security.csrfToken, {});
  return { cookie, 'x-csrftoken': result };
}
