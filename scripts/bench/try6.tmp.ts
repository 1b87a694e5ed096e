import { dirname } from 'node:path';
import { answerSql } from '@tessera/server/engine/answer-sql';
import { openEngine } from '@tessera/server/engine/open';
import { tableFile } from './home.ts';
import { median } from './figures.ts';
const home = '/tmp/prove/bench-home';
const f = await tableFile(home, 'flights');
const e = await openEngine({ tablesFolder: dirname(f), spillFolder: '/tmp/prove/spill', memoryMb: 4000, threads: 2 });
const setup = await e.connect();
await setup.run(`ATTACH '${f}' AS b1 (READ_ONLY)`); await setup.run('CREATE VIEW main.flights AS SELECT * FROM b1.main.data');
const cases: [string, string, string][] = [
 ['sum', 'SELECT SUM(delay * distance) AS "x" FROM "main"."flights" WHERE "distance" > $1 LIMIT 100', 'x'],
 ['month', `SELECT DATE_TRUNC('month', date) AS "d", SUM(delay) AS "x" FROM "main"."flights" WHERE "distance" > $1 GROUP BY 1 LIMIT 10000`, 'd,x'],
 ['3 states', `SELECT haul, SUM(delay) AS "x" FROM "main"."flights" WHERE date >= TIMESTAMP '2001-01-01' AND date < TIMESTAMP '2001-04-01' AND origin_state IN ('CA','TX','IL') AND "distance" > $1 GROUP BY 1 LIMIT 10000`, 'd,x'],
 ['3 states b', `SELECT haul, SUM(delay) AS "x" FROM "main"."flights" WHERE date >= TIMESTAMP '2001-01-01' AND date < TIMESTAMP '2001-04-01' AND origin_state IN ($2,$3,$4) AND "distance" > $1 GROUP BY 1 LIMIT 10000`, 'd,x'],
];
for (const [name, sql, cols] of cases) {
  const columns = cols.split(',').map((n) => ({ name: n, type: n === 'd' ? 'TIMESTAMP' : 'HUGEINT', generic: 0, cell: n === 'd' ? 'instant' : 'wide' }));
  if (name.startsWith('3')) columns[0] = { name: 'haul', type: 'VARCHAR', generic: 1, cell: 'string' };
  const wrapped = answerSql(sql, columns as never, 'columns', 10000);
  const t: Record<string, number[]> = {};
  const lit = (s: string, i: number) => s.replaceAll('$1', String(-1000 - i)).replaceAll('$2', "'CA'").replaceAll('$3', "'TX'").replaceAll('$4', "'IL'");
  const m = async (k: string, w: () => Promise<unknown>) => { const t0 = performance.now(); await w(); (t[k] ??= []).push(performance.now() - t0); };
  const bound = async (s: string, i: number) => { const st = await setup.prepare(s); st.bindInteger(1, -1000 - i); if (s.includes('$2')) { st.bindVarchar(2, 'CA'); st.bindVarchar(3, 'TX'); st.bindVarchar(4, 'IL'); } await st.run(); };
  for (let i = 0; i < 40; i++) {
    await m('literal', () => setup.run(lit(sql, i)));
    await m('bound', () => bound(sql, i));
    await m('wrapped literal', () => setup.run(lit(wrapped, i)));
    await m('wrapped bound', () => bound(wrapped, i));
  }
  console.log(name, Object.entries(t).map(([k, v]) => `${k} ${median(v).toFixed(2)}`).join('  '));
}
