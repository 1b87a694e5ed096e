/** The site's own file of map tiles: one file, sent in the pieces a browser asks for. */
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mapTilesFolder, type Config } from '../config.ts';

/** Of its folder this file is served and nothing else. */
export async function serveMapTiles(app: FastifyInstance, { maps }: Config): Promise<void> {
  const file = maps?.file;
  if (file === undefined) return;
  await app.register(fastifyStatic, {
    root: dirname(file),
    prefix: mapTilesFolder,
    allowedPath: (path) => path === `/${basename(file)}` || path === basename(file),
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    acceptRanges: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
}
