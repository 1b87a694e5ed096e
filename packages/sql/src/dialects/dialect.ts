/**
 * What a database says differently. A dialect is a record of answers; a missing answer is a named failure
 * (`DIALECT_CANNOT`), nothing is guessed.
 */
import { Failure } from '@tessera/core/failures';
import type { GrainId } from '@tessera/core/time/grain';
import type { BindValue, Expr } from '../ast.ts';

export interface Dialect {
  /** The wire's `backend`, e.g. `duckdb`. */
  readonly id: string;
  /** The name people know. */
  readonly name: string;
  /** Longest identifier, in characters; longer labels get a private name and are mapped back. */
  readonly maxIdentifier: number;
  readonly can: {
    readonly ilike: boolean;
    readonly nullsLast: boolean;
    readonly groupingSets: boolean;
    readonly groupByPlace: boolean;
    /** `a IS NOT DISTINCT FROM b`; absent engines get it spelt out. */
    readonly isNotDistinctFrom: boolean;
    /** `x IS TRUE`. */
    readonly isTrue: boolean;
    /** Result columns whose names differ only in case cannot be told apart. */
    readonly caseInsensitiveNames: boolean;
  };
  readonly quote: (name: string) => string;
  /** The n-th bind, from 1. */
  readonly placeholder: (n: number) => string;
  /** A value as text, only for showing a statement to people. */
  readonly literal: (value: BindValue) => string;
  readonly types: Readonly<Record<'text' | 'date' | 'timestamp' | 'boolean' | 'number', string>>;
  /** Bucket expressions by grain. */
  readonly grains: Readonly<Partial<Record<GrainId, (c: Expr) => Expr>>>;
  /** A range bound: `iso` is zoneless ISO text to the millisecond, checked by the caller. */
  readonly moment: (iso: string, kind: 'date' | 'timestamp') => Expr;
  /** Epoch numbers as a timestamp without zone. */
  readonly fromEpoch?: (c: Expr, unit: 'epoch_s' | 'epoch_ms') => Expr;
  /** Text by a strftime pattern as a timestamp, NULL where it does not fit; without a pattern the engine's own reading. */
  readonly fromText?: (c: Expr, pattern: string | undefined) => Expr;
  /** `c` moved by whole hours. */
  readonly addHours?: (c: Expr, hours: number) => Expr;
  /** `c` moved by calendar units. */
  readonly addUnits?: (c: Expr, amount: number, unit: string) => Expr;
  /** A regular expression found anywhere in the text. */
  readonly regex?: (c: Expr, pattern: Expr) => Expr;
  /** One number per row saying which grouping set it belongs to: bit i (from the right) set = column i rolled up. */
  readonly grouping?: (columns: readonly Expr[]) => Expr;
}

/** The bucket expression, or a failure that names grain and engine. */
export function grainExpression(dialect: Dialect, grain: GrainId, c: Expr): Expr {
  const bucket = dialect.grains[grain];
  if (!bucket)
    throw new Failure('DIALECT_CANNOT', { dialect: dialect.name, what: `No grain spec for ${grain} for database ${dialect.id}` });
  return bucket(c);
}

/** An answer every dialect need not have. */
export function answerOf<T>(answer: T | undefined, dialect: Dialect, what: string): T {
  if (answer === undefined) throw new Failure('DIALECT_CANNOT', { dialect: dialect.name, what });
  return answer;
}

/** Standard SQL quoting: the quote inside is doubled, NUL is refused. */
export function doubleQuoted(name: string): string {
  if (name.includes('\0')) throw new Failure('COLUMN_MISSING', { message: 'A name may not contain a NUL character.' });
  return `"${name.replaceAll('"', '""')}"`;
}

/** Standard SQL text of a value. */
export function standardLiteral(value: BindValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
