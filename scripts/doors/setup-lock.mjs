/**
 * One command at a time prepares a checkout: fetches the runtime, installs packages, builds the web application. The others
 * wait and then find it done. Plain JavaScript for Node 20, and synchronous: it runs before anything else is there.
 *
 * The lock is a file that says who holds it. A holder that was killed is known by its process number and the moment that
 * process began, so that neither a dead holder nor another process of the same number keeps anybody waiting.
 */
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const waitMs = 200;

/** Lock files this process holds. */
const held = new Set();
process.on('exit', () => {
  for (const file of held) rmSync(file, { force: true });
});

/**
 * Does work while no other process does work under the same lock.
 * @param {string} file  the lock's path
 * @param {() => T} work  synchronous; may call `exclusively` with the same file again
 * @param {(pid: number) => void} onWait  told once who is waited for
 * @returns {T} what the work returns
 * @template T
 */
export function exclusively(file, work, onWait = () => {}) {
  if (held.has(file) || !take(file, onWait)) return work();
  held.add(file);
  try {
    return work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

/** @returns false where no lock can be written: nothing can be prepared there either, and nobody is in the way */
function take(file, onWait) {
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    // Written whole under a name of its own, then linked: nobody ever reads half a holder.
    writeFileSync(own, JSON.stringify({ pid: process.pid, began: beganOf(process.pid) }));
  } catch {
    return false;
  }
  try {
    for (let hasToldWait = false; !isLinked(own, file);) {
      const text = contentOf(file);
      if (text === undefined) continue;
      const holder = holderIn(text);
      if (holder === undefined || !lives(holder)) {
        moveAside(file, text);
        continue;
      }
      if (!hasToldWait) onWait(holder.pid);
      hasToldWait = true;
      sleep(waitMs);
    }
    return true;
  } finally {
    rmSync(own, { force: true });
  }
}

function isLinked(own, file) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (error.code === 'ENOENT') throw error;
    return isCopied(own, file);
  }
}

/** For file systems without hard links. */
function isCopied(own, file) {
  try {
    writeFileSync(file, readFileSync(own), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead holder. Of two who do so at once, the second finds that it renamed another one's lock and gives it
 * back.
 */
function moveAside(file, text) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (contentOf(aside) !== text) isLinked(aside, file);
  rmSync(aside, { force: true });
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for what is no lock of ours. */
function holderIn(text) {
  try {
    const { pid, began } = JSON.parse(text);
    return Number.isInteger(pid) && typeof began === 'string' ? { pid, began } : undefined;
  } catch {
    return undefined;
  }
}

function lives({ pid, began }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled, and lives.
    if (error.code !== 'EPERM') return false;
  }
  return beganOf(pid) === began;
}

/** When a process began, in the system's own words; empty where it does not say. */
function beganOf(pid) {
  if (process.platform === 'win32') return '';
  if (process.platform === 'linux') {
    const stat = contentOf(`/proc/${pid}/stat`) ?? '';
    // The name, in brackets, may hold anything; the moment is the 20th field behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
