/** A server with datasets that take long, on a temporary PostgreSQL: set-up of tests. */
import { Client } from 'pg';
import { closeDrivers } from '../../drivers/index.ts';
import { temporaryDatabase } from '../../store/temporary-database.testing.ts';
import { testServer, type TestServer } from '../../test-server.ts';

/** Whether the test set-up started a PostgreSQL: it is named here. */
export const isPostgresHere = Boolean(process.env['PG_URL']);

/** What such a test works with. */
export interface SlowViews {
  readonly server: TestServer;
  /** Dataset ids, by view. */
  readonly ids: Readonly<Record<string, number>>;
  /** Statements that PostgreSQL works on at this moment, besides this look. */
  running(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Views of the columns `n` (1 to 2) and `slept`; each of the two rows takes its time.
 * @param seconds  of a row, by name of the view
 * @returns undefined where no PostgreSQL runs
 */
export async function slowViews(
  seconds: Readonly<Record<string, number>>,
  config: Parameters<typeof testServer>[0] = {},
): Promise<SlowViews | undefined> {
  const database = await temporaryDatabase();
  if (!database) return undefined;
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const server = await testServer(config);
  const admin = await server.program();
  const connected = await admin.post('/api/v1/database/', { database_name: 'slow', sqlalchemy_uri: database.url });
  const ids: Record<string, number> = {};
  for (const [table_name, each] of Object.entries(seconds)) {
    await client.query(`create view ${table_name} as select n, pg_sleep(${each})::text as slept from generate_series(1, 2) as n`);
    const dataset = await admin.post('/api/v1/dataset/', { database: connected.body.id, schema: 'public', table_name });
    if (dataset.status !== 201) throw new Error(JSON.stringify(dataset.body));
    ids[table_name] = dataset.body.id;
  }
  return {
    server,
    ids,
    running: async () => {
      const { rows } = await client.query(
        `select pid from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    },
    close: async () => {
      closeDrivers();
      await server.close();
      await client.end();
      await database.drop();
    },
  };
}
