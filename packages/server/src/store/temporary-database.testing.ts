/** A database for one test, on the PostgreSQL server of `PG_URL`. */
import { Client } from 'pg';

/** Undefined when the tests run on SQLite. */
export async function temporaryDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.PG_URL;
  if (server === undefined || server === '') return undefined;
  const name = `tessera_${crypto.randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`drop database ${name} with (force)`) };
}
