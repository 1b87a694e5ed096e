/** A MariaDB of our own for one test run: temporary folder, free port, a user that is not root. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.ts';
import { freePort } from './free-port.ts';

/** A MariaDB that tests may use; `stop` ends it and removes its folder. */
export interface RunningMariadb {
  /** `mysql://tessera:tessera@127.0.0.1:<port>/tessera`; this user may do everything, from 127.0.0.1 only. */
  url: string;
  stop: () => void;
}

const daemon = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';
const startMs = 30_000;

/** Starts a fresh server. @returns undefined when there is none and none can be installed */
export async function startMariadb(): Promise<RunningMariadb | undefined> {
  if (!existsSync(daemon) && !(aptInstall('mariadb-server') && existsSync(daemon))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-my-'));
  const asRoot = process.getuid?.() === 0;
  const { data, first } = prepareFolder(folder, asRoot);
  const port = await freePort();
  const server = spawn(
    daemon,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${join(folder, 'my.sock')}`,
      `--pid-file=${join(folder, 'my.pid')}`,
      `--log-error=${join(folder, 'log')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      `--init-file=${first}`,
      ...(asRoot ? ['--user=mysql'] : []),
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const stop = (): void => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + startMs;
  while (!(await answers(port))) {
    if (server.exitCode === null && Date.now() < until) continue;
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').slice(-2000) : '';
    stop();
    throw new Error(`mariadbd does not start: ${log}`);
  }
  // It answers after its first file has run; nothing keeps this process alive for its sake.
  server.unref();
  return { url: `mysql://tessera:tessera@127.0.0.1:${port}/tessera`, stop };
}

/** Fills a folder with an empty server's data. @returns the data and the SQL it runs at its first start */
function prepareFolder(folder: string, asRoot: boolean): { data: string; first: string } {
  const data = join(folder, 'data');
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'mysql'], { encoding: 'utf8' }).stdout);
  if (asRoot) chownSync(folder, id('-u'), id('-g'));
  const made = spawnSync(
    installer,
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--innodb-flush-log-at-trx-commit=0',
      ...(asRoot ? ['--user=mysql'] : []),
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.stderr || made.stdout}`);
  const first = join(folder, 'first.sql');
  const user = "'tessera'@'127.0.0.1'";
  writeFileSync(
    first,
    `CREATE USER ${user} IDENTIFIED BY 'tessera';\nGRANT ALL ON *.* TO ${user} WITH GRANT OPTION;\nCREATE DATABASE IF NOT EXISTS tessera CHARACTER SET utf8mb4;\n`,
    { mode: 0o644 },
  );
  return { data, first };
}

/** Whether a server greets at the port; waits a little when not. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const say = (is: boolean): void => {
      socket.destroy();
      if (is) resolve(true);
      else setTimeout(() => resolve(false), 100);
    };
    socket.once('data', () => say(true));
    socket.once('error', () => say(false));
    socket.once('close', () => say(false));
  });
}
