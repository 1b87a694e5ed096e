#!/usr/bin/env node
/**
 * `tessera` of the installed package: `tessera start`, and the commands of `npm run tessera`. Plain JavaScript for Node 20:
 * it hands over to the Node 24 that was installed with the package, or to its own where that is new enough.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root, say } from '../doors/runtime.mjs';
import { serverEnvironment, serverFlags } from '../doors/serving.mjs';

const nodeLeast = 24;
const isWindows = process.platform === 'win32';
const [command = '--help', ...args] = process.argv.slice(2);

const server = join(root, 'packages/server/src');
if (command === '--version') process.stdout.write(`${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}\n`);
else if (command === 'start') handOver([...serverFlags, join(server, 'main.js'), ...args]);
else handOver(['--disable-warning=ExperimentalWarning', join(server, 'cli/main.js'), command, ...args]);

/** @returns a Node of at least version 24 */
function newNode() {
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', isWindows ? 'node.exe' : 'node');
  } catch {
    if (Number(process.versions.node.split('.', 1)[0]) >= nodeLeast) return process.execPath;
    say(`Tessera needs Node ${nodeLeast}, and ${name} was not installed with it. Install Node ${nodeLeast}, or Tessera again.`);
    process.exit(1);
  }
}

/** A package is replaced by the next version: data does not lie inside it, nor in whatever folder one stands in. */
function homeFolder() {
  const given = process.env.TESSERA_HOME || join(homedir(), '.tessera');
  return given.startsWith('~/') ? join(homedir(), given.slice(2)) : resolve(given);
}

function handOver(nodeArgs) {
  const node = newNode();
  const env = {
    ...serverEnvironment,
    ...process.env,
    TESSERA_HOME: homeFolder(),
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  };
  // The server takes this process's place; a Node that cannot do that (before 22.15, Windows) stays beside it and waits.
  if (process.execve && !isWindows) process.execve(node, [node, ...nodeArgs], env);
  const child = spawn(node, nodeArgs, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    say(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
