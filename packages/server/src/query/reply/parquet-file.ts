/**
 * One question as a Parquet file. Where nothing is left to do after SQL the built-in engine writes its own rows with its own
 * types; rows of other databases, and what is post-processed, go to it as cells and get the type their column has in its
 * database (docs/decisions/0064-parquet.md).
 */
import { headOf, headsOf } from '@tessera/core/format/label';
import { Failure } from '@tessera/core/failures';
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import { limits } from '@tessera/core/limits';
import type { Driver, SpooledRows } from '../../driver.ts';
import { namesOnce, quoted, type ParquetColumn } from '../files/parquet.ts';
import type { File } from '../files/formats.ts';
import type { PreparedQuery } from '../prepared.ts';
import type { LoadedQuestion } from '../question/load.ts';
import { runLimits } from '../question/run-limits.ts';
import { resultFrame } from '../question/query-runner.ts';

/** Runs the question; when this returns, it has been answered. @throws Failure of the driver and of post-processing, CHART_DATA_INVALID */
export async function parquetFile({ runner, rows, settings, wish }: LoadedQuestion): Promise<File> {
  const { ctx, asked } = runner;
  const write = ctx.parquet;
  if (wish.view || !write)
    throw new Failure('CHART_DATA_INVALID', { message: 'what a form makes of the rows has no types, and is no Parquet file.' });
  // A file is meant to be summed up: its rows are the cells, without the totals of them.
  const { grouping_sets: _, ...cells } = rows;
  const heads = headsOf(asked.dataset);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => (ctx.turn ? ctx.turn(ctx.signal, work) : work());
  const { spool } = asked.driver;
  const plain = cells.post_processing.length === 0 && cells.time_offsets.length === 0;
  if (spool && plain) {
    const { compiled } = await runner.prepare(cells, { ...settings, rowLimitMax: limits.exportRowMax });
    // Moments of a dataset with a zone of its own become instants on the way out.
    if (compiled.plan.path === 'bytes' && compiled.seen.length === 0)
      return fileOf(await inTurn(() => spooled(spool, compiled, heads, runLimits(ctx, compiled.rowLimit))));
  }
  const prepared = await runner.prepare(cells, { ...settings, rowLimitMax: limits.rowLimitMax });
  const { kept } = await runner.run(prepared, { ...wish, orient: 'columns' });
  const frame = resultFrame(kept.result);
  const zoned = new Set(prepared.compiled.seen.map(({ label }) => label));
  const columns = frame.names.map((name, at) => ({
    name: headOf(name, heads),
    type: zoned.has(name) ? 'timestamp with time zone' : typeOf(frame, at, kept.result.databaseTypes),
    type_generic: frame.types[at] ?? GenericType.STRING,
  })) satisfies ParquetColumn[];
  return fileOf(await inTurn(() => write({ columns, cells: frame.columns }, ctx.signal)));
}

const fileOf = (rows: SpooledRows): File => ({ pieces: rows.read(), discard: () => rows.discard() });

function spooled(
  spool: NonNullable<Driver['spool']>,
  { sql, binds, columns }: PreparedQuery['compiled'],
  heads: ReadonlyMap<string, string>,
  options: Parameters<NonNullable<Driver['spool']>>[3],
): Promise<SpooledRows> {
  const names = namesOnce(columns.map(({ label }) => headOf(label, heads)));
  return spool(`SELECT * FROM (${sql}\n) AS chart(${names.map(quoted).join(', ')})`, binds, 'parquet', options);
}

/** The database's own word; of what was worked out here, decimal where digits are kept as texts. */
function typeOf({ names, types, columns }: Frame, at: number, known: Readonly<Record<string, string>> = {}): string {
  const type = known[names[at] ?? ''];
  if (type !== undefined) return type;
  const isExact = types[at] === GenericType.NUMERIC && columns[at]?.some((cell) => typeof cell === 'string');
  return isExact ? 'decimal' : '';
}
