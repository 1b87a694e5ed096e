/**
 * The Dockerfile without Docker: its RUN and COPY steps in a bare Debian folder, its command as its user, its health check.
 * Needs root and debootstrap, and downloads for minutes: `npm run torture -- --only suites --suite Dockerfile` runs it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/machine/free-port.ts';
import { isReady } from '../../scripts/machine/server.ts';
import { stagesOf, type Stage, type Step } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const isAsked = process.env['TESSERA_TEST_IMAGE'] !== undefined;
const can = process.getuid?.() === 0 && spawnSync('debootstrap', ['--version']).status === 0;
if (isAsked && !can) console.log('Skipped: the Dockerfile is tried as root, with debootstrap (apt-get install debootstrap).');

const folder = mkdtempSync(join(tmpdir(), 'tessera-image-'));
const running = new Set<ChildProcess>();
const stages = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'));

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Certificates of the network stand at the top of the folder: Debian's own package replaces those in `/etc/ssl`. */
const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => {
  const file = process.env[name];
  return file !== undefined && existsSync(file) ? [{ name, file }] : [];
});
const network = Object.entries(process.env).filter(([name]) => /^npm_config_registry$|_proxy$/i.test(name));

interface Place {
  readonly at: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user?: string | undefined;
}

/** A command that takes the place of a shell in the folder, with `/proc` of its own that ends with it. */
function entering({ at, workdir, user }: Place, command: readonly string[]): string[] {
  const who = user === undefined ? [] : [`--userspec=${user}:${user}`];
  const enter = 'mount -t proc proc "$0/proc" && exec chroot "$@"';
  const inside = ['/bin/sh', '-c', 'cd "$0" && exec "$@"', workdir, ...command];
  return ['--mount', '/bin/sh', '-c', enter, at, ...who, at, ...inside];
}

function environment({ env }: Place): Record<string, string> {
  const told = certificates.map(({ name }) => [name, `/${name}`]);
  const outside = Object.fromEntries([...network.map(([name, value]) => [name, value ?? '']), ...told]);
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    DEBIAN_FRONTEND: 'noninteractive',
    ...outside,
    ...env,
  };
}

function run(command: string, args: readonly string[], env?: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    ...(env ? { env } : {}),
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout.slice(-4000)}${stderr.slice(-4000)}`);
  return stdout;
}

/** What `COPY . .` takes: the checkout without what `.dockerignore` names. */
function checkout(): string[] {
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-from=.dockerignore']);
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

function bare(stage: Stage, at: string): void {
  const suite = /^debian:(\w+)-slim$/.exec(stage.from)?.[1] ?? '';
  const base = join(folder, `base-${suite}`);
  if (!existsSync(base)) run('debootstrap', ['--variant=minbase', suite, base]);
  run('cp', ['--archive', base, at]);
  cpSync('/etc/resolv.conf', join(at, 'etc/resolv.conf'), { dereference: true });
  // The folder is thrown away: dpkg need not wait for the disk.
  writeFileSync(join(at, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  for (const { name, file } of certificates) cpSync(file, join(at, name), { dereference: true });
}

function copy(step: Step, at: string, workdir: string): void {
  const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(step.text) ?? [];
  if (stage !== undefined) run('cp', ['--archive', join(folder, stage, from), join(at, to)]);
  else for (const path of checkout()) cpSync(join(root, path), join(at, workdir, path), { verbatimSymlinks: true });
}

/** @returns the folder as the image would be, and where its last WORKDIR is */
function build(stage: Stage): Place {
  const at = join(folder, stage.name ?? 'image');
  bare(stage, at);
  let workdir = '/';
  for (const step of stage.steps) {
    console.log(`${step.kind} ${step.text}`);
    if (step.kind === 'COPY') copy(step, at, workdir);
    else if (step.kind === 'RUN') {
      const place = { at, workdir, env: {} };
      run('unshare', entering(place, ['/bin/sh', '-c', step.text]), environment(place));
    } else {
      workdir = step.text;
      mkdirSync(join(at, workdir), { recursive: true });
    }
  }
  return { at, workdir, env: stage.env, user: stage.user };
}

test.skipIf(!isAsked || !can)(
  'every step of the Dockerfile runs in a bare Debian, and its command serves as a user who is not root',
  { timeout: 3_600_000 },
  async () => {
    const places = stages.map(build);
    const [image, stage] = [places.at(-1), stages.at(-1)];
    if (!image || !stage) throw new Error('The Dockerfile has no stage.');
    const port = String(await freePort());
    const place = { ...image, env: { ...image.env, PORT: port, TESSERA_ADMIN_PASSWORD: 'kranich-lotse-7' } };
    const child = spawn('unshare', entering(place, stage.command), { env: environment(place), stdio: 'inherit' });
    running.add(child);
    const isUp = (): Promise<boolean> => isReady(`http://127.0.0.1:${port}`);
    while (child.exitCode === null && !(await isUp())) await new Promise((resolve) => setTimeout(resolve, 200));
    expect(child.exitCode).toBeNull();
    const uid = 10_001;
    expect(statSync(`/proc/${child.pid}`).uid).toBe(uid);
    expect(statSync(join(image.at, 'data/tessera.sqlite')).uid).toBe(uid);
    run('unshare', entering(place, stage.healthCheck), environment(place));
    expect(run('unshare', entering(place, ['tessera', 'doctor']), environment(place))).toContain('No faults');
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(() => run('unshare', entering(place, stage.healthCheck), environment(place))).toThrow();
  },
);
