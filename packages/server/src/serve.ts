/** Serves: reads the environment, builds, listens, says where and how to sign in, and ends in order. */
import { buildApp, type BuiltApp } from './app.ts';
import { readConfig, type Config } from './config.ts';

/** Requests still running when the server is told to stop get this long. */
const graceMs = 30_000;

// A promise nobody waits for must not end everybody's session; anything worse must not go on unseen.
process.on('unhandledRejection', (error) =>
  process.stderr.write(`${JSON.stringify({ level: 'error', message: 'Unhandled', error: said(error) })}\n`),
);

await main();

async function main(): Promise<void> {
  try {
    // A person at a terminal reads what matters; a log collector gets every request.
    const config = { ...readConfig(process.env), accessLog: !process.stderr.isTTY };
    const isWorker = readArguments(process.argv.slice(2)).has('--worker');
    if (isWorker) checkWorker(config);
    const built = await buildApp(config, { doors: isWorker ? 'health' : 'all' });
    endInOrder(built);
    await built.app.listen({ port: config.port, host: config.host });
    if (isWorker) greetOfWorker(config, built);
    else greet(config, built);
  } catch (error) {
    process.stderr.write(`Tessera could not start. ${sayStart(error)}\n`);
    process.exit(1);
  }
}

/** @throws Error naming what we do not know */
function readArguments(given: readonly string[]): ReadonlySet<string> {
  const unknown = given.filter((each) => each !== '--worker');
  if (unknown.length > 0) throw new Error(`Not an option: ${unknown.join(' ')}. There is --worker.`);
  return new Set(given);
}

/** @throws Error where a worker would have nothing to do, or nothing to share with servers */
function checkWorker({ workers, databaseUrl }: Config): void {
  if (workers === 0) throw new Error('A worker with TESSERA_WORKERS=0 does nothing. Set how many jobs it does at a time.');
  if (databaseUrl === undefined)
    throw new Error('A worker of its own shares the store with servers: set TESSERA_DATABASE_URL to their PostgreSQL.');
}

function greetOfWorker(config: Config, built: BuiltApp): void {
  process.stdout.write(`Tessera's worker is ready: ${addressOf(config, built)}/ready\n`);
}

function addressOf(config: Config, { app }: BuiltApp): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

function greet(config: Config, built: BuiltApp): void {
  const { generatedPassword } = built;
  const lines = [`Tessera is ready: ${config.publicUrl ?? addressOf(config, built)}`];
  lines.push(
    generatedPassword === undefined
      ? 'Sign in as admin.'
      : `Sign in as admin with the password ${generatedPassword} (shown only now; set TESSERA_ADMIN_PASSWORD to choose another).`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

function endInOrder(built: BuiltApp): void {
  let isEnding = false;
  const end = (signal: string): void => {
    // Asked twice means at once.
    if (isEnding) process.exit(1);
    isEnding = true;
    built.services.log.info('Stopping', { signal });
    setTimeout(() => process.exit(1), graceMs).unref();
    built.close().then(
      () => process.exit(0),
      (error: unknown) => {
        built.services.log.error('The server did not stop cleanly', { error: String(error) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

function said(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function sayStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `The address is taken: ${error.message}. Set PORT to another number.`;
  if ('code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) return `No permission: ${error.message}.`;
  return error.message;
}
