import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendPacked, sendPieces } from './packed.ts';

const rows = Buffer.from(JSON.stringify(Array.from({ length: 5000 }, (_, i) => ({ i, word: `é${i}` }))));
const json = 'application/json; charset=utf-8';

function site() {
  const app = fastify();
  sendPacked(app);
  app.get('/rows', (_request, reply) => reply.type(json).send(rows));
  app.get('/text', (_request, reply) => reply.type(json).send(rows.toString('utf8')));
  app.get('/stream', (_request, reply) =>
    reply.type('text/csv').send(Readable.from([rows.subarray(0, 999), rows.subarray(999)])),
  );
  app.get('/pieces', (_request, reply) => {
    const parts = [rows.subarray(0, 10), rows.subarray(10, 40_000), rows.subarray(40_000)];
    void sendPieces(reply.type(json).header('x-more', 'kept'), { parts, content: () => 'rows' });
  });
  app.get('/short', (_request, reply) => reply.type('application/json').send(Buffer.from('[]')));
  app.get('/picture', (_request, reply) => reply.type('image/png').send(rows));
  app.get('/part', (_request, reply) => reply.status(206).type('text/csv').send(rows));
  const get = (url: string, accept?: string) =>
    app.inject({ url, headers: accept === undefined ? {} : { 'accept-encoding': accept } });
  return { app, get };
}

test('texts, buffers, streams and pieces leave packed as the asker likes best, and come back whole', async () => {
  const { app, get } = site();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;
  for (const url of ['/rows', '/text', '/stream', '/pieces', '/pieces'])
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0.9, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const reply = await get(url, accept);
      expect([url, accept, reply.headers['content-encoding'], reply.headers['vary']]).toEqual([
        url,
        accept,
        encoding,
        'accept-encoding',
      ]);
      expect(unpack[encoding](reply.rawPayload).equals(rows)).toBe(true);
    }
  await app.close();
});

test('what is short, packed already, a part, or not wanted packed stays as it is', async () => {
  const { app, get } = site();
  for (const [url, accept] of [
    ['/rows', 'br;q=0'],
    ['/rows', undefined],
    ['/stream', ''],
    ['/pieces', undefined],
    ['/short', 'br'],
    ['/picture', 'br'],
    ['/part', 'br'],
  ] as const) {
    const reply = await get(url, accept);
    expect([url, accept, reply.headers['content-encoding']]).toEqual([url, accept, undefined]);
    // Who asks otherwise gets it packed: a shared cache must know.
    const varies = ['/rows', '/stream', '/pieces'].includes(url);
    expect([url, reply.headers['vary']]).toEqual([url, varies ? 'accept-encoding' : undefined]);
    if (url !== '/short') expect(reply.rawPayload.equals(rows)).toBe(true);
  }
  const pieces = await get('/pieces');
  expect(pieces.headers).toMatchObject({ 'content-length': String(rows.length), 'content-type': json, 'x-more': 'kept' });
  await app.close();
});
