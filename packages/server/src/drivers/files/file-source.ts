/** Where files lie, and how they come to where the engine may read them. */
import type { SourceFile } from './file-tables.ts';

/** More files than this are refused: each question looks at the list. */
export const mostFiles = 10_000;

/** Files where the engine may read them, until they are let go. */
export interface HeldFiles {
  /** Absolute paths in the folder of the source, in the order of the files. */
  readonly paths: readonly string[];
  release(): void;
}

/** A folder or a bucket. */
export interface TableFileSource {
  /** Absolute; the only folder the engine reads. */
  readonly folder: string;
  /** What a table is called that is the folder or bucket itself. */
  readonly name: string;
  /** @param anew  what was listed a moment ago does not do @throws Failure CONNECTION_FAILED */
  list(anew?: boolean): Promise<readonly SourceFile[]>;
  /** @throws Failure CONNECTION_FAILED; QUERY_FAILED for more bytes than are fetched */
  hold(files: readonly SourceFile[], signal?: AbortSignal): Promise<HeldFiles>;
  close(): Promise<void>;
}
