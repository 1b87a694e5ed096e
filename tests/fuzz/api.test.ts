/** Random requests to every route: no 5xx, no stack trace, no reply outside its contract. FUZZ_REQUESTS and FUZZ_SEED change how many and which. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { everyResource } from '../../packages/server/src/app.ts';
import { salesServer, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';
import { assertNoCanary } from '../../packages/server/src/canaries.testing.ts';
import { faultOf, shotAt } from './api.ts';
import { pick, randomFrom } from './random.ts';

const shots = Number(process.env['FUZZ_REQUESTS'] ?? 2500);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000));

/** So many find the site as it was made: afterwards most of it has been deleted or locked, and all would be refused. */
const siteShots = 5000;

let server: SalesServer;
beforeEach(async () => {
  server = await salesServer();
  await server.chart('one');
  await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'one' });
  await server.addUser('fuzz-alpha', ['Alpha', 'sql_lab']);
  await server.addUser('fuzz-gamma', ['Gamma']);
});
afterEach(() => server.close());

/** A fresh token, made at the source: signing in is one of the things under fire. Some requests end sessions and tokens. */
async function token(username: string): Promise<string> {
  const { store, tokens, clock } = server.services;
  const user = await store.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  server.advance(1000);
  return user ? tokens.make('access', user.id, clock()) : '';
}

test.each(Array.from({ length: Math.ceil(shots / siteShots) }, (_, i) => seed + i))(
  `${Math.min(shots, siteShots)} random requests, seed %i`,
  async (ownSeed) => {
    const random = randomFrom(ownSeed);
    const routes = everyResource.flatMap(([, resource]) => Object.values(resource.routes));
    const tokens = new Map<string, string>();
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    for (let n = 0; n < Math.min(shots, siteShots) && faults.length < 20; n += 1) {
      const route = routes[n % routes.length] ?? pick(random, routes);
      const shot = shotAt(random, route);
      const who = pick(random, ['admin', 'admin', 'admin', 'fuzz-alpha', 'fuzz-gamma', '']);
      if (who && !tokens.get(who)) tokens.set(who, await token(who));
      const headers = { ...shot.headers, ...(tokens.get(who) ? { authorization: `Bearer ${tokens.get(who)}` } : {}) };
      const reply = await server.app.inject({
        method: shot.method,
        url: shot.url,
        headers,
        ...(shot.payload === undefined ? {} : { payload: shot.payload }),
      });
      assertNoCanary('replies', `${shot.method} ${shot.url.slice(0, 200)}`, reply.body);
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      if (reply.statusCode === 401) tokens.delete(who);
      const fault = faultOf(route, {
        status: reply.statusCode,
        type: reply.headers['content-type'] ?? '',
        text: reply.body,
      });
      if (fault)
        faults.push(
          `${n} ${who} ${shot.method} ${shot.url.slice(0, 300)} ${String(shot.payload ?? '').slice(0, 400)}: ${fault}: ${reply.body.slice(0, 300)}`,
        );
    }
    expect(faults, `FUZZ_SEED=${ownSeed}`).toEqual([]);
    // A fuzzer that is always refused would prove nothing; about a tenth is let in, less when a request early on takes an
    // account away.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(Math.min(shots, siteShots) / 50);
  },
  Math.max(120_000, siteShots * 60),
);
