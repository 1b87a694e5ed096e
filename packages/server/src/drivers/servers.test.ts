/** PostgreSQL and MariaDB, real ones: an abandoned statement is gone from the server, too. */
import mysql from 'mysql2/promise';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../driver.ts';
import { mysqlDriver } from './mysql.ts';
import { postgresDriver } from './postgres.ts';

/** The test set-up starts the servers and names them here. */
const postgresServer = process.env['PG_URL'] ?? '';
const mariadbUrl = process.env['MARIADB_URL'] ?? '';

/** A database of our own: what runs in it is ours. */
const postgresName = `drivers_${process.pid}`;
const postgresUrl = postgresServer && postgresServer.replace(/\/[^/]*$/, `/${postgresName}`);

const onPostgres = async (url: string, sql: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(sql);
  await client.end();
  return rowCount ?? 0;
};

beforeAll(async () => {
  if (postgresServer) await onPostgres(postgresServer, `CREATE DATABASE ${postgresName}`);
});
afterAll(async () => {
  if (postgresServer) await onPostgres(postgresServer, `DROP DATABASE ${postgresName} WITH (FORCE)`);
});

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly driver: () => Driver;
  /** Runs for a minute, and can be found in the list of what runs. */
  readonly slow: string;
  /** Many rows, of which few are read. */
  readonly endless: string;
  /** Statements of that text that run on the server now. */
  readonly running: (text: string) => Promise<number>;
}

const subjects: Subject[] = [
  {
    name: 'PostgreSQL',
    url: postgresUrl,
    driver: () => postgresDriver(postgresUrl),
    slow: 'SELECT count(*) AS n FROM generate_series(1, 1000000000) AS mark_slow',
    endless: 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c',
    // A cursor's statement shows as its FETCH.
    running: () =>
      onPostgres(
        postgresServer,
        `SELECT pid FROM pg_stat_activity WHERE datname = '${postgresName}' AND state = 'active' AND query LIKE 'FETCH%'`,
      ),
  },
  {
    name: 'MariaDB',
    url: mariadbUrl,
    driver: () => mysqlDriver(mariadbUrl),
    slow: 'SELECT sum(seq % 7) AS n FROM seq_1_to_1000000000 AS mark_slow',
    endless: 'SELECT seq AS n FROM seq_1_to_1000000000 AS mark_endless',
    running: async (text) => {
      const connection = await mysql.createConnection(mariadbUrl);
      const [rows] = await connection.query(
        `SELECT id FROM information_schema.processlist WHERE info LIKE ? AND id <> CONNECTION_ID() AND command IN ('Query', 'Execute')`,
        [`%${text}%`],
      );
      await connection.end();
      return Array.isArray(rows) ? rows.length : 0;
    },
  },
];

const options: RunOptions = { deadlineMs: 20_000, maxRows: 10 };

const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.each(subjects)('$name', ({ url, driver, slow, endless, running }) => {
  const opened: Driver[] = [];
  const open = (): Driver => {
    const made = driver();
    opened.push(made);
    return made;
  };
  afterAll(() => Promise.all(opened.map((each) => each.close())));

  test.skipIf(!url)('a statement whose asker leaves disappears from the server', async () => {
    const gone = new AbortController();
    const outcome = codeOf(open().run(slow, [], 'records', { ...options, signal: gone.signal }));
    await until(async () => (await running('mark_slow')) > 0);
    gone.abort();
    expect(await outcome).toBe('QUERY_STOPPED');
    await until(async () => (await running('mark_slow')) === 0);
  });

  test.skipIf(!url)('a statement beyond its deadline disappears from the server, and the next one is answered', async () => {
    const subject = open();
    expect(await codeOf(subject.run(slow, [], 'records', { ...options, deadlineMs: 300 }))).toBe('QUERY_TIMEOUT');
    await until(async () => (await running('mark_slow')) === 0);
    expect((await subject.run('SELECT 1 AS n', [], 'records', options)).bytes.toString()).toBe('[{"n":1}]');
  });

  test.skipIf(!url)('rows beyond the limit are not fetched, in an answer and in a stream', async () => {
    const subject = open();
    const answer = await subject.run(endless, [], 'csv', { ...options, maxRows: 3 });
    expect([answer.rowcount, answer.bytes.toString()]).toEqual([3, 'n\n1\n2\n3\n']);
    await until(async () => (await running('mark_endless')) === 0);
    let seen = '';
    for await (const piece of subject.stream?.(endless, [], { ...options, maxRows: 1_000_000 }) ?? []) {
      seen += Buffer.from(piece).toString();
      if (seen.length > 10) break;
    }
    expect(seen.startsWith('n\n1\n2\n3\n')).toBe(true);
    await until(async () => (await running('mark_endless')) === 0);
  });

  test.skipIf(!url)('sessions cannot write, and hold one statement', async () => {
    const subject = open();
    const code = (sql: string) => codeOf(subject.run(sql, [], 'records', options));
    expect(await code('CREATE TABLE mark_written (a INT)')).toBe('QUERY_FAILED');
    expect(await code('SELECT 1; SELECT 2')).toBe('QUERY_FAILED');
  });

  test.skipIf(!url)('statements beyond eight wait, and leave the queue when nobody asks any more', async () => {
    const subject = open();
    const gone = new AbortController();
    const eight = Array.from({ length: 8 }, () => subject.run(slow, [], 'records', { ...options, signal: gone.signal }));
    const outcome = Promise.allSettled(eight);
    await until(async () => (await running('mark_slow')) === 8);
    const left = new AbortController();
    const ninth = codeOf(subject.run(slow, [], 'records', { ...options, signal: left.signal }));
    // Looking around does not wait behind charts.
    expect((await subject.schemas()).length).toBeGreaterThan(0);
    left.abort();
    expect(await ninth).toBe('QUERY_STOPPED');
    gone.abort();
    expect((await outcome).every(({ status }) => status === 'rejected')).toBe(true);
    await until(async () => (await running('mark_slow')) === 0);
  });
});

