/** The address under which browsers reach us. A request's Host header can be forged and is trusted only when it is ours. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The origin our absolute addresses begin with, e.g. `https://bi.example.org`: the setting's; without one the request's, when
 * it names this machine's loopback, the host we listen on, or the very address the request came in at.
 * @returns undefined when no host is known to be ours; addresses are then written relative to the page they stand on
 */
export function ownOrigin(config: Pick<Config, 'publicUrl' | 'host'>, request: FastifyRequest): string | undefined {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const asked = URL.parse(`${request.protocol}://${request.headers.host ?? ''}`);
  // More than a host in the header is a forgery.
  if (!asked || asked.pathname !== '/' || `${asked.username}${asked.password}${asked.search}${asked.hash}` !== '')
    return undefined;
  // Loopback at any port: the browser reaches us through a tunnel.
  if (isLoopback(asked.hostname)) return asked.origin;
  const { localAddress = '', localPort } = request.socket;
  const isHere = asked.hostname === hostIn(config.host) || asked.hostname === hostIn(localAddress);
  return isHere && Number(asked.port || 80) === localPort ? asked.origin : undefined;
}

/** @param hostname  of a URL, where every spelling of an IPv4 address has become four numbers */
const isLoopback = (hostname: string): boolean => /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);

/** A host or address as it stands in a URL. */
function hostIn(host: string): string | undefined {
  // What a socket for both families calls an IPv4 address.
  const plain = host.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return URL.parse(`http://${plain.includes(':') ? `[${plain}]` : plain}`)?.hostname;
}
