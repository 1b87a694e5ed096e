import { expect, test } from 'vitest';
import { convertValues } from './advanced-type.ts';

/** The numbers that IANA gave these services. */
test.each<[service: string, ...ports: number[]]>([
  ['ftp', 20, 21],
  ['ssh', 22],
  ['telnet', 23],
  ['smtp', 25],
  ['http', 80],
  ['kerberos', 88],
  ['pop3', 110],
  ['nntp', 119],
  ['ntp', 123],
  ['imap2', 143],
  ['snmp', 161],
  ['ldap', 389],
  ['https', 443],
  ['submissions', 465],
  ['nntps', 563],
  ['ldaps', 636],
  ['kerberos-adm', 749],
  ['ftps', 989, 990],
  ['telnets', 992],
  ['imaps', 993],
  ['pop3s', 995],
])('the service %s has the ports %d %d', (service, ...ports) => {
  expect(convertValues('port', [service])?.spans).toEqual(ports.map((port) => ({ start: port, end: port })));
});

test.each([
  ['port', ['1'], true],
  ['port', ['65535'], true],
  ['port', ['123456'], false],
  ['internet_address', ['4294967295'], true],
  ['internet_address', ['4294967296'], false],
  ['internet_address', ['255.255.255.255'], true],
  ['internet_address', ['1.2.3.4/32'], true],
  ['internet_address', ['1.2.3.4/33'], false],
  ['internet_address', ['1.2.3'], false],
  ['internet_address', ['10.0.1.0/23'], false],
  ['internet_address', [null], false],
])('%s %j is readable: %s', (type, values, readable) => {
  expect(convertValues(type, values)?.error === '').toBe(readable);
});

test('a comparison looks at the ends of what is named: above all of a network, above the first of several ports', () => {
  expect(convertValues('internet_address', ['0.0.1.0/24'])).toMatchObject({ above: 511, below: 256 });
  expect(convertValues('port', ['https', 'http', 'ftp'])).toMatchObject({ above: 20, below: 443 });
  expect(convertValues('internet_address', [])).toMatchObject({ above: 0, below: 0, error: '' });
  expect(convertValues('internet_address', ['x'])).toMatchObject({ spans: [], above: 0, below: 0 });
  expect(convertValues('colour', ['red'])).toBeUndefined();
});
