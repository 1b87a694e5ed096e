/** A whole site of several servers and workers on one PostgreSQL and one Redis, behind a balancer; processes of their own. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, type RunningRedis } from '../../packages/server/src/redis/redis.testing.ts';
import { startRoundRobin, type RoundRobin } from './round-robin.ts';
import { startServer, type RunningServer } from './server.ts';

/** How a site is started. */
export interface ServersOptions {
  /** An empty database of PostgreSQL. */
  readonly databaseUrl: string;
  readonly servers: number;
  readonly workers: number;
  /** For every process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A site that runs. */
export interface RunningSite {
  readonly balancer: RoundRobin;
  /** They serve pages and do no jobs; one that was killed is put back by `restart`. */
  readonly servers: RunningServer[];
  readonly workers: RunningServer[];
  readonly redis: RunningRedis;
  /** A folder that every process sees as `files` of its home, where local database files are. */
  readonly home: string;
  /** Starts a process that was killed on the home it had, at a port of its own. @throws Error when it does not start */
  restart(process: RunningServer): Promise<void>;
  stop(): Promise<void>;
}

const secret = 'one secret for all servers of this site';

/** @throws Error when one of the processes does not start */
export async function startSite({ databaseUrl, servers, workers, env = {} }: ServersOptions): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-site-'));
  const shared = join(folder, 'shared');
  mkdirSync(join(shared, 'files'), { recursive: true });
  const redis = await startRedis();
  const balancer = await startRoundRobin();
  const environment = {
    TESSERA_DATABASE_URL: databaseUrl,
    TESSERA_REDIS_URL: redis.url,
    TESSERA_SECRET: secret,
    TESSERA_FILES_URL: `file://${join(shared, 'tables')}`,
    TESSERA_PUBLIC_URL: balancer.url,
    ...env,
  };
  const homeOf = (name: string): string => {
    const home = join(folder, name);
    mkdirSync(home);
    symlinkSync(join(shared, 'files'), join(home, 'files'));
    return home;
  };
  const startOne = (home: string, isWorker: boolean): Promise<RunningServer> =>
    startServer({ home, env: { ...environment, TESSERA_WORKERS: isWorker ? '2' : '0' }, args: isWorker ? ['--worker'] : [] });
  const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, i) => homeOf(`${name}-${i + 1}`));
  const site: RunningSite = {
    balancer,
    redis,
    servers: [],
    workers: [],
    home: shared,
    restart: async (process) => {
      const isWorker = site.workers.includes(process);
      const list = isWorker ? site.workers : site.servers;
      list[list.indexOf(process)] = await startOne(process.home, isWorker);
      balancer.targets = site.servers.map(({ url }) => url);
    },
    stop: async () => {
      await balancer.close();
      await Promise.all([...site.servers, ...site.workers].filter(({ process }) => isAlive(process)).map((each) => each.stop()));
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    // The first one makes the store and the examples; those at the same moment would wait for it.
    for (const home of named('server', servers)) site.servers.push(await startOne(home, false));
    site.workers.push(...(await Promise.all(named('worker', workers).map((home) => startOne(home, true)))));
  } catch (error) {
    await site.stop();
    throw error;
  }
  balancer.targets = site.servers.map(({ url }) => url);
  return site;
}

const isAlive = ({ exitCode, signalCode }: RunningServer['process']): boolean => exitCode === null && signalCode === null;
