/** The doctor on real faults: each is described, with a way to mend it, and the exit code says that there is one. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../../scripts/machine/server.ts';
import { freePort } from '../../scripts/machine/free-port.ts';
import { compiledEnvironment } from '../../packages/server/src/compiled.ts';
import type { DoctorFinding } from '../../packages/server/src/cli/doctor/finding.ts';

/** Each call is a process of its own with an engine; a busy machine takes its time, ms. */
const slow = 90_000;
const canary = 'kanariengelb-4711';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-doctor-test-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Seen {
  readonly code: number | null;
  readonly text: string;
  readonly findings: readonly DoctorFinding[];
}

/** @param user  the process runs as this user's id, where the test may choose */
async function doctor(environment: Readonly<Record<string, string>>, user?: number): Promise<Seen> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, '../../packages/server/src/cli/main.ts'),
      'doctor',
      '--json',
    ],
    {
      cwd: folder,
      env: { ...compiledEnvironment, PATH: process.env['PATH'] ?? '', PORT: '0', ...environment },
      ...(user === undefined ? {} : { uid: user, gid: user }),
    },
  );
  let text = '';
  let problems = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (problems += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (!text.startsWith('{')) throw new Error(`${text}${problems}`);
  const report = JSON.parse(text) as { ok: boolean; findings: DoctorFinding[] };
  expect([report.ok, code]).toEqual([code === 0, report.ok ? 0 : 1]);
  return { code, text, findings: report.findings };
}

const faultsOf = ({ findings }: Seen): [string, string][] =>
  // The pages may not be built where only this test runs.
  findings.filter(({ status, check }) => status === 'fault' && check !== 'pages').map(({ check, found }) => [check, found]);

const newHome = (): string => mkdtempSync(join(folder, 'home-'));

test('a folder without a site has no faults, and nothing is made in it', { timeout: slow }, async () => {
  const home = join(folder, 'not-there');
  const seen = await doctor({ TESSERA_HOME: home });
  expect(faultsOf(seen)).toEqual([]);
  expect(seen.findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['Node', 'packages', 'settings', 'home', 'store', 'disk', 'engine', 'fonts', 'port', 'corpus']),
  );
  expect(existsSync(home)).toBe(false);
});

test('a home that cannot be written to is a fault', { timeout: slow }, async () => {
  const home = newHome();
  const nobody = 65_534;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(home, nobody, nobody);
  chmodSync(home, 0o500);
  const seen = await doctor({ TESSERA_HOME: home }, isRoot ? nobody : undefined);
  expect(faultsOf(seen)).toEqual([['home', expect.stringMatching(/cannot be written to: EACCES/)]]);
  chmodSync(home, 0o700);
});

test('a home below a file is a fault', { timeout: slow }, async () => {
  writeFileSync(join(folder, 'file'), '');
  const seen = await doctor({ TESSERA_HOME: join(folder, 'file/home') });
  expect(faultsOf(seen)).toEqual([['home', expect.stringContaining('cannot be made')]]);
});

test('a home and a secret that others may read are faults, and the mending is a command', { timeout: slow }, async () => {
  const home = newHome();
  chmodSync(home, 0o755);
  writeFileSync(join(home, 'secret'), 'x'.repeat(64));
  chmodSync(join(home, 'secret'), 0o644);
  const seen = await doctor({ TESSERA_HOME: home });
  expect(faultsOf(seen).map(([check]) => check)).toEqual(['home', 'secret']);
  expect(seen.findings.flatMap(({ mend }) => mend ?? [])).toEqual(
    expect.arrayContaining([`chmod 700 ${home}`, `chmod 600 ${join(home, 'secret')}`]),
  );
});

test('a wrong address of the store is reported without its password', { timeout: slow }, async () => {
  const port = await freePort();
  const seen = await doctor({
    TESSERA_HOME: newHome(),
    TESSERA_DATABASE_URL: `postgres://tessera:${canary}@127.0.0.1:${port}/tessera`,
  });
  expect(faultsOf(seen)).toEqual([['store', expect.stringContaining('ECONNREFUSED')]]);
  expect(seen.text).not.toContain(canary);
});

