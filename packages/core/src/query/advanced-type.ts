/**
 * Advanced data types (docs/reference/questions.md#operators-of-filters): columns of numbers that people write
 * otherwise, such as addresses and ports.
 */
import type { FilterOp, FilterScalar } from './filter.ts';

/** Whole numbers from `start` to `end`, both included. */
export interface ValueSpan {
  readonly start: number;
  readonly end: number;
}

/** What values mean; `spans` is empty and `error` says why when one of them means nothing. */
export interface ConvertedValues {
  readonly spans: readonly ValueSpan[];
  /** What `>` and `>=` compare with, and what `<` and `<=` do. */
  readonly above: number;
  readonly below: number;
  readonly error: string;
}

interface AdvancedType {
  readonly id: string;
  /** One value's numbers; undefined when it means none. */
  readonly read: (text: string) => readonly ValueSpan[] | undefined;
  readonly wrong: (text: string) => string;
  readonly bounds: (spans: readonly ValueSpan[]) => { above: number; below: number };
}

const one = (value: number): ValueSpan => ({ start: value, end: value });

const services: Readonly<Record<string, readonly number[]>> = {
  ftp: [20, 21],
  ftps: [989, 990],
  http: [80],
  https: [443],
  imap2: [143],
  imaps: [993],
  kerberos: [88],
  'kerberos-adm': [749],
  ldap: [389],
  ldaps: [636],
  nntp: [119],
  nntps: [563],
  ntp: [123],
  pop3: [110],
  pop3s: [995],
  smtp: [25],
  snmp: [161],
  ssh: [22],
  submissions: [465],
  telnet: [23],
  telnets: [992],
};

function readPort(text: string): readonly ValueSpan[] | undefined {
  const name = text.toLowerCase();
  if (Object.hasOwn(services, name)) return services[name]?.map(one);
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 65_535 ? [one(number)] : undefined;
}

const addressText = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/;

/** An address as its number, a network as all of its addresses. */
function readAddress(text: string): readonly ValueSpan[] | undefined {
  const whole = /^\d{1,10}$/.test(text) ? Number(text) : undefined;
  if (whole !== undefined) return whole <= 0xff_ff_ff_ff ? [one(whole)] : undefined;
  const [, ...found] = addressText.exec(text) ?? [];
  const bytes = found.slice(0, 4).map(Number);
  if (bytes.length < 4 || bytes.some((each) => each > 255)) return undefined;
  const address = bytes.reduce((sum, each) => sum * 256 + each, 0);
  const bits = found[4] === undefined ? 32 : Number(found[4]);
  if (bits > 32) return undefined;
  const size = 2 ** (32 - bits);
  const start = Math.floor(address / size) * size;
  // A network that is written by one of its hosts is no network.
  return start === address ? [{ start, end: start + size - 1 }] : undefined;
}

const types: readonly AdvancedType[] = [
  {
    id: 'internet_address',
    read: readAddress,
    wrong: (text) => `'${text}' does not appear to be an IPv4 or IPv6 network`,
    bounds: ([first]) => ({ above: first?.end ?? 0, below: first?.start ?? 0 }),
  },
  {
    id: 'port',
    read: readPort,
    wrong: (text) => `'${text}' does not appear to be a port name or number`,
    bounds: (spans) => ({
      above: Math.min(...spans.map(({ start }) => start)),
      below: Math.max(...spans.map(({ end }) => end)),
    }),
  },
];

/** The names that a column's `advanced_data_type` may have. */
export const advancedTypes: readonly string[] = types.map(({ id }) => id);

/** What a filter on such a column may compare with. */
export const advancedOperators = ['==', '>=', '>', 'IN', '<', '<='] as const satisfies readonly FilterOp[];

/** What values mean to an advanced type; undefined for an unknown type. */
export function convertValues(type: string, values: readonly FilterScalar[]): ConvertedValues | undefined {
  const known = types.find(({ id }) => id === type);
  if (!known) return undefined;
  const spans: ValueSpan[] = [];
  for (const value of values) {
    const text = String(value ?? '').trim();
    const read = known.read(text);
    if (!read) return { spans: [], above: 0, below: 0, error: known.wrong(text) };
    spans.push(...read);
  }
  return { spans, ...known.bounds(spans), error: '' };
}
