/** DuckDB's parser as the engine's process has it, here in ours. */
import { openParser } from '../../packages/server/src/engine/open.ts';

export interface SqlParsing {
  parse: (sql: string) => Promise<unknown>;
  close: () => void;
}

export async function openParsing(): Promise<SqlParsing> {
  const instance = await openParser();
  const connection = await instance.connect();
  const statement = await connection.prepare('SELECT json_serialize_sql($1::VARCHAR)');
  let turn: Promise<unknown> = Promise.resolve();
  const once = async (sql: string): Promise<unknown> => {
    statement.bindVarchar(1, sql);
    return (await (await statement.run()).getRows())[0]?.[0];
  };
  return {
    // A statement's bind belongs to one run at a time.
    parse: (sql) => {
      const done = turn.then(() => once(sql));
      turn = done.catch(() => undefined);
      return done;
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
