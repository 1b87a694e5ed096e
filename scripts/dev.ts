/** `npm run dev`: the server restarting on change, the web application rebuilt in place by Vite, both until Ctrl-C. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '8088';
const children = [
  spawn(process.execPath, ['--watch', '--disable-warning=ExperimentalWarning', 'packages/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join(root, 'packages/web/node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'packages/web'),
    stdio: 'inherit',
    env: { ...process.env, TESSERA_DEV_API: `http://127.0.0.1:${port}` },
  }),
];
const stop = (): void => children.forEach((child) => child.kill());
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
children.forEach((child) => child.on('exit', stop));
