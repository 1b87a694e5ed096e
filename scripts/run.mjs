/** `npm run <command>`: runs scripts/<command>.ts on the pinned Node. */
import { handOver } from './doors/runtime.mjs';

const [command, ...args] = process.argv.slice(2);
handOver(`scripts/${command}.ts`, args);
