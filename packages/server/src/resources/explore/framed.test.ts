/** Permalinks of charts in frames of other sites: only where the site allows it, and only the chart by itself. */
import { flagsWith } from '@tessera/core/flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test-server.ts';

let closed: TestServer;
let open: TestServer;
beforeAll(async () => {
  closed = await testServer();
  open = await testServer({ config: { flags: flagsWith({ EMBEDDABLE_CHARTS: true }) } });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const ancestors = async (server: TestServer, path: string): Promise<string | undefined> => {
  const { headers } = await server.visitor.get(path, { accept: 'text/html' });
  return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
};

// Rows: EXP-08, LINK-06
test('a permalink of a chart may be framed where the site allows it, as the chart alone; everything else may not', async () => {
  const link = '/superset/explore/p/aBcD/';
  expect(await ancestors(open, `${link}?standalone=1`)).toBe('*');
  for (const path of [
    link,
    `${link}?standalone=2`,
    '/explore/?slice_id=1&standalone=1',
    '/superset/dashboard/p/aBcD/?standalone=1',
  ])
    expect([path, await ancestors(open, path)]).toEqual([path, "'none'"]);
  expect(await ancestors(closed, `${link}?standalone=1`)).toBe("'none'");
});
