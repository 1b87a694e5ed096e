/** Is the process up (`/live`), can it answer (`/ready`), and the short word load balancers know (`/health`). */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/ready` is 503 while the store or the engine does not answer. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  for (const path of ['/health', '/healthcheck', '/ping'])
    app.get(path, (_request, reply) => reply.type('text/plain').send('OK'));
  app.get('/live', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const store = await storePart(services);
    const { state, restarts, running, waiting } = services.engine.status();
    const isReady = store.status === 'ok' && state === 'ready';
    const redis = redisPart(services);
    return reply
      .status(isReady ? 200 : 503)
      .headers(isReady ? {} : { 'retry-after': '5' })
      .send({
        status: isReady ? 'ok' : 'unavailable',
        parts: { store, engine: { status: state, restarts, running, waiting }, ...(redis && { redis }) },
      });
  });
}

/** Without it everything goes on: it is reported, and a server is ready all the same. */
function redisPart({ redis }: Services): { status: 'ok' | 'down' } | undefined {
  const state = redis.state();
  return state === 'off' ? undefined : { status: state === 'up' ? 'ok' : 'down' };
}

async function storePart({ store }: Services): Promise<{ status: 'ok' | 'down'; kind: string }> {
  try {
    await store.ping();
    return { status: 'ok', kind: store.kind };
  } catch {
    // Why it is down is in the log of the server that needed it; anonymous callers see only that it is.
    return { status: 'down', kind: store.kind };
  }
}
