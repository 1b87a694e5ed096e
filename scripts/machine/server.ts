/** A real server in a process of its own: free port, a home of its own. Journeys, benchmarks and torture start it here. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canaries, assertNoCanaryInFiles, assertNoCanary, reportChecked } from '../../packages/server/src/canaries.testing.ts';
import { serverEnvironment, serverFlags } from '../doors/serving.mjs';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../..');

/** Of `admin` on every server started here. */
export const { password } = canaries;

/** How a server for tests is started. */
export interface ServerOptions {
  /** Used again afterwards; absent = a fresh one, removed by `stop`. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** More of it, where its address is needed: `TESSERA_PUBLIC_URL`. */
  readonly envAt?: (url: string) => Readonly<Record<string, string>>;
  /** Flags for Node, before the module. */
  readonly nodeArgs?: readonly string[];
  /** Options of the server itself, as `--worker`. */
  readonly args?: readonly string[];
}

/** A server in a process of its own, as its starter controls it. */
export interface RunningServer {
  readonly url: string;
  readonly home: string;
  readonly process: ChildProcess;
  /** From the start of the process to the first `/ready` that says yes. */
  readonly readyMs: number;
  /** Everything it printed. */
  readonly output: () => string;
  /** Ends it in order. */
  readonly stop: () => Promise<void>;
  /** kill -9; the home stays. */
  readonly kill: () => Promise<void>;
}

/** Starts a server and does not wait for it. */
export async function launchServer(options: ServerOptions = {}): Promise<Omit<RunningServer, 'readyMs'>> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'tessera-run-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // As `npm start` starts it.
  const flags = [...serverFlags, ...(options.nodeArgs ?? [])];
  const child = spawn(process.execPath, [...flags, join(root, 'packages/server/src/main.ts'), ...(options.args ?? [])], {
    cwd: root,
    env: {
      ...serverEnvironment,
      ...process.env,
      PORT: String(port),
      TESSERA_HOME: home,
      TESSERA_ADMIN_PASSWORD: password,
      ...options.env,
      ...options.envAt?.(url),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output = `${output}${chunk.toString('utf8')}`.slice(-100_000)));
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await gone;
  };
  return {
    url,
    home,
    process: child,
    output: () => output,
    stop: async () => {
      await end('SIGTERM');
      const secret = join(home, 'secret');
      const made = existsSync(secret) ? [readFileSync(secret, 'utf8').trim()] : [];
      assertNoCanary('lines', 'what the server printed', output, made);
      assertNoCanaryInFiles(home);
      reportChecked();
      if (!options.home) rmSync(home, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/** Starts the server and waits until it answers. @throws Error with the server's output when it does not within 90 s */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const started = performance.now();
  const server = await launchServer(options);
  while (!(await isReady(server.url))) {
    if (hasEnded(server.process) || performance.now() - started > 90_000) {
      await server.kill();
      throw new Error(`The server did not start:\n${server.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { ...server, readyMs: performance.now() - started };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** True when the store and the engine answer. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}

/** Pids of the analytics engine below a server; Linux only, else empty. */
export function enginesOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (pid === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => child !== '' && commandOf(child).includes('engine/host.ts'))
    .map(Number);
}

/** Ends the engine of a server and returns when another one answers. Where engines cannot be found it lives on. @throws Error after 90 s */
export async function renewEngine({ process: { pid }, url }: Pick<RunningServer, 'process' | 'url'>): Promise<void> {
  const [before] = enginesOf(pid);
  if (before === undefined) return;
  process.kill(before, 'SIGKILL');
  const isNew = (): boolean => enginesOf(pid).some((engine) => engine !== before);
  const started = performance.now();
  while (!isNew() || !(await isReady(url))) {
    if (performance.now() - started > 90_000) throw new Error('The engine did not start again.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
