/** Post-processing without blocking: small answers at once, large ones in a thread. */
import { columnOf } from '@tessera/core/frame/frame';
import type { PostOperation } from '@tessera/core/query/post-operation';
import { readFrame } from '../files/frame-text.ts';
import { inThread } from './threads.ts';
import { postNow, type PostDone, type PostWork } from './work.ts';

/** Below this many bytes a hand-over costs more than the work. */
const worthAThread = 200_000;
/** The same where rows may become columns: the work grows with the square. */
const worthAThreadSquared = 30_000;
/** Cells of a pivot that are made and written in a few milliseconds. */
const quickCells = 50_000;

/** Operations whose work a small answer does not bound: steps of a second in a year, forecasts, windows of thousands. */
function growsBeyond({ operation, options }: PostOperation): boolean {
  return operation === 'resample' || operation === 'prophet' || (operation === 'rolling' && options.window > 1000);
}

const spreads = (work: PostWork): boolean =>
  work.view?.kind === 'pivot' ||
  work.operations.some((each) => each.operation === 'pivot' && (each.options.columns ?? []).length > 0);

/** A pivot of a small answer may still be as wide as it is high. */
function isWide({ main, operations, view }: PostWork): boolean {
  const frame = readFrame(main.bytes, main.columns, main.types);
  const combinations = (names: readonly string[]): number =>
    Math.min(
      frame.rowcount,
      names.reduce((product, name) => product * new Set(columnOf(frame, name)).size, 1),
    );
  const cells = operations.map((each) =>
    each.operation === 'pivot'
      ? combinations(each.options.index) * combinations(each.options.columns ?? []) * Object.keys(each.options.aggregates).length
      : 0,
  );
  const shown =
    view?.kind === 'pivot'
      ? combinations(view.options.rows) * combinations(view.options.columns) * view.options.metrics.length
      : 0;
  return Math.max(shown, ...cells) > quickCells;
}

function isQuick(work: PostWork): boolean {
  const size = work.main.bytes.byteLength + work.others.reduce((sum, { raw }) => sum + raw.bytes.byteLength, 0);
  if (work.operations.some(growsBeyond)) return false;
  return spreads(work) ? size < worthAThreadSquared && !isWide(work) : size < worthAThread;
}

/** @throws Failure POST_PROCESSING_INVALID naming operation and option, QUERY_TIMEOUT; the signal's reason */
export async function post(work: PostWork, signal?: AbortSignal): Promise<PostDone> {
  return isQuick(work) ? postNow(work) : inThread(work, { signal });
}
