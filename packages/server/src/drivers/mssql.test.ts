/** SQL Server's driver against a small server of ours that speaks its protocol: values, types, transactions, cancelling, failures. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../driver.ts';
import { mssqlDriver } from './mssql.ts';
import { mssqlServer } from './mssql-server.ts';
import { tdsServer, type TdsAnswer, type TdsAsked, type TdsColumn, type TdsServer } from './tds-server.testing.ts';
import { selfSigned } from '../self-signed.testing.ts';

const options: RunOptions = { deadlineMs: 20_000, maxRows: 100_000 };
const asked: TdsAsked[] = [];
let answers: (asked: TdsAsked) => TdsAnswer | Promise<TdsAnswer>;
let server: TdsServer;
let driver: Driver;

const uri = (more = '?Encrypt=no', password = 'secret', port = server.port): string =>
  `mssql+pymssql://sa:${password}@127.0.0.1:${port}/shop${more}`;
const rows = (columns: readonly TdsColumn[], ...cells: (string | null)[][]): TdsAnswer => ({ columns, rows: cells });
const one = rows([{ name: 'one', type: 'int' }], ['1']);
const cells = async (sql: string, binds: Parameters<Driver['run']>[1] = []): Promise<unknown> =>
  JSON.parse((await driver.run(sql, binds, 'columns', options)).bytes.toString());

beforeAll(async () => {
  server = await tdsServer((each) => {
    asked.push(each);
    return answers(each);
  });
  driver = mssqlDriver(uri());
});
afterAll(async () => {
  await driver.close();
  await server.close();
});

// Rows: DB-01
test('cells come back exactly: decimals and money with every digit, moments to the millisecond, nulls', async () => {
  const columns: TdsColumn[] = [
    { name: 'i', type: 'int' },
    { name: 'b', type: 'bigint' },
    { name: 'd', type: 'decimal', scale: 10 },
    { name: 'm', type: 'money' },
    { name: 'r', type: 'real' },
    { name: 'f', type: 'float' },
    { name: 'yes', type: 'bit' },
    { name: 't', type: 'nvarchar' },
    { name: 'day', type: 'date' },
    { name: 'clock', type: 'time', scale: 7 },
    { name: 'at', type: 'datetime2', scale: 7 },
    { name: 'zoned', type: 'datetimeoffset', scale: 3 },
    { name: 'id', type: 'uniqueidentifier' },
    { name: 'raw', type: 'varbinary' },
    { name: 'doc', type: 'xml' },
  ];
  answers = () =>
    rows(
      columns,
      [
        '-7',
        '9007199254740993',
        '-1234567890123456789012345678.0123456789',
        '-922337203685477.5808',
        '0.1',
        '0.1',
        'true',
        'Ä 😀 \'"',
        '0001-01-01',
        '23:59:59.1234567',
        '2024-02-29 12:30:00.0051234',
        '2024-02-29 12:30:00.250',
        '6F9619FF-8B86-D011-B42D-00C04FC964FF',
        '00FF10',
        '<a>1</a>',
      ],
      columns.map(() => null),
    );
  const answer = await driver.run('SELECT 1', [], 'columns', options);
  expect(JSON.parse(answer.bytes.toString())).toEqual({
    i: [-7, null],
    b: ['9007199254740993', null],
    d: ['-1234567890123456789012345678.0123456789', null],
    m: ['-922337203685477.5808', null],
    r: [0.1, null],
    f: [0.1, null],
    yes: [true, null],
    t: ['Ä 😀 \'"', null],
    day: [Date.parse('0001-01-01T00:00:00Z'), null],
    clock: ['23:59:59.1234567', null],
    at: [Date.UTC(2024, 1, 29, 12, 30, 0, 5), null],
    zoned: [Date.UTC(2024, 1, 29, 12, 30, 0, 250), null],
    id: ['6F9619FF-8B86-D011-B42D-00C04FC964FF', null],
    raw: ['0x00FF10', null],
    doc: ['<a>1</a>', null],
  });
  expect(answer.columns.map(({ type }) => type)).toEqual([
    'INT',
    'BIGINT',
    'DECIMAL(38,10)',
    'MONEY',
    'REAL',
    'FLOAT',
    'BIT',
    'NVARCHAR(MAX)',
    'DATE',
    'TIME(7)',
    'DATETIME2(7)',
    'DATETIMEOFFSET(3)',
    'UNIQUEIDENTIFIER',
    'VARBINARY(8000)',
    'XML',
  ]);
});

test('values travel beside the statement, and what it did is rolled back', async () => {
  answers = () => one;
  server.events.length = 0;
  const values = ["O'Hara", 'x'.repeat(5000), 7, 2 ** 40, 9007199254740993n, 0.5, true, null, 2n ** 70n];
  await driver.run('SELECT @p1', values, 'columns', options);
  expect(asked.at(-1)).toMatchObject({ sql: 'SELECT @p1', isBatch: false });
  expect(asked.at(-1)?.values).toEqual([
    "O'Hara",
    'x'.repeat(5000),
    7,
    BigInt(2 ** 40),
    9007199254740993n,
    0.5,
    true,
    null,
    String(2n ** 70n),
  ]);
  expect(server.events).toEqual(['begin', 'rollback']);
});

test('many rows arrive in batches, and whoever leaves early ends the statement', async () => {
  answers = () => rows([{ name: 'n', type: 'int' }], ...Array.from({ length: 25_000 }, (_, at) => [String(at)]));
  expect((await driver.run('SELECT n', [], 'records', options)).rowcount).toBe(25_000);
  expect((await driver.run('SELECT n', [], 'records', { ...options, maxRows: 10 })).rowcount).toBe(10);
  answers = () => one;
  expect(await cells('SELECT 1')).toEqual({ one: [1] });
});

test('a statement that takes too long, or that nobody waits for, is stopped on the server', async () => {
  answers = ({ stopped }) => stopped.then(() => one);
  for (const [more, code] of [
    [() => ({ deadlineMs: 300 }), 'QUERY_TIMEOUT'],
    [() => ({ signal: AbortSignal.timeout(300) }), 'QUERY_STOPPED'],
  ] as const) {
    server.events.length = 0;
    await expect(driver.run('WAITFOR', [], 'records', { ...options, ...more() })).rejects.toMatchObject({ code });
    expect(server.events).toContain('attention');
  }
  answers = () => one;
  expect(await cells('SELECT 1')).toEqual({ one: [1] });
});

test('the words of the server are repeated; a wrong password, a closed address and a missing table have their own', async () => {
  answers = () => ({ error: "Invalid column name 'x'.", number: 207 });
  await expect(driver.run('SELECT x', [], 'records', options)).rejects.toMatchObject({
    code: 'QUERY_FAILED',
    detail: { message: "Invalid column name 'x'." },
  });
  await expect(mssqlDriver(uri('?Encrypt=no', 'wrong')).run('SELECT 1', [], 'records', options)).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
    detail: { message: "Login failed for user 'x'." },
  });
  await expect(mssqlDriver(uri('?Encrypt=yes')).run('SELECT 1', [], 'records', options)).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
  });
  await expect(mssqlDriver('mssql://u:p@169.254.169.254/x').run('SELECT 1', [], 'records', options)).rejects.toMatchObject({
    detail: { message: 'This address cannot be connected to.' },
  });
  await expect(mssqlDriver(uri('?Encrypt=no', 'secret', 1)).run('SELECT 1', [], 'records', options)).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

test('columns are described by the server, plans are drawn and never run', async () => {
  const described: TdsColumn[] = ['name', 'type', 'number', 'message'].map((name) => ({ name, type: 'nvarchar' }));
  answers = () => rows(described, ['id', 'bigint', null, null], [null, 'decimal(18,2)', null, null]);
  expect(await driver.describe('SELECT id, 1.0 FROM t', options)).toMatchObject([
    { name: 'id', type: 'BIGINT' },
    { name: 'column_2', type: 'DECIMAL(18,2)' },
  ]);
  expect(asked.at(-1)?.values).toEqual(['SELECT id, 1.0 FROM t']);
  await driver.columns('dbo', 'odd]name');
  expect(asked.at(-1)?.values).toEqual(['SELECT * FROM [dbo].[odd]]name]']);
  answers = () => rows(described, [null, null, '208', "Invalid object name 't'."]);
  await expect(driver.columns('dbo', 't')).rejects.toMatchObject({ code: 'TABLE_MISSING' });
  await expect(driver.describe('SELECT 1 FROM t', options)).rejects.toMatchObject({ code: 'QUERY_FAILED' });
  answers = () => rows([{ name: 'StmtText', type: 'nvarchar' }], ['  |--Table Scan']);
  server.events.length = 0;
  expect(JSON.parse((await driver.explain?.('SELECT 1', false, options))?.bytes.toString() ?? '')).toEqual({
    StmtText: ['  |--Table Scan'],
  });
  expect(asked.at(-1)).toMatchObject({ sql: 'SELECT 1', isBatch: true });
  expect(server.events).toContain('SET SHOWPLAN_TEXT ON');
});

test('a server whose certificate is signed by a given authority is spoken to, by another one not', async () => {
  const { key, cert } = selfSigned();
  for (const encrypt of ['yes', 'strict']) {
    const secure = await tdsServer(() => one, { tls: { key, cert }, isStrict: encrypt === 'strict' });
    const answer = async (more: string, ca?: string): Promise<number> => {
      const reached = mssqlDriver(uri(more, 'secret', secure.port).replace('127.0.0.1', 'localhost'), ca);
      return reached
        .run('SELECT 1', [], 'records', options)
        .then(({ rowcount }) => rowcount)
        .finally(() => reached.close());
    };
    try {
      expect(await answer(`?Encrypt=${encrypt}`, cert)).toBe(1);
      await expect(answer(`?Encrypt=${encrypt}`)).rejects.toThrow(/not trusted: self.signed certificate\. Give the authority/);
      // Strict encryption checks it in any case, as the server's makers have it.
      const trusting = answer(`?encrypt=${encrypt}&trustservercertificate=Yes`);
      if (encrypt === 'strict') await expect(trusting).rejects.toThrow(/root certificate\.$/);
      else expect(await trusting).toBe(1);
    } finally {
      await secure.close();
    }
  }
});

test('an address that says nothing of encryption has the certificate checked, except on this machine', () => {
  const ways: readonly (readonly [address: string, encrypt: boolean | 'strict', trust: boolean])[] = [
    ['db.example.org', true, false],
    ['10.0.0.5', true, false],
    ['127.example.org', true, false],
    ['localhost', true, true],
    ['127.0.0.1:1433', true, true],
    ['[::1]', true, true],
    ['localhost/x?Encrypt=yes', true, false],
    ['localhost/x?TrustServerCertificate=no', true, false],
    ['db.example.org/x?Encrypt=mandatory', true, false],
    ['db.example.org/x?Encrypt=strict', 'strict', false],
    ['db.example.org/x?TrustServerCertificate=yes', true, true],
    ['db.example.org/x?encrypt=No', false, false],
  ];
  for (const [address, encrypt, trust] of ways)
    expect(mssqlServer(`mssql://u:p@${address}`).options, address).toMatchObject({ encrypt, trustServerCertificate: trust });
  // An authority that is given is used, whatever the address says.
  expect(mssqlServer('mssql://u:p@db/x?Encrypt=no&TrustServerCertificate=yes', 'PEM').options).toMatchObject({
    encrypt: true,
    trustServerCertificate: false,
    cryptoCredentialsDetails: { ca: 'PEM' },
  });
});
