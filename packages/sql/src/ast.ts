/**
 * A small tree for the statements we build. Names come from the dataset, values are binds, dialects contribute fixed
 * words with holes (`text`), and what a person wrote stays one opaque node (`user`) that the gate has read.
 */

export type BindValue = string | number | boolean | null | bigint;

/** An expression. Values are binds; text is fixed words of ours; what a person wrote is `user`, and has passed the gate. */
export type Expr =
  | { kind: 'column'; name: string; of?: string }
  | { kind: 'bind'; value: BindValue }
  /** Fixed words of ours or of a dialect; never text from outside. An atom needs no brackets anywhere. */
  | { kind: 'text'; parts: readonly (string | Expr)[]; atom?: boolean }
  /** SQL a person wrote, read by the gate; printed as it is, in brackets where it is a part of something. */
  | { kind: 'user'; sql: string }
  | { kind: 'call'; name: string; args: readonly Expr[]; distinct?: boolean }
  | {
      kind: 'compare';
      op: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'NOT LIKE' | 'ILIKE' | 'NOT ILIKE';
      left: Expr;
      right: Expr;
    }
  | { kind: 'all' | 'any'; of: readonly Expr[] }
  | { kind: 'not'; of: Expr }
  | { kind: 'in'; left: Expr; list: readonly Expr[] }
  | { kind: 'is'; left: Expr; what: 'NULL' | 'NOT NULL' | 'TRUE' | 'FALSE' }
  /** Equality that holds between two NULLs. */
  | { kind: 'same'; left: Expr; right: Expr }
  | { kind: 'case'; when: readonly (readonly [Expr, Expr])[]; otherwise?: Expr }
  | { kind: 'cast'; of: Expr; to: 'text' | 'date' | 'timestamp' | 'boolean' | 'number' }
  /** Which grouping set a row belongs to: one bit per column, the last one's lowest, set where it is rolled up. */
  | { kind: 'grouping'; of: readonly Expr[] }
  | { kind: 'over'; call: Expr; partitionBy: readonly Expr[]; orderBy: readonly OrderItem[] }
  /** A member of the select list by its private alias. */
  | { kind: 'alias'; name: string }
  /** A member of the select list by its place, from 1. */
  | { kind: 'place'; at: number }
  | { kind: 'star' };

/** One part of ORDER BY. */
export interface OrderItem {
  expr: Expr;
  desc: boolean;
}

/** One part of the SELECT list. */
export interface Item {
  expr: Expr;
  /** The name inside our statement. */
  alias?: string;
  /** The name people know the column by. */
  label?: string;
}

/** What rows are read from. */
export type FromSource =
  | { kind: 'table'; catalog?: string; schema?: string; name: string; alias?: string }
  | { kind: 'select'; select: Select; alias: string }
  /** All rows of all of them. */
  | { kind: 'union'; selects: readonly Select[]; alias: string }
  /** A whole SELECT a person wrote, read by the gate. */
  | { kind: 'userSelect'; sql: string; alias: string };

/** Without `on` only CROSS. */
export interface Join {
  how: 'INNER' | 'LEFT' | 'CROSS';
  source: FromSource;
  on?: Expr;
}

/** One SELECT, as a tree; `print` writes it for a dialect. */
export interface Select {
  ctes?: readonly { name: string; select: Select }[];
  distinct?: boolean;
  items: readonly Item[];
  from: FromSource;
  joins?: readonly Join[];
  where?: Expr;
  groupBy?: readonly Expr[];
  /** Each set is a list of grouping expressions; replaces `groupBy`. */
  groupingSets?: readonly (readonly Expr[])[];
  having?: Expr;
  orderBy?: readonly OrderItem[];
  limit?: number;
  offset?: number;
  /** The rows come in the order of the SELECT they are read from; engines that do not keep it get the ORDER BY again. */
  keepOrder?: true;
}

/** @param of  the alias it is a column of */
export const columnRef = (name: string, of?: string): Expr =>
  of === undefined ? { kind: 'column', name } : { kind: 'column', name, of };
/** A value, sent beside the statement. */
export const bind = (value: BindValue): Expr => ({ kind: 'bind', value });
/** SQL a person wrote, read by the gate; in brackets wherever something stands beside it. */
export const user = (sql: string): Expr => ({ kind: 'user', sql });

/** A word of the dialect that stands alone, such as a literal. */
export const word = (of: string): Expr => ({ kind: 'text', parts: [of], atom: true });

/** Fixed words with holes: ``text`CAST(${c} AS DATE)` ``. */
export function text(words: TemplateStringsArray, ...holes: Expr[]): Expr {
  return { kind: 'text', parts: words.flatMap((word, i) => (holes[i] ? [word, holes[i]] : [word])) };
}

/** The conditions joined by AND; `undefined` when there are none. */
export function allOf(conditions: readonly (Expr | undefined)[]): Expr | undefined {
  const of = conditions.filter((each) => each !== undefined);
  return of.length > 1 ? { kind: 'all', of } : of[0];
}
