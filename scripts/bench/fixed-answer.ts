/** A server that answers everything with the same 700 bytes: what HTTP costs by itself. Started by `floor.ts`. */
import { createServer } from 'node:http';

const body = Buffer.from(JSON.stringify({ result: 'x'.repeat(686) }));
const server = createServer((request, reply) => {
  request.resume();
  request.once('end', () => {
    reply.setHeader('content-type', 'application/json; charset=utf-8');
    reply.end(body);
  });
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit());
