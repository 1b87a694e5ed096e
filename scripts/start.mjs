/** `npm start`: runtime, packages and web build when they are not there yet, then the server in this terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringEverything, environment, filesBelow, hashOf, isDone, markDone, preparing, root, say } from './doors/runtime.mjs';
import { serverEnvironment, serverFlags } from './doors/serving.mjs';

const node = bringEverything();
// A worker has no pages.
if (!process.argv.includes('--worker')) preparing(buildWeb);
serve();

function buildWeb() {
  const sources = ['core', 'charts', 'api', 'ui', 'embed', 'web'].flatMap((name) => filesBelow(join(root, 'packages', name)));
  const wanted = hashOf(...sources.flatMap((path) => [path, readFileSync(path)]), readFileSync(join(root, 'pnpm-lock.yaml')));
  if (isDone('web', wanted) && existsSync(join(root, 'packages/web/dist/index.html'))) return;
  say('Building the web application …');
  const vite = join(root, 'packages/web/node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'warn'];
  const result = spawnSync(node, args, { cwd: join(root, 'packages/web'), stdio: ['ignore', 2, 2], env: environment() });
  if (result.status !== 0) {
    say('The web application could not be built.');
    process.exit(1);
  }
  markDone('web', wanted);
}

function serve() {
  const main = join(root, 'packages/server/src/main.ts');
  const args = [...serverFlags, main, ...process.argv.slice(2)];
  const env = { ...serverEnvironment, ...environment() };
  process.chdir(root);
  // The server takes this process's place; a Node that cannot do that (before 22.15, Windows) stays beside it and waits.
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env);
  const server = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
