/** The tests that ask ClickHouse, Trino and Spark, against the engines that can be had from package registries. */
import { spawnSync } from 'node:child_process';
import { startClickhouse, type RunningEngine } from '../../machine/clickhouse.ts';
import { startTrino } from '../../machine/trino.ts';
import { runSuite, type SuiteResult } from '../suites.ts';

interface EngineTests {
  readonly name: string;
  readonly variable: string;
  readonly start: () => Promise<RunningEngine | { readonly missing: string }>;
  /** Test files, and the part of their titles that is this engine's. */
  readonly words: readonly string[];
  readonly called: RegExp;
}

/** Spark is started by the tests themselves; here it is asked for its version. */
const findSpark = (): Promise<RunningEngine | { readonly missing: string }> => {
  const { status, stdout } = spawnSync('python3', ['-c', 'import pyspark; print(pyspark.__version__)'], { encoding: 'utf8' });
  return Promise.resolve(
    status === 0
      ? { url: 'yes', version: stdout, stop: () => Promise.resolve() }
      : { missing: 'Python has no package pyspark here: what is asked of Databricks is not run.' },
  );
};

const engines: readonly EngineTests[] = [
  {
    // Without `http-servers`: the library reads any file of the machine, which a server confines to a folder of its own.
    name: 'ClickHouse’s engine (chDB)',
    variable: 'TESSERA_TEST_CLICKHOUSE_URL',
    start: startClickhouse,
    words: ['tests/dialects/answers', 'tests/hostile-sql/row-rules'],
    called: /^duckdb |^ClickHouse: |^clickhouse /i,
  },
  {
    name: 'Trino',
    variable: 'TESSERA_TEST_TRINO_URL',
    start: startTrino,
    words: [
      'tests/dialects/answers',
      'tests/hostile-sql/row-rules',
      'tests/hostile-sql/http-servers',
      'packages/server/src/drivers/over-http',
    ],
    called: /^duckdb |Trino|^trino /,
  },
  {
    name: 'Databricks (Apache Spark)',
    variable: 'TESSERA_TEST_SPARK',
    start: findSpark,
    words: ['tests/dialects/answers'],
    called: /^duckdb |^databricks /,
  },
];

/** @param word  of a name: only this one @param told  is told each as soon as it has run */
export async function engineSuites(word: string | undefined, told: (result: SuiteResult) => void): Promise<void> {
  for (const { name, variable, start, words, called } of engines.filter((each) => each.name.includes(word ?? ''))) {
    const engine = await start();
    const title = `the dialect, row rules and driver of ${name}, asked of the real one`;
    if ('missing' in engine) {
      console.log(engine.missing);
      told({ title, seconds: 0, passed: false, found: engine.missing });
      continue;
    }
    try {
      // One file after another: each looks at all that is in the database.
      const filter = ['--no-file-parallelism', '-t', called.source];
      told({ ...runSuite(title, [...filter, ...words], { [variable]: engine.url }), found: engine.version.trim() });
    } finally {
      await engine.stop();
    }
  }
}
