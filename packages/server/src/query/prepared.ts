/** A question made ready to run, and what it was made ready for. */
import type { Dataset } from '@tessera/core/dataset';
import type { TimeRange } from '@tessera/core/time/range';
import type { Compiled } from '@tessera/sql/compile/compile';
import type { CompileOptions } from '@tessera/sql/compile/scope';
import type { QueriedDataset } from './queried-dataset.ts';

/** What a question is prepared for; the default is the screen. */
export interface PrepareSettings {
  rowLimitDefault?: number;
  rowLimitMax?: number;
  xAxis?: string | undefined;
  naming?: CompileOptions['naming'];
  /** See `CompileOptions`. */
  stable?: boolean;
  /** See `CompileOptions`. */
  clock?: CompileOptions['clock'];
  /** False keeps the engine from doing what is left after SQL. */
  push?: boolean;
  /** True looks at the keys of relations anew, as a forced question asks its data anew. */
  force?: boolean;
  /** A form's stand-in for parameters of the address. */
  urlParams?: Readonly<Record<string, unknown>> | undefined;
}

/** A question that only has to be run. */
export interface PreparedQuery {
  compiled: Compiled;
  options: CompileOptions;
  /** The dataset as the one who asks gets it: without templates, with the rules of the tables it reads. */
  asked: QueriedDataset;
  /** The dataset for another time, where its templates name the time. */
  datasetAt: (range: TimeRange) => Promise<Dataset>;
  /** What templates looked at of the user and the URL, for the cache key. */
  cacheKeys: readonly string[];
  /** Columns whose filters templates looked at. */
  templateFilters: readonly string[];
  /** Whether no template changed anything. */
  isPlain: boolean;
}
