/** What it takes to make SQL of a question: read, normalised, compiled, printed. Nothing is asked. */
import type { Dataset } from '@tessera/core/dataset';
import { GenericType } from '@tessera/core/frame/frame';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { queryObject } from '@tessera/core/query/query-object';
import { compile } from '@tessera/sql/compile/compile';
import { dialectOf } from '@tessera/sql/dialects/index';
import { atMost, median, ms, quantile, type Chapter } from './figures.ts';
import { flightsTable, salesTable, type BenchTable } from './questions.ts';

const backends = ['duckdb', 'postgresql', 'mysql'] as const;
const moments = new Set(['date', 'sold_at']);

/** Every column its questions name. */
function datasetOf({ table, questions }: BenchTable, backend: string): Dataset {
  const texts = JSON.stringify(questions);
  const names = new Set([...texts.matchAll(/"([a-z_]+)"/g)].map(([, name = '']) => name));
  return {
    id: 1,
    table_name: table,
    schema: 'main',
    database: { id: 1, database_name: 'bench', backend },
    columns: [...names].map((column_name) => ({
      column_name,
      type: moments.has(column_name) ? 'TIMESTAMP' : 'VARCHAR',
      type_generic: moments.has(column_name) ? GenericType.TEMPORAL : GenericType.STRING,
      is_dttm: moments.has(column_name),
      groupby: true,
      filterable: true,
    })),
    metrics: [],
  };
}

/** @param rounds  times each question is compiled in each dialect */
export function measureCompile(rounds: number): Chapter {
  const asked = [flightsTable, salesTable].flatMap((table) =>
    backends.flatMap((backend) => {
      const dataset = datasetOf(table, backend);
      return table.questions.map(({ query }) => ({ dataset, query, dialect: dialectOf(backend) }));
    }),
  );
  const spent: number[] = [];
  for (let round = -5; round < rounds; round += 1)
    for (const { dataset, query, dialect } of asked) {
      const started = performance.now();
      compile(normaliseQuery(queryObject.parse(query)), dataset, {
        dialect,
        now: '2026-01-01T00:00:00',
        rowLimitDefault: 10_000,
        rowLimitMax: 100_000,
      });
      // The first rounds warm up.
      if (round >= 0) spent.push(performance.now() - started);
    }
  return {
    title: 'Question to SQL',
    how: `The ${asked.length / backends.length} questions of this page, read by the wire's shape, normalised, compiled and printed twice (with binds, and as people read it) for ${backends.join(', ')}; ${rounds} times each, in this process.`,
    figures: [atMost('p95', quantile(spent, 0.95), 1, ms), { name: 'p50', value: ms(median(spent)) }],
  };
}
