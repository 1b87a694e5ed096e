/** A million rows as a file against the engine's own COPY, and an answer of ten thousand rows against the bare engine. */
import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enginesOf, type RunningServer } from '../machine/server.ts';
import { bodyOf, statementOf, type BenchClient } from './ask.ts';
import type { BareEngine } from './bare.ts';
import { atMost, median, ms, times, type Chapter, type Figure } from './figures.ts';
import { residentMb } from './memory.ts';

/** What the measurement of exports needs: a server, a client of it, and the bare engine on the same data. */
export interface ExportBench {
  readonly server: RunningServer;
  readonly headers: Readonly<Record<string, string>>;
  readonly asker: BenchClient;
  readonly bare: BareEngine;
  readonly datasetId: number;
}

const columns = ['date', 'origin', 'destination', 'delay', 'distance'];
const million = 1_000_000;
const rows = (row_limit: number, n: number) => ({
  columns,
  orderby: [],
  row_limit,
  // Never the same twice, so that nothing is answered from a cache.
  filters: [{ col: 'delay', op: '>', val: -1_000_000 - n }],
});

/** Reads the file as it comes and keeps nothing. @returns bytes */
function download(url: string, headers: ExportBench['headers'], body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/v1/chart/data`,
      { method: 'POST', headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } },
      (reply) => {
        let bytes = 0;
        reply.on('data', (part: Buffer) => (bytes += part.length));
        reply.on('error', reject);
        reply.on('end', () => (reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${reply.statusCode}`))));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** The most memory two processes take while something runs, over what they took before, in MB. */
async function rise(pids: readonly (number | undefined)[], work: () => Promise<unknown>): Promise<number[]> {
  const now = (): number[] => pids.map((pid) => residentMb(pid) ?? 0);
  const before = now();
  let most = before;
  const watch = setInterval(() => (most = now().map((each, at) => Math.max(each, most[at] ?? 0))), 10);
  await work();
  clearInterval(watch);
  return most.map((each, at) => each - (before[at] ?? 0));
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Times CSV exports and large answers against the engine alone; the first round of each is thrown away. */
export async function measureExports({ server, headers, asker, bare, datasetId }: ExportBench): Promise<Chapter> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-copy-'));
  const shown = async (rowLimit: number, n: number): Promise<string> =>
    statementOf(await asker.ask(bodyOf(datasetId, { ...rows(rowLimit, n), result_type: 'query' })));
  const csv = (n: number): string =>
    JSON.stringify({ ...JSON.parse(bodyOf(datasetId, rows(million, n))), result_format: 'csv', orient: undefined });
  const copies: number[] = [];
  const exports: number[] = [];
  const answers: { bare: number; api: number }[] = [];
  let bytes = 0;
  for (let n = 0; n < 4; n += 1) {
    const statement = (await shown(100_000, n)).replace(/LIMIT 100000$/, `LIMIT ${million}`);
    const copy = await timed(() => bare.copy(statement, join(folder, `${n}.csv`)));
    const out = await timed(async () => void (bytes = await download(server.url, headers, csv(n))));
    // The first round warms both up.
    if (n > 0) void (copies.push(copy), exports.push(out));
  }
  const [server_ = 0, engine = 0] = await rise([server.process.pid, enginesOf(server.process.pid)[0]], () =>
    download(server.url, headers, csv(99)),
  );
  for (let n = 100; n < 121; n += 1) {
    const statement = await shown(10_000, n);
    const pair = {
      bare: await timed(() => bare.run(statement)),
      api: await timed(() => asker.ask(bodyOf(datasetId, rows(10_000, n)))),
    };
    if (n > 100) answers.push(pair);
  }
  rmSync(folder, { recursive: true, force: true });
  const extra = median(answers.map(({ api }) => api)) - median(answers.map(({ bare: each }) => each));
  const megabytes = (value: number): string => `${Math.round(value)} MB`;
  const figures: Figure[] = [
    atMost('CSV of 1,000,000 rows over the engine’s own COPY', median(exports) / median(copies), 2.5, times),
    { name: 'COPY / CSV', value: `${ms(median(copies))} / ${ms(median(exports))}, ${megabytes(bytes / 1e6)}` },
    atMost('memory the server takes for it', server_, 64, megabytes),
    { name: 'memory the engine takes for it', value: megabytes(engine) },
    atMost('10,000 rows of 5 columns cost more than the engine', extra, 15, ms),
  ];
  return {
    title: 'Rows out',
    how: 'A million flights of five columns as CSV from `POST /api/v1/chart/data`, formula-safe, uncompressed, read and thrown away by a client; against `COPY … TO` of the same statement by DuckDB in this process (median of 3). Memory is the most either process held over what it held before, every 10 ms. Then answers of 10,000 rows as JSON columns past the cache, in turn with the bare engine, 20 times.',
    figures,
  };
}
