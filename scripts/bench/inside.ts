/** The bare engine inside of the engine's own process; see `bare-inside.ts`. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TimedStatement } from './bare-inside.ts';
import { enginesOf, type RunningServer } from '../machine/server.ts';

const socketIn = (home: string): string => join(home, 'bare');

/** What the server has to be started with. @param home  its own; the socket lies there */
export const withEngineClient = (home: string): { env: Record<string, string>; nodeArgs: string[] } => ({
  env: { BENCH_BARE_SOCKET: socketIn(home) },
  nodeArgs: ['--import', join(import.meta.dirname, 'into-engine.ts')],
});

/** Runs statements inside the server's own engine process, without the server. */
export interface EngineClient {
  /** @returns milliseconds from the statement to its rows in the engine's memory. @throws Error of the engine */
  run(statement: string): Promise<number>;
  close(): void;
}

/** Of the engine that lives now. @throws Error where the engine's process cannot be found: other systems than Linux */
export async function openInside({ process: { pid }, home }: Pick<RunningServer, 'process' | 'home'>): Promise<EngineClient> {
  const [engine] = enginesOf(pid);
  if (engine === undefined) throw new Error('The process of the engine cannot be found on this system.');
  const socket = connect(`${socketIn(home)}.${engine}`);
  await once(socket, 'connect');
  const lines = createInterface(socket);
  return {
    run: async (statement) => {
      const answered = once(lines, 'line');
      socket.write(`${JSON.stringify(statement)}\n`);
      const [line] = await answered;
      // Written by `bare-inside.ts`.
      const timed = JSON.parse(String(line)) as TimedStatement;
      if ('error' in timed) throw new Error(timed.error);
      return timed.ms;
    },
    close: () => void socket.destroy(),
  };
}
