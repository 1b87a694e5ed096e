import { existsSync } from 'node:fs';
import { dataset } from '@tessera/api/dataset';
import { startServer } from '../machine/server.ts';
import { asProgram, pageHeaders } from '../machine/caller.ts';
import { addSales, tableFile } from './home.ts';
import { openBare } from './bare.ts';
import { openAsker } from './ask.ts';
import { compareAnswers } from './answers.ts';
import { flightsTable, salesTable } from './questions.ts';
const home = '/tmp/prove/bench-home';
if (!existsSync(home)) {
  const s = await startServer({ home }); console.log('cold', s.readyMs); await s.stop();
  console.log(await addSales(home));
}
const s = await startServer({ home }); console.log('second', s.readyMs);
try {
  const client = await asProgram(s.url);
  const ids: Record<string, number> = {};
  const { result } = await client.call(dataset.list, { query: { q: { page_size: 1000 } } });
  for (const r of result) ids[r.table_name] = r.id;
  if (!ids['bench_sales']) ids['bench_sales'] = (await client.call(dataset.create, { body: { database: 1, schema: 'main', table_name: 'bench_sales' } })).id;
  const bare = await openBare(new Map([['flights', await tableFile(home, 'flights')], ['bench_sales', await tableFile(home, 'bench_sales')]]), 16);
  const asker = openAsker(s.url, await pageHeaders(s.url), 16);
  for (const [t, r, l] of [[flightsTable, 6, 160], [salesTable, 3, 64]] as const) console.dir(await compareAnswers({ table: t, datasetId: ids[t.table]!, asker, bare }, r, l), { depth: 5 });
  bare.close(); asker.close();
} finally { await s.stop(); }
