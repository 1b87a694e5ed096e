/** A PostgreSQL of our own for one test run: temporary folder, free port, a user that is not root. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL that tests may use; `stop` ends it and removes its folder. */
export interface RunningPostgres {
  url: string;
  /** Makes an empty database of that name. @returns its address */
  newDatabase: (name: string) => string;
  /** Goes away at once, as a machine that loses power; `resume` brings it back on the same port with the same rows. */
  halt: () => void;
  resume: () => void;
  stop: () => void;
}

function binaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const version = readdirSync(base).toSorted((a, b) => Number(b) - Number(a))[0];
  return version && existsSync(join(base, version, 'bin/initdb')) ? join(base, version, 'bin') : undefined;
}

/** Nothing is kept beyond the run: no care for a machine that loses power, and checkpoints only where a statement asks for one. */
const light = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
  'max_connections=100',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Starts a fresh cluster. @returns undefined when there are no binaries and none can be installed */
export async function startPostgres(): Promise<RunningPostgres | undefined> {
  const bin = binaries() ?? (aptInstall('postgresql') ? binaries() : undefined);
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pg-'));
  const asRoot = process.getuid?.() === 0;
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  if (asRoot) chownSync(folder, id('-u'), id('-g'));
  const run = (file: string, args: string[]): void => {
    const [name, all] = asRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, file), ...args]] : [join(bin, file), args];
    const result = spawnSync(name as string, all as string[], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (result.status !== 0) throw new Error(`${file} failed: ${result.error?.message ?? (result.stderr || result.stdout)}`);
  };
  const port = await freePort();
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'tessera', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8']);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${light}`;
  const start = (): void => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  start();
  return {
    url: `postgres://tessera@127.0.0.1:${port}/postgres`,
    newDatabase: (name) => {
      run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'tessera', name]);
      return `postgres://tessera@127.0.0.1:${port}/${name}`;
    },
    halt: () => run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
    resume: start,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
