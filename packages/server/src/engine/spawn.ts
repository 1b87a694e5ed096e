/** Starts a child process of ours with a cleaned environment, an empty working folder and a cap on its memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Duplex } from 'node:stream';
import { compiledEnvironment } from '../compiled.ts';

/** How the memory of a child is capped: by `prlimit`, by the shell's `ulimit`, or not at all (other systems). */
export type MemoryCap = 'prlimit' | 'ulimit' | 'none';

/** What a child process runs and the limits the system holds it to. */
export interface ChildOptions {
  /** Absolute path of the module to run. */
  module: string;
  args: readonly string[];
  workFolder: string;
  /** Address space in bytes the process may take; Node and the engine need about 2.5 GB of it before any data. */
  addressSpace: number;
  /** A file the process writes may grow to so many bytes; absent: no limit. */
  fileBytes?: number;
  /** Threads of libuv's pool, at least as many as pieces of native work at a time; default 16. */
  poolThreads?: number;
}

const foundOnPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

let cap: { kind: MemoryCap; tool: string } | undefined;

/** Which cap this machine offers; looked up once. */
export function memoryCap(): { kind: MemoryCap; tool: string } {
  if (cap !== undefined) return cap;
  const prlimit = process.platform === 'linux' ? foundOnPath('prlimit') : undefined;
  const shell = process.platform === 'linux' ? foundOnPath('sh') : undefined;
  cap =
    prlimit !== undefined
      ? { kind: 'prlimit', tool: prlimit }
      : shell !== undefined
        ? { kind: 'ulimit', tool: shell }
        : { kind: 'none', tool: '' };
  return cap;
}

/** The child's fourth descriptor (3) is a two-way local socket to us. Standard error stays a pipe. */
export function startChild(options: ChildOptions): ChildProcess {
  mkdirSync(options.workFolder, { recursive: true });
  // Node strips types with WebAssembly; unbounded, that reserves up to 10 GB of the address space we cap.
  const flags = ['--disable-wasm-trap-handler', '--wasm-max-mem-pages=4096', '--disable-proto=delete', '--no-warnings'];
  const node = [process.execPath, ...flags, options.module, ...options.args];
  const { kind, tool } = memoryCap();
  const { fileBytes } = options;
  // The shell counts blocks of 512 bytes.
  const blocks = fileBytes === undefined ? '' : `ulimit -f ${Math.ceil(fileBytes / 512)}; `;
  const command =
    kind === 'prlimit'
      ? [tool, `--as=${options.addressSpace}`, ...(fileBytes === undefined ? [] : [`--fsize=${fileBytes}`]), ...node]
      : kind === 'ulimit'
        ? [tool, '-c', `ulimit -v ${Math.trunc(options.addressSpace / 1024)}; ${blocks}exec "$0" "$@"`, ...node]
        : node;
  return spawn(command[0] ?? process.execPath, command.slice(1), {
    cwd: options.workFolder,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Nothing of the server's environment (secrets, addresses) reaches a process that runs users' SQL.
    // Each running query holds one libuv worker; the default of 4 would let slow queries block everything else.
    env: {
      UV_THREADPOOL_SIZE: String(options.poolThreads ?? 16),
      MALLOC_ARENA_MAX: '4',
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      ...compiledEnvironment,
      ...(process.env['LD_LIBRARY_PATH'] ? { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] } : {}),
    },
  });
}

/** The parent's end of the socket that `startChild` opened as the child's descriptor 3. */
export function channelOf({ stdio }: ChildProcess): Duplex {
  const channel = stdio[3];
  if (!(channel instanceof Duplex)) throw new Error('The child process has no socket at descriptor 3.');
  return channel;
}
