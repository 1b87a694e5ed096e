/** Values of every kind at random, with those that readers of files are known to stumble over. */
import type { Draw } from '../draw.ts';
import type { RandomCell, ColumnKindName } from './frame.ts';

const dayMs = 86_400_000;

/** Decimal digits without a zero in front. */
const digits = (draw: Draw, count: number): string =>
  Array.from({ length: count }, (_, at) => String(at === 0 ? 1 + draw.upTo(8) : draw.upTo(9))).join('');
const sign = (draw: Draw): string => (draw.chance(0.3) ? '-' : '');
const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** A maker of the cells of one column: each column is of one sort of values. */
type Maker = () => RandomCell;

function integers(draw: Draw): Maker {
  const length = draw.one([1, 2, 4, 9, 15, 17, 18, 19, 25]);
  const isSigned = draw.chance(0.4);
  return () => (draw.chance(0.05) ? '0' : `${isSigned ? sign(draw) : ''}${digits(draw, 1 + draw.upTo(length - 1))}`);
}

function decimals(draw: Draw): Maker {
  const places = draw.one([1, 2, 2, 2, 3, 6, 10, 18]);
  const whole = draw.one([1, 3, 5, 9, 38 - places]);
  return () => {
    const front = draw.chance(0.2) ? '0' : digits(draw, 1 + draw.upTo(whole - 1));
    return `${sign(draw)}${front}.${Array.from({ length: places }, () => draw.upTo(9)).join('')}`;
  };
}

function floats(draw: Draw): Maker {
  const special = draw.chance(0.2) ? 0.2 : 0;
  const scale = draw.one([1, 100, 1e6, 1e12, 1e20, 1e-5, 1e300, 1e-300]);
  const isShort = draw.chance(0.5);
  return () => {
    if (draw.chance(special)) return draw.one(['nan', 'inf', '-inf']);
    const value = (draw.upTo(2 ** 40) / 2 ** 40 - 0.3) * scale;
    return String(isShort ? Number(value.toPrecision(1 + draw.upTo(8))) : value);
  };
}

const words = ['Berlin', 'São Paulo', '東京', 'naïve', 'Ωmega', 'a b', 'x', 'Łódź', '😀 smile', 'Straße', 'north', 'South-West'];
const hard = [
  'say "hi"',
  "it's",
  'a,b',
  'a;b',
  'a\tb',
  'a|b',
  'two\nlines',
  ' leading',
  'trailing ',
  '=1+1',
  '=SUM(A1)',
  '@home',
  '"',
  '""',
  "'quoted'",
  'back\\slash',
  '\\N',
  '#N/A',
  '#REF!',
  'N/A',
  'null',
  'NaN',
  'None',
  '-',
  '',
  'TRUE',
  'http://example.com/?a=1&b=2',
  '<b>&amp;</b>',
  '_x0041_',
  'e\u0301',
  '\u00A0',
  '100%',
  '5 €',
  'sep=;',
  '# comment',
];
/** Sorts of codes that lose something when they are read as numbers. */
const codes: readonly ((draw: Draw) => string)[] = [
  (draw) => `0${digits(draw, 1 + draw.upTo(5))}`,
  (draw) => `+49${digits(draw, 9)}`,
  (draw) => `0x${digits(draw, 2)}`,
  (draw) => `${digits(draw, 1)}_${digits(draw, 3)}`,
  (draw) => `${digits(draw, 2)}E${digits(draw, 2)}`,
  (draw) => `${digits(draw, 3)}-${digits(draw, 4)}`,
  (draw) => digits(draw, 20),
];

function texts(draw: Draw): Maker {
  const sort = draw.upTo(5);
  if (sort === 0) {
    const code = draw.one(codes);
    return () => code(draw);
  }
  if (sort === 1) return () => draw.one(words);
  if (sort === 2) return () => (draw.chance(0.5) ? draw.one(hard) : draw.one(words));
  if (sort === 3) return () => (draw.chance(0.2) ? draw.one(hard) : `${draw.one(words)} ${draw.one(hard)}${draw.upTo(99)}`);
  if (sort === 4) return () => (draw.chance(0.3) ? draw.one(words) : digits(draw, 1 + draw.upTo(4)));
  return () => (draw.chance(0.9) ? draw.one(codes)(draw) : draw.one(words));
}

/** Days since 1970 of the first and the last that are drawn: 1899 to 2100, now and then the first weeks of 1900 alone. */
function days(draw: Draw): () => number {
  const [first, last] = draw.one([
    [Date.UTC(1899, 0, 1), Date.UTC(2100, 11, 31)],
    [Date.UTC(1900, 0, 1), Date.UTC(1900, 2, 10)],
    [Date.UTC(1900, 0, 1), Date.UTC(2100, 11, 31)],
    [Date.UTC(1970, 0, 1), Date.UTC(2038, 0, 31)],
    [Date.UTC(2024, 0, 1), Date.UTC(2024, 3, 30)],
    [Date.UTC(2024, 0, 1), Date.UTC(2024, 3, 30)],
  ] as const);
  return () => first / dayMs + draw.upTo((last - first) / dayMs);
}

const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Times of day of one fineness: minutes, seconds, thousandths or millionths. */
function clocks(draw: Draw): () => string {
  const fineness = draw.one(['minutes', 'seconds', 'seconds', 'thousandths', 'millionths']);
  return () => {
    const minutes = `${padded(draw.upTo(23), 2)}:${padded(draw.upTo(59), 2)}`;
    if (fineness === 'minutes') return `${minutes}:00`;
    const seconds = `${minutes}:${padded(draw.upTo(59), 2)}`;
    if (fineness === 'seconds') return seconds;
    return fineness === 'thousandths' ? `${seconds}.${padded(draw.upTo(999), 3)}` : `${seconds}.${padded(draw.upTo(999_999), 6)}`;
  };
}

/** XlsxWriter writes what is after midnight of 28 February 1900 as the 29th, which that year had not. */
const wronglyWritten = '1900-02-28';

function datetimes(draw: Draw): Maker {
  const [day, clock] = [days(draw), clocks(draw)];
  return () => `${dayText(day()).replace(wronglyWritten, '1900-02-27')} ${clock()}`;
}

function instants(draw: Draw): Maker {
  const moment = datetimes(draw);
  const offsets = draw.chance(0.5) ? ['+01:00', '+02:00'] : [draw.one(['+00:00', '-05:00', '+05:30', '+14:00', '-03:30'])];
  return () => `${String(moment())}${draw.one(offsets)}`;
}

function durations(draw: Draw): Maker {
  const unit = draw.one([60_000_000, 1_000_000, 1000]);
  const most = draw.one([60, 3600, 100_000]);
  return () => String(draw.upTo(most) * unit);
}

const makers: Readonly<Record<ColumnKindName, (draw: Draw) => Maker>> = {
  integer: integers,
  decimal: decimals,
  float: floats,
  boolean: (draw) => () => draw.chance(0.5),
  text: texts,
  date: (draw) => {
    const day = days(draw);
    return () => dayText(day());
  },
  datetime: datetimes,
  instant: instants,
  time: clocks,
  duration: durations,
};

/** The cells of a column of one kind, some of them empty. */
export function drawCells(draw: Draw, kind: ColumnKindName, count: number): RandomCell[] {
  const make = makers[kind](draw);
  const empty = draw.one([0, 0, 0.1, 0.4]);
  return Array.from({ length: count }, () => (draw.chance(empty) ? null : make()));
}
