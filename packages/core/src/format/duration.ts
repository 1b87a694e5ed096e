/**
 * Durations and sizes as people read them: the named number formats DURATION… and MEMORY…
 * (docs/reference/charts.md#number-formats).
 */

/** Milliseconds in the units of a duration. A year is 365 days. */
function partsOf(ms: number): readonly (readonly [amount: number, unit: string])[] {
  const days = Math.floor(ms / 86_400_000);
  return [
    [Math.floor(days / 365), 'y'],
    [days % 365, 'd'],
    [Math.floor(ms / 3_600_000) % 24, 'h'],
    [Math.floor(ms / 60_000) % 60, 'm'],
  ];
}

/** Cut, not rounded, so that 59.99 seconds never read as a minute. */
function tenths(seconds: number): string {
  return String(Math.floor(seconds * 10 + 1e-7) / 10);
}

/**
 * `66000` → `1m 6s`, `1337` → `1.3s`, `500` → `500ms`.
 * @param ms milliseconds; a negative duration keeps its sign
 */
export function duration(ms: number): string {
  const size = Math.abs(ms);
  const sign = ms < 0 ? '-' : '';
  if (size < 1000) return `${sign}${size >= 1 ? Math.round(size) : Math.ceil(size)}ms`;
  const parts = partsOf(size).flatMap(([amount, unit]) => (amount > 0 ? [`${amount}${unit}`] : []));
  const seconds = tenths((size / 1000) % 60);
  if (seconds !== '0') parts.push(`${seconds}s`);
  return sign + parts.join(' ');
}

/** With parts below the millisecond: `1.40008` → `1ms 400µs 80ns`. */
export function durationDetailed(ms: number): string {
  const size = Math.abs(ms);
  const nanos = Math.round(size * 1e6);
  const parts = [
    ...partsOf(size),
    [Math.floor(size / 1000) % 60, 's'] as const,
    [Math.floor(nanos / 1e6) % 1000, 'ms'] as const,
    [Math.floor(nanos / 1e3) % 1000, 'µs'] as const,
    [nanos % 1000, 'ns'] as const,
  ].flatMap(([amount, unit]) => (amount > 0 ? [`${amount}${unit}`] : []));
  return (ms < 0 ? '-' : '') + (parts.length === 0 ? '0ms' : parts.join(' '));
}

/** As a clock: `10500` → `0:10.5`, `66000` → `1:06`, `3600000` → `1:00:00`. */
export function durationClock(ms: number): string {
  const size = Math.abs(ms);
  const [years = 0, days = 0, hours = 0, minutes = 0] = partsOf(size).map(([amount]) => amount);
  const [whole = '0', fraction] = tenths((size / 1000) % 60).split('.');
  const all = [years, days, hours, minutes];
  const first = all.findIndex((amount) => amount > 0);
  const shown = all.slice(first < 0 ? 3 : first);
  const parts = shown.map((amount, at) => (at === 0 ? String(amount) : String(amount).padStart(2, '0')));
  return `${ms < 0 ? '-' : ''}${[...parts, whole.padStart(2, '0')].join(':')}${fraction ? `.${fraction}` : ''}`;
}

const decimalUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB', 'RB', 'QB'] as const;
const binaryUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB', 'RiB', 'QiB'] as const;

/** Bytes: `1337` → `1.34kB`, binary `1.31KiB`; rates add `/s`. */
export function memory(bytes: number, { binary = false, rate = false }: { binary?: boolean; rate?: boolean } = {}): string {
  const units = binary ? binaryUnits : decimalUnits;
  const step = binary ? 1024 : 1000;
  const size = Math.abs(bytes);
  const power = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(step) + 1e-12), units.length - 1);
  const amount = Number((size / step ** power).toFixed(2));
  return `${bytes < 0 ? '-' : ''}${amount}${units[power] ?? 'B'}${rate ? '/s' : ''}`;
}
