/** Post-processing: the arithmetic by itself, and what it costs a question and the server's event loop. */
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import type { PostOperation } from '@tessera/core/query/post-operation';
import type { RunningServer } from '../machine/server.ts';
import { bodyOf, type BenchClient } from './ask.ts';
import { atMost, median, ms, times, type Chapter } from './figures.ts';
import { gapsOf } from './load.ts';
import type { BenchTable } from './questions.ts';

const [rowCount, seriesCount] = [50_000, 20];

const operations = (axis: string, series: string, metric: string): PostOperation[] => [
  {
    operation: 'pivot',
    options: { index: [axis], columns: [series], aggregates: { [metric]: { operator: 'mean' } }, drop_missing_columns: false },
  },
  {
    operation: 'rolling',
    options: { rolling_type: 'mean', window: 7, min_periods: 0, columns: { [metric]: metric } },
  },
  { operation: 'flatten' },
];

/** Hours by series, as SQL answers them: grouped, in the order of time. */
function madeUp(): Frame {
  const columns: [Cell[], Cell[], Cell[]] = [[], [], []];
  for (let row = 0; row < rowCount; row += 1) {
    columns[0].push(Date.UTC(2015, 0, 1) + Math.floor(row / seriesCount) * 3_600_000);
    columns[1].push(`series ${row % seriesCount}`);
    columns[2].push(((row * 7919) % 1000) / 10);
  }
  const types = [GenericType.TEMPORAL, GenericType.STRING, GenericType.NUMERIC];
  return { names: ['at', 'series', 'value'], types, columns, rowcount: rowCount };
}

interface Asked {
  readonly server: RunningServer;
  readonly asker: BenchClient;
  readonly flights: { readonly id: number; readonly table: BenchTable };
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** @param rounds  times each is done */
export async function measurePost({ server, asker, flights }: Asked, gapFile: string, rounds: number): Promise<Chapter> {
  const frame = madeUp();
  const steps = operations('at', 'series', 'value');
  const alone: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const spent = await timed(() => postProcess(frame, steps));
    // The first rounds warm up.
    if (round >= 0) alone.push(spent);
  }
  const flown = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'flights' };
  const query = {
    columns: [
      { columnType: 'BASE_AXIS', sqlExpression: 'date', label: 'date', expressionType: 'SQL', timeGrain: 'PT1H' },
      'origin',
    ],
    metrics: [flown],
    series_columns: ['origin'],
    series_limit: seriesCount,
    orderby: [],
    row_limit: rowCount,
  };
  const body = (n: number, post_processing: readonly PostOperation[]): string =>
    bodyOf(flights.id, { ...query, post_processing, filters: [{ col: flights.table.spare, op: '>', val: -n }] });
  const [plain, processed]: [number[], number[]] = [[], []];
  let rows = 0;
  await gapsOf(server, gapFile);
  for (let round = -1; round < rounds; round += 1) {
    const bare = await timed(async () => {
      rows = rowsOf(await asker.ask(body(10 + round, [])));
    });
    const rolled = await timed(() => asker.ask(body(10 + round, operations('date', 'origin', 'flights'))));
    if (round >= 0) void (plain.push(bare), processed.push(rolled));
  }
  const gaps = await gapsOf(server, gapFile);
  return {
    title: 'Post-processing',
    how: `Pivot by ${seriesCount} series, a rolling mean over 7 rows, flatten; ${rounds} times. First on ${rowCount.toLocaleString('en')} rows in this process, then as a question of the flights by hour and origin (${rows.toLocaleString('en')} rows) past the cache, in turn with the same question without the operations, while \`monitorEventLoopDelay\` watches the server.`,
    figures: [
      atMost('pivot and rolling, median', median(alone), 60, ms),
      atMost('longest gap of the event loop meanwhile', gaps.maxMs, 50, ms),
      { name: 'the question, plain / post-processed, p50', value: `${ms(median(plain))} / ${ms(median(processed))}` },
      { name: 'post-processed over plain', value: times(median(processed) / median(plain)) },
    ],
  };
}

function rowsOf(reply: Buffer): number {
  // The reply of our own server, just asked for.
  const { result } = JSON.parse(reply.toString('utf8')) as { result: { rowcount: number }[] };
  return result[0]?.rowcount ?? 0;
}
