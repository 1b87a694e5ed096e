import { expect, test } from 'vitest';
import { convertValues } from './advanced-type.ts';

test.each<[string, unknown[], [number, number][]]>([
  ['internet_address', ['1.1.1.1'], [[16_843_009, 16_843_009]]],
  ['internet_address', ['10.0.0.0/8'], [[167_772_160, 184_549_375]]],
  ['internet_address', ['0.0.0.0/0'], [[0, 4_294_967_295]]],
  ['internet_address', [16_843_009], [[16_843_009, 16_843_009]]],
  [
    'port',
    ['https', 8080],
    [
      [443, 443],
      [8080, 8080],
    ],
  ],
  [
    'port',
    ['FTP'],
    [
      [20, 20],
      [21, 21],
    ],
  ],
])('%s reads %j', (type, values, spans) => {
  expect(convertValues(type, values as string[])).toMatchObject({
    error: '',
    spans: spans.map(([start, end]) => ({ start, end })),
  });
});

test.each([
  ['port', '0', "'0' does not appear to be a port name or number"],
  ['port', '65536', "'65536' does not appear to be a port name or number"],
  ['port', 'constructor', "'constructor' does not appear to be a port name or number"],
  ['internet_address', '10.0.0.1/8', "'10.0.0.1/8' does not appear to be an IPv4 or IPv6 network"],
  ['internet_address', '256.1.1.1', "'256.1.1.1' does not appear to be an IPv4 or IPv6 network"],
])('%s refuses %s by name', (type, value, error) => {
  expect(convertValues(type, [value])).toMatchObject({ spans: [], error });
});

test('comparisons look at the end that is meant', () => {
  expect(convertValues('port', ['ftp'])).toMatchObject({ above: 20, below: 21 });
  expect(convertValues('internet_address', ['10.0.0.0/8'])).toMatchObject({ above: 184_549_375, below: 167_772_160 });
  expect(convertValues('colour', ['red'])).toBeUndefined();
});

// As IANA registers them.
test.each([
  ['http', 80],
  ['https', 443],
  ['imaps', 993],
  ['kerberos', 88],
  ['kerberos-adm', 749],
  ['ldap', 389],
  ['ldaps', 636],
  ['nntp', 119],
  ['nntps', 563],
  ['ntp', 123],
  ['pop3', 110],
  ['pop3s', 995],
  ['smtp', 25],
  ['snmp', 161],
  ['ssh', 22],
  ['submissions', 465],
  ['telnet', 23],
  ['telnets', 992],
  ['1', 1],
  ['65535', 65_535],
])('the port %s is %i', (name, port) => {
  expect(convertValues('port', [name])).toMatchObject({ error: '', spans: [{ start: port, end: port }] });
});
