/**
 * A connection may be tried against any host, so that hosts which are no database get questions too. What such a host says (a
 * page, a banner, a certificate) must not be revealed: it must not come back in a failure.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { clickhouseDriver } from './clickhouse.ts';
import type { Driver, RunOptions } from '../driver.ts';
import { mssqlDriver } from './mssql.ts';
import { mysqlDriver } from './mysql.ts';
import { postgresDriver } from './postgres.ts';
import { trinoDriver } from './trino.ts';

const secret = 'INNER-SECRET-4711';
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** A host that sends `words` to every client, at once or after a request, and hangs up. */
async function hostSaying(words: Buffer, isFirst: boolean): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (isFirst) socket.end(words);
    else socket.once('data', () => socket.end(words));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The host does not listen.');
  return address.port;
}

const http = (status: string, body: string, headers = ''): string =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}connection: close\r\n\r\n${body}`;

const said: readonly [what: string, words: string][] = [
  ['a page', http('200 OK', `<html>${secret}</html>`, 'content-type: text/html\r\n')],
  ['a page that is not there', http('404 Not Found', `<html>${secret}</html>`)],
  ['a page that needs a name', http('401 Unauthorized', secret, `www-authenticate: Basic realm="${secret}"\r\n`)],
  ['a page that is forbidden', http('403 Forbidden', secret)],
  ['a failure in JSON', http('500 Internal Server Error', JSON.stringify({ message: secret, error: secret }))],
  ['another JSON', http('200 OK', JSON.stringify({ [secret]: secret }))],
  ['JSON that ends too early', http('200 OK', `{"id": "${secret}`)],
  ['a list in JSON', http('200 OK', JSON.stringify([secret, secret, [secret]]))],
  ['lines of JSON', http('200 OK', `["${secret}"]\n["${secret}"]\n{"${secret}": 1}\n`)],
  ['two lines of JSON and a page', http('200 OK', `["a"]\n["String"]\n${secret}\n`)],
  ['texts in JSON', http('200 OK', `"${secret}"\n"${secret}"\n"${secret}"\n`)],
  ['a stack', http('500 Internal Server Error', `java.lang.IllegalStateException: ${secret}\n\tat com.example.${secret}`)],
  ['a redirection', http('302 Found', secret, `location: http://127.0.0.1:1/${secret}\r\n`)],
  ['a status line with words of its own', http(`500 ${secret}`, '')],
  ['a header that is none', `HTTP/1.1 200 OK\r\n${secret}\r\n\r\n`],
  ['a banner of SSH', `SSH-2.0-${secret}\r\n`],
  ['a banner of mail', `220 ${secret} ESMTP\r\n`],
  ['an answer of Redis', `-ERR unknown command '${secret}'\r\n`],
  ['plain words', `${secret}\r\n`],
  ['bytes', `\u0000\u0001\u0002${secret}`],
  ['nothing', ''],
];

const drivers: readonly [name: string, make: (port: number) => Driver][] = [
  ['ClickHouse', (port) => clickhouseDriver(`clickhousedb://u:p@127.0.0.1:${port}/x`)],
  ['Trino', (port) => trinoDriver(`trino://u@127.0.0.1:${port}/c/s`)],
  ['PostgreSQL', (port) => postgresDriver(`postgresql://u:p@127.0.0.1:${port}/x`)],
  ['PostgreSQL with TLS', (port) => postgresDriver(`postgresql://u:p@127.0.0.1:${port}/x?sslmode=require`)],
  ['SQL Server', (port) => mssqlDriver(`mssql://u:p@127.0.0.1:${port}/x`)],
  ['MySQL', (port) => mysqlDriver(`mysql://u:p@127.0.0.1:${port}/x`)],
  ['MySQL with TLS', (port) => mysqlDriver(`mysql://u:p@127.0.0.1:${port}/x?ssl=1`)],
];

const options: RunOptions = { deadlineMs: 5000, maxRows: 1 };
const asks: readonly ((driver: Driver) => Promise<unknown>)[] = [
  (driver) => driver.run('SELECT 1', [], 'records', options),
  (driver) => driver.describe('SELECT 1', options),
  (driver) => driver.schemas(),
  (driver) => driver.columns('x', 'y'),
];

/** All that a failure shows the user. */
async function failureOf(work: Promise<unknown>): Promise<{ code: string; text: string }> {
  try {
    return { code: 'answered', text: JSON.stringify(await work) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, detail } = error as Error & { code?: unknown; detail?: unknown };
    return { code: String(code), text: `${error.message} ${JSON.stringify(detail)}` };
  }
}

/** An authority of the tests and a certificate of a host that is not involved. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-certificate-'));
  const [key, cert] = [join(folder, 'a.key'), join(folder, 'a.pem')];
  const names = ['-subj', '/CN=tessera-test', '-addext', `subjectAltName=DNS:${secret.toLowerCase()}.example`];
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

const withTls: readonly [name: string, isPostgres: boolean, make: (port: number, ca: string) => Driver][] = [
  ['ClickHouse', false, (port, ca) => clickhouseDriver(`clickhousedb://u:p@127.0.0.1:${port}/x?secure=true`, ca)],
  ['Trino', false, (port, ca) => trinoDriver(`trino://u@127.0.0.1:${port}/c/s`, ca)],
  ['PostgreSQL', true, (port, ca) => postgresDriver(`postgresql://u:p@127.0.0.1:${port}/x?sslmode=verify-full`, ca)],
];

test.each(withTls)('%s: the hosts a certificate is for are not named', async (_name, isPostgres, make) => {
  const { key, cert } = certificate();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const secured = () => new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
    if (!isPostgres) return void secured();
    socket.once('data', () => {
      socket.write('S');
      secured();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const driver = make(typeof address === 'object' ? (address?.port ?? 0) : 0, cert.toString());
  const { code, text } = await failureOf(driver.run('SELECT 1', [], 'records', options));
  expect(code).toBe('CONNECTION_FAILED');
  expect(text).toContain('The certificate of the server is for another host.');
  expect(text.toUpperCase()).not.toContain(secret);
  await driver.close();
});

for (const [name, make] of drivers)
  test.each(said)(
    `${name}: a host that answers with %s is no such server, and its words are not repeated`,
    async (_what, words) => {
      // MySQL waits for the server's first word.
      for (const isFirst of name.startsWith('MySQL') ? [true] : [true, false]) {
        const driver = make(await hostSaying(Buffer.from(words, 'latin1'), isFirst));
        for (const ask of asks) {
          const { code, text } = await failureOf(ask(driver));
          expect(text).not.toContain(secret);
          expect(['CONNECTION_FAILED', 'TABLE_MISSING', 'QUERY_FAILED'], text).toContain(code);
          if (ask === asks[0]) expect(code, text).toBe('CONNECTION_FAILED');
        }
        await driver.close();
      }
    },
    60_000,
  );
