/** Applies a question's `post_processing` list to its answer (docs/reference/questions.md#post-processing). */
import type { PostOperation } from '../query/post-operation.ts';
import type { Frame } from './frame.ts';
import { aggregate } from './ops/aggregate.ts';
import { boxplot } from './ops/boxplot.ts';
import { compare } from './ops/compare.ts';
import { contribution } from './ops/contribution.ts';
import { cum } from './ops/cum.ts';
import { diff } from './ops/diff.ts';
import { flatten, unescapeSeparator } from './ops/flatten.ts';
import { geodeticParse, geohashDecode, geohashEncode } from './ops/geo.ts';
import { histogram } from './ops/histogram.ts';
import { pivot } from './ops/pivot.ts';
import { prophet } from './ops/prophet.ts';
import { rank } from './ops/rank.ts';
import { rename } from './ops/rename.ts';
import { resample } from './ops/resample.ts';
import { rolling } from './ops/rolling.ts';
import { select } from './ops/select.ts';
import { sort } from './ops/sort.ts';
import { partText, tableOf, type TableSeries, type Table } from './table.ts';

/** A post-processed answer. */
export interface ProcessedAnswer {
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
export function postProcess(frame: Frame, postProcessing: readonly PostOperation[]): ProcessedAnswer {
  if (frame.rowcount === 0) return finish(tableOf(frame));
  let table = tableOf(frame);
  for (const step of postProcessing) table = applyStep(table, step);
  return finish(table);
}

function applyStep(table: Table, step: PostOperation): Table {
  switch (step.operation) {
    case 'aggregate':
      return aggregate(table, step.options);
    case 'boxplot':
      return boxplot(table, step.options);
    case 'compare':
      return compare(table, step.options);
    case 'contribution':
      return contribution(table, step.options ?? {});
    case 'cum':
      return cum(table, step.options);
    case 'diff':
      return diff(table, step.options);
    case 'flatten':
      return flatten(table, step.options ?? {});
    case 'geodetic_parse':
      return geodeticParse(table, step.options);
    case 'geohash_decode':
      return geohashDecode(table, step.options);
    case 'geohash_encode':
      return geohashEncode(table, step.options);
    case 'histogram':
      return histogram(table, step.options);
    case 'pivot':
      return pivot(table, step.options);
    case 'prophet':
      return prophet(table, step.options);
    case 'rank':
      return rank(table, step.options);
    case 'rename':
      return rename(table, step.options);
    case 'resample':
      return resample(table, step.options);
    case 'rolling':
      return rolling(table, step.options);
    case 'select':
      return select(table, step.options ?? {});
    case 'sort':
      return sort(table, step.options ?? {});
  }
}

/** Columns as they leave: a row index that was never flattened comes first, so that nothing is lost. */
function finish(table: Table): ProcessedAnswer {
  const index: TableSeries[] = table.index.map((level, at) => ({
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

function partsOf(series: TableSeries, table: Table): readonly string[] {
  if (series.parts) return series.parts;
  if (series.label.length === 1) return [partText(series.label[0] ?? null)];
  return series.label.flatMap((part, at) => (part === null ? [] : [partText(part, table.levels[at]?.type)]));
}
