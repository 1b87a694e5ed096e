/** What the tests need from the machine, brought with apt when we are root on Debian. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let updated = false;

/** Installs Debian packages. @returns false when this machine is not Debian or we are not root */
export function aptInstall(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!updated) spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  updated = true;
  console.log(`Installing ${names.join(', ')} from Debian …`);
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    }).status === 0
  );
}
