import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendPacked } from './packed.ts';

test('ready bytes are packed for those who take brotli, come back whole, and stay as they are for others', async () => {
  const app = fastify();
  sendPacked(app, { least: 100, quality: 4 });
  const rows = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ i, word: `é${i}` }))));
  app.get('/rows', (_request, reply) => reply.type('application/json; charset=utf-8').send(rows));
  app.get('/short', (_request, reply) => reply.type('application/json').send(Buffer.from('[]')));
  app.get('/picture', (_request, reply) => reply.type('image/png').send(rows));
  const get = (url: string, accept: string) => app.inject({ url, headers: { 'accept-encoding': accept } });
  for (const accept of ['gzip, deflate, br', 'br', 'br;q=0.9, gzip']) {
    const reply = await get('/rows', accept);
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-length': String(reply.rawPayload.length),
    });
    expect(brotliDecompressSync(reply.rawPayload).equals(rows)).toBe(true);
  }
  for (const [url, accept] of [
    ['/rows', 'gzip'],
    ['/rows', 'br;q=0, gzip'],
    ['/rows', ''],
    ['/short', 'br'],
    ['/picture', 'br'],
  ] as const) {
    const reply = await get(url, accept);
    expect([url, accept, reply.headers['content-encoding']]).toEqual([url, accept, undefined]);
  }
  await app.close();
});
