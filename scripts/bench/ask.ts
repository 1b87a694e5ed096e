/**
 * Asks `POST /api/v1/chart/data` over kept-alive sockets. What is measured is the server: a client of Node's takes about as
 * long as the server's own HTTP, on the same two cores, so the few lines a request needs are written here.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { BenchQuestion } from './questions.ts';

/** Asks questions over kept-alive connections, as many at a time as it was given sockets; one more throws. */
export interface BenchClient {
  /** The reply's body; identity encoding unless `headers` ask for another. @throws Error on any answer but 200 */
  ask(body: string): Promise<Buffer>;
  close(): void;
}

/** @param sockets  opened when they are needed; one question at a time each */
export function openClient(url: string, headers: Readonly<Record<string, string>>, sockets: number): BenchClient {
  const { hostname, port, host } = new URL(url);
  const said = { host, 'content-type': 'application/json', accept: 'application/json', ...headers };
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/v1/chart/data HTTP/1.1\r\n${lines.join('')}content-length: `;
  const free: Line[] = [];
  const busy = new Set<Line>();
  // A server closes a line on which nothing was asked for a while.
  const take = (): Line => {
    for (let line = free.pop(); line; line = free.pop()) if (line.isOpen) return line;
    if (busy.size >= sockets) throw new Error(`More than ${sockets} questions at a time.`);
    return new Line(connect(Number(port), hostname));
  };
  return {
    ask: async (body) => {
      const line = take();
      busy.add(line);
      try {
        const { status, bytes } = await line.ask(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`);
        if (status !== 200) throw new Error(`${status}: ${bytes.toString('utf8').slice(0, 500)}`);
        free.push(line);
        return bytes;
      } finally {
        busy.delete(line);
      }
    },
    close: () => {
      for (const line of [...free, ...busy]) line.close();
    },
  };
}

interface Reply {
  readonly status: number;
  readonly bytes: Buffer;
}

/** One socket; it reads replies that say their length. */
class Line {
  readonly #socket: Socket;
  readonly #ready: Promise<unknown>;
  #parts: Buffer[] = [];
  #held = 0;
  #wanted: { status: number; start: number; end: number } | undefined;
  #waiting: PromiseWithResolvers<Reply> | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    this.#ready = once(socket, 'connect');
    socket.on('data', (part: Buffer) => this.#take(part));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  async ask(request: string): Promise<Reply> {
    await this.#ready;
    const waiting = Promise.withResolvers<Reply>();
    this.#waiting = waiting;
    this.#socket.write(request);
    return waiting.promise;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === 'open';
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#parts.push(part);
    this.#held += part.length;
    if (!this.#wanted) {
      const all = this.#whole();
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = all.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) return this.#waiting?.reject(new Error(`A reply without a length: ${head}`));
      this.#wanted = { status: Number(head.split(' ', 2)[1]), start: end + 4, end: end + 4 + Number(length) };
    }
    const { status, start, end } = this.#wanted;
    if (this.#held < end) return;
    const bytes = this.#whole().subarray(start, end);
    [this.#parts, this.#held, this.#wanted] = [[], 0, undefined];
    this.#waiting?.resolve({ status, bytes });
  }

  #whole(): Buffer {
    const [first] = this.#parts;
    if (first && this.#parts.length === 1) return first;
    const whole = Buffer.concat(this.#parts, this.#held);
    this.#parts = [whole];
    return whole;
  }
}

/** The body our dashboard page sends; past the cache unless it says otherwise. */
export function bodyOf(datasetId: number, query: BenchQuestion['query'], force = true): string {
  return JSON.stringify({
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
    result_format: 'json',
    result_type: 'full',
    orient: 'columns',
    force,
  });
}

/** The statement the server says it ran. */
export function statementOf(reply: Buffer): string {
  // The reply of our own server, just asked for.
  const { result } = JSON.parse(reply.toString('utf8')) as { result: { query: string }[] };
  return (result[0]?.query ?? '').replace(/;\s*$/, '');
}
