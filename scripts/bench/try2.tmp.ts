import { dataset } from '@tessera/api/dataset';
import { startServer } from '../machine/server.ts';
import { asProgram, pageHeaders } from '../machine/caller.ts';
import { tableFile } from './home.ts';
import { openBare } from './bare.ts';
import { openAsker, bodyOf, statementOf } from './ask.ts';
import { median } from './figures.ts';
const home = '/tmp/prove/bench-home';
const s = await startServer({ home, nodeArgs: process.argv.slice(2) });
try {
  const client = await asProgram(s.url);
  const { result } = await client.call(dataset.list, { query: { q: { page_size: 1000 } } });
  const id = (n: string) => result.find((r) => r.table_name === n)!.id;
  const bare = await openBare(new Map([['flights', await tableFile(home, 'flights')], ['movies', await tableFile(home, 'movies')]]), 1);
  const asker = openAsker(s.url, await pageHeaders(s.url), 1);
  const m = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
  for (const [t, q] of [['movies', { columns: ['genre'], metrics: [m], filters: [{ col: 'minutes', op: '>', val: -987654 }], row_limit: 100, orderby: [] }], ['flights', { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(delay * distance)', label: 'x' }], filters: [{ col: 'distance', op: '>', val: -987654 }], row_limit: 100, orderby: [] }]] as const) {
    const stmt = statementOf(await asker.ask(bodyOf(id(t), q)));
    console.log(stmt);
    const a: number[] = [], b: number[] = [], c: number[] = [], h: number[] = [];
    for (let i = 0; i < 150; i++) {
      const n = String(-1000 - i);
      let t0 = performance.now(); await bare.run(stmt.replaceAll('-987654', n)); a.push(performance.now() - t0);
      t0 = performance.now(); await asker.ask(bodyOf(id(t), q).replaceAll('-987654', n)); b.push(performance.now() - t0);
      t0 = performance.now(); await asker.ask(bodyOf(id(t), q, false).replaceAll('-987654', n)); c.push(performance.now() - t0);
      t0 = performance.now(); await (await fetch(s.url + '/health')).text(); h.push(performance.now() - t0);
    }
    console.log(t, 'bare', median(a), 'api', median(b), 'cached', median(c), 'health', median(h));
  }
  bare.close(); asker.close();
} finally { await s.stop(); }
