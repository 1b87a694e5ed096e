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
    const built = await buildApp(config);
    endInOrder(built);
    await built.app.listen({ port: config.port, host: config.host });
    greet(config, built);
  } catch (error) {
    process.stderr.write(`Tessera could not start. ${sayStart(error)}\n`);
    process.exit(1);
  }
}

function greet(config: Config, { app, generatedPassword }: BuiltApp): void {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const lines = [`Tessera is ready: ${config.publicUrl ?? `http://${host}:${port}`}`];
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
