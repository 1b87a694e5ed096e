/**
 * What Prometheus reads, kept by ourselves (docs/decisions/0054-many-servers.md#metrics): counters, histograms and values that
 * are read on request. Names and units are those of the text format: `_total` counts, seconds and bytes.
 */

/** What distinguishes the series of one metric. */
export type Labels = Readonly<Record<string, string>>;

/** A value read at the moment of asking. */
export interface MetricSample {
  readonly labels?: Labels;
  readonly value: number;
}

/** Something with a name that can say its series. */
export interface Instrument {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Lines of samples, without their head. */
  lines(): Promise<string[]> | string[];
}

/** Series of one metric at most: a label whose values were not foreseen must not grow for ever. */
const seriesMax = 2000;

/** Only ever rises. */
export class Counter implements Instrument {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #series = new Map<string, number>();

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  add(labels: Labels = {}, by = 1): void {
    const key = labelText(labels);
    const known = this.#series.get(key);
    if (known !== undefined || this.#series.size < seriesMax) this.#series.set(key, (known ?? 0) + by);
  }

  lines(): string[] {
    return [...this.#series].map(([labels, value]) => `${this.name}${labels} ${value}`);
  }
}

interface Buckets {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

/** How values are distributed over bounds. */
export class Histogram implements Instrument {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Buckets>();

  /** @param bounds  upper bounds, rising; what is above the last counts to `+Inf` */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    const known = this.#series.get(key) ?? { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
    if (known.count === 0 && this.#series.size >= seriesMax) return;
    this.#series.set(key, known);
    known.sum += value;
    known.count += 1;
    const at = this.#bounds.findIndex((bound) => value <= bound);
    if (at >= 0) known.counts[at] = (known.counts[at] ?? 0) + 1;
  }

  lines(): string[] {
    return [...this.#series].flatMap(([text, { labels, counts, sum, count }]) => {
      let below = 0;
      const buckets = this.#bounds.map((bound, at) => {
        below += counts[at] ?? 0;
        return `${this.name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`;
      });
      return [
        ...buckets,
        `${this.name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
        `${this.name}_sum${text} ${sum}`,
        `${this.name}_count${text} ${count}`,
      ];
    });
  }
}

/** Read from where it is kept anyway. @param read  what cannot be read now has no samples */
export function readInstrument(
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  read: () => Promise<readonly MetricSample[]> | readonly MetricSample[],
): Instrument {
  const lines = async (): Promise<string[]> =>
    (await read()).map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`);
  return { name, help, type, lines };
}

/** The text of several metrics, as format 0.0.4 has it. One that fails has its head only. */
export async function metricsText(instruments: readonly Instrument[]): Promise<string> {
  const parts = instruments.map(async (each) => {
    const lines = await Promise.resolve(each.lines()).catch(() => []);
    return [`# HELP ${each.name} ${each.help}`, `# TYPE ${each.name} ${each.type}`, ...lines].join('\n');
  });
  return `${(await Promise.all(parts)).join('\n')}\n`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
