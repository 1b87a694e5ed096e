/** What every part of the compiler looks at, and the dataset's words as it needs them. */
import { datasetZone, type Dataset, type DatasetColumn } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import type { Column } from '@tessera/core/query/column';
import type { TimeRange } from '@tessera/core/time/range';
import type { Expr } from '../ast.ts';
import { columnRef, user } from '../ast.ts';
import { inZone } from './zones.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { isDateType, kindOfType } from '../dialects/kinds.ts';

/** What a question is compiled for: a dialect, a moment, limits, a viewer. */
export interface CompileOptions {
  dialect: Dialect;
  /** The moment relative ranges count from, zoneless ISO text in the viewer's zone. */
  now: string;
  /** Rows when the question names no limit. */
  rowLimitDefault: number;
  /** No question gets more rows. */
  rowLimitMax: number;
  /** Result types of SQL expressions, found by a probe; an expression that failed is `undefined`. */
  expressionTypes?: ReadonlyMap<string, GenericType | undefined>;
  /** Conditions every row must meet (row-level security), already read by the gate. */
  predicates?: readonly string[];
  /** False leaves the operations after SQL as they are (imported lists; shares of totals another question says). */
  push?: boolean;
  /** Whether `instant_time_comparison_range` of a question moves its range (an experiment of the reference). */
  instantComparison?: boolean;
  /** Rows come in one order whether or not the question names one, so that its pages fit together. */
  stable?: boolean;
  /** The form's `x_axis`, for questions that do not mark theirs as BASE_AXIS. */
  xAxis?: string;
  /** `wall`: moments go out as the dataset's clock shows them (files, paper). Absent: as instants of UTC. */
  clock?: 'wall';
  /** `verbose`: result columns carry the dataset's verbose names (CSV). */
  naming?: 'label' | 'verbose';
  /** A time comparison: every condition for the range `from` asks for `to` instead; the ranking of series keeps `from`. */
  shift?:
    | {
        from: TimeRange;
        to: TimeRange;
        /** Moves the axis before it is bucketed, so that the buckets are those of `from`. */
        forward?: readonly { amount: number; unit: string }[];
      }
    | undefined;
}

/** What every part of the compiler looks at; made once for a question. */
export interface CompileScope {
  readonly dataset: Dataset;
  readonly options: CompileOptions;
  readonly dialect: Dialect;
  /** The zone of the dataset's wall clock, an IANA name. */
  readonly zone: string;
  /** Begins the names of private aliases. */
  readonly prefix: string;
  column(name: string): DatasetColumn | undefined;
}

/** What is found out about a list of columns, once for all questions about it. */
interface Words {
  readonly columns: ReadonlyMap<string, DatasetColumn>;
  readonly prefix: string;
}

const known = new WeakMap<Dataset['columns'], Words>();

function wordsOf({ columns }: Dataset): Words {
  const before = known.get(columns);
  if (before) return before;
  const words = { columns: new Map(columns.map((column) => [column.column_name, column])), prefix: privatePrefix(columns) };
  known.set(columns, words);
  return words;
}

/** A prefix no column of the dataset starts a numbered name with, so that an alias never hides a column. */
function privatePrefix(columns: Dataset['columns']): string {
  const taken = new Set(columns.flatMap(({ column_name }) => /^(_*c)\d+$/i.exec(column_name)?.[1]?.toLowerCase() ?? []));
  let prefix = 'c';
  while (taken.has(prefix)) prefix = `_${prefix}`;
  return prefix;
}

/** @param dataset  its list of columns is never changed in place */
export function scopeOf(dataset: Dataset, options: CompileOptions): CompileScope {
  const { columns, prefix } = wordsOf(dataset);
  return { dataset, options, dialect: options.dialect, zone: datasetZone(dataset), prefix, column: (name) => columns.get(name) };
}

/** How a column is stored, whatever people use it as. */
export function storedType(column: DatasetColumn, dialect?: Dialect): GenericType {
  return column.type ? kindOfType(column.type, dialect) : (column.type_generic ?? GenericType.STRING);
}

/** Whether the dataset says so, or the stored type does. */
export const isTemporal = (column: DatasetColumn, dialect?: Dialect): boolean =>
  column.is_dttm || storedType(column, dialect) === GenericType.TEMPORAL;

/** The column as SQL, untouched: its name, or its calculation. */
export function rawColumn(column: DatasetColumn): Expr {
  return column.expression?.trim() ? user(column.expression.trim()) : columnRef(column.stored_name ?? column.column_name);
}

/**
 * The temporal column as a moment of UTC: numbers and text become timestamps where we know how
 * (docs/reference/questions.md#temporal-columns).
 */
export function momentColumn(scope: CompileScope, column: DatasetColumn): Expr {
  const raw = rawColumn(column);
  const format = column.python_date_format?.trim();
  const stored = storedType(column, scope.dialect);
  if (format === 'epoch_s' || format === 'epoch_ms') return scope.dialect.fromEpoch?.(raw, format) ?? raw;
  if (stored === GenericType.STRING && column.type) return scope.dialect.fromText?.(raw, format || undefined) ?? raw;
  if (stored === GenericType.NUMERIC && format) return scope.dialect.fromText?.(raw, format) ?? raw;
  return raw;
}

const clockDirective = /%[HIMSfpXcsT]/;

/** Days of a calendar, not moments: no zone has anything to say about them. */
export function isCalendar(column: DatasetColumn, dialect?: Dialect): boolean {
  const format = column.python_date_format?.trim();
  if (format === 'epoch_s' || format === 'epoch_ms') return false;
  if (isDateType(column.type)) return true;
  return Boolean(format) && storedType(column, dialect) !== GenericType.TEMPORAL && !clockDirective.test(format ?? '');
}

/** The zone a column's moments are seen in. */
export function zoneOfColumn(scope: CompileScope, column: DatasetColumn): string {
  return isCalendar(column, scope.dialect) ? 'UTC' : scope.zone;
}

/** The temporal column as the dataset's wall clock shows it: what is grouped, ordered and answered. */
export function wallColumn(scope: CompileScope, column: DatasetColumn): Expr {
  return inZone(scope.dialect, momentColumn(scope, column), zoneOfColumn(scope, column));
}

/** The dataset column an entry means, when it means one: by name, or an ad-hoc column that is only a reference. */
export function datasetColumnOf(scope: CompileScope, asked: Column): DatasetColumn | undefined {
  return scope.column(typeof asked === 'string' ? asked : asked.sqlExpression);
}

/** @throws Failure COLUMN_MISSING, in the reference's words */
export function missing(names: readonly string[]): never {
  throw new Failure('COLUMN_MISSING', {
    message: `Columns missing in dataset: [${names.map((name) => `'${name}'`).join(', ')}]`,
  });
}
