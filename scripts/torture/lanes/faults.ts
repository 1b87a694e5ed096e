/** Looks into a store after a kill: is everything acknowledged there, and is everything there whole? */
import { openStore, type Db } from '@tessera/server/store/db';
import { checkStoreFile } from '@tessera/server/store/integrity';
import { tableOf } from '@tessera/server/store/tables';
import { chartsAt, type SaveTally } from '../board.ts';
import { pairTitles, type LaneStore, type LaneReport, type LaneWork } from './plan.ts';

/** What a killed process had printed. */
export interface LaneOutput {
  readonly tried: ReadonlyMap<string, number>;
  readonly done: ReadonlyMap<string, number>;
  /** Every word as `done make 0 7`: a write that was refused leaves a gap in the numbers. */
  readonly words: ReadonlySet<string>;
  /** The first pair it began; 0: none. */
  readonly firstPair: number;
}

/** @param said  its lines in order */
export function outputOf(said: readonly LaneReport[]): LaneOutput {
  const [tried, done] = [new Map<string, number>(), new Map<string, number>()];
  const words = new Set<string>();
  for (const each of said) {
    if (each.say !== 'try' && each.say !== 'done') continue;
    (each.say === 'try' ? tried : done).set(each.what, each.n);
    words.add(`${each.say} ${each.what} ${each.n}`);
  }
  const first = said.find((each) => each.say === 'try' && each.what === 'make 0');
  return { tried, done, words, firstPair: first && 'n' in first ? first.n : 0 };
}

/** Applies the lines; what was under way may have come through or not. */
export function applyOutput(work: LaneWork, { tried, done }: LaneOutput): void {
  for (const each of [...work.boards, work.chart, work.bundle]) {
    each.tried = Math.max(each.tried, tried.get(each.name) ?? 0);
    each.acknowledged = Math.max(each.acknowledged, done.get(each.name) ?? 0);
  }
  work.pairs = Math.max(work.pairs, tried.get('make 0') ?? 0);
}

/** @param isThorough  also looks through every page of an SQLite file */
export async function laneFaults(at: LaneStore, work: LaneWork, output: LaneOutput, isThorough: boolean): Promise<string[]> {
  const pages = isThorough ? pageFaults(at) : [];
  const store = openStore(at);
  try {
    return [
      ...pages,
      ...(await Promise.all(work.boards.map((board) => boardFaults(store.db, board, work.charts)))).flat(),
      ...(await chartFaults(store.db, work.chart)),
      ...(await bundleFaults(store.db, work.bundle, at.lane)),
      ...(await pairFaults(store.db, at.lane, output)),
    ];
  } finally {
    await store.close();
  }
}

function pageFaults(at: LaneStore): string[] {
  try {
    checkStoreFile(at);
    return [];
  } catch (error) {
    return [`TORN store file: ${String(error)}`];
  }
}

function between({ name, tried, acknowledged }: SaveTally, n: number): string[] {
  if (n < acknowledged) return [`LOST ${name}: ${acknowledged} was acknowledged, ${n} is there`];
  return n > tried ? [`TORN ${name}: ${n} was never sent`] : [];
}

const sameAs = (name: string, n: number, parts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(parts).flatMap(([part, is]) =>
    Number(is) === n ? [] : [`TORN ${name}: it is ${n}, ${part} says ${String(is)}`],
  );

const lastNumber = (text: string | null | undefined): number => Number(/(\d+)\D*$/.exec(text ?? '')?.[1]);

interface Board {
  readonly id: number;
  readonly title: string;
  readonly css: string | null;
  readonly metadata: { refresh_frequency?: number };
  readonly layout: Readonly<Record<string, { meta?: { code?: string; chartId?: number } }>>;
  readonly linked: number[];
  readonly version: number;
}

async function boardOf(db: Db, id: number): Promise<Board> {
  const row = await db.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const links = await db
    .selectFrom('dashboard_charts')
    .select('chart_id')
    .where('dashboard_id', '=', id)
    .orderBy('chart_id')
    .execute();
  return {
    id,
    title: row.dashboard_title,
    css: row.css,
    // Our own texts come back.
    metadata: JSON.parse(row.json_metadata ?? '{}') as Board['metadata'],
    layout: JSON.parse(row.position_json ?? '{}') as Board['layout'],
    linked: links.map(({ chart_id }) => chart_id),
    version: row.version,
  };
}

/** The last revision says what the row says, and there are as many as the version counts. */
async function revisionFaults(db: Db, kind: 'dashboard' | 'chart' | 'dataset' | 'database', id: number): Promise<string[]> {
  const { version } = await db.selectFrom(tableOf[kind]).select('version').where('id', '=', id).executeTakeFirstOrThrow();
  const kept = await db
    .selectFrom('revisions')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('version').as('last')])
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  const isWhole = Number(kept.count) === version && Number(kept.last) === version;
  return isWhole ? [] : [`HOLE ${kind} ${id} has version ${version}, ${Number(kept.count)} revisions up to ${Number(kept.last)}`];
}

