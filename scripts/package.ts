/**
 * `npm run package`: one file that `npm install -g` installs on a machine with Node and npm only, and in its folder `embed` the
 * client for other sites' pages. `-- --no-build` packs what is built.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stage } from './package/stage.ts';
import { stageEmbed } from './package/stage-embed.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { 'no-build': { type: 'boolean' }, output: { type: 'string' } } });
const output = values.output ?? join(root, 'dist');

if (values['no-build'] !== true) run(process.execPath, [join(root, 'scripts/build.ts'), '--logLevel', 'warn'], root);
const staged = join(root, '.tmp/package');
stage(staged, process.version.slice(1));
pack(staged, output);
const client = join(root, '.tmp/package-embed');
stageEmbed(client);
pack(client, join(output, 'embed'));

function pack(folder: string, into: string): void {
  mkdirSync(into, { recursive: true });
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['pack', '--silent', '--pack-destination', into], folder);
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
