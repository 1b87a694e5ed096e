/** A first start that is killed half way: the next one finishes it. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dashboard } from '@tessera/api/dashboard';
import { asProgram } from '../machine/caller.ts';
import { launchServer, startServer } from '../machine/server.ts';
import type { SeededRandom } from './random.ts';
import { inspectStore, type StoreLocation } from './store.ts';

/** @returns what was wrong after the second start */
export async function killFirstStart(where: StoreLocation, random: SeededRandom, longestMs: number): Promise<string[]> {
  const env = { TESSERA_EXAMPLES: '1', ...(where.databaseUrl ? { TESSERA_DATABASE_URL: where.databaseUrl } : {}) };
  const first = await launchServer({ home: where.home, env });
  const after = random.between(50, longestMs);
  await sleep(after);
  await first.kill();
  const second = await startServer({ home: where.home, env });
  try {
    const client = await asProgram(second.url);
    const { count } = await client.call(dashboard.list, { query: {} });
    const faults = await inspectStore(where, true);
    if (count < 4) faults.push(`LOST only ${count} example dashboards`);
    return faults.map((fault) => `first start killed after ${after} ms: ${fault}`);
  } finally {
    await second.stop();
    rmSync(where.home, { recursive: true, force: true });
  }
}
