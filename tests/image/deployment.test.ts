/** compose.yaml and the systemd unit as their own programs read them, where this machine has them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The first of these programs that is here and can be asked. */
const found = (ask: string, ...programs: string[][]): string[] | undefined =>
  programs.find(([command = '', ...args]) => spawnSync(command, [...args, ask]).status === 0);

// The client of Docker alone reads no compose file: its plugin does, or the older program. `--version` the client answers itself.
const compose = found('version', ['docker-compose'], ['docker', 'compose']);
const systemd = found('--version', ['systemd-analyze']);

/** What the program prints, and how it ends. */
function asked([command = '', ...first]: readonly string[], args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  return { status, said: `${stdout}${stderr}` };
}

test.skipIf(!compose)('compose.yaml is read by docker compose, and refused without the two passwords', () => {
  const config = ['--file', 'compose.yaml', 'config'];
  const given = { POSTGRES_PASSWORD: 'letters', TESSERA_ADMIN_PASSWORD: 'admin12345' };
  const read = asked(compose ?? [], config, given);
  expect(read).toMatchObject({ status: 0 });
  expect(read.said).toContain('postgres://tessera:letters@postgres:5432/tessera');
  for (const name of Object.keys(given)) {
    const { status, said } = asked(compose ?? [], config, { ...given, [name]: '' });
    expect([status !== 0, said]).toEqual([true, expect.stringContaining(`write ${name} into .env`)]);
  }
});

test.skipIf(!systemd)('systemd finds nothing to complain of in the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-unit-'));
  const unit = join(folder, 'tessera.service');
  // It also looks for the program, which is not installed here.
  writeFileSync(
    unit,
    readFileSync(join(root, 'deploy/tessera.service'), 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'),
  );
  expect(asked(systemd ?? [], ['verify', '--man=no', unit])).toEqual({ status: 0, said: '' });
  rmSync(folder, { recursive: true });
});
