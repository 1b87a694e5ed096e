/** Loaded into the server's process by `--import`: the engine it starts loads `bare-inside.ts` as well. */
import child from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { spawn } = child;
const bare = new URL('./bare-inside.ts', import.meta.url);
bare.searchParams.set('socket', process.env['BENCH_BARE_SOCKET'] ?? '');

/** The module a process of ours runs stands behind the flags of Node. */
function withBare(args: readonly string[]): string[] {
  const at = args.findIndex((arg) => arg.endsWith('/engine/host.ts'));
  return at < 0 ? [...args] : args.toSpliced(at, 0, '--import', bare.href);
}

if (isMainThread) {
  Object.assign(child, {
    spawn: (command: string, args: readonly string[], options: child.SpawnOptions) => spawn(command, withBare(args), options),
  });
  syncBuiltinESMExports();
}
