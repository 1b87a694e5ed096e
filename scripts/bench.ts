/**
 * `npm run bench`: measures the product against its goals and against the bare engine in the same run, and writes
 * docs/benchmarks.md. `npm run bench -- bundle starts answers rows post load page` runs only the named parts and writes nothing;
 * `paper` (charts on paper, what maps fetch), `servers` and `large` (large files, lists and pictures) have sections of their own, which
 * they write also when they are named.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataset } from '@tessera/api/dataset';
import { database } from '@tessera/api/database';
import { role } from '@tessera/api/role';
import { user } from '@tessera/api/user';
import type { Client } from '@tessera/api/client';
import { compareAnswers, warmServer } from './bench/answers.ts';
import { openClient } from './bench/ask.ts';
import { openBare } from './bench/bare.ts';
import { makeBigDashboard, measureBigDashboard } from './bench/big-dashboard.ts';
import { buildWeb, measureBundle } from './bench/bundle.ts';
import { measureCompile } from './bench/compile.ts';
import { measureExports } from './bench/exports.ts';
import type { Chapter } from './bench/figures.ts';
import { openFloor } from './bench/floor.ts';
import { addSales, tableFile } from './bench/home.ts';
import { openInside, withEngineClient } from './bench/inside.ts';
import { measureLargeFiles } from './bench/large-files.ts';
import { measureLargePages } from './bench/large-pages.ts';
import { measureGaps, measureKept } from './bench/load.ts';
import { measureMapSize } from './bench/map-size.ts';
import { measurePaper } from './bench/paper.ts';
import { measurePost } from './bench/post.ts';
import { flightsTable, salesTable } from './bench/questions.ts';
import { chapterText, circumstances, loadNow, figureLine, verdictText, writeSection } from './bench/report.ts';
import { measureServers } from './bench/servers.ts';
import { measureStarts } from './bench/starts.ts';
import { measureTransfer } from './bench/transfer.ts';
import { findBrowser, noBrowserHelp } from './machine/browser.ts';
import { asProgram, pageHeaders } from './machine/caller.ts';
import { password, renewEngine, startServer, type RunningServer } from './machine/server.ts';

const parts = ['bundle', 'starts', 'answers', 'rows', 'post', 'load', 'page', 'paper', 'servers', 'large'] as const;
const named = process.argv.slice(2);
const unknown = named.filter((word) => !parts.some((part) => part === word));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${parts.join(', ')}.`);
/** Parts that need no server of their own, each with a section of its own. */
const apart: ReadonlySet<string> = new Set(['servers', 'paper', 'large']);
const wants = (part: (typeof parts)[number]): boolean => named.length === 0 || named.includes(part);

const started = performance.now();
const load = loadNow();
const chapters: Chapter[] = [];

function done(chapter: Chapter): void {
  chapters.push(chapter);
  console.log(`\n${chapter.title}  (${Math.round((performance.now() - started) / 1000)} s)`);
  for (const figure of chapter.figures) console.log(`  ${figureLine(figure)}`);
  for (const row of chapter.table?.rows ?? []) console.log(`    ${row.join(' · ')}`);
}

if (wants('bundle') || wants('page') || wants('paper') || wants('large')) buildWeb();
if (wants('bundle')) done(measureBundle());
if (wants('post')) done(measureCompile(40));
if (named.length === 0 || named.some((word) => !apart.has(word))) await measureOne();
const seconds = Math.round((performance.now() - started) / 1000);
if (named.length === 0)
  writeSection(
    'bench',
    `## Speed, size, memory\n\n${circumstances(load)} · the run took ${seconds} s\n\n${verdictText(chapters)}\n\n${chapters.map(chapterText).join('\n\n')}`,
  );
if (wants('paper')) {
  const measured = [await measurePaper(12), measureMapSize()];
  for (const each of measured) done(each);
  writeSection('charts', `## Charts on paper, maps\n\n${circumstances(load)}\n\n${measured.map(chapterText).join('\n\n')}`);
}
if (wants('servers')) {
  const measured = await measureServers(8);
  if (measured === undefined) console.log('PostgreSQL is not installed: several servers are not measured.');
  for (const each of measured ?? []) done(each);
  if (measured)
    writeSection('servers', `## Several servers\n\n${circumstances(load)}\n\n${measured.map(chapterText).join('\n\n')}`);
}
if (wants('large')) {
  const browser = findBrowser();
  if (browser === undefined) console.log(`\n${noBrowserHelp}`);
  const measured = [await measureLargeFiles(5), ...(browser === undefined ? [] : [await measureLargePages(browser)])];
  for (const each of measured) done(each);
  writeSection(
    'large',
    `## Large files, lists and pictures\n\n${circumstances(load)}\n\n${measured.map(chapterText).join('\n\n')}`,
  );
}
console.log(`\n${verdictText(chapters)}\n${Math.round((performance.now() - started) / 1000)} s`);

