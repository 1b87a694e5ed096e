/** A site of its own, which shows our dashboards in its page. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the site answers at a path; undefined is not found. */
type Answer = (path: string) => Served | undefined | Promise<Served | undefined>;

interface Served {
  readonly type: string;
  readonly text: string;
}

/** An HTML page. */
export const html = (text: string): Served => ({ type: 'text/html; charset=utf-8', text });
/** A script. */
export const script = (text: string): Served => ({ type: 'text/javascript; charset=utf-8', text });

/** Opens a site on a port of its own. */
export async function openSite(answer: Answer): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((request, reply) => {
    void Promise.resolve(answer(new URL(request.url ?? '/', 'http://site').pathname)).then((served) => {
      if (served) reply.setHeader('content-type', served.type);
      else reply.statusCode = 404;
      reply.end(served?.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, so it is an address with one.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
