/**
 * The one way out of the process (SECURITY.md#one-way-out): every connection to a database is opened here, and nothing
 * else goes out. An
 * address is checked when it is connected to, so no second answer of a name server can differ from the one checked;
 * what is asked over HTTP is never sent on to another address by itself. `npm run check` lets no other module open a connection.
 */
import { lookup } from 'node:dns';
import {
  Agent as HttpAgent,
  request as requestHttp,
  type AgentOptions,
  type ClientRequest,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { connect, isIP, Socket, type LookupFunction, type NetConnectOpts } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { Failure } from '@tessera/core/failures';
import { isClosed, isInside } from './addresses.ts';

/** A look-up that refuses closed addresses. @param resolve  Node's own; tests give another; @param isRefused  which are closed */
export function lookupBy(resolve: typeof lookup, isRefused: (address: string) => boolean = isClosed): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4);
      const open = found.filter(({ address }) => !isRefused(address));
      const first = open[0];
      if (!first) return done(refusal(), '', 4);
      if (options.all) return done(null, open);
      done(null, first.address, first.family);
    });
  };
}

const openLookup = lookupBy(lookup);

/** A socket to a server; connecting may still fail, as events. @throws Failure CONNECTION_FAILED for a closed address */
export function openSocket(host: string, port: number): Socket {
  mustBeOpen(host);
  const socket = connect({ host, port, lookup: openLookup });
  socket.setNoDelay(true);
  return socket;
}

/** A socket that is encrypted from its first byte. @throws Failure CONNECTION_FAILED for a closed address */
export function openSecureSocket(host: string, port: number, options: ConnectionOptions): TLSSocket {
  mustBeOpen(host);
  // A server is named for its certificate; addresses are no names.
  const servername = options.servername ?? (isIP(host) === 0 ? host : '');
  return connectSecurely({ ...options, host, port, servername, lookup: openLookup });
}

/** A socket for a driver that connects it itself, by port and host. */
export function waitingSocket(): Socket {
  const socket = new Socket();
  const open = socket.connect.bind(socket);
  return Object.assign(socket, {
    connect: (port: number, host: string): Socket => {
      mustBeOpen(host);
      return open({ port, host, lookup: openLookup });
    },
  });
}

/** Agents whose every connection is checked. @param options  pools, certificates */
export function openAgent(isSecure: boolean, options: AgentOptions & { ca?: string } = {}): HttpAgent {
  const { ca, ...rest } = options;
  const agent = isSecure ? new HttpsAgent({ ...rest, ...(ca !== undefined && { ca }) }) : new HttpAgent(rest);
  const create = agent.createConnection.bind(agent);
  return Object.assign(agent, {
    createConnection: (asked: NetConnectOpts, done?: Parameters<typeof create>[1]) => {
      if ('host' in asked && !isClosed(asked.host ?? '')) return create({ ...asked, lookup: openLookup }, done);
      // Not thrown: a request that waited for its turn has no caller left to catch it.
      process.nextTick(() => done?.(refusal(), new Socket()));
      return undefined;
    },
  });
}

/** A request over HTTP; a reply that points elsewhere is a reply like any other. @throws Failure CONNECTION_FAILED */
export function openRequest(url: URL, options: RequestOptions & { ca?: string }): ClientRequest {
  mustBeOpen(url.hostname);
  return (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { ...options, lookup: openLookup });
}

/**
 * A request to an address that a user who need not be an admin wrote: nothing of the site's own networks is reached with it.
 * @param allowed  hosts of the own networks that the admin has allowed all the same, as they are written in addresses
 * @throws Failure CONNECTION_FAILED
 */
export function publicRequest(url: URL, options: RequestOptions, allowed: readonly string[]): ClientRequest {
  const host = url.hostname.toLowerCase();
  if (allowed.includes(host)) return openRequest(url, options);
  mustBeOpen(host);
  if (isInside(host)) throw refusal();
  return (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { ...options, lookup: publicLookup });
}

const publicLookup = lookupBy(lookup, (address) => isClosed(address) || isInside(address));

/** @throws Failure CONNECTION_FAILED */
export function mustBeOpen(host: string): void {
  if (isClosed(host)) throw refusal();
}

const refusal = (): Failure => new Failure('CONNECTION_FAILED', { message: 'This address cannot be connected to.' });
