/** Where connections may go (root decision 13): link-local and metadata addresses never, whatever name leads there. */
import { lookup } from 'node:dns';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { Failure } from '@tessera/core/failures';

const closed = new BlockList();
closed.addSubnet('169.254.0.0', 16, 'ipv4');
closed.addSubnet('fe80::', 10, 'ipv6');
// Metadata services that live elsewhere: Amazon over IPv6, Alibaba, Azure, Oracle.
closed.addAddress('fd00:ec2::254', 'ipv6');
closed.addAddress('100.100.100.200', 'ipv4');
closed.addAddress('168.63.129.16', 'ipv4');
closed.addAddress('192.0.0.192', 'ipv4');

const closedNames = new Set(['metadata', 'metadata.google.internal', 'instance-data', 'instance-data.ec2.internal']);

/** Whether a host, written as name or address, is never connected to; names are looked up only when connecting. */
export function isClosed(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  const family = isIP(name);
  if (family === 0) return closedNames.has(name);
  return closed.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** Node's look-up, refusing closed addresses: what was checked is what is connected to, so no second answer can differ. */
export const openLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 4);
    const open = found.filter(({ address }) => !isClosed(address));
    const first = open[0];
    if (!first) return done(refusal(), '', 4);
    if (options.all) return done(null, open);
    done(null, first.address, first.family);
  });
};

/** A socket to a server; connecting may still fail, as events. @throws Failure CONNECTION_FAILED for a closed address */
export function openSocket(host: string, port: number): Socket {
  mustBeOpen(host);
  const socket = connect({ host, port, lookup: openLookup });
  socket.setNoDelay(true);
  return socket;
}

/** @throws Failure CONNECTION_FAILED */
export function mustBeOpen(host: string): void {
  if (isClosed(host)) throw refusal();
}

const refusal = (): Failure => new Failure('CONNECTION_FAILED', { message: 'This address cannot be connected to.' });
