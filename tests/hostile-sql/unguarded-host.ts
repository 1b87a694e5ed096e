/**
 * A process like the engine's (same start, same locks, same tables) that checks nothing: what the jail alone holds.
 * argv as the engine's: [tablesFolder, spillFolder, memoryMb, threads]
 */
import { Socket } from 'node:net';
import { Catalogue } from '../../packages/server/src/engine/catalogue.ts';
import { FrameReader, writeFrame } from '../../packages/server/src/engine/frames.ts';
import { openEngine } from '../../packages/server/src/engine/open.ts';

export type UnguardedOrder = { sql: string } | { publish: string };

const [tablesFolder = '', spillFolder = '', memoryMb = '512', threads = '2'] = process.argv.slice(2);
const line = new Socket({ fd: 3, readable: true, writable: true });
const die = (): void => void process.kill(process.pid, 'SIGKILL');
line.on('close', die).on('error', die);

const engine = await openEngine({ tablesFolder, spillFolder, memoryMb: Number(memoryMb), threads: Number(threads) });
const catalogue = new Catalogue(await engine.connect(), tablesFolder);

async function answer(order: UnguardedOrder): Promise<string> {
  if ('publish' in order) {
    const table = { schema: 'main', name: order.publish, file: `${order.publish}-1.duckdb` };
    catalogue.publish([table]);
    await catalogue.hold([table]);
    return 'published';
  }
  const connection = await engine.connect();
  try {
    const result = await connection.runAndReadUntil(order.sql, 1000);
    return JSON.stringify(result.getRowsJson());
  } finally {
    connection.closeSync();
  }
}

const reader = new FrameReader((head) => {
  // Only the test beside this file writes here.
  answer(head as UnguardedOrder)
    .then((rows) => writeFrame(line, { rows }))
    .catch((error: unknown) => writeFrame(line, { problem: String(error) }));
});
line.on('data', (chunk: Buffer) => reader.push(chunk));
writeFrame(line, { rows: 'ready' });