test('a damaged store and one of a newer version are faults', { timeout: slow }, async () => {
  const damaged = newHome();
  mkdirSync(damaged, { recursive: true });
  writeFileSync(join(damaged, 'tessera.sqlite'), 'no database at all, but long enough to be looked at'.repeat(100));
  writeFileSync(join(damaged, 'secret'), 'x'.repeat(64), { mode: 0o600 });
  expect(faultsOf(await doctor({ TESSERA_HOME: damaged }))).toEqual([['store', expect.stringContaining('cannot be read')]]);
  const newer = newHome();
  const store = new DatabaseSync(join(newer, 'tessera.sqlite'));
  store.exec("create table schema_migrations (name text, at text); insert into schema_migrations values ('9999-later', '')");
  store.close();
  expect(faultsOf(await doctor({ TESSERA_HOME: newer }))).toEqual([
    ['secret', expect.stringContaining('is missing')],
    ['store', expect.stringMatching(/newer version .*9999-later/)],
  ]);
});

test('settings that are unknown, wrong or contradict each other are named', { timeout: slow }, async () => {
  const home = newHome();
  writeFileSync(join(home, 'secret'), 'x'.repeat(64), { mode: 0o600 });
  const seen = await doctor({
    TESSERA_HOME: home,
    TESSERA_HOST: 'x',
    TESSERA_SECRET: canary.repeat(3),
    TESSERA_EXAMPLES: 'maybe',
  });
  expect(faultsOf(seen)).toEqual([
    ['settings', expect.stringContaining('TESSERA_EXAMPLES is wrong')],
    ['settings', expect.stringContaining('TESSERA_HOST is wrong')],
    ['settings', expect.stringContaining('TESSERA_SECRET is not the secret in')],
  ]);
  expect(seen.text).not.toContain(canary);
});

test('a port that another program has is a fault that names the program', { timeout: slow }, async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const seen = await doctor({ TESSERA_HOME: newHome(), PORT: String(port) });
  other.close();
  const holder = process.platform === 'linux' ? `(process ${process.pid})` : 'taken by';
  expect(faultsOf(seen)).toEqual([['port', expect.stringContaining(holder)]]);
});

test(
  'beside a running server the doctor finds the site, and a database that does not answer by its name only',
  { timeout: slow },
  async () => {
    const server = await startServer({ env: { TESSERA_EXAMPLES: '0' } });
    try {
      const dead = await freePort();
      connectDead(server, dead);
      const before = readdirSync(server.home).toSorted();
      const seen = await doctor({ TESSERA_HOME: server.home, PORT: new URL(server.url).port });
      expect(faultsOf(seen)).toEqual([['database Old shop', expect.stringContaining('does not answer')]]);
      expect(seen.findings).toContainEqual(
        expect.objectContaining({ check: 'port', found: expect.stringContaining('This site is running') }),
      );
      expect(seen.findings).toContainEqual(
        expect.objectContaining({ check: 'store', found: expect.stringContaining('is up to date') }),
      );
      expect(readdirSync(server.home).toSorted()).toEqual(before);
      expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  },
);

/** Written as the server keeps it: no server saves a database that does not answer. */
function connectDead({ home }: RunningServer, port: number): void {
  const store = new DatabaseSync(join(home, 'tessera.sqlite'), { timeout: 5000 });
  try {
    const columns = store
      .prepare('pragma table_info(databases)')
      .all()
      .map((row) => String(row['name']));
    const set: Readonly<Record<string, string>> = {
      id: '9',
      uuid: `'${crypto.randomUUID()}'`,
      database_name: "'Old shop'",
      backend: "'postgresql'",
      sqlalchemy_uri: `'postgresql://shop@127.0.0.1:${port}/shop'`,
    };
    const values = columns.map((name) => set[name] ?? name).join(', ');
    store.exec(`insert into databases (${columns.join(', ')}) select ${values} from databases limit 1`);
  } finally {
    store.close();
  }
}
