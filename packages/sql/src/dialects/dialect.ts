/**
 * What a database says differently. A dialect is a record of answers; a missing answer is a named failure
 * (`DIALECT_CANNOT`), nothing is guessed.
 */
import { Failure } from '@tessera/core/failures';
import type { GenericType } from '@tessera/core/frame/frame';
import type { TimeUnit } from '@tessera/core/time/calendar';
import type { GrainId } from '@tessera/core/time/grain';
import { bind, word, type BindValue, type Expr } from '../ast.ts';

type Key = 'place' | 'alias' | 'expression';

/** How one database writes SQL, and what it cannot do. Everything that differs between databases is asked here. */
export interface Dialect {
  /** The wire's `backend`, e.g. `duckdb`. */
  readonly id: string;
  /** The name people know. */
  readonly name: string;
  /** Longest identifier; longer labels get a private name and are mapped back. */
  readonly maxIdentifier: number;
  /** `maxIdentifier` counts UTF-8 bytes, not characters. */
  readonly identifierBytes?: true;
  /** Labels that may name a column of a result and come back unchanged; absent: all. */
  readonly labelPattern?: RegExp;
  readonly can: {
    readonly ilike: boolean;
    readonly nullsLast: boolean;
    /** `x IS TRUE`. */
    readonly isTrue: boolean;
    /** Result columns whose names differ only in case cannot be distinguished. */
    readonly caseInsensitiveNames: boolean;
    /** A SELECT over an ordered, limited SELECT keeps its order; other engines get the ORDER BY again. */
    readonly keepsOrder: boolean;
    /** False where WITH stands only at a statement's beginning. */
    readonly nestedWith?: false;
  };
  /** What GROUP BY calls a member of the select list: its place from 1, its alias, or its expression again. */
  readonly groupBy: Key;
  /** The same inside GROUPING SETS; where there are none, absent, and a UNION ALL stands for them. */
  readonly groupingSets?: Key;
  /** The operator of equality that holds between two NULLs; where there is none it is spelt out. */
  readonly same?: 'IS NOT DISTINCT FROM' | '<=>' | 'IS';
  /** A function whose values are never NULL and equal where its arguments are, for engines that join by `=` only. */
  readonly sameBy?: string;
  /** How a part of the rows is asked for; `top` is `TOP (n)` or, after ORDER BY, `OFFSET … FETCH`. */
  readonly paging: 'limit offset' | 'offset limit' | 'top';
  readonly quote: (name: string) => string;
  /** The n-th bind, from 1. */
  readonly placeholder: (n: number, value: BindValue) => string;
  /** A value as text: for showing a statement to people, and for protocols without binds. */
  readonly literal: (value: BindValue) => string;
  readonly types: Readonly<Record<'text' | 'date' | 'timestamp' | 'boolean' | 'number', string>>;
  /** Type names that mean something else here than anywhere else, tried first. */
  readonly kinds?: readonly (readonly [RegExp, GenericType])[];
  /** Bucket expressions by grain. */
  readonly grains: Readonly<Partial<Record<GrainId, (c: Expr) => Expr>>>;
  /** A moment as a value: `iso` is zoneless ISO text to the millisecond, checked by the caller. */
  readonly moment: (iso: string, kind: 'date' | 'timestamp') => Expr;
  /** The end of a range, where it is not written as the moment. */
  readonly bound?: (iso: string) => Expr;
  /** Epoch numbers as a timestamp without zone. */
  readonly fromEpoch?: (c: Expr, unit: 'epoch_s' | 'epoch_ms') => Expr;
  /**
   * Text by a strftime pattern as a timestamp, NULL where it does not fit (an error of the engine where it has no such
   * reading); without a pattern the engine's own reading.
   */
  readonly fromText?: (c: Expr, pattern: string | undefined) => Expr;
  /** `c` moved by whole hours. */
  readonly addHours?: (c: Expr, hours: number) => Expr;
  /** `c` moved by calendar units; the day is clamped to the month's length. */
  readonly addUnits?: (c: Expr, amount: number, unit: string) => Expr;
  /** A UTC timestamp as the wall clock of an IANA zone, both without zone. */
  readonly toZone?: (c: Expr, zone: string) => Expr;
  /** A regular expression found anywhere in the text. */
  readonly regex?: (c: Expr, pattern: Expr) => Expr;
  /** One number per row saying which grouping set it belongs to: bit i (from the right) set = column i rolled up. */
  readonly grouping?: (columns: readonly Expr[]) => Expr;
  /** The sum of a column of this type, where it would leave its type: silently wrong, or refused sooner than needed. */
  readonly sum?: (c: Expr, type: string) => Expr | undefined;
  /** The mean as a double, where AVG of whole numbers would be whole or rounded. */
  readonly average?: (c: Expr) => Expr;
  /**
   * As the only item of a SELECT: one row for each step from the first moment's to the last. Steps of months and longer
   * begin at the unit's first day, all others count from the first moment's midnight. At most `most` steps.
   */
  readonly moments?: (first: Expr, last: Expr, amount: number, unit: TimeUnit, most: number) => Expr;
  /** The most digits of a DECIMAL; 38 where nothing is said. */
  readonly decimalDigits?: number;
  /** Digits as a DECIMAL, where the bare number would be read as a double or not at all. */
  readonly decimal?: (digits: string) => Expr;
  /** The standard deviation of a sample (n − 1), as an aggregate and over a window. */
  readonly deviation?: (c: Expr) => Expr;
  /** An aggregate: the numbers as JSON text of one list, largest first, nulls left out. */
  readonly numberList?: (c: Expr) => Expr;
}

/** The bucket expression, or a failure that names grain and engine. */
export function grainExpression(dialect: Dialect, grain: GrainId, c: Expr): Expr {
  const bucket = dialect.grains[grain];
  if (!bucket)
    throw new Failure('DIALECT_CANNOT', { dialect: dialect.name, what: `No grain spec for ${grain} for database ${dialect.id}` });
  return bucket(c);
}

/** Whether a label may name a column of a result and comes back as it went in. */
export function canName(dialect: Dialect, label: string): boolean {
  const length = dialect.identifierBytes ? new TextEncoder().encode(label).length : label.length;
  return label !== '' && length <= dialect.maxIdentifier && (dialect.labelPattern?.test(label) ?? true);
}

/**
 * A number that neither a double nor 64 bits hold, with every digit; as a double where the database has no decimals so long.
 * @param digits  with at most a sign and a point, checked by the caller
 */
export function longNumber(dialect: Dialect, digits: string): Expr {
  const count = digits.replaceAll(/[-.]/g, '').length;
  if (count > (dialect.decimalDigits ?? 38)) return bind(Number(digits));
  return dialect.decimal?.(digits) ?? word(digits);
}

/** An answer every dialect need not have. */
export function answerOf<T>(answer: T | undefined, dialect: Dialect, what: string): T {
  if (answer === undefined) throw new Failure('DIALECT_CANNOT', { dialect: dialect.name, what });
  return answer;
}
