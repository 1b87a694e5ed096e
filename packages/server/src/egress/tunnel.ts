/**
 * Connections to databases through an SSH server (docs/decisions/0058-writing-and-tunnels.md). The SSH server's address is
 * checked like every other; its identity is checked by its host key before anything is sent to it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Duplex } from 'node:stream';
import { Failure } from '@tessera/core/failures';
import type { Client, ClientChannel } from 'ssh2';
import { mustBeOpen, openSocket } from './reach.ts';

/** An SSH server, and who one is there. */
export interface TunnelWay {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password?: string | undefined;
  /** PEM or OpenSSH text. */
  readonly privateKey?: string | undefined;
  readonly privateKeyPassword?: string | undefined;
  /** `SHA256:…` as `ssh-keygen -lf` writes it. Without one nothing is connected, and the refusal says which it is. */
  readonly hostKey?: string | undefined;
}

const connectMs = 8000;
const idleMs = 60_000;

/** `SHA256:…` of a host key, as OpenSSH writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;

/** One connection to an SSH server that all sockets of a driver go through; it is opened when needed and left when idle. */
export class SshTunnel {
  readonly #way: TunnelWay;
  #client: Promise<Client> | undefined;
  #open = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(way: TunnelWay) {
    this.#way = way;
  }

  /** A socket for a driver that connects it itself, by port and host. */
  waiting(): TunnelSocket {
    return new TunnelSocket((host, port) => this.#channel(host, port));
  }

  /** A socket that connects at once. */
  socket(host: string, port: number): TunnelSocket {
    return this.waiting().connect(port, host);
  }

  async #channel(host: string, port: number): Promise<ClientChannel> {
    mustBeOpen(host);
    clearTimeout(this.#idle);
    // Counted before it is open, so that the connection is not closed meanwhile.
    this.#open += 1;
    try {
      const channel = await forwarded(await this.#connected(), host, port);
      channel.once('close', () => this.#closed());
      return channel;
    } catch (error) {
      this.#closed();
      throw error;
    }
  }

  #closed(): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#leave(), idleMs);
    this.#idle.unref();
  }

  #leave(): void {
    const left = this.#client;
    this.#client = undefined;
    left?.then(
      (client) => client.end(),
      () => undefined,
    );
  }

  #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    const made = connected(this.#way);
    this.#client = made;
    // A connection that ends late must not take its successor along.
    const gone = (): void => {
      if (this.#client === made) this.#client = undefined;
    };
    made.then((client) => client.on('error', gone).once('close', gone), gone);
    return made;
  }
}

/** @throws Error without the words of the SSH server, which could be anything */
function forwarded(client: Client, host: string, port: number): Promise<ClientChannel> {
  return new Promise((resolve, reject) => {
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) =>
      error ? reject(new Error(`The SSH server does not lead to ${host}:${port}.`, { cause: error })) : resolve(channel),
    );
  });
}

/** @throws Failure CONNECTION_FAILED, and then no socket is left open */
async function connected({ host, port, hostKey, ...who }: TunnelWay): Promise<Client> {
  const { username, password, privateKey, privateKeyPassword } = who;
  const { default: ssh } = await import('ssh2');
  const client = new ssh.Client();
  const sock = openSocket(host, port);
  let seen: string | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve);
      // Stays: several errors may come of one connection, and one without a listener would end the process.
      client.on('error', (error) => reject(seen === undefined ? error : keyFailure(seen, hostKey)));
      // One that ends while it asks who we are comes without an error.
      client.once('close', () => reject(ended()));
      client.connect({
        sock,
        username,
        readyTimeout: connectMs,
        keepaliveInterval: 20_000,
        ...(password !== undefined && { password }),
        ...(privateKey !== undefined && { privateKey }),
        ...(privateKeyPassword !== undefined && { passphrase: privateKeyPassword }),
        hostVerifier: (key: Buffer) => {
          const found = fingerprintOf(key);
          if (hostKey !== undefined && isSame(found, hostKey)) return true;
          seen = found;
          return false;
        },
      });
    });
    return client;
  } catch (error) {
    sock.destroy();
    if (error instanceof Failure) throw error;
    throw new Failure('CONNECTION_FAILED', { message: `SSH: ${wordsOf(error)}` }, { cause: error });
  }
}

const ended = (): Failure => new Failure('CONNECTION_FAILED', { message: 'SSH: the server ended the connection.' });

function isSame(found: string, wanted: string): boolean {
  const [a, b] = [found, wanted.trim()].map((text) => Buffer.from(text));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}

const keyFailure = (found: string, wanted: string | undefined): Failure =>
  new Failure('CONNECTION_FAILED', {
    message:
      wanted === undefined
        ? `SSH: the host key of the server is ${found}. Compare it with the server, and write it into the host key.`
        : `SSH: the host key of the server is ${found}, and not the one that was expected. Somebody else may answer there.`,
  });

/** Our own texts for what an unknown server could send; of Node only its own about the connection. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the server does not answer.';
  const level = 'level' in error ? error.level : undefined;
  if (level === 'client-authentication') return 'the user name, password or private key is refused.';
  if (level === 'client-timeout') return 'the server does not answer.';
  if (/privateKey|passphrase|parse/i.test(error.message)) return 'the private key cannot be read, or its password is wrong.';
  return 'code' in error && typeof error.code === 'string' ? error.message : 'what answers there is no SSH server.';
}

/** Looks like a socket to the library that speaks a database's protocol over it. */
export class TunnelSocket extends Duplex {
  readonly #make: (host: string, port: number) => Promise<ClientChannel>;
  #channel: ClientChannel | undefined;
  #waiting: (() => void) | undefined;

  constructor(make: (host: string, port: number) => Promise<ClientChannel>) {
    super();
    this.#make = make;
  }

  connect(port: number, host: string): this {
    this.#make(host, port).then(
      (channel) => {
        if (this.destroyed) return channel.destroy();
        this.#channel = channel;
        channel.on('data', (piece: Buffer) => void (this.push(piece) || channel.pause()));
        channel.once('end', () => this.push(null));
        channel.once('close', () => this.destroy());
        channel.once('error', (error: Error) => this.destroy(error));
        this.#waiting?.();
        this.emit('connect');
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  override _read(): void {
    this.#channel?.resume();
  }

  override _write(piece: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const write = (): void => void this.#channel?.write(piece, encoding, done);
    if (this.#channel) write();
    else this.#waiting = write;
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#channel?.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#channel?.destroy();
    done(error);
  }

  /** Of the connection all share, so there is nothing to set. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
