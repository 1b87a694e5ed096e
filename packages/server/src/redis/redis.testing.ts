/** A Redis of our own for one test file: temporary folder, free port, nothing kept. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const untilMs = performance.now() + 10_000;
  while (!(await listens(port))) {
    if (server.exitCode === null && performance.now() < untilMs) {
      await sleep(20);
      continue;
    }
    await stop();
    throw new Error('redis-server does not start');
  }
  return { url: `redis://127.0.0.1:${port}`, port, process: server, stop };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** A port nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
