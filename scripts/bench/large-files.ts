/** Large files of one's own: a CSV of 200 MB beside the engine's own reader, and a table of 200 columns and a million rows. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ingest } from '@tessera/server/uploads/uploads';
import { atMost, median, ms, times, type Chapter } from './figures.ts';
import { residentMb } from './memory.ts';

/** What the process of an upload may take: its engine's memory, what the engine does not count, and Node's. */
const memoryLimitMb = 2048;

const megabytes = (value: number): string => `${Math.round(value)} MB`;

/** Columns as an export of sales has them, by turns of whole numbers, days, texts, decimals, moments and truth values. */
const cells = [
  'i * 7 + %',
  "(DATE '2020-01-01' + ((i + %) % 1500)::INTEGER)::VARCHAR",
  "'city ' || (i * 7919 % (4001 + %))",
  '(i * 2654435761 % (100003 + %)) / 100',
  "(TIMESTAMP '2021-01-01' + to_seconds(i * 13 + %))::VARCHAR",
  '(i + %) % 2 = 0',
] as const;

/** Writes a CSV file with the engine. @returns its bytes */
async function writeCsv(path: string, rows: number, columns: number): Promise<number> {
  const select = Array.from({ length: columns }, (_, at) => {
    const cell = cells[at % cells.length] ?? '';
    // The place of the column is the only sign % with nothing but a bracket or the end behind it.
    return `${cell.replaceAll(/%(?=\)|$)/g, String(at))} AS c${at}`;
  });
  await onEngine(':memory:', `COPY (SELECT ${select.join(', ')} FROM range(${rows}) AS r(i)) TO '${path}' (HEADER)`);
  return statSync(path).size;
}

async function onEngine(file: string, sql: string): Promise<void> {
  const engine = await DuckDBInstance.create(file);
  const connection = await engine.connect();
  await connection.run(sql);
  connection.closeSync();
  engine.closeSync();
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The most memory that processes started by this one take while something runs, MB. */
async function mostOfChildren(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = (): void => {
    const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === process.pid);
    most = Math.max(most, ...children.map((pid) => residentMb(Number(pid)) ?? 0));
  };
  const watch = setInterval(look, 50);
  await work().finally(() => clearInterval(watch));
  return most;
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It has ended since the folder was read.
    return undefined;
  }
}

/** @param rounds  each reads the file by both roads, in turns */
export async function measureLargeFiles(rounds: number): Promise<Chapter> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-bench-files-'));
  try {
    const file = join(home, 'sales.csv');
    const bytes = await writeCsv(file, 2_900_000, 7);
    const [ours, bare]: [number[], number[]] = [[], []];
    const upload = (path: string, n: number): Promise<unknown> => {
      mkdirSync(join(home, String(n)));
      const target = { uuid: `be9c40a1-0000-4000-8000-${String(n).padStart(12, '0')}`, version: 1 };
      return ingest({ path, filename: 'sales.csv' }, { options: {} }, target, { home: join(home, String(n)) });
    };
    for (let n = 0; n < rounds; n += 1) {
      bare.push(await timed(() => onEngine(join(home, `${n}.duckdb`), `CREATE TABLE data AS FROM read_csv('${file}')`)));
      ours.push(await timed(() => upload(file, n)));
    }
    const wide = join(home, 'wide.csv');
    const wideBytes = await writeCsv(wide, 1_000_000, 200);
    let wideMs = 0;
    const mostMb = await mostOfChildren(async () => {
      wideMs = await timed(() => upload(wide, rounds));
    });
    return {
      title: 'Large files of one’s own',
      how: `A CSV file of ${megabytes(bytes / 2 ** 20)}, seven columns, becomes a table: by an upload’s own work in a process of its own (encoding, grammar and every cell of it looked at, types found in the cells and none changed unsaid), and by the bare engine’s CREATE TABLE … FROM read_csv on a file, ${rounds} times in turns. Then a file of 200 columns and 1,000,000 rows (${megabytes(wideBytes / 2 ** 20)}) with the memory of the process watched.`,
      figures: [
        atMost('upload over the engine’s own reader, quickest rounds', Math.min(...ours) / Math.min(...bare), 1.3, times),
        { name: 'median upload / engine', value: `${ms(median(ours))} / ${ms(median(bare))}` },
        atMost('memory of the process that reads 200 columns × 1,000,000 rows', mostMb, memoryLimitMb, megabytes),
        { name: 'time for it', value: ms(wideMs) },
      ],
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
