/** `npm run build`: the web application into packages/web/dist. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { preparing } from './doors/runtime.mjs';

const web = join(import.meta.dirname, '../packages/web');
const args = [join(web, 'node_modules/vite/bin/vite.js'), 'build', ...process.argv.slice(2)];
// `npm start` builds into the same folder.
const result = preparing(() => spawnSync(process.execPath, args, { cwd: web, stdio: 'inherit' }));
process.exit(result.status ?? 1);
