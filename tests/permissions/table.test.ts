/** The permission table, asked of a whole server in every transport a row has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyResource } from '../../packages/server/src/app.ts';
import { actors, openPermissionWorld, type PermissionWorld } from './fixture.ts';
import { isAllowed, send, type PermissionRow } from './row.ts';
import { accountRows } from './rows-account.ts';
import { databaseRows } from './rows-databases.ts';
import { datasetRows } from './rows-datasets.ts';
import { embeddedRows } from './rows-embedded.ts';
import { filterSetRows } from './rows-filter-sets.ts';
import { libraryRows } from './rows-library.ts';
import { objectRows } from './rows-objects.ts';
import { reportRows } from './rows-reports.ts';
import { olderRows } from './rows-older.ts';
import { sharingRows } from './rows-sharing.ts';
import { siteRows } from './rows-site.ts';
import { sqlRows } from './rows-sql.ts';
import { uploadRows } from './rows-uploads.ts';
import { versionRows } from './rows-versions.ts';

let world: PermissionWorld;
beforeAll(async () => {
  world = await openPermissionWorld();
});
afterAll(() => world.server.close());

const rows: readonly PermissionRow[] = [
  ...siteRows,
  ...databaseRows,
  ...olderRows,
  ...uploadRows,
  ...objectRows,
  ...embeddedRows,
  ...datasetRows,
  ...reportRows,
  ...filterSetRows,
  ...versionRows,
  ...libraryRows,
  ...accountRows,
  ...sqlRows,
  ...sharingRows,
];

describe.each(rows)('$row: $action', ({ who, requests }) => {
  // Rows: SEC-01, SEC-02, SEC-03
  test.each(requests.map((make, at) => ({ make, at })))('transport $at', async ({ make }) => {
    const verdicts: string[] = [];
    const told: string[] = [];
    for (const actor of actors) {
      const request = await make(world, actor);
      const answer = await send(world, actor, request);
      const allowed = (request.allowed ?? isAllowed)(answer);
      if (allowed) verdicts.push(actor);
      // A refusal says which: the caller is anonymous, or may not; and never more than that.
      if (!allowed && actor === 'P' && !request.allowed) expect(answer.status, request.route).toBe(401);
      expect(answer.status, `${request.route} of ${actor}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(500);
      told.push(`${actor} ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 160)}`);
    }
    expect(verdicts.join(''), told.join('\n')).toBe(who);
  });
});

test('every route of the server stands in the table', () => {
  const named = new Set<string>(rows.flatMap(({ requests }) => requests.map(({ route }) => route)));
  const mounted = everyResource.flatMap(([, { routes }]) => Object.values(routes).map(({ method, path }) => `${method} ${path}`));
  expect(mounted.filter((route) => !named.has(route))).toEqual([]);
});
