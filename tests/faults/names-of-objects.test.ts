/** Names that every JavaScript object has already, sent where a name of the sender's own belongs: the server lives on. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReady, startServer, type RunningServer } from '../../scripts/machine/server.ts';

let server: RunningServer;
beforeAll(async () => {
  // As `npm start` starts it: its flags for Node are part of what is tested.
  server = await startServer({ env: { TESSERA_EXAMPLES: '0' } });
}, 120_000);
afterAll(() => server.stop());

/** @returns the reply's status; undefined when the server hangs up without a word */
function statusOf(lines: readonly string[], body = ''): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    socket.on('data', (part) => (reply += part.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(reply)?.[1];
      resolve(status === undefined ? undefined : Number(status));
    });
    socket.write([...lines, 'Host: localhost', 'Connection: close', ...length, '', body].join('\r\n'));
  });
}

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];
const login = 'POST /api/v1/security/login HTTP/1.1';
const form = 'POST /superset/log/ HTTP/1.1';
const multipart = (name: string): string => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n--b--\r\n`;

const places: readonly (readonly [place: string, ask: (name: string) => Promise<number | undefined>])[] = [
  ['a header', (name) => statusOf(['GET /api/v1/me/ HTTP/1.1', `${name}: 1`])],
  ['two headers', (name) => statusOf(['GET /api/v1/me/ HTTP/1.1', `${name}: 1`, `${name}: 2`])],
  ['a trailer', (name) => statusOf([login, 'Transfer-Encoding: chunked', '', `2\r\n{}\r\n0\r\n${name}: 1\r\n`])],
  ['a cookie', (name) => statusOf(['GET /api/v1/me/ HTTP/1.1', `Cookie: ${name}=1`])],
  ['a query parameter', (name) => statusOf([`GET /api/v1/chart/?${name}=1&${name}[${name}]=2 HTTP/1.1`])],
  ['an argument', (name) => statusOf([`GET /api/v1/time_range/?q=(${name}:1) HTTP/1.1`])],
  ['a path', (name) => statusOf([`GET /api/v1/chart/related/${name} HTTP/1.1`])],
  ['a field of JSON', (name) => statusOf([login, 'Content-Type: application/json'], `{"${name}":{"${name}":1}}`)],
  ['a field of a form', (name) => statusOf([form, 'Content-Type: application/x-www-form-urlencoded'], `${name}=1`)],
  ['a part of a form', (name) => statusOf([login, 'Content-Type: multipart/form-data; boundary=b'], multipart(name))],
];

test.for(places)('the server answers when %s has a name that every object has', async ([, ask]) => {
  for (const name of names) {
    const status = await ask(name).catch(() => undefined);
    expect([name, status !== undefined && status >= 200 && status < 500]).toEqual([name, true]);
  }
  expect(await isReady(server.url)).toBe(true);
});
