/**
 * The package on a machine with Node and npm only: packed, installed into an empty folder, started. Minutes and 400 MB of
 * downloads, so `npm run torture -- --only suites --suite package` runs it and `npm test` does not.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/machine/free-port.ts';
import { isReady } from '../../scripts/machine/server.ts';

const root = join(import.meta.dirname, '../..');
const isAsked = process.env['TESSERA_TEST_PACKAGE'] !== undefined;
const password = 'kranich-lotse-7';
const folder = mkdtempSync(join(tmpdir(), 'tessera-package-'));
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Settings of npm and certificates of the network stay; nothing of this checkout does. */
const kept = Object.entries(process.env).filter(([name]) => /^npm_config_(?!prefix|local)|_proxy$|CERT|^CI$/i.test(name));

function environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  // The machine's own Node and npm, not the ones of `.runtime`.
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => part !== '' && !part.startsWith(root));
  const home = join(folder, 'person');
  mkdirSync(home, { recursive: true });
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), PATH: path.join(':'), HOME: home, ...more };
}

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 600_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password, provider: 'db' });
  const reply = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const told = (await reply.json()) as { access_token: string };
  return told.access_token;
}

test.skipIf(!isAsked)(
  'one packed file installs on Node and npm alone, starts, and answers with the example dashboards',
  { timeout: 1_800_000 },
  async () => {
    run(process.execPath, [join(root, 'scripts/package.ts'), '--output', folder], root, {
      ...environment(),
      PATH: process.env['PATH'] ?? '',
    });
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    const prefix = join(folder, 'installed');
    mkdirSync(prefix);
    run('npm', ['install', '--global', '--no-audit', '--no-fund', '--prefix', prefix, join(folder, file)], prefix, environment());
    const tessera = join(prefix, 'bin/tessera');
    const port = String(await freePort());
    const env = environment({ PORT: port, TESSERA_ADMIN_PASSWORD: password });
    const child = spawn(tessera, ['start'], { cwd: folder, env, stdio: 'ignore' });
    running.add(child);
    const url = `http://127.0.0.1:${port}`;
    for (let left = 900; left > 0 && !(await isReady(url)); left -= 1) await new Promise((resolve) => setTimeout(resolve, 100));
    const headers = { authorization: `Bearer ${await signIn(url)}` };
    const list = (await (await fetch(`${url}/api/v1/dashboard/`, { headers })).json()) as { count: number };
    expect(list.count).toBeGreaterThanOrEqual(5);
    expect((await fetch(`${url}/api/v1/dashboard/movies/charts`, { headers })).status).toBe(200);
    const page = await (await fetch(`${url}/login/`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(url + script)).status).toBe(200);
    // The data lies with the person, not in the package that the next version replaces.
    expect(existsSync(join(folder, 'person/.tessera/tessera.sqlite'))).toBe(true);

    const command = { ...environment({ PORT: port }) };
    writeFileSync(join(folder, 'days.csv'), 'day,n\n2024-01-01,1\n');
    expect(run(tessera, ['upload', 'days.csv'], folder, command)).toContain('1 row');
    run(tessera, ['export', '--output', 'all.zip'], folder, command);
    expect(run(tessera, ['import', 'all.zip', '--dry-run', '--overwrite'], folder, command)).toContain('Nothing was written');
    run(tessera, ['backup', 'site.backup'], folder, command);
    expect(run(tessera, ['doctor'], folder, command)).toContain('No faults');
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const restored = join(folder, 'restored');
    run(tessera, ['restore', 'site.backup'], folder, { ...command, TESSERA_HOME: restored });
    expect(existsSync(join(restored, 'tessera.sqlite'))).toBe(true);
    expect(run(tessera, ['--version'], folder, command)).toMatch(/^\d+\.\d+\.\d+\n$/);
  },
);