async function boardFaults(db: Db, saves: SaveTally, charts: readonly number[]): Promise<string[]> {
  const board = await boardOf(db, saves.id);
  const n = lastNumber(board.title);
  const inLayout = Object.values(board.layout).flatMap(({ meta }) => (meta?.chartId === undefined ? [] : [meta.chartId]));
  const expected = chartsAt(n, charts)
    .toSorted((a, b) => a - b)
    .join();
  const parts = {
    css: lastNumber(board.css),
    layout: board.layout['MARKDOWN-1']?.meta?.code,
    metadata: board.metadata.refresh_frequency,
  };
  return [
    ...between(saves, n),
    ...sameAs(saves.name, n, parts),
    ...(inLayout.toSorted((a, b) => a - b).join() === expected
      ? []
      : [`TORN ${saves.name}: layout of ${n} holds ${inLayout.join()}`]),
    ...(board.linked.join() === expected
      ? []
      : [`TORN ${saves.name}: links of ${n} are ${board.linked.join()}, not ${expected}`]),
    ...(await revisionFaults(db, 'dashboard', saves.id)),
  ];
}

async function chartFaults(db: Db, saves: SaveTally): Promise<string[]> {
  const row = await db.selectFrom('charts').selectAll().where('id', '=', saves.id).executeTakeFirstOrThrow();
  const n = lastNumber(row.slice_name);
  const form = JSON.parse(row.params ?? '{}') as { row_limit?: number };
  return [
    ...between(saves, n),
    ...sameAs(saves.name, n, { description: row.description, form: form.row_limit }),
    ...(await revisionFaults(db, 'chart', saves.id)),
  ];
}

/** Everything an import brings is of the same import. */
async function bundleFaults(db: Db, saves: SaveTally, lane: number): Promise<string[]> {
  const board = await boardOf(db, saves.id);
  const n = lastNumber(board.title);
  const charts = await db.selectFrom('charts').selectAll().where('slice_name', 'like', `part ${lane}-2-%`).execute();
  const database = await db
    .selectFrom('databases')
    .selectAll()
    .where('database_name', '=', `Shop ${lane}-2`)
    .executeTakeFirstOrThrow();
  const datasets = await db.selectFrom('datasets').selectAll().where('database_id', '=', database.id).execute();
  const columns = await db
    .selectFrom('dataset_columns')
    .selectAll()
    .where(
      'dataset_id',
      'in',
      datasets.map(({ id }) => id),
    )
    .execute();
  const limitOf = (params: string | null): unknown => (JSON.parse(params ?? '{}') as { row_limit?: number }).row_limit;
  const parts = {
    css: lastNumber(board.css),
    metadata: board.metadata.refresh_frequency,
    database: lastNumber(database.extra),
    ...Object.fromEntries(
      charts.flatMap((each) => [
        [`chart ${each.id}`, lastNumber(each.slice_name)],
        [`form ${each.id}`, limitOf(each.params)],
      ]),
    ),
    ...Object.fromEntries(datasets.map((each) => [`dataset ${each.id}`, each.description])),
    ...Object.fromEntries(columns.map((each) => [`column ${each.id}`, each.description])),
  };
  const links =
    board.linked.join() ===
    charts
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join();
  return [
    ...between(saves, n),
    ...sameAs(saves.name, n, parts),
    ...(links && charts.length === 2 && datasets.length === 2 && columns.length === 2
      ? []
      : [`TORN ${saves.name}: ${n} is not all there`]),
    ...(await revisionFaults(db, 'dashboard', board.id)),
    ...(await revisionFaults(db, 'database', database.id)),
    ...(await Promise.all(charts.map(({ id }) => revisionFaults(db, 'chart', id)))).flat(),
    ...(await Promise.all(datasets.map(({ id }) => revisionFaults(db, 'dataset', id)))).flat(),
  ];
}

/** Pairs of dashboards: made one by one, removed together. */
async function pairFaults(db: Db, lane: number, { tried, words, firstPair: first }: LaneOutput): Promise<string[]> {
  if (first === 0) return [];
  const last = tried.get('make 0') ?? 0;
  const titles = Array.from({ length: last - first + 1 }, (_, i) => pairTitles(lane, first + i)).flat();
  const rows = await db
    .selectFrom('dashboards')
    .select(['dashboard_title', 'deleted_at'])
    .where('dashboard_title', 'in', titles)
    .execute();
  const faults: string[] = [];
  for (let n = first; n <= last; n += 1) {
    const states = pairTitles(lane, n).map((title) => {
      const row = rows.find((each) => each.dashboard_title === title);
      return row === undefined ? 'absent' : row.deleted_at === null ? 'here' : 'gone';
    });
    faults.push(...stateFaults(`pair ${lane}-${n}`, states, (word) => words.has(`${word} ${n}`)));
  }
  return faults;
}

/** @param was  whether it printed so of this pair: `done make 0` */
function stateFaults(name: string, states: readonly string[], was: (word: string) => boolean): string[] {
  const told = `${name}: ${states.join(' and ')}`;
  if (was('done drop')) return states.every((state) => state === 'gone') ? [] : [`LOST ${told}, removal was acknowledged`];
  if (was('try drop')) return new Set(states).size === 1 && !states.includes('absent') ? [] : [`TORN ${told}, removed at once`];
  return states.flatMap((state, i) => {
    if (state === 'gone') return [`TORN ${told}, nobody removed it`];
    return state === 'absent' && was(`done make ${i}`) ? [`LOST ${told}, ${i} was acknowledged`] : [];
  });
}
