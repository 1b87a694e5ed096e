/** `npm run fix`: what a machine can put right. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
for (const [tool, args] of [
  ['oxlint', ['--fix', '--quiet']],
  ['oxfmt', ['packages', 'scripts', 'tests', 'examples']],
] as const)
  spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit' });
