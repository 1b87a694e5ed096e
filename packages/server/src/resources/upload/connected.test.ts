/** Files go into tables of connected databases: all of their rows or none. Against the real servers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaAccess } from '@tessera/core/policy/names';
import { closeDrivers } from '../../drivers/index.ts';
import { mysqlDriver } from '../../drivers/mysql.ts';
import { postgresDriver } from '../../drivers/postgres.ts';
import { testServer, type TestCaller, type TestReply, type TestServer } from '../../test-server.ts';
import { multipart, uploadFile } from '../sales.testing.ts';

const postgresServer = process.env['PG_URL'] ?? '';
const mariadbServer = process.env['MARIADB_URL'] ?? '';
const name = `loads_${process.pid}`;

interface Subject {
  readonly engine: string;
  readonly server: string;
  readonly schema: string;
  readonly url: string;
  /** Rows of a statement, cells as texts; null stays. */
  readonly ask: (sql: string) => Promise<(string | null)[][]>;
}

const onPostgres = async (url: string, sql: string): Promise<(string | null)[][]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array', types: { getTypeParser: () => String } });
    return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  } finally {
    await client.end();
  }
};
const onMariadb = async (url: string, sql: string): Promise<(string | null)[][]> => {
  const connection = await mysql.createConnection({ uri: url, rowsAsArray: true, dateStrings: true });
  try {
    const [rows] = await connection.query(sql);
    return Array.isArray(rows)
      ? (rows as unknown[][]).map((row) => row.map((cell) => (cell === null ? null : String(cell))))
      : [];
  } finally {
    await connection.end();
  }
};

const within = (server: string): string => server.replace(/\/[^/]*$/, `/${name}`);
const subjects: Subject[] = [
  {
    engine: 'PostgreSQL',
    server: postgresServer,
    schema: 'public',
    url: within(postgresServer),
    ask: (sql) => onPostgres(within(postgresServer), sql),
  },
  {
    engine: 'MariaDB',
    server: mariadbServer,
    schema: name,
    url: within(mariadbServer),
    ask: (sql) => onMariadb(within(mariadbServer), sql),
  },
];

let server: TestServer;
let admin: TestCaller;
const ids = new Map<string, number>();
beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  if (postgresServer) await onPostgres(postgresServer, `CREATE DATABASE ${name}`);
  if (mariadbServer) await onMariadb(mariadbServer, `CREATE DATABASE ${name}`);
  for (const { engine, server: at, url } of subjects) {
    if (!at) continue;
    const made = await admin.post('/api/v1/database/', { database_name: engine, sqlalchemy_uri: url, allow_file_upload: true });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    ids.set(engine, made.body.id);
  }
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  if (postgresServer) await onPostgres(postgresServer, `DROP DATABASE ${name} WITH (FORCE)`);
  if (mariadbServer) await onMariadb(mariadbServer, `DROP DATABASE ${name}`);
});

const wide =
  'id,name,price,paid,day,seen\n1,"a, ""b""\\ c",1.5,yes,2024-01-02,2024-01-02 10:30:00\n2,,,no,,\n3,"line\nbreak\u2028",-2.25,,2024-02-29,2024-03-01 23:59:59.5\n';

