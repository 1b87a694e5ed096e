/**
 * A list shows what can be opened, and no other road shows more (SECURITY.md#who-may-do-what. 21): for everything that
 * has a list and
 * a page of its own, for people whose rights are drawn, over objects whose owners, roles and states are drawn as well.
 * `LISTS_SEED` draws others.
 */
import { afterAll, expect, test } from 'vitest';
import { flagsWith } from '../../packages/core/src/flags.ts';
import { everyResource } from '../../packages/server/src/app.ts';
import { testServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { randomFrom } from '../../scripts/torture/random.ts';
import { Draw } from '../draw.ts';
import { drawObjects, drawPerson, markEverythingViewed, personOf, type RandomSetup, type Visitor } from './lists-world.ts';

const seed = Number(process.env['LISTS_SEED'] ?? 20_261_121);
const people = 3;

const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

interface Pair {
  readonly list: string;
  /** Where one of it opens. */
  readonly one: (id: number) => string;
}

/** Names of what can be granted: of no owner, many, and read as a whole or not at all (`rows-site.ts`). */
const grantable = new Set(['permissions', 'resources', 'permissions-resources'].map((name) => `/api/v1/security/${name}`));

/** Everything with a list and a page for one of it, as the router has it. */
function pairs({ layers }: RandomSetup): Pair[] {
  const paths = everyResource.flatMap(([, { routes }]) =>
    Object.values(routes).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  );
  return paths.flatMap((list) => {
    const hasOne = paths.some((path) => path.startsWith(`${list}/{`) && /^\{[^/]+\}$/.test(path.slice(list.length + 1)));
    // Kept answers have an address each but no list; of a database's tables the same holds. Tabs of the SQL page are private,
    // and come as a whole.
    if (
      !hasOne ||
      grantable.has(list) ||
      list === '/tabstateview' ||
      // It grows with everything that is done here, and is a whole for those who may read it.
      list === '/api/v1/log' ||
      list.endsWith('/data') ||
      (list.includes('{') && !list.endsWith('{pk}/annotation'))
    )
      return [];
    const places = list.includes('{pk}') ? layers.map((layer) => list.replace('{pk}', String(layer))) : [list];
    return places.map((place) => ({ list: place, one: (id: number) => `${place}/${id}` }));
  });
}

const upTo = 40;
/** Every id a kind of thing may have here: also of what was removed and what never was. */
const ids = Array.from({ length: upTo }, (_, at) => at + 1);

/** All pages of a list; undefined where the person has no list. */
async function listed({ get }: Visitor, list: string, asked: string): Promise<number[] | undefined> {
  const found: number[] = [];
  for (let page = 0; ; page += 1) {
    const { status, body } = await get(`${list}/?q=(${asked},page:${page},page_size:7)`);
    if (status === 401 || status === 403) return undefined;
    expect(status, `${list} ${asked}: ${JSON.stringify(body)}`).toBe(200);
    found.push(...body.ids);
    expect(body.result.map((each: { id: number }) => each.id)).toEqual(body.ids);
    if (body.ids.length < 7) {
      expect(body.count).toBe(found.length);
      return found.toSorted((left, right) => left - right);
    }
  }
}

/** What opens for them; of dashboards without the drafts of others, which open by their address alone. */
async function opened(person: Visitor, { one, list }: Pair, tried: readonly number[]): Promise<number[]> {
  const found = await Promise.all(
    tried.map(async (id) => {
      const { status, body } = await person.get(one(id));
      expect([200, 401, 403, 404], one(id)).toContain(status);
      const { published, owners = [] } = body.result ?? {};
      const isOthersDraft =
        list.endsWith('/dashboard') && published === false && !owners.some((each: { id: number }) => each.id === person.id);
      return status === 200 && (!isOthersDraft || person.username === 'admin') ? [id] : [];
    }),
  );
  return found.flat();
}

/** Values of every sort, for filters that a user makes up. */
const values = ['a', 'c1', '1', '2', 'main', "'hr'", '!t', '!f', '!n', '!(1,2)'];

/** Filters, columns and options of a list never name what is not in it. */
async function showsNoMore(
  person: Visitor,
  pair: Pair,
  shown: readonly number[],
  draw: Draw,
  seen: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const { list } = pair;
  const info = await person.get(`${list}/_info?q=(keys:!(filters))`);
  if (info.status === 404) return;
  expect(info.status, list).toBe(200);
  const operators: [string, string][] = Object.entries<{ operator: string }[]>(info.body.filters).flatMap(([column, each]) =>
    each.map(({ operator }): [string, string] => [column, operator]),
  );
  for (const [column, operator] of draw.some(operators, 8)) {
    const filter = `filters:!((col:${column},opr:${operator},value:${draw.one(values)})),page_size:100`;
    const { status, body } = await person.get(`${list}/?q=(${filter})`);
    expect([200, 400], `${list} ${filter}: ${JSON.stringify(body)}`).toContain(status);
    if (status === 200) expect(shown, `${list} ${filter}`).toEqual(expect.arrayContaining(body.ids));
  }
  const whole = (await person.get(`${list}/?q=(page_size:100)`)).body.result;
  for (const column of Object.keys(info.body.filters)) {
    const distinct = await person.get(`${list}/distinct/${column}?q=(page_size:100)`);
    if (distinct.status === 200) {
      const own = new Set(whole.map((each: Record<string, unknown>) => each[column]));
      for (const { value } of distinct.body.result) expect(own, `${list}/distinct/${column}`).toContain(value);
    } else expect(distinct.status).toBe(404);
    const related = await person.get(`${list}/related/${column}?q=(page_size:100,include_ids:!(${ids.join()}))`);
    if (related.status !== 200) continue;
    const place = relatedTo[column];
    if (place === undefined) throw new Error(`${list}/related/${column}: say where its options are listed.`);
    const open = place === null ? undefined : seen.get(place);
    for (const { value } of open === undefined ? [] : related.body.result)
      expect(open, `${list}/related/${column}`).toContain(value);
  }
}

/** Where the options of a column have a list of their own. People, roles and groups are chosen from by users who share things. */
const relatedTo: Readonly<Record<string, string | null>> = {
  database: '/api/v1/database',
  tables: '/api/v1/dataset',
  owners: null,
  created_by: null,
  changed_by: null,
  roles: null,
  groups: null,
  users: null,
  user: null,
};

/** Of these, the drafts of others: they open by their address, and their page says whether they are marked. */
async function draftsOpenTo(person: Visitor, list: string, told: readonly { id: number }[]): Promise<number[]> {
  const found: number[] = [];
  for (const { id } of list.endsWith('/dashboard') ? told : []) {
    const { status, body } = await person.get(`${list}/${id}`);
    if (status === 200 && body.result.published === false) found.push(id);
  }
  return found;
}

/** Marks, recently viewed things and dependents of a dataset reveal nothing of closed objects. */
async function sideRoads(
  person: Visitor,
  seen: ReadonlyMap<string, readonly number[]>,
  open: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const kind of ['chart', 'dashboard']) {
    const list = `/api/v1/${kind}`;
    const { status, body } = await person.get(`${list}/favorite_status/?q=!(${ids.join()})`);
    const told: { id: number }[] = status === 200 ? body.result : [];
    const others = await draftsOpenTo(person, list, told);
    for (const { id } of told) expect([...(open.get(list) ?? []), ...others], `${list}/favorite_status`).toContain(id);
  }
  const lately = await person.get('/api/v1/log/recent_activity/?q=(page_size:100)');
  for (const { item_type, item_id } of lately.status === 200 ? lately.body.result : [])
    expect(seen.get(item_type === 'slice' ? '/api/v1/chart' : '/api/v1/dashboard'), 'recent_activity').toContain(item_id);
  for (const [list, all] of [
    ['/api/v1/dataset', ids],
    ['/api/v1/database', [1, 2, 3, 4]],
  ] as const)
    for (const id of all) {
      const { status, body } = await person.get(`${list}/${id}/related_objects/`);
      if (status !== 200) continue;
      for (const { id: chart } of body.charts.result)
        expect(seen.get('/api/v1/chart'), `${list}/${id}/related_objects`).toContain(chart);
      for (const { id: board } of body.dashboards.result)
        expect(seen.get('/api/v1/dashboard'), `${list}/${id}/related_objects`).toContain(board);
    }
}

