/** `npm run build`: the web application into packages/web/dist. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../packages/web');
const result = spawnSync(process.execPath, [join(web, 'node_modules/vite/bin/vite.js'), 'build', ...process.argv.slice(2)], {
  cwd: web,
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
