/** How Node is started for the server, by `npm start` and by whoever measures or tests what that starts. */
import { join } from 'node:path';
import { root } from './runtime.mjs';

/** Flags of Node, before the server's first module. */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  // Not `throw`: Node's reader of headers asks for whatever name was sent, and an error there ends the process.
  '--disable-proto=delete',
  // A small young generation: memory at rest matters more here than the last percent of throughput.
  '--max-semi-space-size=8',
  // What strips types is WebAssembly, in each thread that meets a module for the first time. V8 13.6 recompiles its calls
  // back into JavaScript after a thousand, frees the older code of all threads, and has been seen to end the whole process
  // there (Check failed: jit_page.has_value()). It need not recompile anything for some seconds of work.
  '--wasm-wrapper-tiering-budget=2147483647',
];

/** What the server needs in its environment: with it Node finds the very first modules compiled (`server/src/compiled.ts`). */
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tessera') };
