/** Servers of others that a test file starts for itself: a program on a free port, ended as kill -9 does. */
import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that listens. */
export interface StartedProgram {
  readonly process: ChildProcess;
  /** Ends it at once, as kill -9 does. */
  stop(): Promise<void>;
}

/** @throws Error when nothing listens on the port in time */
export async function startProgram(command: string, args: readonly string[], port: number): Promise<StartedProgram> {
  const child = spawn(command, args, { stdio: 'ignore' });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  const untilMs = performance.now() + 20_000;
  while (!(await listens(port))) {
    if (hasEnded() || performance.now() > untilMs) {
      await stop();
      throw new Error(`${command} does not start`);
    }
    await sleep(20);
  }
  return { process: child, stop };
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
