#!/usr/bin/env node
/** `npm run tessera -- import bundle.zip`: the command line, on the pinned Node. */
import { handOver } from './doors/runtime.mjs';

// Paths on the line count from where the person stands.
process.env.INIT_CWD ??= process.cwd();
handOver('packages/server/src/cli/main.ts', process.argv.slice(2));
