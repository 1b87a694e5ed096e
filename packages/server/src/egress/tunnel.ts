/**
 * Ways to databases through an SSH server (docs/decisions/0058-writing-and-tunnels.md). The SSH server's address is checked like every
 * other; who it is, is checked by its host key before anything is told to it.
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
    this.#client ??= this.#connect();
    const client = await this.#client;
    const channel = await new Promise<ClientChannel>((resolve, reject) => {
      client.forwardOut('127.0.0.1', 0, host, port, (error, made) =>
        error ? reject(new Error(`The SSH server does not lead to ${host}:${port}: ${error.message}`)) : resolve(made),
      );
    });
    this.#open += 1;
    channel.once('close', () => {
      this.#open -= 1;
      if (this.#open > 0) return;
      this.#idle = setTimeout(() => this.#leave(client), idleMs);
      this.#idle.unref();
    });
    return channel;
  }

  #leave(client: Client): void {
    this.#client = undefined;
    client.end();
  }

  async #connect(): Promise<Client> {
    const { host, port, username, password, privateKey, privateKeyPassword, hostKey } = this.#way;
    try {
      const { default: ssh } = await import('ssh2');
      const client = new ssh.Client();
      let seen: string | undefined;
      await new Promise<void>((resolve, reject) => {
        client.once('ready', resolve);
        client.once('error', (error) => reject(seen === undefined ? error : keyFailure(seen, hostKey)));
        client.connect({
          sock: openSocket(host, port),
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
      const gone = (): void => void (this.#client = undefined);
      client.on('error', gone).once('close', gone);
      return client;
    } catch (error) {
      this.#client = undefined;
      if (error instanceof Failure) throw error;
      throw new Failure('CONNECTION_FAILED', { message: `SSH: ${wordsOf(error)}` }, { cause: error });
    }
  }
}

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

/** Words of ours for what a stranger's server could say; of Node only its own about the way there. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the server does not answer.';
  const level = 'level' in error ? error.level : undefined;
  if (level === 'client-authentication') return 'the user name, password or private key is refused.';
  if (level === 'client-timeout') return 'the server does not answer.';
  if (/privateKey|passphrase|parse/i.test(error.message)) return 'the private key cannot be read, or its password is wrong.';
  return 'code' in error && typeof error.code === 'string' ? error.message : 'what answers there is no SSH server.';
}

/** Looks like a socket to whoever speaks a database's protocol over it. */
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
