/** Applies a question's `post_processing` list to its answer (query-semantics §6). */
import type { PostOperation } from '../query/query-object.ts';
import type { Frame } from './frame.ts';
import { aggregate } from './ops/aggregate.ts';
import { boxplot } from './ops/boxplot.ts';
import { compare } from './ops/compare.ts';
import { contribution } from './ops/contribution.ts';
import { cum } from './ops/cum.ts';
import { diff } from './ops/diff.ts';
import { flatten, unescapeSeparator } from './ops/flatten.ts';
import { histogram } from './ops/histogram.ts';
import { pivot } from './ops/pivot.ts';
import { rank } from './ops/rank.ts';
import { rename } from './ops/rename.ts';
import { resample } from './ops/resample.ts';
import { rolling } from './ops/rolling.ts';
import { select } from './ops/select.ts';
import { sort } from './ops/sort.ts';
import type { Operation } from './ops/operation.ts';
import { partText, refuse, tableOf, type Series, type Table } from './table.ts';

const list: readonly Operation[] = [
  aggregate,
  boxplot,
  compare,
  contribution,
  cum,
  diff,
  flatten,
  histogram,
  pivot,
  rank,
  rename,
  resample,
  rolling,
  select,
  sort,
];
const operations = new Map(list.map((one) => [one.name, one]));

/** Names of the operations that can be run. */
export const operationNames: readonly string[] = [...operations.keys()];

/** A post-processed answer. */
export interface Processed {
  readonly frame: Frame;
  /** Output column → metric and dimension values, for the wire's `label_map`; columns made by no pivot map to themselves. */
  readonly label_map: Record<string, string[]>;
  /** Columns whose cells are JSON text and go out unquoted (the outliers of `boxplot`). */
  readonly jsonColumns: readonly string[];
}

/**
 * Run the operations in order on an answer. An empty answer is left as it is: its columns are those of the SQL.
 * @throws Failure POST_PROCESSING_INVALID naming the operation, and the option or column that is wrong
 */
export function postProcess(frame: Frame, postProcessing: readonly (PostOperation | null)[]): Processed {
  if (frame.rowcount === 0) return finish(tableOf(frame));
  let table = tableOf(frame);
  for (const step of postProcessing) {
    if (step === null) continue;
    const found = operations.get(step.operation);
    if (!found) return refuse(step.operation, `Unsupported post processing operation: ${step.operation}`);
    table = found.apply(table, step.options);
  }
  return finish(table);
}

/** `postProcess`, when only the frame matters. */
export function run(frame: Frame, postProcessing: readonly (PostOperation | null)[]): Frame {
  return postProcess(frame, postProcessing).frame;
}

/** Columns as they leave: a row index that was never flattened comes first, so that nothing is lost. */
function finish(table: Table): Processed {
  const index: Series[] = table.index.map((level, at) => ({
    label: [level.name ?? (at === 0 ? 'index' : `level_${at}`)],
    type: level.type,
    values: level.values,
  }));
  const columns = [...index, ...table.columns];
  const texts = columns.map((series) => partsOf(series, table));
  const names = columns.map((series, at) =>
    unescapeSeparator(series.parts ? String(series.label[0]) : (texts[at] ?? []).join(', ')),
  );
  return {
    frame: {
      names,
      types: columns.map((series) => series.type),
      columns: columns.map((series) => series.values),
      rowcount: table.rowcount,
    },
    label_map: Object.fromEntries(names.map((name, at) => [name, [...(texts[at] ?? [name])]])),
    jsonColumns: names.filter((_, at) => columns[at]?.json === true),
  };
}

function partsOf(series: Series, table: Table): readonly string[] {
  if (series.parts) return series.parts;
  if (series.label.length === 1) return [partText(series.label[0] ?? null)];
  return series.label.flatMap((part, at) => (part === null ? [] : [partText(part, table.levels[at]?.type)]));
}
