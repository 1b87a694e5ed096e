/** The way out: what is connected to was checked, at the moment of connecting, and a reply leads nowhere else. */
import type { lookup } from 'node:dns';
import { createServer, request, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { clickhouseDriver } from '../drivers/clickhouse.ts';
import { trinoDriver } from '../drivers/trino.ts';
import { isClosed } from './addresses.ts';
import { lookupBy, openAgent, openRequest, openSocket, waitingSocket } from './reach.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => (server.closeAllConnections(), server.close()));
  // Listening on a port, so it is an address with one.
  return (server.address() as AddressInfo).port;
}

test('link-local and metadata addresses are closed, however they are written', () => {
  for (const host of [
    '169.254.169.254',
    '169.254.0.1',
    '[fe80::1]',
    'fe80::1%eth0',
    '::ffff:169.254.1.1',
    '::FFFF:A9FE:A9FE',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    'FD00:0EC2:0:0:0:0:0:0254',
    'METADATA.google.internal.',
    '100.100.100.200',
  ])
    expect(isClosed(host), host).toBe(true);
  for (const host of ['127.0.0.1', '10.0.0.5', '::1', '::', '0:0:0:0:0:0:0:1', 'db.example.org', 'fd00::1', '2606:4700::1111'])
    expect(isClosed(host), host).toBe(false);
});

const failureOf = (host: string): Promise<string> =>
  new Promise((resolve) => {
    try {
      const socket = openSocket(host, 9);
      socket.once('error', (error) => resolve(error.message));
      socket.once('connect', () => resolve('connected'));
    } catch (error) {
      resolve(error instanceof Error ? error.message : '');
    }
  });
const refused = 'This address cannot be connected to.';

test.each([
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '::ffff:a9fe:a9fe',
  'metadata',
])('no connection to the metadata address as %s', async (host) => {
  expect(await failureOf(host)).toBe(refused);
});

test('a driver’s own socket and a pooled request are checked as well', async () => {
  expect(() => waitingSocket().connect(80, '169.254.169.254')).toThrow(refused);
  expect(() => openRequest(new URL('http://169.254.169.254/latest/meta-data/'), {})).toThrow(refused);
  for (const isSecure of [false, true]) {
    const agent = openAgent(isSecure, { keepAlive: true });
    const protocol = isSecure ? 'https:' : 'http:';
    const asked = request({ host: '169.254.169.254', port: 80, agent, protocol });
    expect(await new Promise((resolve) => asked.once('error', (error) => resolve(error.message)))).toBe(refused);
  }
});

/** A name server that answers otherwise every time, as one that rebinds names does. */
function changing(...answers: readonly string[][]): typeof lookup {
  let at = 0;
  const answer = (_name: string, _options: unknown, done: (error: null, found: object[]) => void): void => {
    const addresses = answers[Math.min(at, answers.length - 1)] ?? [];
    at += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  // Only the one form that `lookupBy` calls is played.
  return answer as unknown as typeof lookup;
}

test('a name that turns to the metadata address is refused the moment it does; among several only open ones are tried', async () => {
  const port = await listening((_request, reply) => reply.end('ours'));
  const rebinding = lookupBy(changing(['169.254.169.254', '127.0.0.1'], ['169.254.169.254'], ['::ffff:169.254.169.254']));
  const outcome = (): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect({ host: 'db.rebinding.test', port, lookup: rebinding });
      socket.once('connect', () => {
        resolve(`connected to ${socket.remoteAddress}`);
        socket.destroy();
      });
      socket.once('error', (error) => resolve(error.message));
    });
  expect([await outcome(), await outcome(), await outcome()]).toEqual(['connected to 127.0.0.1', refused, refused]);
});

test('a server that points elsewhere is not followed, neither by redirect nor by the address of the next page', async () => {
  const elsewhere: string[] = [];
  const other = await listening((asked, reply) => {
    elsewhere.push(asked.url ?? '');
    reply.end('{}');
  });
  const port = await listening((asked, reply) => {
    if (asked.url === '/v1/statement' && asked.headers['x-trino-transaction-id'] === 'NONE') {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ id: '1', nextUri: `http://127.0.0.1:${other}/stolen`, stats: { state: 'RUNNING' } }));
    } else reply.writeHead(302, { location: `http://127.0.0.1:${other}/redirected` }).end();
  });
  const options = { deadlineMs: 2000, maxRows: 10 };
  for (const driver of [
    clickhouseDriver(`clickhousedb://u:p@127.0.0.1:${port}/d`),
    trinoDriver(`trino://u@127.0.0.1:${port}/c/s`),
  ]) {
    await expect(driver.run('SELECT 1', [], 'columns', options)).rejects.toThrow();
    await driver.close();
  }
  expect(elsewhere).toEqual([]);
});
