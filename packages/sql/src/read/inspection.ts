/** What a statement that a person wrote would touch: what every reader answers. */

export interface ReadTable {
  catalog?: string;
  schema?: string;
  name: string;
}

/** Where a statement names a table. */
export interface TablePlace {
  table: ReadTable;
  /** The name's first byte in the text that was parsed, as UTF-8. */
  at: number;
  /** The name the statement gives it; empty when it goes by its own. */
  alias: string;
}

/** What a statement touches. Whoever judges it needs no reader. */
export interface Inspection {
  /** Tables outside every CTE's scope, each once, spelt as written. */
  tables: ReadTable[];
  /** Each time such a table is named, in no order. */
  places: TablePlace[];
  /** Scalar and aggregate functions, lower case, each once. */
  functions: string[];
  tableFunctions: string[];
  /** Names that its WITH gives to queries, and ClickHouse's to values; each time, as written. */
  given: string[];
  /** A SELECT inside an expression. */
  hasSubquery: boolean;
  /** `*`, `t.*` or COLUMNS(…): more than one value where one is meant. */
  hasStar: boolean;
  /** `$1`, `?`: would read our own binds. */
  hasParameter: boolean;
  /** Kinds of node that no question may hold. */
  refusedKinds: string[];
}
