/**
 * Apache Spark behind the API of Databricks: the driver that ships asks a small server of this file, which has a real Spark run
 * every statement. Needs Java and Python's package `pyspark` (`pip install pyspark==3.5.5`); `npm run torture -- servers` asks it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { played, type PlayedRequest } from '../../packages/server/src/drivers/played-server.testing.ts';

interface SparkAnswer {
  readonly columns?: readonly { readonly name: string; readonly type_text: string }[];
  readonly rows?: readonly (readonly (string | null)[])[];
  readonly error?: string;
}

/** A Spark that speaks as Databricks does. */
export interface SparkWarehouse {
  /** `databricks://…` of it. */
  readonly uri: string;
  /** Runs a statement that the driver would not: tables are made with it. */
  readonly run: (sql: string) => Promise<SparkAnswer>;
  readonly close: () => Promise<void>;
}

export async function openWarehouse(): Promise<SparkWarehouse> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-spark-'));
  const python = spawn('python3', [join(import.meta.dirname, 'spark.py'), home], {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: home,
  });
  const lines = createInterface({ input: python.stdout });
  const waiting: ((line: string) => void)[] = [];
  lines.on('line', (line) => waiting.shift()?.(line));
  const next = (): Promise<string> => new Promise((resolve) => waiting.push(resolve));
  await next();
  const ask = async (sql: string, values: Record<string, unknown> = {}): Promise<SparkAnswer> => {
    const answer = next();
    python.stdin.write(`${JSON.stringify({ sql, values })}\n`);
    // What spark.py writes.
    return JSON.parse(await answer) as SparkAnswer;
  };
  const answers: Promise<SparkAnswer>[] = [];
  const server = await played((asked, response) => {
    void replyTo(asked, answers, ask).then((body) => response.end(JSON.stringify(body)));
  });
  return {
    uri: `databricks://token:none@127.0.0.1:${server.port}/default?http_path=/sql/1.0/warehouses/w&protocol=http`,
    run: ask,
    close: async () => {
      await server.close();
      python.stdin.end();
      await new Promise((resolve) => python.once('exit', resolve));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

interface Body {
  readonly statement: string;
  readonly parameters: readonly { readonly name: string; readonly value: string | null; readonly type: string }[];
}

async function replyTo(
  { method, url, body }: PlayedRequest,
  answers: Promise<SparkAnswer>[],
  ask: (sql: string, values: Record<string, unknown>) => Promise<SparkAnswer>,
): Promise<unknown> {
  if (method === 'POST' && !url.pathname.endsWith('/cancel')) {
    const { statement, parameters } = JSON.parse(body) as Body;
    answers.push(ask(statement, Object.fromEntries(parameters.map(({ name, value, type }) => [name, { value, type }]))));
    return { statement_id: String(answers.length - 1), status: { state: 'PENDING' } };
  }
  const id = url.pathname.split('/')[5] ?? '';
  const { columns, rows, error } = (await answers[Number(id)]) ?? { error: 'no such statement' };
  if (error !== undefined) return { statement_id: id, status: { state: 'FAILED', error: { message: error } } };
  return { statement_id: id, status: { state: 'SUCCEEDED' }, manifest: { schema: { columns } }, result: { data_array: rows } };
}
