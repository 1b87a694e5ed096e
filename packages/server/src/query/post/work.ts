/** The frame path itself: the engine's rows, other times joined, operations run, text again. Runs in a thread as well. */
import { headOf } from '@tessera/core/format/label';
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import type { PostOperation } from '@tessera/core/query/post-operation';
import type { Query } from '@tessera/core/query/query-object';
import { dayMs } from '@tessera/core/time/calendar';
import { asInstants, withLocalNames, type ColumnClock } from './clock.ts';
import { readFrame, writeFrame, type FrameOrient } from '../files/frame-text.ts';
import { joinComparison, type TimeComparison } from './offsets.ts';
import type { TextForm } from '@tessera/charts/text-form';
import { labelledText, viewed } from './client-view.ts';

/** A question's rows as the engine wrote them, in columns. */
export interface RawFrame {
  bytes: Uint8Array;
  columns: { name: string; label: string }[];
  types: GenericType[];
  /** Labels of the columns that are calendar days in the database. */
  days: readonly string[];
}

/** Everything post-processing needs, as plain data that can be sent to a thread (docs/reference/questions.md#post-processing). */
export interface PostWork {
  main: RawFrame;
  /** The same question about other times. Plain data throughout: it travels to the thread. */
  others: { raw: RawFrame; comparison: TimeComparison }[];
  query: Query;
  operations: readonly PostOperation[];
  /** Columns the engine filled with JSON text. */
  json: readonly string[];
  orient: FrameOrient;
  /** Labels that a download calls otherwise. */
  headers: Readonly<Record<string, string>>;
  /** What the form makes of the answer for text clients. */
  view?: TextForm | undefined;
  /** The clock the rows' moments are seen on; UTC when absent. */
  clock?: ColumnClock | undefined;
}

/** The finished answer. `sqlRowcount` is the number of rows SQL gave, `rowcount` the number after post-processing. */
export interface PostDone {
  bytes: Buffer;
  colnames: string[];
  coltypes: GenericType[];
  rowcount: number;
  sqlRowcount: number;
  labelMap: Record<string, string[]>;
  /** The rows' own labels, where they have some. */
  indexNames?: string[];
}

const utc: ColumnClock = { zone: 'UTC', seen: [] };

/** @throws Failure POST_PROCESSING_INVALID naming operation and option */
export function postNow({ main, others, query, operations, json, orient, headers, view, clock = utc }: PostWork): PostDone {
  const asked = readFrame(main.bytes, main.columns, main.types);
  const joined = others.reduce(
    (frame, { raw, comparison }) => joinComparison(frame, readFrame(raw.bytes, raw.columns, raw.types), query, comparison),
    asked,
  );
  const { frame: done, label_map, jsonColumns } = postProcess(withLocalNames(joined, clock, operations), operations);
  const frame = asInstants(done, clock);
  const heads = new Map(Object.entries(headers));
  const { frame: shown, index } = view ? viewed(frame, view, heads) : { frame };
  const headed = { ...shown, names: shown.names.map((name) => headOf(name, heads)) };
  // Text clients find a cell by its column and the label of its row.
  const labelled = view !== undefined && orient === 'records';
  const bytes = labelled
    ? Buffer.from(labelledText({ frame: headed, ...(index && { index }) }))
    : writeFrame(headed, orient, [...json, ...jsonColumns], orient === 'records' ? new Set() : daysOf(shown, main));
  const from = labelled && index ? 1 : 0;
  return {
    bytes,
    colnames: shown.names.slice(from),
    coltypes: shown.types.slice(from),
    rowcount: shown.rowcount,
    sqlRowcount: asked.rowcount,
    labelMap: view ? {} : label_map,
    ...(index && { indexNames: index }),
  };
}

/**
 * Places of the columns that are still calendar days. One that an operation made (a latest day) is a day where all moments
 * of the question are; none is where an operation put moments between the days.
 */
function daysOf(frame: Frame, { columns, types, days }: RawFrame): ReadonlySet<number> {
  const moments = columns.flatMap(({ label }, at) => (types[at] === GenericType.TEMPORAL ? [label] : []));
  const areAllDays = moments.length > 0 && moments.every((label) => days.includes(label));
  const isDay = (name: string, at: number): boolean =>
    frame.types[at] === GenericType.TEMPORAL &&
    (days.includes(name) || (areAllDays && !moments.includes(name))) &&
    (frame.columns[at] ?? []).every((cell) => typeof cell !== 'number' || cell % dayMs === 0);
  return new Set(frame.names.flatMap((name, at) => (isDay(name, at) ? [at] : [])));
}
