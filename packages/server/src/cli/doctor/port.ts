/** Whether the port is free, and who has it when it is not. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { lockHome } from '../../store/home-lock.ts';
import { codeOf, fault, ok, wordsOf, type DoctorFinding } from './finding.ts';

/** Whether the server could listen where its settings say, and which program keeps the port when it could not. */
export async function checkPort({ host, port, home }: Config): Promise<DoctorFinding> {
  const place = `${host}:${port}`;
  if (port === 0) return ok('port', 'Any free one is taken (PORT is 0).');
  const error = await listenError(host, port);
  const isRunning = isLocked(home);
  if (error === undefined)
    return isRunning
      ? fault(
          'port',
          `${place} is free, but a server runs on ${home} and listens elsewhere.`,
          'Give this command the same PORT and HOST as the server.',
        )
      : ok('port', `${place} is free.`);
  if (codeOf(error) !== 'EADDRINUSE') {
    const mend =
      codeOf(error) === 'EACCES'
        ? 'Ports below 1024 need the right to them; use a larger PORT behind a proxy.'
        : 'Set HOST to an address of this machine.';
    return fault('port', `${place} cannot be listened on: ${wordsOf(error)}.`, mend);
  }
  if (isRunning && (await isTessera(host, port))) return ok('port', `This site is running at ${place}.`);
  const holder = holderOf(port) ?? 'another program';
  return fault('port', `${place} is taken by ${holder}.`, 'Stop it, or set PORT to another number.');
}

function listenError(host: string, port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** A server runs on the home. */
function isLocked(home: string): boolean {
  if (!existsSync(join(home, 'lock'))) return false;
  try {
    lockHome(home)();
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('Another Tessera');
  }
}

async function isTessera(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const reply = await fetch(`http://${name}:${port}/live`, { signal: AbortSignal.timeout(5000) });
    return (await reply.text()).includes('"status":"ok"');
  } catch {
    return false;
  }
}

/** In the kernel's tables, a socket that listens. */
const listening = '0A';

/** `postgres (process 812)`; undefined where the system does not say: other systems, processes of other users. */
export function holderOf(port: number): string | undefined {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
      (existsSync(table) ? readFileSync(table, 'utf8') : '')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local, , state]) => local?.endsWith(`:${wanted}`) && state === listening)
        .flatMap((fields) => fields[9] ?? []),
    ),
  );
  if (inodes.size === 0) return undefined;
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && socketsOf(name).some((inode) => inodes.has(inode)));
  return pid && `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`;
}

function socketsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(pid, fd))?.[1] ?? []);
  } catch {
    // Gone, or another process's.
    return [];
  }
}

function linkOf(pid: string, fd: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    return '';
  }
}
