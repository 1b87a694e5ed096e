/**
 * Real files with random damage. Each is read or refused in a sentence; a file that ends the process that reads it ends
 * only that. `HOSTILE_FILES=5000 HOSTILE_SEED=7` for more and others (torture does).
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetOf, workbookOf } from './hostile-files.testing.ts';
import { ReadingProcess } from './reading-process.testing.ts';

const count = Number(process.env['HOSTILE_FILES'] ?? 120);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_121);
const mostMs = 20_000;
const home = mkdtempSync(join(tmpdir(), 'tessera-fuzz-files-'));
const scratch = join(home, 'scratch');
const seeds: { filename: string; bytes: Buffer }[] = [];

/** mulberry32: the same files for the same seed. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

beforeAll(async () => {
  const rows =
    "SELECT i AS id, 'name ' || i AS name, i * 1.5 AS amount, DATE '2024-01-01' + i::INTEGER AS day, [i, i + 1] AS list FROM range(60) t(i)";
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const [filename, format] of [
    ['a.parquet', '(FORMAT parquet)'],
    ['b.parquet', '(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 2048)'],
    ['a.csv', '(HEADER)'],
    ['a.tsv', "(HEADER, DELIMITER '\t')"],
    ['a.jsonl', '(FORMAT json)'],
    ['a.json', '(FORMAT json, ARRAY true)'],
  ] as const) {
    const path = join(home, filename);
    await connection.run(`COPY (${rows}) TO '${path}' ${format}`);
    seeds.push({ filename, bytes: readFileSync(path) });
  }
  connection.closeSync();
  const cells = Array.from(
    { length: 30 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c><c r="B${i + 1}" t="inlineStr"><is><t>n${i}</t></is></c></row>`,
  );
  seeds.push({ filename: 'a.xlsx', bytes: Buffer.from(workbookOf(sheetOf(cells.join('')))) });
  mkdirSync(scratch);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const numbers = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const words = [
  '"',
  '\n',
  '\0',
  ',',
  '{',
  '[',
  '\uFEFF',
  "';--",
  '\\u0000',
  '1e999',
  'NaN',
  '<x>',
  '&x;',
  '__proto__',
  '9999999999',
];

/** One to six blows at random places; the beginning and the end are hit more often, where formats keep their counts. */
function damaged(bytes: Buffer, random: (below: number) => number): Buffer {
  let now = Buffer.from(bytes);
  for (let blows = 1 + random(6); blows > 0 && now.length > 8; blows -= 1) {
    const near = random(3);
    const at =
      near === 0
        ? random(Math.min(64, now.length))
        : near === 1
          ? now.length - 1 - random(Math.min(300, now.length))
          : random(now.length);
    const kind = random(7);
    if (kind === 0) now[at] = random(256);
    else if (kind === 1) now[at] = (now[at] ?? 0) ^ (1 << random(8));
    else if (kind === 2 && at + 4 <= now.length) now.writeUInt32LE(numbers[random(numbers.length)] ?? 0, at);
    else if (kind === 3) now = now.subarray(0, at);
    else if (kind === 4) now = Buffer.concat([now.subarray(0, at), now.subarray(at + 1 + random(40))]);
    else if (kind === 5)
      now = Buffer.concat([now.subarray(0, at), Buffer.from(words[random(words.length)] ?? ''), now.subarray(at)]);
    else now = Buffer.concat([now.subarray(0, at), now.subarray(0, random(now.length)), now.subarray(at)]);
  }
  return now;
}

test(`${count} damaged files (seed ${seed}) are read or refused in a sentence`, { timeout: 60_000 + count * 300 }, async () => {
  const random = randomFrom(seed);
  const told = { read: 0, refused: 0, ended: 0 };
  const wrong: string[] = [];
  let reader = new ReadingProcess(join(home, 'work'), mostMs);
  for (let i = 0; i < count; i += 1) {
    const { filename, bytes } = seeds[i % seeds.length] ?? { filename: '', bytes: Buffer.alloc(0) };
    const path = join(home, `f${i}`);
    writeFileSync(path, damaged(bytes, random));
    const reply = await reader.read({ do: 'inspect', file: { path, filename }, options: {}, scratch: join(scratch, `${i}`) });
    // What a file leaves in the memory of its reader must not end the reading of another.
    if (i % 250 === 249) {
      reader.end();
      reader = new ReadingProcess(join(home, 'work'), mostMs);
    }
    if (reply === 'ended' || reply === 'too long') {
      told.ended += 1;
      if (reply === 'too long') wrong.push(`${i} ${filename}: longer than ${mostMs} ms`);
      reader.end();
      reader = new ReadingProcess(join(home, 'work'), mostMs);
    } else if (reply.is === 'preview') told.read += 1;
    else if (reply.is === 'failed') {
      told.refused += 1;
      const isSentence =
        /^[A-Z].{5,}/s.test(reply.message) && !/(\/tmp\/|node_modules|INTERNAL|Assertion|Segm)/.test(reply.message);
      if (!isSentence || !['FILE_UNREADABLE', 'FILE_EMPTY'].includes(reply.code))
        wrong.push(`${i} ${filename}: ${reply.code} ${reply.message}`);
    }
    rmSync(path);
    rmSync(join(scratch, `${i}`), { recursive: true, force: true });
  }
  reader.end();
  expect(wrong).toEqual([]);
  expect(told.read + told.refused + told.ended).toBe(count);
  expect(told.refused).toBeGreaterThan(count / 10);
  expect(told.ended, 'files that end their reader').toBeLessThanOrEqual(count / 50);
  expect(readdirSync(scratch)).toEqual([]);
});
