/** `/ws`: the events of the channel that the cookie `async-token` names, told as they happen. */
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { asyncEvent } from '@tessera/api/async-event';
import { Failure } from '@tessera/core/failures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { callerOf, mustHold } from '../../auth/caller.ts';
import { checkOrigin } from '../../auth/csrf.ts';
import { lineOf } from '../../rest/issues.ts';
import type { Services } from '../../services.ts';
import { channelIn, noChannel } from './channel.ts';
import { EventSockets } from './sockets.ts';

const { permission } = asyncEvent.list;

/** A connection that asks to become a socket. */
interface Upgrade {
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/** The route. Requests for sockets pass through the hooks and refusals of all others. */
export function serveAsyncEvents(app: FastifyInstance, services: Services): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  // Nobody has anything to say here.
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: 1024 });
  const sockets = new EventSockets(services);
  app.server.on('upgrade', (request: IncomingMessage, _: Duplex, head: Buffer) => {
    const { socket } = request;
    const response = new ServerResponse(request);
    upgrades.set(request, { head, response });
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end());
    socket.on('error', () => socket.destroy());
    app.routing(request, response);
  });
  app.addHook('preClose', async () => sockets.close());
  app.get('/ws', async (request, reply) => {
    checkOrigin(services.config, request);
    const userId = await listenerIn(services, request);
    const channel = channelIn(services, request, userId);
    if (channel === undefined) throw noChannel();
    const query = asyncEvent.list.query.safeParse(request.query);
    if (!query.success) throw new Failure('BAD_REQUEST', { message: lineOf(query.error, request.query) });
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) return reply.header('upgrade', 'websocket').status(426).send();
    reply.hijack();
    upgrade.response.detachSocket(request.raw.socket);
    const mayStill = (): Promise<boolean> =>
      listenerIn(services, request).then(
        (id) => id === userId,
        () => false,
      );
    server.handleUpgrade(request.raw, request.raw.socket, upgrade.head, (socket) =>
      sockets.tell(socket, { channel, lastId: query.data.last_id, mayStill }),
    );
    return reply;
  });
}

/** Who listens. @throws Failure NOT_LOGGED_IN, FORBIDDEN, TOKEN_EXPIRED */
async function listenerIn(services: Services, request: FastifyRequest): Promise<number> {
  const caller = await callerOf(services, request);
  mustHold(caller, permission);
  if (caller.actor.id === null) throw new Failure('NOT_LOGGED_IN');
  return caller.actor.id;
}
