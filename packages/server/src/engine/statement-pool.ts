/**
 * Prepared statements that wait for their text to be asked again, each with the connection it belongs to. Opening a
 * connection and preparing cost a millisecond, as much as many a question (measured); a statement that is kept is planned
 * once per question, with its values, and not twice.
 * A kept statement serves one question at a time and only ever its own text, a SELECT that has been checked: no setting, no
 * temporary table and no value of a question is there for another one to find.
 */
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api';

interface PooledStatement {
  /** The text, to the letter. */
  readonly sql: string;
  /** Of the catalogue when the statement was prepared: DuckDB does not see that a view was replaced under it. */
  readonly generation: number;
  readonly connection: DuckDBConnection;
  readonly statement: DuckDBPreparedStatement;
}

/** Empty ones kept; each holds a connection and a plan. */
const POOL_MAX = 48;
/** Longer texts (value lists) hardly come twice, and their plans are large. */
const POOL_TEXT_MAX = 20_000;

/**
 * Keeps prepared statements with their connections until their text is asked again, the catalogue changes or newer ones need
 * the room.
 */
export class StatementPool {
  /** Unused statements, those used longest ago first. */
  private idle: PooledStatement[] = [];

  /** A kept statement of this text, or a new one. @throws the engine's error when the text cannot be prepared */
  async take(
    engine: DuckDBInstance,
    sql: string,
    generation: number,
    began: (connection: DuckDBConnection) => void,
  ): Promise<PooledStatement> {
    const at = this.idle.findLastIndex((statement) => statement.sql === sql && statement.generation === generation);
    const [kept] = at < 0 ? [] : this.idle.splice(at, 1);
    if (kept) {
      began(kept.connection);
      return kept;
    }
    const connection = await engine.connect();
    try {
      began(connection);
      return { sql, generation, connection, statement: await connection.prepare(sql) };
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** Whoever sat there is done, and all went well. @param generation  of the catalogue now */
  release(statement: PooledStatement, generation: number): void {
    if (statement.generation !== generation || statement.sql.length > POOL_TEXT_MAX) return close(statement);
    statement.statement.clearBindings();
    this.idle.push(statement);
    if (this.idle.length > POOL_MAX) for (const oldest of this.idle.splice(0, 1)) close(oldest);
  }

  /** The catalogue has changed: no statement may outlive the table it reads. */
  clear(): void {
    for (const statement of this.idle.splice(0)) close(statement);
  }
}

/** Ends a statement that failed or was stopped, so that no other question gets it. */
export function close({ connection }: PooledStatement): void {
  connection.closeSync();
}
