import { Engine } from '@tessera/server/engine/engine';
import { answerSql } from '@tessera/server/engine/answer-sql';
import { tableFile } from './home.ts';
import { openBare } from './bare.ts';
import { median } from './figures.ts';
const home = '/tmp/prove/bench-home';
const engine = new Engine({ home }); await engine.start();
const files = { movies: await tableFile(home, 'movies'), flights: await tableFile(home, 'flights') };
for (const [n, f] of Object.entries(files)) engine.publish({ schema: 'main', name: n, file: f.split('/').pop()! });
const bare = await openBare(new Map(Object.entries(files)), 1);
for (const [name, sql, cols] of [
  ['movies', 'SELECT "genre", COUNT(*) AS "n" FROM "main"."movies" WHERE "minutes" > $1 GROUP BY 1 LIMIT 100', [{ name: 'genre', type: 'VARCHAR', generic: 1, cell: 'string' }, { name: 'n', type: 'BIGINT', generic: 0, cell: 'wide' }]],
  ['flights', 'SELECT SUM(delay * distance) AS "x" FROM "main"."flights" WHERE "distance" > $1 LIMIT 100', [{ name: 'x', type: 'HUGEINT', generic: 0, cell: 'wide' }]],
] as const) {
  const wrapped = answerSql(sql, cols as never, 'columns', 100);
  const a: number[] = [], b: number[] = [], c: number[] = [], p: number[] = [];
  for (let i = 0; i < 200; i++) {
    const n = -1000 - i;
    let t0 = performance.now(); await bare.run(sql.replace('$1', String(n))); a.push(performance.now() - t0);
    t0 = performance.now(); await bare.run(wrapped.replaceAll('$1', String(n))); c.push(performance.now() - t0);
    t0 = performance.now(); await engine.run({ sql, binds: [n], orient: 'columns', maxRows: 100, deadlineMs: 5000 }); b.push(performance.now() - t0);
    t0 = performance.now(); await engine.parse('select 1'); p.push(performance.now() - t0);
  }
  console.log(name, 'bare', median(a).toFixed(2), 'bare wrapped', median(c).toFixed(2), 'engine', median(b).toFixed(2), 'parse roundtrip', median(p).toFixed(2));
}
bare.close(); await engine.close();
