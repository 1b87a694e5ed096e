/**
 * Where nothing of ours ever connects to (docs/decisions/0035-one-way-out.md): link-local and metadata addresses,
 * however they are written.
 */
import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
closed.addSubnet('169.254.0.0', 16, 'ipv4');
closed.addSubnet('fe80::', 10, 'ipv6');
// Metadata services that live elsewhere: Amazon over IPv6, Alibaba, Azure, Oracle.
closed.addAddress('fd00:ec2::254', 'ipv6');
closed.addAddress('100.100.100.200', 'ipv4');
closed.addAddress('168.63.129.16', 'ipv4');
closed.addAddress('192.0.0.192', 'ipv4');
// Gateways that would carry an IPv4 address inside: NAT64 (both prefixes), 6to4, Teredo, and the old compatible form.
closed.addSubnet('64:ff9b::', 96, 'ipv6');
closed.addSubnet('64:ff9b:1::', 48, 'ipv6');
closed.addSubnet('2002::', 16, 'ipv6');
closed.addSubnet('2001::', 32, 'ipv6');

/** `::a.b.c.d`, which is neither `::` nor `::1`. */
const compatible = new BlockList();
compatible.addSubnet('::', 96, 'ipv6');

const closedNames = new Set(['metadata', 'metadata.google.internal', 'instance-data', 'instance-data.ec2.internal']);

/** Whether a host, written as name or address, is never connected to; names are looked up only when connecting. */
export function isClosed(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  const family = isIP(name);
  if (family === 0) return closedNames.has(name);
  if (family === 4) return closed.check(name, 'ipv4');
  // The list reads an IPv4 address mapped into IPv6 (`::ffff:…`) as the one inside.
  return closed.check(name, 'ipv6') || (compatible.check(name, 'ipv6') && !/^(::1?|(0+:){7}0*1?)$/.test(name));
}

/** Addresses of the site's own machine and of private networks, which an address a person wrote must not reach. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
inside.addAddress('::', 'ipv6');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('ff00::', 8, 'ipv6');

/** Whether an IP address lies on this machine or in a private network. @param address  as a name server gives it */
export function isInside(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '');
  const family = isIP(plain);
  return family !== 0 && inside.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Addresses and ranges of a list.
 * @param list  such as `10.0.0.5`, `192.168.0.0/16`, `fd00::/8`
 * @returns whether an address is one of them, also when it is an IPv4 address written as IPv6; undefined when one cannot be read
 */
export function addressesIn(list: readonly string[]): ((address: string) => boolean) | undefined {
  const known = new BlockList();
  for (const each of list) {
    const [address = '', bits] = each.split('/');
    const family = isIP(address);
    if (family === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
    try {
      known.addSubnet(address, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    } catch {
      return undefined;
    }
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && known.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/** Whether nobody on the way reads what is sent to an address: https, or http to a server on this machine. */
export const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname));
