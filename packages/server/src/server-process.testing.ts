/** Server programs that a test file starts for itself: a free port, waiting until one listens, and its end. */
import type { ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends it at once, as kill -9 does, and waits until it has ended. */
export async function killed(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await ended;
}

/** Waits until the program listens on the port of 127.0.0.1. @throws Error when it ends or is not there in time; it is killed then */
export async function listening(server: ChildProcess, port: number, withinMs: number): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (!(await listens(port))) {
    if (server.exitCode !== null || performance.now() > untilMs) {
      await killed(server);
      throw new Error(`${server.spawnfile} does not start`);
    }
    await sleep(20);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
