/**
 * A question resolved against its dataset: each part says by its `kind` what it is, with the dataset's columns found, grains
 * known and values of the columns' types. The readers beside each part make it (`readColumns`, `readMetric`, …); SQL is made of
 * it and of nothing else, so an unforeseen form does not compile.
 */
import type { DatasetColumn } from '@tessera/core/dataset';
import type { GenericType } from '@tessera/core/frame/frame';
import type { ConvertedValues } from '@tessera/core/query/advanced-type';
import type { Aggregate } from '@tessera/core/query/metric';
import type { Grain, GrainId } from '@tessera/core/time/grain';
import type { TimeRange } from '@tessera/core/time/range';
import type { CoercedValue } from './coerce.ts';

/** A column of the dataset, or custom SQL. A grain truncates it; the axis moves with a time comparison. */
export type ColumnNode =
  | { kind: 'stored'; label: string; column: DatasetColumn; temporal: boolean; grain: GrainId | undefined; axis: boolean }
  | { kind: 'written'; label: string; sql: string; temporal: boolean; grain: GrainId | undefined; axis: boolean };

/** A metric of a known kind: saved with the dataset, an aggregate of a column, or SQL of the chart. */
export type MetricNode =
  | { kind: 'saved'; label: string; sql: string }
  | { kind: 'simple'; label: string; aggregate: Aggregate; column: DatasetColumn }
  | { kind: 'written'; label: string; sql: string };

/** What a filter compares, and the type its values take; undefined: unknown, values stay as they are. */
export type FilterTarget =
  | { kind: 'stored'; name: string; column: DatasetColumn; type: GenericType }
  | { kind: 'written'; name: string; sql: string; type: GenericType | undefined };

/** A value that is there. */
export type ExistingNames = Exclude<CoercedValue, null>;

/** A filter of a known kind, its values coerced. */
export type FilterNode =
  | { kind: 'null'; target: FilterTarget; wanted: boolean }
  | { kind: 'truth'; target: FilterTarget; wanted: boolean }
  /** One of `values`, or NULL where `orNull`; by a grain each value stands for its whole bucket. */
  | {
      kind: 'among';
      target: FilterTarget;
      values: readonly ExistingNames[];
      orNull: boolean;
      wanted: boolean;
      grain: Grain | undefined;
    }
  | { kind: 'equal'; target: FilterTarget; value: ExistingNames; wanted: boolean; grain: Grain | undefined }
  | { kind: 'order'; target: FilterTarget; op: '>' | '<' | '>=' | '<='; value: ExistingNames; grain: GrainId | undefined }
  | { kind: 'pattern'; target: FilterTarget; op: 'LIKE' | 'NOT LIKE' | 'ILIKE' | 'NOT ILIKE' | 'REGEX'; value: ExistingNames }
  /** Values of an advanced data type, as the numbers they mean. */
  | { kind: 'advanced'; target: FilterTarget; op: '==' | '>' | '<' | '>=' | '<='; wanted: boolean; values: ConvertedValues }
  | { kind: 'range'; target: FilterTarget; range: TimeRange; grain: GrainId | undefined }
  /** One of them holds; undefined: it asks for nothing, and so do all. */
  | { kind: 'any'; target: FilterTarget; of: (FilterNode | undefined)[] };

/** By a member of the select list, or by something that is not selected. */
export type OrderNode =
  | { kind: 'selected'; alias: string; desc: boolean }
  | { kind: 'metric'; metric: MetricNode; desc: boolean }
  | { kind: 'column'; column: DatasetColumn; desc: boolean }
  | { kind: 'written'; sql: string; desc: boolean };
