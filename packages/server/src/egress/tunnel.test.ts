/** SSH servers that do not do what they should: each is refused in time, and the next try is a new one. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import ssh from 'ssh2';
import { afterEach, expect, test } from 'vitest';
import { fingerprintOf, SshTunnel } from './tunnel.ts';

// One in three hundred of the Ed25519 keys that ssh2 makes cannot be read again.
const keys = ssh.utils.generateKeyPairSync('ecdsa', { bits: 256 });
const host = ssh.utils.parseKey(keys.public);
if (host instanceof Error) throw host;
const hostKey = fingerprintOf(host.getPublicSSH());

let open: (Server | ssh.Server)[] = [];
afterEach(() => {
  for (const server of open) server.close();
  open = [];
});

async function tunnelTo(server: Server | ssh.Server): Promise<SshTunnel> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new SshTunnel({ host: '127.0.0.1', port, username: 'ann', password: 'let-me-in', hostKey });
}

const refusal = async (tunnel: SshTunnel): Promise<unknown> => {
  const [error] = await once(tunnel.socket('db.internal', 5432), 'close').then(
    () => ['closed without an error'],
    (failed: unknown) => [failed],
  );
  return error instanceof Error && 'detail' in error ? error.detail : error;
};

// Rows: DB-09
test('a server that ends while it asks who we are is refused, every time', async () => {
  let asked = 0;
  const server = new ssh.Server({ hostKeys: [keys.private] }, (client) => {
    client.on('error', () => undefined).on('authentication', () => void client.end());
    asked += 1;
  });
  const tunnel = await tunnelTo(server);
  for (const times of [1, 2]) {
    expect(await refusal(tunnel)).toEqual({ message: 'SSH: the server ended the connection.' });
    expect(asked).toBe(times);
  }
});

// Rows: DB-09
test('a server that sends garbage and then breaks off ends the question, not the process', async () => {
  const nonsense = async (socket: Socket): Promise<void> => {
    socket.on('error', () => undefined);
    socket.write(`SSH-2.0-x\r\n${'\xff'.repeat(64)}`);
    await sleep(50);
    socket.resetAndDestroy();
  };
  const tunnel = await tunnelTo(createServer((socket) => void nonsense(socket)));
  expect(await refusal(tunnel)).toEqual({ message: 'SSH: what answers there is no SSH server.' });
  // Time for the second error of the same connection.
  await sleep(150);
});
