#!/usr/bin/env node
/** `npm run tessera -- import bundle.zip`: the command line, on the pinned Node; `start` is `npm start`. */
import { handOver } from './doors/runtime.mjs';

// Paths on the line count from where the person stands.
process.env.INIT_CWD ??= process.cwd();
if (process.argv[2] === 'start') {
  process.argv.splice(2, 1);
  await import('./start.mjs');
} else handOver('packages/server/src/cli/main.ts', process.argv.slice(2));
