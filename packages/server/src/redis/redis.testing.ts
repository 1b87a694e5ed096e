/** A Redis of our own for one test file: temporary folder, free port, nothing kept. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, killed, listening } from '../server-process.testing.ts';

const daemon = '/usr/bin/redis-server';

/** Why tests that need one are skipped. */
export const noRedisHelp = `no ${daemon} (Debian: apt-get install redis-server)`;

/** Whether this machine has one. */
export const hasRedis = existsSync(daemon);

/** A Redis that tests may use. */
export interface RunningRedis {
  /** `redis://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Ends it at once, as kill -9 does. */
  stop(): Promise<void>;
}

/** @param options.port  one that was used before; absent: a free one  @param options.more  further arguments */
export async function startRedis(options: { port?: number; more?: readonly string[] } = {}): Promise<RunningRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-redis-'));
  const port = options.port ?? (await freePort());
  const given = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn(daemon, [...given, ...(options.more ?? [])], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    await killed(server);
    rmSync(folder, { recursive: true, force: true });
  };
  await listening(server, port, 10_000).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `redis://127.0.0.1:${port}`, port, process: server, stop };
}
