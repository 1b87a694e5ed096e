/** Stops a statement by PostgreSQL's protocol: a request of its own, which proves itself by the key of the connection it is about. */
import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as encrypt, type ConnectionOptions } from 'node:tls';
import { openSocket } from './reach.ts';

const waitMs = 5000;
const sslRequest = 80_877_103;
const cancelCode = 80_877_102;

/** A server, and how its connections are encrypted. */
export interface CancelPlace {
  readonly host: string;
  readonly port: number;
  /** Absent: not at all. */
  readonly tls?: ConnectionOptions | undefined;
}

/**
 * Asks once; whether the server heeds it, it does not say.
 * @param process  the number the server gave the connection
 * @param key  that it gave with it
 * @throws Error when it cannot be reached
 */
export async function cancelRequest({ host, port, tls }: CancelPlace, process: number, key: number): Promise<void> {
  const plain = openSocket(host, port);
  plain.setTimeout(waitMs, () => plain.destroy(new Error('timeout')));
  await once(plain, 'connect');
  const socket = tls ? await encrypted(plain, host, tls) : plain;
  socket.end(numbers(16, cancelCode, process, key));
  // The server closes when it has read it.
  await once(socket, 'close');
}

async function encrypted(socket: Socket, host: string, options: ConnectionOptions): Promise<Socket> {
  socket.write(numbers(8, sslRequest));
  const [answer]: unknown[] = await once(socket, 'data');
  if (!Buffer.isBuffer(answer) || answer.toString('latin1') !== 'S')
    throw new Error('The server does not support SSL connections');
  const secure = encrypt({ ...options, socket, ...(isIP(host) === 0 && { servername: host }) });
  await once(secure, 'secureConnect');
  return secure;
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, at * 4);
  return bytes;
}
