/** Starts the servers of the stories, one for each worker: what one story does is never seen by one that runs beside it. */
import type { FullConfig } from '@playwright/test';
import { join } from 'node:path';
import { startServer } from '../../scripts/machine/server.ts';
import { serversVariable, type JourneyServer } from './servers.ts';

/** The site of the stories has a scheduler of queries. */
const env = { TESSERA_SCHEDULED_QUERIES: join(import.meta.dirname, 'scheduled-queries.json') };

// Playwright asks for a default export here.
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env[serversVariable]) return async () => {};
  const servers = await Promise.all(Array.from({ length: workers }, async () => startServer({ env })));
  const told = servers.map(({ url, home }): JourneyServer => ({ url, home }));
  process.env[serversVariable] = JSON.stringify(told);
  return async () => {
    for (const server of servers) await server.stop();
  };
}