describe.each(subjects)('on $engine', ({ engine, server: at, schema, url, ask }) => {
  const commit = (content: string, body: object, filename = 'file.csv'): Promise<TestReply> =>
    uploadFile(admin, filename, content, { database_id: ids.get(engine), ...body });
  const left = () =>
    ask(`SELECT table_name FROM information_schema.tables WHERE table_schema = '${schema}' AND table_name LIKE 'tessera%'`);

  // Rows: DB-07
  test.skipIf(!at)('a file becomes a table with its types and a dataset that answers', async () => {
    const made = await commit(wide, { table_name: 'goods' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.rows).toBe(3);
    const rows = await ask('SELECT id, name, price, paid, day, seen FROM goods ORDER BY id');
    const [yes, no] = engine === 'MariaDB' ? ['1', '0'] : ['t', 'f'];
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['1', 'a, "b"\\ c', '1.5', yes, '2024-01-02'],
      ['2', null, null, no, null],
      ['3', 'line\nbreak\u2028', '-2.25', null, '2024-02-29'],
    ]);
    expect(rows[2]?.[5]).toMatch(/^2024-03-01 23:59:59\.5/);
    const { body } = await admin.get(`/api/v1/dataset/${made.body.dataset_id}`);
    expect(body.result).toMatchObject({ table_name: 'goods', schema, main_dttm_col: expect.stringMatching(/day|seen/) });
    const samples = await admin.post(`/datasource/samples?datasource_type=table&datasource_id=${made.body.dataset_id}`, {});
    expect(samples.body.result.rowcount).toBe(3);
    expect(await left()).toEqual([]);
  });

  test.skipIf(!at)(
    'a table that is there is refused, added to, replaced with its indexes, or replaced with other columns',
    async () => {
      await ask('CREATE TABLE kept (id bigint, note varchar(255))');
      await ask("INSERT INTO kept VALUES (1, 'old')");
      await ask('CREATE INDEX kept_id ON kept (id)');
      const refused = await commit('id,note\n2,new\n', { table_name: 'kept' });
      expect(refused.status).toBe(422);
      expect(refused.body.message.table_name[0]).toMatch(/already/);
      const added = await commit('NOTE,id\nnew,2\n', { table_name: 'kept', if_exists: 'append' });
      expect(added.status, JSON.stringify(added.body)).toBe(201);
      expect(await ask('SELECT id, note FROM kept ORDER BY id')).toEqual([
        ['1', 'old'],
        ['2', 'new'],
      ]);
      const alien = await commit('id,alien\n2,x\n', { table_name: 'kept', if_exists: 'append' });
      expect(alien.body.message.columns[0]).toMatch(/no column "alien"/);
      const unfit = await commit('id\nseven\n', { table_name: 'kept', if_exists: 'append' });
      expect(unfit.body.message.columns[0]).toMatch(/id: 1 value is not a whole number/);
      const replaced = await commit('id,other\n7,x\n', { table_name: 'kept', if_exists: 'replace' });
      expect(replaced.status, JSON.stringify(replaced.body)).toBe(201);
      expect(await ask('SELECT id, other FROM kept')).toEqual([['7', 'x']]);
      await ask('CREATE INDEX kept_again ON kept (id)');
      expect((await commit('id,other\n8,y\n', { table_name: 'kept', if_exists: 'replace' })).status).toBe(201);
      expect(await ask('SELECT id, other FROM kept')).toEqual([['8', 'y']]);
      const indexes = engine === 'MariaDB' ? 'SHOW INDEX FROM kept' : "SELECT indexname FROM pg_indexes WHERE tablename = 'kept'";
      expect(JSON.stringify(await ask(indexes))).toContain('kept_again');
      expect(await left()).toEqual([]);
    },
  );

  test.skipIf(!at)('rows the database refuses leave everything as it was', async () => {
    await ask('CREATE TABLE strict (id bigint PRIMARY KEY, note varchar(5))');
    await ask("INSERT INTO strict VALUES (1, 'one')");
    for (const content of ['id,note\n2,two\n1,again\n', 'id,note\n3,far too long\n']) {
      const refused = await commit(content, { table_name: 'strict', if_exists: 'append' });
      expect(refused.status).toBe(422);
      expect(refused.body.message.table_name[0]).toMatch(/does not take these rows: .* Nothing was changed\./);
    }
    expect(await ask('SELECT id, note FROM strict')).toEqual([['1', 'one']]);
    const long = await commit('id\n1\n', { table_name: 'n'.repeat(65) });
    expect(long.body.message.table_name[0]).toMatch(/longer than/);
    expect(await left()).toEqual([]);
  });

  test.skipIf(!at)(
    'a replacement that the database refuses keeps every row, of the table and of those that refer to it',
    async () => {
      await ask('CREATE TABLE parents (id bigint PRIMARY KEY, note varchar(255) NOT NULL)');
      await ask("INSERT INTO parents VALUES (1, 'one'), (2, 'two')");
      const replace = () => commit('id,note\n3,x\n3,y\n', { table_name: 'parents', if_exists: 'replace' });
      // The table is emptied and filled in one transaction.
      expect((await replace()).body.message.table_name[0]).toMatch(/does not take these rows: .* Nothing was changed\./);
      await ask(
        'CREATE TABLE children (id bigint, parent bigint, CONSTRAINT its FOREIGN KEY (parent) REFERENCES parents (id) ON DELETE CASCADE)',
      );
      await ask('INSERT INTO children VALUES (1, 1)');
      expect((await replace()).body.message.table_name[0]).toMatch(/Nothing was changed\./);
      expect((await commit('id,else\n3,x\n', { table_name: 'parents', if_exists: 'replace' })).status).toBe(422);
      expect(await ask('SELECT id, note FROM parents ORDER BY id')).toEqual([
        ['1', 'one'],
        ['2', 'two'],
      ]);
      expect(await ask('SELECT id FROM children')).toEqual([['1']]);
      expect(await left()).toEqual([]);
    },
  );

  test.skipIf(!at)('what would change is told beforehand', async () => {
    await ask('CREATE TABLE told (id bigint, note varchar(255), extra int)');
    await ask("INSERT INTO told VALUES (1, 'a', 1), (2, 'b', 2)");
    const { body, headers } = multipart('file.csv', 'id,note\n3,c\n');
    const { id } = (await admin.post('/api/v1/upload/', body, headers)).body;
    const compare = (if_exists: string) =>
      admin.post(`/api/v1/upload/${id}/compare`, { database_id: ids.get(engine), table_name: 'told', if_exists });
    expect((await compare('append')).body).toMatchObject({
      rows: { before: 2, file: 1, after: 3 },
      columns: [{ change: 'same' }, { change: 'same' }, { name: 'extra', change: 'missing' }],
      problems: [],
    });
    expect((await compare('replace')).body).toMatchObject({
      rows: { before: 2, file: 1, after: 1 },
      made_anew: true,
    });
  });

  test.skipIf(!at || engine === 'MariaDB')('only schemas that take files do, and only for those who may', async () => {
    const id = ids.get(engine);
    const change = (values: object) => admin.put(`/api/v1/database/${id}`, values);
    await change({ extra: JSON.stringify({ schemas_allowed_for_file_upload: ['elsewhere'] }) });
    const elsewhere = await commit('a\n1\n', { table_name: 'closed', schema });
    expect(elsewhere.body.message).toEqual({ schema: ['Files may be uploaded into elsewhere only.'] });
    await change({ extra: '{}', allow_file_upload: false });
    expect((await commit('a\n1\n', { table_name: 'closed' })).body.message).toEqual({
      database_id: ['This database takes no files.'],
    });
    await change({ allow_file_upload: true });
    const may = [
      'can_upload on Database',
      'can_this_form_get on CsvToDatabaseView',
      schemaAccess({ id: id ?? 0, database_name: engine }, schema),
    ];
    const who = `part_${engine.toLowerCase()}`;
    await server.addUser(who, ['Gamma'], may);
    await ask('CREATE TABLE bare (a int)');
    const as = await server.program(who);
    const bare = await uploadFile(as, 'file.csv', 'a\n1\n', { database_id: id, table_name: 'bare', if_exists: 'replace' });
    expect(bare.body.message.table_name[0]).toMatch(/no dataset/);
    const own = await uploadFile(as, 'file.csv', 'a\n1\n', { database_id: id, table_name: 'own' });
    expect(own.status, JSON.stringify(own.body)).toBe(201);
    // A dataset of somebody else.
    const other = await uploadFile(as, 'file.csv', 'a\n1\n', { database_id: id, table_name: 'told', if_exists: 'append' });
    expect(other.status).toBe(422);
  });

  test.skipIf(!at)('a load that is stopped leaves nothing, and the next removes what a killed one left', async () => {
    const file = join(server.config.home, `rows-${engine}`);
    const driver = engine === 'PostgreSQL' ? postgresDriver(url) : mysqlDriver(url);
    const line = engine === 'PostgreSQL' ? '"1"\n' : '{"r":["1"]}\n';
    writeFileSync(file, line.repeat(2_000_000));
    const rows = { schema, table: 'stopped', columns: [{ name: 'a', type: 'BIGINT', longest: null }], path: file } as const;
    // While the table is made, and in the midst of its rows.
    for (const afterMs of [0, 5, 10, 20, 40, 80, 160]) {
      const stop = new AbortController();
      const loading = driver.loader?.load({ ...rows, mode: 'create' }, { deadlineMs: 60_000, signal: stop.signal });
      setTimeout(() => stop.abort(), afterMs);
      await expect(loading, String(afterMs)).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
      expect(await left(), String(afterMs)).toEqual([]);
    }
    const there = () => ask(`SELECT table_name FROM information_schema.tables WHERE table_name = 'stopped'`);
    expect([await there(), await left()]).toEqual([[], []]);
    // Nobody holds its name.
    await ask('CREATE TABLE tessera_upload_deadbeef (a int)');
    writeFileSync(file, line);
    await driver.loader?.load({ ...rows, mode: 'create' }, { deadlineMs: 60_000 });
    expect(await there()).toHaveLength(1);
    // PostgreSQL undoes by itself what was begun.
    expect(await left()).toHaveLength(engine === 'PostgreSQL' ? 1 : 0);
    await driver.close();
  });

  test.skipIf(!at)('rows are updated by keys, with or without an index; what would change is told first', async () => {
    await ask('CREATE TABLE keyed (id bigint, day date, note text, own text)');
    await ask(
      "INSERT INTO keyed VALUES (1, '2024-01-01', 'a', 'x'), (2, '2024-01-01', 'b', 'y'), (7, '2024-01-01', 'p', ''), (7, '2024-01-01', 'q', '')",
    );
    const { body, headers } = multipart('file.csv', 'id,day,note\n1,2024-01-01,a\n2,2024-01-01,changed\n3,2024-01-01,new\n');
    const { id } = (await admin.post('/api/v1/upload/', body, headers)).body;
    const plan = { database_id: ids.get(engine), table_name: 'keyed', if_exists: 'upsert', keys: ['id', 'day'] };
    const told = await admin.post(`/api/v1/upload/${id}/compare`, plan);
    expect(told.body).toMatchObject({
      changes: { new: 1, changed: 1, unchanged: 1 },
      rows: { before: 4, file: 3, after: 5 },
      problems: [],
    });
    const done = await admin.post(`/api/v1/upload/${id}/commit`, plan);
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    expect(await ask('SELECT id, note, own FROM keyed WHERE id < 7 ORDER BY id')).toEqual([
      ['1', 'a', 'x'],
      ['2', 'changed', 'y'],
      ['3', 'new', null],
    ]);
    const twice = await commit('id,day,note\n7,2024-01-01,z\n', {
      table_name: 'keyed',
      if_exists: 'upsert',
      keys: ['id', 'day'],
    });
    expect(twice.body.message.table_name[0]).toMatch(/1 key stands in more than one row/);
  });

  // Keys are the same where the database says so; values are others where a letter is.
  test.skipIf(!at || engine === 'PostgreSQL')(
    'keys follow the collation of the table, values are compared to the letter',
    async () => {
      const keys = ['code'];
      await ask('CREATE TABLE lettered (code VARCHAR(250), note TEXT, price DECIMAL(30,10), UNIQUE (code))');
      await ask("INSERT INTO lettered VALUES ('a', 'Red', 1.5), ('b', 'Red', 12345678901234567.1)");
      const update = { table_name: 'lettered', if_exists: 'upsert', keys };
      const twice = await commit('code,note,price\nx,Red,1\nX,Red,2\n', update);
      expect(twice.body.message.table_name[0]).toMatch(/1 key stands in more than one row/);
      const { body, headers } = multipart('file.csv', 'code,note,price\nA,red,1.5\nb,Red,12345678901234567.1\nc,new,2\n');
      const { id } = (await admin.post('/api/v1/upload/', body, headers)).body;
      const told = await admin.post(`/api/v1/upload/${id}/compare`, { database_id: ids.get(engine), ...update });
      expect(told.body.changes).toEqual({ new: 1, changed: 1, unchanged: 1 });
      expect((await admin.post(`/api/v1/upload/${id}/commit`, { database_id: ids.get(engine), ...update })).status).toBe(201);
      expect(await ask('SELECT code, note, price FROM lettered ORDER BY code')).toEqual([
        ['a', 'red', '1.5000000000'],
        ['b', 'Red', '12345678901234567.1000000000'],
        ['c', 'new', '2.0000000000'],
      ]);
      await ask('CREATE TABLE unsafe (code INT) ENGINE=MyISAM');
      const unsafe = await commit('code\n1\n', { table_name: 'unsafe', if_exists: 'upsert', keys });
      expect(unsafe.body.message.table_name[0]).toMatch(/MyISAM has no transactions/);
    },
  );

  test.skipIf(!at)('decimals are added with every digit; what has more digits than the column is said', async () => {
    await ask(
      `CREATE TABLE exact (id int, price DECIMAL(30,10), free ${engine === 'PostgreSQL' ? 'NUMERIC' : 'DECIMAL(60,18)'})`,
    );
    const append = { table_name: 'exact', if_exists: 'append' };
    const long = '12345678901234567.89';
    const done = await commit(
      `id,price,free\n1,${long},"-12,345,678,901,234,567.89"\n2,1e3,0.123456789012345678\n3,+.5,7.\n`,
      append,
    );
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    expect(await ask('SELECT price, CAST(free AS DECIMAL(38,18)) FROM exact ORDER BY id')).toEqual([
      [`${long}00000000`, `-${long}0000000000000000`],
      ['1000.0000000000', '0.123456789012345678'],
      ['0.5000000000', '7.000000000000000000'],
    ]);
    const cut = await commit('id,price\n4,0.12345678901\n', append);
    expect(cut.body.message.columns[0]).toMatch(/does not fit exactly into the column, which holds DECIMAL\(30,10\)/);
    const large = await commit('id,price\n4,123456789012345678901\n', append);
    expect(large.body.message.columns[0]).toMatch(/is too large for the column, which holds DECIMAL\(30,10\)/);
  });

  test.skipIf(!at || engine === 'MariaDB')('the call of the reference does the same', async () => {
    const send = (content: string, fields: Record<string, string>) => {
      const { body, headers } = multipart('sent.csv', content, { type: 'csv', table_name: 'sent', ...fields });
      return admin.post(`/api/v1/database/${ids.get(engine)}/upload/`, body, headers);
    };
    expect((await send('a,b\n1,x\n', { schema })).status).toBe(201);
    expect((await send('a,b\n2,y\n', { already_exists: 'append' })).status).toBe(201);
    expect(await ask('SELECT a, b FROM sent ORDER BY a')).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect((await send('a,b\n2,y\n', { schema: 'nowhere' })).body.message.schema[0]).toMatch(/nowhere/);
  });
});
