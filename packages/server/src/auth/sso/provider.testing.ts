/** A real OpenID provider on a free port of this machine, whose people sign in without being asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { Provider } from 'oidc-provider';

/** What the provider says of a person; `sub` is what it knows them by. */
export type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>;

/** A provider under test. */
export interface TestProvider {
  readonly issuer: string;
  /** Who signs in from now on; undefined: whoever comes says no. */
  person: Claims | undefined;
  /** Whom an access token of the provider is of; undefined: it is none. */
  whose(token: string): Promise<string | undefined>;
  /** Tokens that were asked for in the place of others. */
  readonly renewals: number;
  /** Renews no token any more. */
  endRenewals(): Promise<void>;
  /** Follows the provider's pages as a browser does, from where our server sent it. @returns where it is sent back to us */
  walk(url: string): Promise<string>;
  close(): Promise<void>;
}

/** @param redirect  where browsers are sent back to @param scope  what every client is granted */
export async function openProvider(redirect: string, scope = 'openid profile email'): Promise<TestProvider> {
  const http = createServer((request, response) => void serve(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const people = new Map<string, Claims>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'tessera',
        client_secret: 'a secret of the test',
        redirect_uris: [redirect],
        grant_types: ['authorization_code', 'refresh_token'],
        post_logout_redirect_uris: [new URL('/login/', redirect).href],
      },
    ],
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'given_name', 'family_name', 'name', 'groups'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({ clientId: 'tessera', accountId: ctx.oidc.session?.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
  const refreshing: { destroy(): Promise<void> }[] = [];
  let renewals = 0;
  provider.on('refresh_token.saved', (token) => refreshing.push(token));
  provider.on('grant.success', (ctx) => {
    if (ctx.oidc.params?.['grant_type'] === 'refresh_token') renewals += 1;
  });
  const opened: TestProvider = {
    issuer,
    whose: async (token) => (await provider.AccessToken.find(token))?.accountId,
    get renewals() {
      return renewals;
    },
    endRenewals: async () => {
      for (const token of refreshing.splice(0)) await token.destroy();
    },
    person: undefined,
    walk: async (start) => {
      const jar = new Map<string, string>();
      let url = start;
      for (let hops = 0; hops < 10 && url.startsWith(issuer); hops++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(name, value);
        }
        const next = reply.headers.get('location');
        if (next === null) throw new Error(`${url} answers ${reply.status}: ${await reply.text()}`);
        url = new URL(next, url).href;
      }
      return url;
    },
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith('/interaction/') !== true) return await provider.callback()(request, response);
    const { person } = opened;
    if (person) people.set(person.sub, person);
    const result = person ? { login: { accountId: person.sub }, consent: {} } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  return opened;
}
