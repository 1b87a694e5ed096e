/** The chart API against the bare engine: one after the other, and sixteen at a time, in the same run. */
import { bodyOf, statementOf, type BenchClient } from './ask.ts';
import type { BareEngine } from './bare.ts';
import type { EngineClient } from './inside.ts';
import { atLeast, atMost, median, ms, quantile, times, type Chapter } from './figures.ts';
import type { BenchQuestion, BenchTable } from './questions.ts';

/** What the comparison of answers needs: the table, a client of the server, and ways to open the engine without it. */
export interface AnswerBench {
  readonly table: BenchTable;
  readonly datasetId: number;
  readonly asker: BenchClient;
  /** A bare engine in this process, for sixteen at a time. */
  openBare(): Promise<BareEngine>;
  /** The bare engine inside the server's own one, which lives as long. */
  openInside(): Promise<EngineClient>;
  /** Starts the server's engine anew; returns when it has answered as many questions as a warm one. */
  renewEngine(): Promise<void>;
  /** HTTP alone; see `floor.ts`. */
  readonly floor: BenchClient;
}

/** A question that is never the same twice, so that neither side may share or remember an answer. */
interface Pair {
  readonly name: string;
  body(n: number): string;
  statement(n: number): string;
}

const clients = 16;
/** Rounds before those that count: files are read, texts are known. */
const warmUp = 3;
/**
 * The engine is started anew so often. Where its memory lies stays as long as it lives, and makes more of a question of
 * 100 ms than what is measured here: of five processes alike one took 119 ms, another 127. So the bare engine is asked
 * inside the very process that answers the server.
 */
const lives = 4;
/**
 * Questions a server has answered before anything is measured. Its JavaScript is compiled for good after some hundreds: a
 * question costs a millisecond more after 40 than after 900 (measured); the bare engine was compiled when it was built.
 */
const asksBefore = 600;
/** Stands in the statement where the n of a condition that is always true goes. */
const mark = -987_654;

/** The question with one condition more, which is always true. */
function bodyWith(
  { table, datasetId }: Pick<AnswerBench, 'table' | 'datasetId'>,
  query: BenchQuestion['query'],
  value: number,
): string {
  // Every question of ours has a list of filters.
  const filters = [...(query['filters'] as object[]), { col: table.spare, op: '>', val: value }];
  return bodyOf(datasetId, { ...query, filters });
}

async function pairOf(bench: AnswerBench, { name, query }: BenchQuestion): Promise<Pair> {
  const body = (value: number): string => bodyWith(bench, query, value);
  const statement = statementOf(await bench.asker.ask(body(mark)));
  if (!statement.includes(String(mark))) throw new Error(`${name}: the condition is not in the statement: ${statement}`);
  return { name, body: (n) => body(-n), statement: (n) => statement.replaceAll(String(mark), String(-n)) };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** As a server that has been running for some minutes: the first question of the table, past the cache, again and again. */
export async function warmServer(bench: Pick<AnswerBench, 'table' | 'datasetId' | 'asker'>): Promise<void> {
  const [first] = bench.table.questions;
  if (!first) throw new Error('There are no questions.');
  for (let n = 0; n < asksBefore; n += 1) await bench.asker.ask(bodyWith(bench, first.query, mark - n));
}

/** @param rounds  times each question is asked of each side in each life of the engine, in turn; @param load  questions asked by the sixteen */
export async function compareAnswers(bench: AnswerBench, rounds: number, load: number): Promise<Chapter> {
  const pairs: Pair[] = [];
  for (const question of bench.table.questions) pairs.push(await pairOf(bench, question));
  const measured = pairs.map((pair) => ({ pair, bare: [] as number[], api: [] as number[] }));
  const floor: number[] = [];
  let n = 1000;
  for (let life = 0; life < lives; life += 1) {
    if (life > 0) await bench.renewEngine();
    const inside = await bench.openInside();
    for (let round = -warmUp; round < rounds; round += 1)
      for (const { pair, ...spent } of measured) {
        n += 1;
        const runBare = (): Promise<number> => inside.run(pair.statement(n));
        const runApi = (): Promise<number> => timed(() => bench.asker.ask(pair.body(n)));
        // Who goes first alternates: the second finds the processor's caches warm.
        const [a, b] = round % 2 === 0 ? [await runBare(), await runApi()] : (await both(runApi, runBare)).toReversed();
        const alone = await timed(() => bench.floor.ask(pair.body(n)));
        // The first rounds warm both up.
        if (round >= 0) void (spent.bare.push(a ?? 0), spent.api.push(b ?? 0), floor.push(alone));
      }
    inside.close();
  }
  const all = { bare: measured.flatMap(({ bare }) => bare), api: measured.flatMap(({ api }) => api) };
  const bare = await bench.openBare();
  const throughput = await compareThroughput({ ...bench, bare }, pairs, load);
  bare.close();
  const p50 = { bare: median(all.bare), api: median(all.api) };
  // Each answer against the bare one of the same round: the machine is slower at some moments than at others.
  const extra = median(measured.map(({ bare, api }) => median(api.map((each, round) => each - (bare[round] ?? 0)))));
  return {
    title: `Chart API over the bare engine: ${bench.table.title}`,
    how: `Ten questions of a dashboard, past the cache, ${rounds} times each after ${warmUp} to warm up, of a server and an engine that have answered ${asksBefore} before, and all of this ${lives} times with the engine started anew; asked in turn of \`POST /api/v1/chart/data\` (session cookie, CSRF token, answer as JSON columns) and, with the same statement and nothing around it, of the same DuckDB inside its own process, where the time is taken as well; every question carries another condition that is always true. Then ${load} of them by ${clients} clients, of the server and of a bare DuckDB in this process with the same settings and file.`,
    figures: [
      atMost('p50 over the bare engine', p50.api / p50.bare, 1.3, times),
      atMost('p50 less that of the bare engine', p50.api - p50.bare, 3, ms),
      atMost('what a question costs more, answer by answer: median of the ten medians', extra, 3, ms),
      {
        name: 'of which HTTP by itself: a server of Node that answers 700 fixed bytes, asked after each',
        value: ms(median(floor)),
      },
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

/** Answers a second of each side, in four slices by turns, so that other load on the machine falls on both. */
async function compareThroughput(
  bench: Pick<AnswerBench, 'asker'> & { bare: BareEngine },
  pairs: readonly Pair[],
  load: number,
): Promise<{ bare: number; api: number }> {
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