test.skipIf(!mariadbUrl)('MariaDB keeps exact numbers and moments, whatever zone they were written in', async () => {
  const connection = await mysql.createConnection(mariadbUrl);
  const name = `exact_${process.pid}`;
  await connection.query(
    `CREATE TABLE ${name} (id BIGINT, big BIGINT UNSIGNED, wide DECIMAL(30,10), small FLOAT, yes BOOLEAN, bits BIT(3), stamp TIMESTAMP NULL, moment DATETIME(3), day DATE, clock TIME, doc JSON, raw BLOB)`,
  );
  await connection.query("SET time_zone = '+05:00'");
  await connection.query(
    `INSERT INTO ${name} VALUES (9007199254740993, 18446744073709551615, '12345678901234567890.1234567891', 0.1, true, 5, '2024-01-01 12:00:00', '2024-01-01 12:00:00.123', '2024-02-29', '10:00:00', '{"a":1}', x'ff00')`,
  );
  const driver = mysqlDriver(mariadbUrl);
  try {
    const { columns, bytes } = await driver.run(`SELECT * FROM ${name} WHERE id >= ? AND id / ? > 1`, [1, 2], 'columns', options);
    expect(columns.map(({ type, generic }) => `${type} ${generic}`)).toEqual([
      'BIGINT 0',
      'BIGINT UNSIGNED 0',
      'DECIMAL(30,10) 0',
      'FLOAT 0',
      'TINYINT(1) 3',
      'BIT 0',
      'TIMESTAMP 2',
      'DATETIME 2',
      'DATE 2',
      'TIME 1',
      'JSON 1',
      'BLOB 1',
    ]);
    expect(JSON.parse(bytes.toString())).toEqual({
      id: ['9007199254740993'],
      big: ['18446744073709551615'],
      wide: ['12345678901234567890.1234567891'],
      small: [0.1],
      yes: [true],
      bits: [5],
      stamp: [Date.UTC(2024, 0, 1, 7)],
      moment: [Date.UTC(2024, 0, 1, 12, 0, 0, 123)],
      day: [Date.UTC(2024, 1, 29)],
      clock: ['10:00:00'],
      doc: ['{"a":1}'],
      raw: ['[bytes]'],
    });
  } finally {
    await driver.close();
    await connection.query(`DROP TABLE ${name}`);
    await connection.end();
  }
});

// Rows: SQL-03
test.skipIf(!mariadbUrl)('MariaDB tells keys, and lists what its user may read', async () => {
  const name = `readable_${process.pid}`;
  const admin = await mysql.createConnection({ uri: mariadbUrl, multipleStatements: true });
  const reader = new URL(mariadbUrl);
  reader.username = name;
  reader.password = 'reader';
  reader.pathname = `/${name}`;
  await admin.query(
    `CREATE DATABASE ${name}; CREATE TABLE ${name}.open (a INT PRIMARY KEY COMMENT 'one', b INT, KEY by_b (b)); CREATE TABLE ${name}.inbox (a INT); CREATE TABLE ${name}.secret (a INT);
     CREATE VIEW ${name}.seen AS SELECT a FROM ${name}.open;
     CREATE USER '${name}'@'127.0.0.1' IDENTIFIED BY 'reader';
     GRANT SELECT ON ${name}.open TO '${name}'@'127.0.0.1'; GRANT SELECT ON ${name}.seen TO '${name}'@'127.0.0.1';
     GRANT INSERT ON ${name}.inbox TO '${name}'@'127.0.0.1'`,
  );
  const driver = mysqlDriver(reader.href);
  try {
    expect(await driver.tables(name)).toEqual([
      { value: 'open', schema: name, type: 'table' },
      { value: 'seen', schema: name, type: 'view' },
    ]);
    expect(await driver.details?.(name, 'open')).toMatchObject({
      primaryKey: { columns: ['a'] },
      indexes: [
        { name: 'by_b', unique: false, columns: ['b'] },
        { name: 'PRIMARY', unique: true, columns: ['a'] },
      ],
      comments: { a: 'one' },
    });
  } finally {
    await driver.close();
    await admin.query(`DROP DATABASE ${name}; DROP USER '${name}'@'127.0.0.1'`);
    await admin.end();
  }
});
