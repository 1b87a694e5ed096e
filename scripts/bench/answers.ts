/** The chart API against the bare engine: one after the other, and sixteen at a time, in the same run. */
import { bodyOf, statementOf, type Asker } from './ask.ts';
import type { Bare } from './bare.ts';
import { atLeast, atMost, median, ms, quantile, times, type Chapter } from './figures.ts';
import type { BenchQuestion, BenchTable } from './questions.ts';

export interface Bench {
  readonly table: BenchTable;
  readonly datasetId: number;
  readonly asker: Asker;
  readonly bare: Bare;
}

/** A question that is never the same twice, so that neither side may share or remember an answer. */
interface Pair {
  readonly name: string;
  body(n: number): string;
  statement(n: number): string;
}

const clients = 16;
/** Rounds before those that count: what a server does is compiled for good after some dozens of questions. */
const warmUp = 4;
/** Stands in the statement where the n of a condition that is always true goes. */
const mark = -987_654;

async function pairOf({ table, datasetId, asker }: Bench, { name, query }: BenchQuestion): Promise<Pair> {
  const body = (value: number): string => {
    // Every question of ours has a list of filters.
    const filters = [...(query['filters'] as object[]), { col: table.spare, op: '>', val: value }];
    return bodyOf(datasetId, { ...query, filters });
  };
  const statement = statementOf(await asker.ask(body(mark)));
  if (!statement.includes(String(mark))) throw new Error(`${name}: the condition is not in the statement: ${statement}`);
  return { name, body: (n) => body(-n), statement: (n) => statement.replaceAll(String(mark), String(-n)) };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** @param rounds  times each question is asked of each side, in turn; @param load  questions asked by the sixteen */
export async function compareAnswers(bench: Bench, rounds: number, load: number): Promise<Chapter> {
  const pairs: Pair[] = [];
  for (const question of bench.table.questions) pairs.push(await pairOf(bench, question));
  const measured = pairs.map((pair) => ({ pair, bare: [] as number[], api: [] as number[] }));
  let n = 1000;
  for (let round = -warmUp; round < rounds; round += 1)
    for (const { pair, bare, api } of measured) {
      n += 1;
      const runBare = (): Promise<number> => timed(() => bench.bare.run(pair.statement(n)));
      const runApi = (): Promise<number> => timed(() => bench.asker.ask(pair.body(n)));
      // Who goes first alternates: the second finds the processor's caches warm.
      const [a, b] = round % 2 === 0 ? [await runBare(), await runApi()] : (await both(runApi, runBare)).toReversed();
      // The first rounds warm both up.
      if (round >= 0) void (bare.push(a ?? 0), api.push(b ?? 0));
    }
  const all = { bare: measured.flatMap(({ bare }) => bare), api: measured.flatMap(({ api }) => api) };
  const throughput = await compareThroughput(bench, pairs, load);
  const p50 = { bare: median(all.bare), api: median(all.api) };
  const extra = median(measured.map(({ bare, api }) => median(api) - median(bare)));
  return {
    title: `Chart API over the bare engine: ${bench.table.title}`,
    how: `Ten questions of a dashboard, past the cache, ${rounds} times each after ${warmUp} to warm up, asked in turn of \`POST /api/v1/chart/data\` (session cookie, CSRF token, answer as JSON columns) and of DuckDB in this process with the same statement, settings and file; every question carries another condition that is always true. Then ${load} of them by ${clients} clients.`,
    figures: [
      atMost('p50 over the bare engine', p50.api / p50.bare, 1.3, times),
      atMost('median of what a question costs more', extra, 3, ms),
      { name: 'p50 / p95, bare engine', value: `${ms(p50.bare)} / ${ms(quantile(all.bare, 0.95))}` },
      { name: 'p50 / p95, chart API', value: `${ms(p50.api)} / ${ms(quantile(all.api, 0.95))}` },
      atLeast(`throughput of ${clients} clients over the bare engine`, throughput.api / throughput.bare, 0.85, times),
      { name: 'answers a second, bare / API', value: `${throughput.bare.toFixed(1)} / ${throughput.api.toFixed(1)}` },
    ],
    table: {
      head: ['question', 'bare p50', 'API p50', 'ratio'],
      rows: measured.map(({ pair, bare, api }) => [
        pair.name,
        ms(median(bare)),
        ms(median(api)),
        times(median(api) / median(bare)),
      ]),
    },
  };
}

async function both<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T[]> {
  const a = await first();
  return [a, await second()];
}

/** Answers a second of each side, in four slices by turns, so that a neighbour's load falls on both. */
async function compareThroughput(bench: Bench, pairs: readonly Pair[], load: number): Promise<{ bare: number; api: number }> {
  const spent = { bare: 0, api: 0 };
  const slices = 4;
  const slice = Math.max(clients, Math.round(load / slices));
  let n = 100_000;
  const question = (i: number): Pair => {
    const pair = pairs[i % pairs.length];
    if (!pair) throw new Error('There are no questions.');
    return pair;
  };
  for (let i = 0; i < slices; i += 1) {
    spent.bare += await timed(() => crowd(slice, (at, client) => bench.bare.run(question(at).statement((n += 1)), client)));
    spent.api += await timed(() => crowd(slice, (at) => bench.asker.ask(question(at).body((n += 1)))));
  }
  return { bare: (slices * slice) / (spent.bare / 1000), api: (slices * slice) / (spent.api / 1000) };
}

/** `count` pieces of work by sixteen hands. */
async function crowd(count: number, work: (at: number, client: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < count) {
        const at = next;
        next += 1;
        await work(at, client);
      }
    }),
  );
}
