/** Files made to hurt their reader: each is told in a sentence, in time, and leaves nothing behind. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Failure } from '@tessera/core/failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFiles, hostileParquets, type HostileFile } from './hostile-files.testing.ts';
import { readingsAtOnce } from './process.ts';
import { ReadingProcess } from './reading-process.testing.ts';
import { ingest, inspectUpload } from './uploads.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-hostile-files-'));
const folder = join(home, 'in');
let version = 0;
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeAll(() => {
  mkdirSync(folder);
});

function put({ filename, content }: Pick<HostileFile, 'filename' | 'content'>): { path: string; filename: string } {
  const path = join(folder, `${(version += 1)}`);
  writeFileSync(path, content());
  return { path, filename };
}

/** The refusal's code and sentence, or what was read. */
async function told(work: Promise<unknown>): Promise<string> {
  try {
    return `read ${JSON.stringify(await work)}`;
  } catch (error) {
    return error instanceof Failure ? `${error.code}: ${error.message}` : `not a failure: ${String(error)}`;
  }
}

const left = (): string[] => [
  ...(existsSync(join(home, 'tables')) ? readdirSync(join(home, 'tables')).filter((file) => file.includes('.tmp')) : []),
  ...(existsSync(join(home, 'scratch')) ? readdirSync(join(home, 'scratch')) : []),
];

/** What a process that reads one after the other says. */
async function toldBy(reader: ReadingProcess, file: { path: string; filename: string }): Promise<string> {
  const reply = await reader.read({ do: 'inspect', file, options: {}, scratch: join(home, 'scratch', 'one') });
  rmSync(join(home, 'scratch', 'one'), { recursive: true, force: true });
  if (typeof reply === 'string') return reply;
  return reply.is === 'failed' ? `${reply.code}: ${reply.message}` : `read ${JSON.stringify(reply)}`;
}

async function mustBeTold(file: HostileFile, reader: ReadingProcess): Promise<void> {
  const staged = put(file);
  const said = file.heavy ? await told(inspectUpload(staged, {}, { home, deadlineMs: 60_000 })) : await toldBy(reader, staged);
  rmSync(staged.path);
  if (file.told === undefined) expect(said, file.name).toMatch(/^read /);
  else {
    expect(said, file.name).toMatch(/^(FILE_UNREADABLE|FILE_EMPTY): [A-Z].*\.$/);
    expect(said, file.name).toMatch(file.told);
  }
  expect(said, file.name).not.toMatch(/root:x:0|node_modules|\bat .*\.ts|tessera-hostile-files/);
}

async function mustAllBeTold(files: readonly HostileFile[]): Promise<void> {
  const reader = new ReadingProcess(join(home, 'work'), 60_000);
  try {
    for (const file of files) await mustBeTold(file, reader);
  } finally {
    reader.end();
  }
  expect(left()).toEqual([]);
}

test('hostile files are refused with a sentence or read as what they are', { timeout: 180_000 }, async () => {
  await mustAllBeTold(hostileFiles);
});

test('Parquet files whose footers lie are refused', { timeout: 120_000 }, async () => {
  const path = join(folder, 'real.parquet');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`COPY (SELECT i AS a, 'x' || i AS b FROM range(100) t(i)) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  await mustAllBeTold(hostileParquets(readFileSync(path)));
});

test('a reading that takes too long is stopped with its process, and nothing stays behind', async () => {
  const file = put({ filename: 'a.csv', content: () => `a\n${'1\n'.repeat(5_000_000)}` });
  const plan = { options: {}, columns: [] };
  const target = { uuid: 'u', version: 1 };
  expect(await told(ingest(file, plan, target, { home, deadlineMs: 300 }))).toBe(
    'FILE_UNREADABLE: Reading the file took longer than 1 seconds and was stopped.',
  );
  expect(left()).toEqual([]);
  expect(readdirSync(join(home, 'tables'))).toEqual([]);
});

test('what names of __proto__ hold comes out as columns', async () => {
  const file = hostileFiles.find(({ name }) => name === 'names that are of every object');
  if (!file) throw new Error('the file is gone');
  const { columns, rows } = await inspectUpload(put(file), {}, { home });
  expect(columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString', 'a']);
  expect(rows).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ]);
});

test('a text that names a file, and a link to one, are text and refused', async () => {
  writeFileSync(join(home, 'secret.csv'), 'secret\n1\n');
  const said = await told(
    inspectUpload(put({ filename: 'a.csv', content: () => `a\nread_csv('${home}/secret.csv')\n` }), {}, { home }),
  );
  expect(said).toContain('read_csv(');
  symlinkSync(join(home, 'secret.csv'), join(folder, 'link'));
  expect(await told(inspectUpload({ path: join(folder, 'link'), filename: 'a.csv' }, {}, { home }))).toMatch(
    /^FILE_UNREADABLE: /,
  );
});

test('many files at once are read a few at a time, so that their memory is bounded', async () => {
  const file = put({ filename: 'a.csv', content: () => 'a,b\n1,2\n' });
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, left().length)), 5);
  const previews = await Promise.all(Array.from({ length: readingsAtOnce + 3 }, () => inspectUpload(file, {}, { home })));
  clearInterval(watching);
  expect(previews.map(({ rows }) => rows)).toEqual(previews.map(() => [[1, 2]]));
  expect(most).toBe(readingsAtOnce);
  expect(left()).toEqual([]);
});
