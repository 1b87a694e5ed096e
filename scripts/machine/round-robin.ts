/** A balancer without sticky sessions: each request goes to the next server. For tests and measurements on one machine. */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isReady } from './server.ts';

/** A balancer that runs. */
export interface RoundRobin {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Origins of the servers in turn; may be set anew while it runs. */
  targets: readonly string[];
  /** Requests each server answered, by origin. */
  readonly answered: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** As balancers do: `/ready` of each server, and who does not answer is passed over until the next look. */
const lookEveryMs = 500;

/** Listens on a free port of 127.0.0.1; `targets` may be empty at first. What no server answers is answered with 502. */
export async function startRoundRobin(targets: readonly string[] = []): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const answered = new Map<string, number>();
  const down = new Set<string>();
  let turn = 0;
  const next = (): string | undefined => {
    const up = balancer.targets.filter((target) => !down.has(target));
    return up[(turn += 1) % up.length];
  };
  const pass = (asked: IncomingMessage, reply: ServerResponse): void => {
    const target = next();
    if (target === undefined) return void reply.writeHead(502).end('No server is up.');
    const { hostname, port } = new URL(target);
    const forwarded = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
    const onward = request({ agent, hostname, port, path: asked.url, method: asked.method, headers: forwarded });
    onward.once('response', (answer) => {
      answered.set(target, (answered.get(target) ?? 0) + 1);
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
      // Half an answer is not an answer.
      answer.once('error', () => reply.destroy());
    });
    onward.once('error', () => {
      if (!reply.headersSent) reply.writeHead(502).end('The server did not answer.');
      else reply.destroy();
      void look(target);
    });
    reply.once('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const look = async (target: string): Promise<void> => void ((await isReady(target)) ? down.delete(target) : down.add(target));
  const looking = setInterval(() => balancer.targets.forEach((target) => void look(target)), lookEveryMs);
  const server = createServer({ keepAliveTimeout: 60_000 }, pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const balancer: RoundRobin = {
    url: `http://127.0.0.1:${port}`,
    targets,
    answered,
    close: async () => {
      clearInterval(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
  return balancer;
}
