/** DuckDB's parser as the engine's process has it, here in ours. */
import pLimit from 'p-limit';
import { openParser } from '../../packages/server/src/engine/open.ts';

export interface SqlParsing {
  parse: (sql: string) => Promise<unknown>;
  close: () => void;
}

export async function openParsing(): Promise<SqlParsing> {
  const instance = await openParser();
  const connection = await instance.connect();
  const statement = await connection.prepare('SELECT json_serialize_sql($1::VARCHAR)');
  // A statement's bind belongs to one run at a time.
  const inTurn = pLimit(1);
  const once = async (sql: string): Promise<unknown> => {
    statement.bindVarchar(1, sql);
    return (await (await statement.run()).getRows())[0]?.[0];
  };
  return {
    parse: (sql) => inTurn(once, sql),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
