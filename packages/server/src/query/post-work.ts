/** The frame path itself: the engine's rows, other times joined, operations run, text again. Runs in a thread as well. */
import { headOf } from '@tessera/core/format/label';
import type { GenericType } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import type { PostOperation } from '@tessera/core/query/post-operation';
import type { Query } from '@tessera/core/query/query-object';
import { asInstants, withNamesOnWall, type Clock } from './clock.ts';
import { readFrame, writeFrame, type Orient } from './frame-text.ts';
import { joinComparison, type Comparison } from './offsets.ts';
import { labelledText, viewed, type ClientView } from './post-client.ts';

/** A question's rows as the engine wrote them, in columns. */
export interface RawFrame {
  bytes: Uint8Array;
  columns: { name: string; label: string }[];
  types: GenericType[];
}

export interface PostWork {
  main: RawFrame;
  /** The same question about other times. Plain data throughout: it travels to the thread. */
  others: { raw: RawFrame; comparison: Comparison }[];
  query: Query;
  operations: readonly PostOperation[];
  /** Columns the engine filled with JSON text. */
  json: readonly string[];
  orient: Orient;
  /** Labels that a download calls otherwise. */
  headers: Readonly<Record<string, string>>;
  /** What the form makes of the answer for text clients. */
  view?: ClientView | undefined;
  /** The clock the rows' moments are seen on; UTC when absent. */
  clock?: Clock | undefined;
}

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

const utc: Clock = { zone: 'UTC', seen: [] };

/** @throws Failure POST_PROCESSING_INVALID naming operation and option */
export function postNow({ main, others, query, operations, json, orient, headers, view, clock = utc }: PostWork): PostDone {
  const asked = readFrame(main.bytes, main.columns, main.types);
  const joined = others.reduce(
    (frame, { raw, comparison }) => joinComparison(frame, readFrame(raw.bytes, raw.columns, raw.types), query, comparison),
    asked,
  );
  const { frame: done, label_map, jsonColumns } = postProcess(withNamesOnWall(joined, clock, operations), operations);
  const frame = asInstants(done, clock);
  const heads = new Map(Object.entries(headers));
  const { frame: shown, index } = view ? viewed(frame, view, heads) : { frame };
  const headed = { ...shown, names: shown.names.map((name) => headOf(name, heads)) };
  // Text clients find a cell by its column and the label of its row.
  const labelled = view !== undefined && orient === 'records';
  const bytes = labelled
    ? Buffer.from(labelledText({ frame: headed, ...(index && { index }) }))
    : writeFrame(headed, orient, [...json, ...jsonColumns]);
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
