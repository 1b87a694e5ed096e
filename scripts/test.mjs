/** `npm test [-- words]`: everything, or only what the words name. */
import { handOver } from './doors/runtime.mjs';

handOver('scripts/test.ts', process.argv.slice(2));
