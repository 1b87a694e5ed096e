/**
 * Brings the pinned Node and pnpm into `.runtime`, then the workspace's dependencies.
 * Plain JavaScript for Node 20: it runs before anything else is there.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './setup-lock.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const runtime = join(root, '.runtime');
const nodeVersion = '24.21.0';
const pnpmVersion = '12.21.0';
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const node = join(runtime, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const pnpm = join(runtime, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs');

/** One line of progress on standard error, so that standard output stays the command's own. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(what, result) {
  say(`\n${what} failed${result.error ? `: ${result.error.message}` : ` with code ${result.status}`}.`);
  process.exit(result.status || 1);
}

/** Text → short hash; the stamps compare these. */
export function hashOf(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 24);
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const stampPath = (name) => join(runtime, `${name}.stamp`);

/** Has `name` been done for exactly this hash? */
export const isDone = (name, hash) => read(stampPath(name)) === hash;
export const markDone = (name, hash) => writeFileSync(stampPath(name), hash);

/** Every file below `folder` that git would see, as paths; build output and packages are passed over. */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Outside `.runtime`, which may be thrown away while it is held. */
const lock = join(root, '.tmp', 'setup.lock');

/** Does what only one command at a time may do in this checkout; another one is waited for. */
export function preparing(work) {
  return exclusively(lock, work, (pid) => say(`Another command (process ${pid}) is preparing this folder; waiting for it …`));
}

function bringRuntime() {
  const wanted = hashOf(nodePackage, nodeVersion, pnpmVersion);
  if (isDone('runtime', wanted) && existsSync(node)) return;
  say(`Fetching Node ${nodeVersion} and pnpm ${pnpmVersion} …`);
  rmSync(runtime, { recursive: true, force: true });
  mkdirSync(runtime, { recursive: true });
  writeFileSync(join(runtime, 'package.json'), '{"private":true}');
  const packages = [`${nodePackage}@${nodeVersion}`, `pnpm@${pnpmVersion}`];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(
    npm,
    ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel', 'error', '--prefix', runtime, ...packages],
    {
      stdio: ['ignore', 2, 2],
      cwd: runtime,
    },
  );
  if (result.status !== 0) fail('Fetching the runtime', result);
  markDone('runtime', wanted);
}

function bringPackages() {
  const manifests = readdirSync(join(root, 'packages')).map((name) => read(join(root, 'packages', name, 'package.json')));
  const wanted = hashOf(read(join(root, 'pnpm-lock.yaml')), read(join(root, 'package.json')), ...manifests);
  if (isDone('packages', wanted) && existsSync(join(root, 'node_modules', '.modules.yaml'))) return;
  say('Installing packages …');
  const args = [pnpm, 'install', '--frozen-lockfile', '--reporter', 'append-only', '--loglevel', 'error'];
  const result = spawnSync(node, args, { stdio: ['ignore', 2, 2], cwd: root, env: environment() });
  if (result.status !== 0) fail('Installing packages', result);
  markDone('packages', wanted);
}

/** The environment children get: the pinned Node and the workspace's tools first on the path. */
export function environment() {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  return { ...process.env, PATH: path };
}

/** Node 24's path, with the workspace installed. */
export function bringEverything() {
  preparing(() => {
    bringRuntime();
    bringPackages();
  });
  return node;
}

/** Runs a TypeScript file of ours on Node 24 and ends with its code. */
export function handOver(file, args) {
  const result = spawnSync(bringEverything(), ['--disable-warning=ExperimentalWarning', join(root, file), ...args], {
    stdio: 'inherit',
    cwd: root,
    env: environment(),
  });
  if (result.error) fail(file, result);
  process.exit(result.status ?? 1);
}
