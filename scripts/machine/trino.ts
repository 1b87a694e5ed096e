/** A real Trino for one test run: its server from Maven Central, with a catalogue in memory that can be written. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aptInstall } from './apt.ts';
import type { RunningEngine } from './clickhouse.ts';
import { freePort } from './free-port.ts';

const version = '476';
/** What this version needs. */
const javaFrom = 24;
const startMs = 180_000;
const unpacked = join(import.meta.dirname, '../../.runtime', `trino-server-${version}`);
const packed = join(homedir(), `.m2/repository/io/trino/trino-server/${version}/trino-server-${version}.tar.gz`);

/** Starts a fresh one. @returns a sentence instead that says why there is none */
export async function startTrino(): Promise<RunningEngine | { readonly missing: string }> {
  const java = findJava() ?? (aptInstall('openjdk-25-jre-headless') ? findJava() : undefined);
  if (java === undefined) return { missing: `Trino ${version} needs Java ${javaFrom} or later.` };
  const missing = fetchServer();
  if (missing !== undefined) return { missing };
  const folder = mkdtempSync(join(tmpdir(), 'tessera-trino-'));
  const port = await freePort();
  const settings = {
    'config.properties': `coordinator=true\nnode-scheduler.include-coordinator=true\nhttp-server.http.port=${port}\ndiscovery.uri=http://127.0.0.1:${port}\nquery.max-memory=512MB\nplugin.dir=${join(unpacked, 'plugin')}\n`,
    'catalog/memory.properties': 'connector.name=memory\n',
  };
  mkdirSync(join(folder, 'catalog'));
  for (const [name, text] of Object.entries(settings)) writeFileSync(join(folder, name), text);
  const options = {
    config: join(folder, 'config.properties'),
    'node.environment': 'test',
    'node.data-dir': join(folder, 'data'),
    'catalog.config-dir': join(folder, 'catalog'),
  };
  const server = spawn(
    java,
    [
      '-Xmx1500M',
      ...Object.entries(options).map(([name, value]) => `-D${name}=${value}`),
      '--add-modules=jdk.incubator.vector',
      '--enable-native-access=ALL-UNNAMED',
      '--sun-misc-unsafe-memory-access=allow',
      '-cp',
      join(unpacked, 'lib/*'),
      'io.trino.server.TrinoServer',
    ],
    { stdio: 'ignore', cwd: folder },
  );
  const gone = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + startMs;
  while (!(await isStarted(port))) {
    if (server.exitCode === null && Date.now() < until) {
      await sleep(200);
      continue;
    }
    await stop();
    return { missing: `Trino ${version} did not start.` };
  }
  return { url: `trino://test@127.0.0.1:${port}/memory`, version, stop };
}

/** Brings the server once and unpacks what a catalogue in memory needs. @returns why it cannot */
function fetchServer(): string | undefined {
  if (existsSync(join(unpacked, 'done'))) return undefined;
  if (!existsSync(packed)) {
    console.log('Bringing Trino from Maven Central (821 MB) …');
    const wish = ['-q', '-B', 'dependency:get', `-Dartifact=io.trino:trino-server:${version}:tar.gz`, '-Dtransitive=false'];
    const get = (): boolean => spawnSync('mvn', wish, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
    if (!get() && !(aptInstall('maven') && get())) return 'Trino cannot be brought from Maven Central with mvn.';
  }
  mkdirSync(unpacked, { recursive: true });
  const parts = ['lib', 'plugin/memory'].map((part) => `*/${part}/*`);
  const { status } = spawnSync('tar', ['xzf', packed, '-C', unpacked, '--strip-components=1', '--wildcards', ...parts]);
  if (status !== 0) return `${packed} cannot be unpacked.`;
  writeFileSync(join(unpacked, 'done'), '');
  return undefined;
}

/** `java` of a machine that is new enough. */
function findJava(): string | undefined {
  const folder = '/usr/lib/jvm';
  const homes = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return homes.filter((home) => javaVersion(home) >= javaFrom).map((home) => join(home, 'bin/java'))[0];
}

function javaVersion(home: string): number {
  const release = join(home, 'release');
  const [, said = '0'] = existsSync(release) ? (/^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8')) ?? []) : [];
  return Number(said);
}

async function isStarted(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/v1/info`);
    return reply.ok && (await reply.text()).includes('"starting":false');
  } catch {
    return false;
  }
}
