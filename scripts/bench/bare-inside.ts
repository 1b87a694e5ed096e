/**
 * Loaded into the engine's process by `into-engine.ts`: runs statements on the very DuckDB that answers the server, on a
 * connection of its own and with nothing around it, and says how long each took. It is asked over a local socket, a line of
 * JSON each way, one at a time.
 */
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** Of a statement: the milliseconds it took, or why it failed. */
export type TimedStatement = { readonly ms: number } | { readonly error: string };

let newest: DuckDBInstance | undefined;
const create = DuckDBInstance.create.bind(DuckDBInstance);
// The one for tables is opened last.
DuckDBInstance.create = async (...args) => (newest = await create(...args));

let connection: Promise<DuckDBConnection> | undefined;

async function run(statement: string): Promise<TimedStatement> {
  try {
    if (!newest) throw new Error('The engine has no DuckDB yet.');
    connection ??= newest.connect();
    const open = await connection;
    const started = performance.now();
    await open.run(statement);
    return { ms: performance.now() - started };
  } catch (error) {
    return { error: String(error) };
  }
}

const path = new URL(import.meta.url).searchParams.get('socket') ?? '';
const server = createServer((socket) => {
  createInterface(socket).on('line', (line) => {
    // Written by `inside.ts`.
    void run(JSON.parse(line) as string).then((timed) => socket.write(`${JSON.stringify(timed)}\n`));
  });
});
server.listen(`${path}.${process.pid}`).unref();
