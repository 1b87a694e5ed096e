import { dirname } from 'node:path';
import { openEngine } from '@tessera/server/engine/open';
import { tableFile } from './home.ts';
import { median } from './figures.ts';
const home = '/tmp/prove/bench-home';
const f = await tableFile(home, 'movies');
const e = await openEngine({ tablesFolder: dirname(f), spillFolder: '/tmp/prove/spill', memoryMb: 4000, threads: 2 });
const c = await e.connect();
await c.run(`ATTACH '${f}' AS b1 (READ_ONLY)`); await c.run('CREATE VIEW main.movies AS SELECT * FROM b1.main.data');
const q = 'SELECT "genre", COUNT(*) AS "n" FROM "main"."movies" WHERE "minutes" > $1 GROUP BY 1 LIMIT 100';
const from = `FROM (SELECT * FROM (${q}) AS asked(c0, c1) LIMIT 100)`;
const S = '9007199254740991';
const v: Record<string, string> = {
  plain: q,
  'select * wrapped': `SELECT * ${from}`,
  'count only': `SELECT count(*) ${from}`,
  'lists only': `SELECT list(c0), list(c1), count(*) ${from}`,
  'A no guard': `SELECT encode('{' || '"genre":' || coalesce(to_json(list(c0))::VARCHAR, '[]') || ',' || '"n":' || coalesce(to_json(list(c1))::VARCHAR, '[]') || '}'), count(*) ${from}`,
  'B guard no lambda': `SELECT encode('{' || '"genre":' || coalesce(to_json(list(c0))::VARCHAR, '[]') || ',' || '"n":' || if(coalesce(max(c1) > ${S} OR min(c1) < -${S}, false), to_json(list(c1::VARCHAR))::VARCHAR, coalesce(to_json(list(c1))::VARCHAR, '[]')) || '}'), count(*) ${from}`,
  'B2 guard text lambda': `SELECT encode('{' || '"genre":' || coalesce(to_json(list(c0))::VARCHAR, '[]') || ',' || '"n":' || if(coalesce(max(c1) > ${S} OR min(c1) < -${S}, false), '[' || array_to_string(list_transform(list(c1), lambda v: if(v BETWEEN -${S} AND ${S}, v::VARCHAR, '"' || v::VARCHAR || '"')), ',') || ']', coalesce(to_json(list(c1))::VARCHAR, '[]')) || '}'), count(*) ${from}`,
  'C lambda': `SELECT encode('{' || '"genre":' || coalesce(to_json(list(c0))::VARCHAR, '[]') || ',' || '"n":' || if(coalesce(max(c1) > ${S} OR min(c1) < -${S}, false), to_json(list_transform(list(c1), lambda v: if(v BETWEEN -${S} AND ${S}, to_json(v), to_json(v::VARCHAR))))::VARCHAR, coalesce(to_json(list(c1))::VARCHAR, '[]')) || '}'), count(*) ${from}`,
  'D to_json struct': `SELECT encode(to_json({genre: list(c0), n: list(c1)})::VARCHAR), count(*) ${from}`,
  'E string_agg': `SELECT encode('[' || string_agg(json_object('genre', c0, 'n', c1)::VARCHAR, ',') || ']'), count(*) ${from}`,
};
const t: Record<string, number[]> = {};
for (let i = 0; i < 200; i++) for (const [k, s] of Object.entries(v)) { const t0 = performance.now(); await c.run(s.replaceAll('$1', String(-1000 - i))); (t[k] ??= []).push(performance.now() - t0); }
for (const [k, x] of Object.entries(t)) console.log(k, median(x).toFixed(3));