/** All that one server is measured by. */
async function measureOne(): Promise<void> {
  const { chapter, home } = await measureStarts();
  if (wants('starts')) done(chapter);
  try {
    if (wants('answers')) {
      console.log('\nMaking 10 million rows …');
      const { buildMs, megabytes } = await addSales(home);
      console.log(`  ${Math.round(megabytes)} MB in ${(buildMs / 1000).toFixed(1)} s`);
    }
    const gapFile = join(home, 'loop-gap.json');
    const inside = withEngineClient(home);
    const server = await startServer({
      home,
      env: { ...inside.env, BENCH_LOOP_FILE: gapFile },
      nodeArgs: ['--import', join(import.meta.dirname, 'bench/loop-gap.ts'), ...inside.nodeArgs],
    });
    try {
      await measureServer(server, gapFile);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function measureServer(server: RunningServer, gapFile: string): Promise<void> {
  const client = await asProgram(server.url);
  const headers = await pageHeaders(server.url);
  const asker = openClient(server.url, headers, 18);
  const flightsId = await datasetOf(client, flightsTable.table);
  if (wants('answers')) {
    const tables = [flightsTable, salesTable].map(({ table }) => table);
    const files = await Promise.all(tables.map((table) => tableFile(server.home, table)));
    const floor = await openFloor(headers);
    const warm = (): Promise<void> => warmServer({ table: flightsTable, datasetId: flightsId, asker });
    const sides = {
      asker,
      floor,
      openBare: () => openBare(new Map(tables.map((table, i) => [table, files[i] ?? ''])), 16),
      openInside: () => openInside(server),
      renewEngine: async () => {
        await renewEngine(server);
        await warm();
      },
    };
    await warm();
    done(await compareAnswers({ ...sides, table: flightsTable, datasetId: flightsId }, 14, 480));
    const datasetId = await datasetOf(client, salesTable.table);
    done(await compareAnswers({ ...sides, table: salesTable, datasetId }, 8, 128));
    floor.close();
  }
  if (wants('rows')) {
    const bare = await openBare(new Map([[flightsTable.table, await tableFile(server.home, flightsTable.table)]]), 1);
    done(await measureExports({ server, headers, asker, bare, datasetId: flightsId }));
    bare.close();
  }
  if (wants('post')) {
    done(await measurePost({ server, asker, flights: { id: flightsId, table: flightsTable } }, gapFile, 15));
  }
  if (wants('load')) {
    const loaded = { server, headers, asker, flights: { id: flightsId, table: flightsTable } };
    done(await measureKept(loaded, 6));
    const other = openClient(server.url, await secondPerson(client, server.url), 1);
    done(await measureGaps({ ...loaded, other }, gapFile, 10));
    other.close();
  }
  asker.close();
  if (wants('page')) {
    const browser = findBrowser();
    if (browser === undefined) console.log(`\n${noBrowserHelp}`);
    else {
      done(await measureTransfer(server.url, headers['cookie'] ?? '', browser));
      const id = await makeBigDashboard(client, flightsId);
      done(await measureBigDashboard(server.url, id, headers['cookie'] ?? '', browser));
    }
  }
}

/** The headers of a user other than `admin` with the same permissions. */
async function secondPerson(client: Client, url: string): Promise<Record<string, string>> {
  const filters = [{ col: 'name', opr: 'eq', value: 'Admin' }];
  const { result } = await client.call(role.list, { query: { q: { filters } } });
  const named = { username: 'second', first_name: 'Second', last_name: 'Person', email: 'second@example.org' };
  await client.call(user.create, { body: { ...named, password, roles: result.map(({ id }) => id) } });
  return pageHeaders(url, named.username);
}

/** The dataset on a table; made when there is none. */
async function datasetOf(client: Client, table: string): Promise<number> {
  const filters = [{ col: 'table_name', opr: 'eq', value: table }];
  const { result } = await client.call(dataset.list, { query: { q: { filters } } });
  if (result[0]) return result[0].id;
  const databases = await client.call(database.list, { query: {} });
  const builtIn = databases.result.find(({ database_name }) => database_name === 'examples')?.id ?? 0;
  return (await client.call(dataset.create, { body: { database: builtIn, schema: 'main', table_name: table } })).id;
}
