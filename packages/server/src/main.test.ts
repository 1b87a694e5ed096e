import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'tessera-main-'));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

interface Started {
  output: () => string;
  address: string;
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Resolves when the server is ready, or has ended. */
async function start(environment: Record<string, string> = {}): Promise<Started> {
  const env = { PATH: process.env.PATH, TESSERA_HOME: home, PORT: '0', TESSERA_EXAMPLES: '0', ...environment };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')], { env });
  running.add(child);
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString();
        if (text.includes('Sign in as admin')) resolve();
      });
    void ended.then(() => resolve());
  });
  return {
    output: () => text,
    address: /http:\/\/[\d.]+:\d+/.exec(text)?.[0] ?? '',
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

async function signIn(address: string, password: string): Promise<number> {
  const body = JSON.stringify({ username: 'admin', password, provider: 'db' });
  const reply = await fetch(`${address}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return reply.status;
}

test(
  'the server says where it is and how to sign in, shows the password once, and ends in order',
  { timeout: 60_000 },
  async () => {
    const first = await start();
    const password = /password (\S+)/.exec(first.output())?.[1] ?? '';
    expect(await (await fetch(`${first.address}/health`)).text()).toBe('OK');
    expect(await signIn(first.address, password)).toBe(200);
    expect(await first.stop('SIGTERM')).toBe(0);
    const second = await start();
    expect(second.output()).not.toContain('password');
    expect(await signIn(second.address, password)).toBe(200);
    const beside = await start();
    expect(beside.output()).toMatch(/^Tessera could not start\. Another Tessera is running on /);
    expect(await beside.stop('SIGTERM')).toBe(1);
    await second.stop('SIGKILL');
    const third = await start({ TESSERA_ADMIN_PASSWORD: 'chosen afterwards' });
    expect(await signIn(third.address, 'chosen afterwards')).toBe(200);
    expect(await signIn(third.address, password)).toBe(401);
    // A sign-in takes a while on purpose; one that is under way is finished, not cut.
    const underWay = signIn(third.address, 'chosen afterwards');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await Promise.all([third.stop('SIGTERM'), underWay])).toEqual([0, 200]);
    rmSync(home, { recursive: true, force: true });
  },
);

test('a server that cannot start says why in one line', { timeout: 30_000 }, async () => {
  const wrong = await start({ TESSERA_HOEM: '/tmp' });
  expect(wrong.output()).toMatch(/Tessera could not start\. The environment is wrong:\n {2}TESSERA_HOEM: not a setting/);
  expect(wrong.output()).not.toContain(' at ');
});
