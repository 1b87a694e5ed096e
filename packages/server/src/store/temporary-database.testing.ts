/** A database for one test, on the PostgreSQL server of `PG_URL`. */
import { Client } from 'pg';

/** A database that `drop` removes. */
interface TemporaryDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** An empty one. Undefined when the tests run on SQLite. */
export const temporaryDatabase = (): Promise<TemporaryDatabase | undefined> => created('');

/**
 * One for a store: a copy of the database that `PG_STORE_TEMPLATE` names, whose migrations have run; where nothing names one
 * it is empty, and whoever opens the store migrates it. Undefined when the tests run on SQLite.
 */
export function temporaryStoreDatabase(): Promise<TemporaryDatabase | undefined> {
  const template = process.env.PG_STORE_TEMPLATE;
  return created(template ? ` template ${template}` : '');
}

async function created(like: string): Promise<TemporaryDatabase | undefined> {
  const server = process.env.PG_URL;
  if (server === undefined || server === '') return undefined;
  const name = `tessera_${crypto.randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}${like}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`drop database ${name} with (force)`) };
}
