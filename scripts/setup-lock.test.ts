/** The lock of a checkout, with real processes: they take it, wait for it, and are killed while they hold it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exclusively } from './doors/setup-lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tessera-lock-'));
const script = join(folder, 'hold.mjs');
const module = new URL('./doors/setup-lock.mjs', import.meta.url).href;

beforeAll(() => {
  // Notes when it holds the lock and when not any more; `forever` never gives it back.
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
import { exclusively } from ${JSON.stringify(module)};
const [lock, notes, name, howLong] = process.argv.slice(2);
exclusively(lock, () => {
  appendFileSync(notes, name + ' in\\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, howLong === 'forever' ? undefined : Number(howLong));
  appendFileSync(notes, name + ' out\\n');
}, () => appendFileSync(notes, name + ' waits\\n'));
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hold = (name: string, of: string, howLong: string): ChildProcess =>
  spawn(process.execPath, [script, join(folder, `${of}.lock`), join(folder, `${of}.notes`), name, howLong], { stdio: 'inherit' });
const notes = (of: string): string[] => {
  const file = join(folder, `${of}.notes`);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};
const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => void child.once('exit', resolve));
const noted = (of: string, line: string): Promise<void> =>
  expect.poll(() => notes(of), { timeout: 30_000 }).toContain(line) as Promise<void>;

test('of five processes that come at once one at a time holds the lock, and nothing is left of it', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => ended(hold(name, 'five', '50'))));
  const held = notes('five').filter((line) => !line.endsWith('waits'));
  expect(held).toHaveLength(10);
  for (let at = 0; at < held.length; at += 2) expect(held[at + 1]).toBe(held[at]?.replace('in', 'out'));
  expect(readdirSync(folder).filter((name) => name.startsWith('five.lock'))).toEqual([]);
});

test('a waiting process says so, and goes on when the holder is killed', async () => {
  const killed = hold('first', 'killed', 'forever');
  await noted('killed', 'first in');
  const second = hold('second', 'killed', '0');
  await noted('killed', 'second waits');
  killed.kill('SIGKILL');
  expect(await ended(second)).toBe(0);
  expect(notes('killed')).toEqual(['first in', 'second waits', 'second in', 'second out']);
});

test('the lock of a killed process blocks nobody, not even when its number belongs to another process by now', async () => {
  const killed = hold('first', 'stale', 'forever');
  await noted('stale', 'first in');
  killed.kill('SIGKILL');
  await ended(killed);
  const lock = join(folder, 'stale.lock');
  expect(existsSync(lock)).toBe(true);
  expect(exclusively(lock, () => 'done')).toBe('done');
  // This process lives, but it did not begin then.
  writeFileSync(lock, JSON.stringify({ pid: process.pid, began: 'another time' }));
  expect(exclusively(lock, () => 'done')).toBe('done');
  writeFileSync(lock, 'no lock of ours');
  expect(exclusively(lock, () => 'done')).toBe('done');
  expect(existsSync(lock)).toBe(false);
});

test('where no lock can be written nobody is kept from going on', () => {
  expect(exclusively(join(script, 'is-no-folder', 'setup.lock'), () => 'done')).toBe('done');
});

test('whoever holds the lock may take it again, and it is given back when the work fails', () => {
  const lock = join(folder, 'again.lock');
  expect(exclusively(lock, () => exclusively(lock, () => existsSync(lock)))).toBe(true);
  expect(() =>
    exclusively(lock, () => {
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(existsSync(lock)).toBe(false);
});