test.each([false, true])(
  `what a list shows is what opens (seed ${seed}, DASHBOARD_RBAC %s)`,
  { timeout: 120_000 },
  async (isByRole) => {
    const draw = new Draw(randomFrom(seed + Number(isByRole)));
    const server = await testServer({ config: { flags: flagsWith({ DASHBOARD_RBAC: isByRole }) } });
    servers.push(server);
    const drawn = await drawObjects(server, draw);
    const crowd = [personOf(server, 1, 'admin'), ...drawn.owners.slice(0, 1).map((id, at) => personOf(server, id, `owner${at}`))];
    for (let at = 0; at < people; at += 1) crowd.push(await drawPerson(server, draw, drawn, `p${at}`));
    const sizes = new Set<string>();
    // What opens for an administrator is all there is: no more is required, but for what was removed and never was.
    const all = new Map<string, readonly number[]>();
    for (const person of crowd) {
      await markEverythingViewed(server, person);
      const seen = new Map<string, readonly number[]>();
      const open = new Map<string, readonly number[]>();
      for (const pair of pairs(drawn)) {
        const orders = (await person.get(`${pair.list}/`)).body.order_columns ?? [];
        const wanted = await opened(
          person,
          pair,
          [...new Set([...(all.get(pair.list) ?? ids), drawn.gone, 9999])].toSorted((left, right) => left - right),
        );
        if (!all.has(pair.list)) all.set(pair.list, wanted);
        open.set(pair.list, wanted);
        const column =
          orders.length === 0 ? '' : `order_column:${draw.one(orders)},order_direction:${draw.one(['asc', 'desc'])},`;
        const shown = await listed(person, pair.list, `${column}columns:!(id)`);
        expect(shown ?? [], `${pair.list} of ${person.username} by ${column}`).toEqual(wanted);
        seen.set(pair.list, shown ?? []);
        sizes.add(`${pair.list} ${wanted.length}`);
      }
      for (const pair of pairs(drawn)) {
        const shown = seen.get(pair.list) ?? [];
        if ((await person.get(`${pair.list}/`)).status === 200) await showsNoMore(person, pair, shown, draw, seen);
      }
      await sideRoads(person, seen, open);
    }
    expect(pairs(drawn).map(({ list }) => list)).toEqual(
      expect.arrayContaining(['/api/v1/chart', '/api/v1/dashboard', '/api/v1/security/users']),
    );
    // The people differ in what they see; otherwise this would prove little.
    for (const list of ['/api/v1/chart', '/api/v1/dashboard', '/api/v1/dataset', '/api/v1/database'])
      expect([...sizes].filter((each) => each.startsWith(`${list} `)).length, list).toBeGreaterThan(1);
  },
);
