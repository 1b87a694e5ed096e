import { dirname } from 'node:path';
import { answerSql } from '@tessera/server/engine/answer-sql';
import { openEngine } from '@tessera/server/engine/open';
import { tableFile } from './home.ts';
import { median } from './figures.ts';
const home = '/tmp/prove/bench-home';
const f = await tableFile(home, 'movies');
const e = await openEngine({ tablesFolder: dirname(f), spillFolder: '/tmp/prove/spill', memoryMb: 4000, threads: 2 });
const setup = await e.connect();
await setup.run(`ATTACH '${f}' AS b1 (READ_ONLY)`); await setup.run('CREATE VIEW main.movies AS SELECT * FROM b1.main.data');
const sql = 'SELECT "genre", COUNT(*) AS "n" FROM "main"."movies" WHERE "minutes" > $1 GROUP BY 1 LIMIT 100';
const cols = [{ name: 'genre', type: 'VARCHAR', generic: 1, cell: 'string' }, { name: 'n', type: 'BIGINT', generic: 0, cell: 'wide' }];
const wrapped = answerSql(sql, cols as never, 'columns', 100);
console.log(wrapped);
const t: Record<string, number[]> = {};
const m = async <T>(k: string, w: () => Promise<T> | T): Promise<T> => { const t0 = performance.now(); const r = await w(); (t[k] ??= []).push(performance.now() - t0); return r; };
for (let i = 0; i < 300; i++) {
  const n = -1000 - i;
  for (const [k, s] of [['plain', sql], ['wrapped', wrapped]] as const) {
    const c = await m(k + ' connect', () => e.connect());
    const st = await m(k + ' prepare', () => c.prepare(s));
    await m(k + ' bind', () => st.bindInteger(1, n));
    await m(k + ' run', () => st.run());
    await m(k + ' close', () => c.closeSync());
  }
  await m('plain text on kept', () => setup.run(sql.replace('$1', String(n))));
  await m('wrapped text on kept', () => setup.run(wrapped.replaceAll('$1', String(n))));
}
for (const [k, v] of Object.entries(t)) console.log(k, median(v).toFixed(3));
