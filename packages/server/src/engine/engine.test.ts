import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { availableParallelism, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bind } from '../driver.ts';
import { COMPUTING_NICE } from '../priority.ts';
import { Engine } from './engine.ts';
import type { ExportFormat, AnswerOrient } from './messages.ts';

import { writeTable } from './table-files.testing.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-engine-'));
const engine = new Engine({ home, memoryMb: 1024 });
const endless = 'SELECT count(*) AS n FROM range(100000000000) a, range(1000) b';

const ask = (
  sql: string,
  binds: Bind[] = [],
  orient: AnswerOrient = 'records',
  options: { deadlineMs?: number; maxRows?: number; signal?: AbortSignal } = {},
) => engine.run({ sql, binds, orient, deadlineMs: 20_000, maxRows: 1_000_000, ...options });
const textOf = async (sql: string, binds: Bind[] = [], orient: AnswerOrient = 'records'): Promise<string> =>
  (await ask(sql, binds, orient)).bytes.toString('utf8');
const exported = async (sql: string, format: ExportFormat = 'csv'): Promise<string> => {
  const { file } = await engine.export({ sql, binds: [], format, deadlineMs: 20_000, maxRows: 1_000_000 });
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return text;
};
/** Files a process holds open; none where the system does not tell. */
const filesOf = (pid: number | undefined): string[] => {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((fd) => {
    try {
      return readlinkSync(join(folder, fd));
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
};
/** Threads of a process and the processor's ticks each has had. */
const threadsOf = (pid: number): { id: number; ticks: number }[] =>
  readdirSync(`/proc/${pid}/task`).map((id) => {
    const fields = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { id: Number(id), ticks: Number(fields[11]) };
  });
const running = async (count: number): Promise<void> => {
  while (engine.status().running < count) await new Promise((next) => setTimeout(next, 5));
};

beforeAll(async () => {
  await writeTable(home, 'sales-1.duckdb', "SELECT i AS id, 'name ' || i AS name, i * 1.5 AS price FROM range(200000) t(i)");
  await writeTable(home, 'sales-2.duckdb', "SELECT 'new' AS version");
  await engine.start();
  engine.publish({ schema: 'main', name: 'sales', file: 'sales-1.duckdb' });
});
afterAll(async () => {
  await engine.close();
  rmSync(home, { recursive: true, force: true });
});

describe('cells', () => {
  // [expression, as records, as columns, generic type]
  const goldens: [string, string, string, number][] = [
    ["'nan'::DOUBLE", 'null', 'null', 0],
    ["'-infinity'::DOUBLE", 'null', 'null', 0],
    ["'inf'::FLOAT", 'null', 'null', 0],
    ['0.1::FLOAT', '0.1', '0.1', 0],
    ['1.5::DOUBLE', '1.5', '1.5', 0],
    ['9007199254740991', '9007199254740991', '9007199254740991', 0],
    ['9007199254740993', '9007199254740993', '"9007199254740993"', 0],
    ['-9007199254740993', '-9007199254740993', '"-9007199254740993"', 0],
    [
      '170141183460469231731687303715884105727::HUGEINT',
      '170141183460469231731687303715884105727',
      '"170141183460469231731687303715884105727"',
      0,
    ],
    ['12.50::DECIMAL(18,2)', '12.50', '12.50', 0],
    ['1234567890123456.78::DECIMAL(18,2)', '1234567890123456.78', '"1234567890123456.78"', 0],
    ['12.5::DECIMAL(9,1)', '12.5', '12.5', 0],
    ['true', 'true', 'true', 3],
    ["DATE '2020-02-29'", '1582934400000', '1582934400000', 2],
    ["TIMESTAMP '1969-12-31 23:59:59.5'", '-500', '-500', 2],
    ["TIMESTAMP_NS '2020-01-01 00:00:00.123456789'", '1577836800123', '1577836800123', 2],
    ["TIMESTAMPTZ '2020-01-01 02:00:00+02'", '1577836800000', '1577836800000', 2],
    ["'infinity'::TIMESTAMP", 'null', 'null', 2],
    ["TIME '10:20:30'", '"10:20:30"', '"10:20:30"', 1],
    ["INTERVAL '90' MINUTE", '"01:30:00"', '"01:30:00"', 1],
    ["'é\"\\\u2028'", '"é\\"\\\\\u2028"', '"é\\"\\\\\u2028"', 1],
    ["chr(0) || 'x'", '"\\u0000x"', '"\\u0000x"', 1],
    ["'abc'::BLOB", '"abc"', '"abc"', 1],
    ["'\\xFF'::BLOB", '"[bytes]"', '"[bytes]"', 1],
    ['\'{"a": 1}\'::JSON', '"{\\"a\\": 1}"', '"{\\"a\\": 1}"', 1],
    ['[1, NULL]', '"[1,null]"', '"[1,null]"', 1],
    ["{'a': 'x'}", '"{\\"a\\":\\"x\\"}"', '"{\\"a\\":\\"x\\"}"', 1],
    ["'b'::ENUM('a', 'b')", '"b"', '"b"', 1],
    ['NULL::DOUBLE', 'null', 'null', 0],
    ['NULL::BIGINT', 'null', 'null', 0],
    ['NULL::VARCHAR', 'null', 'null', 1],
  ];
  test.each(goldens)('%s travels whole', async (expression, record, column, generic) => {
    // The second time it is known that the answer is small, and another hand writes it.
    for (let time = 1; time <= 2; time += 1) {
      const records = await ask(`SELECT ${expression} AS x`);
      expect(records.bytes.toString('utf8')).toBe(`[{"x":${record}}]`);
      expect(records.columns[0]?.generic).toBe(generic);
      expect(await textOf(`SELECT ${expression} AS x, 1 AS time`, [], 'columns')).toBe(`{"x":[${column}],"time":[1]}`);
    }
  });

  test('an answer is the same by every writer, and for any number of rows', async () => {
    const sql = `SELECT i, i * 1e300 * 1e10 AS big, i / 7 AS part, -i * 0.0::DOUBLE AS zero, (i * 100003)::DECIMAL(20,4) AS money, i::DECIMAL(9,3) AS small,
        i::HUGEINT * 90071992547409 AS huge, i % 2 = 0 AS even, if(i % 3 = 0, NULL, 'text ' || i) AS word,
        TIMESTAMP '1969-12-25' + INTERVAL (i) HOUR AS at, TIMESTAMP '1969-12-25' + INTERVAL (i * 1234567) MICROSECOND AS fine,
        DATE '1960-01-01' + i::INTEGER AS day
      FROM range($1) t(i) ORDER BY i LIMIT 20000`;
    for (const orient of ['records', 'columns'] as const) {
      const asText = async (rows: number): Promise<unknown> => JSON.parse(await textOf(sql, [rows], orient));
      await asText(10_000);
      const byEngine = await asText(200);
      const byUs = await asText(200);
      expect(byUs).toEqual(byEngine);
      // Small last time, large now.
      expect((await ask(sql, [10_000], orient)).rowcount).toBe(10_000);
    }
  });

  test.each(['records', 'columns'] as const)(
    'rows of several chunks keep their order whoever writes them, as %s',
    async (orient) => {
      const asText = (): Promise<string> =>
        textOf("SELECT i, 'é' || i AS word FROM range($1) t(i) ORDER BY i LIMIT 20000", [4000], orient);
      const byEngine = await asText();
      expect(await asText()).toBe(byEngine);
    },
  );

  const everyType = `SELECT unnest([0, -1, 9, 10, 999999999, 1000000000, -1000000001, 9007199254740991, -9007199254740991,
          9007199254740992, -9007199254740992, 9223372036854775807, -9223372036854775808, NULL]::BIGINT[]) AS wide,
        unnest([0, -1, 9007199254740991, -9007199254740991, 9007199254740992, -9007199254740992, 18446744073709551616, -18446744073709551616,
          4294967296, -4294967296, 170141183460469231731687303715884105727, NULL]::HUGEINT[]) AS huge,
        unnest([0, -128, 127, NULL]::TINYINT[]) AS tiny, unnest([255, 0]::UTINYINT[]) AS utiny,
        unnest([-32768, 32767]::SMALLINT[]) AS small, unnest([65535, 0]::USMALLINT[]) AS usmall,
        unnest([-2147483648, 2147483647, 0]::INTEGER[]) AS int, unnest([4294967295, 0]::UINTEGER[]) AS uint,
        unnest([18446744073709551615, 9007199254740991, 0]::UBIGINT[]) AS ubig, unnest([true, false, NULL]) AS yes,
        unnest(['infinity', '-infinity', '1969-12-31', '0001-01-01', '2262-04-12', NULL]::DATE[]) AS day,
        unnest(['infinity', '-infinity', '1969-12-31 23:59:59.999', '0001-01-01', '290000-01-01', NULL]::TIMESTAMP[]) AS at,
        unnest(['2020-01-01 02:00:00+02', NULL]::TIMESTAMPTZ[]) AS zoned,
        unnest(['', '12 bytes----', '13 bytes-----', 'quote "', 'back \\ and long enough', chr(0), chr(127), chr(1) || chr(10) || repeat('x', 99), 'é😀', repeat('é', 40), NULL]) AS word
      FROM range($1)`;
  test.each(['records', 'columns'] as const)(
    'cells of every type are the same to the letter whoever writes them, as %s',
    async (orient) => {
      const asText = (times: number): Promise<string> => textOf(everyType, [times], orient);
      for (const times of [1, 40]) {
        await asText(3000);
        const byEngine = await asText(times);
        expect(await asText(times)).toBe(byEngine);
      }
    },
  );

  test.each([
    ['moments finer than a millisecond', "TIMESTAMP '2020-01-01' + INTERVAL (i) MICROSECOND"],
    ['long texts', "repeat('x', 100000)"],
  ])('%s are written by the engine, whenever they are asked for', async (_, cell) => {
    // First it is not known how many rows there will be, then that they are few, then that their cells are not for us.
    for (let time = 1; time <= 4; time += 1) {
      const { rowcount, bytes } = await ask(`SELECT ${cell} AS x FROM range($1) t(i) LIMIT 100`, [100], 'columns');
      // JSON of the engine's own.
      const { x } = JSON.parse(bytes.toString('utf8')) as { x: unknown[] };
      expect([rowcount, x.length]).toEqual([100, 100]);
    }
  });

  test('only unsafe integers of a column become strings', async () => {
    expect(await textOf('SELECT x FROM (VALUES (1), (NULL), (9007199254740993)) t(x)', [], 'columns')).toBe(
      '{"x":[1,null,"9007199254740993"]}',
    );
  });

  test('names that repeat, differ only in case or hold quotes stay apart', async () => {
    const answer = await ask(`SELECT 1 AS a, 2 AS a, 3 AS "A", 4 AS "it's ""so""", 5 AS "c0"`);
    expect(answer.bytes.toString('utf8')).toBe(`[{"a":1,"a__1":2,"A":3,"it's \\"so\\"":4,"c0":5}]`);
    expect(answer.columns.map((column) => column.name)).toEqual(['a', 'a__1', 'A', `it's "so"`, 'c0']);
  });

  test('no rows are an empty answer that still knows its columns', async () => {
    const sql = 'SELECT id, name FROM sales WHERE id < 0 LIMIT 5';
    expect(await textOf(sql)).toBe('[]');
    expect(await textOf(sql, [], 'columns')).toBe('{"id":[],"name":[]}');
    expect(await exported(sql)).toBe('');
    expect((await ask(sql)).columns.map((column) => column.type)).toEqual(['BIGINT', 'VARCHAR']);
  });

  test('a CSV quotes what it must and starts no formula', async () => {
    const sql = `SELECT * FROM (VALUES ('=1+1', 'a,b', TIMESTAMP '2020-01-01 10:00:00', 'nan'::DOUBLE), ('-5', 'say "x"', NULL, 0.5),
      (' "@a|b', '', '-infinity'::TIMESTAMP, '-inf'::DOUBLE)) t(a, b, c, d)`;
    expect(await exported(sql)).toBe(`'=1+1,"a,b",2020-01-01 10:00:00,\n-5,"say ""x""",,0.5\n"' ""@a\\|b","",,\n`);
  });

  test('a worksheet has numbers where a spreadsheet keeps them whole, else texts, and no broken XML', async () => {
    const sql = `SELECT * FROM (VALUES (9007199254740993, 12.50::DECIMAL(18,2), TRUE, DATE '2024-02-29', '<=&' || chr(1)),
      (7, 1234567890123456.78, NULL, DATE '1899-01-01', NULL)) t(a, b, c, d, e)`;
    const text = (ref: string, words: string): string =>
      `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
    expect(await exported(sql, 'sheet')).toBe(
      `<row r="2">${text('A2', '9007199254740993')}<c r="B2"><v>12.50</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="2"><v>45351.0</v></c>${text('E2', '&lt;=&amp;')}</row>\n` +
        `<row r="3"><c r="A3"><v>7</v></c>${text('B3', '1234567890123456.78')}${text('D3', '1899-01-01')}</row>\n`,
    );
  });

  test('an export that fails or is stopped leaves no file', async () => {
    const stop = new AbortController();
    const options = { binds: [], format: 'csv' as const, maxRows: 10, deadlineMs: 20_000 };
    await expect(engine.export({ sql: 'SELECT name::INT AS x FROM sales', ...options })).rejects.toMatchObject({
      code: 'QUERY_FAILED',
      message: expect.not.stringContaining(home),
    });
    const asked = engine.export({ sql: endless, ...options, signal: stop.signal });
    await running(1);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
    expect(readdirSync(join(home, 'engine', 'exports'))).toEqual([]);
  });
});

describe('questions', () => {
  test.each(['records', 'columns', 'csv', 'sheet'] as const)('the order of 200,000 rows survives as %s', async (orient) => {
    const sql = 'SELECT id FROM sales ORDER BY id DESC LIMIT 200000';
    const text = orient === 'csv' || orient === 'sheet' ? await exported(sql, orient) : await textOf(sql, [], orient);
    const ids = (text.match(orient === 'sheet' ? /(?<=<v>)\d+/g : /\d+/g) ?? []).map(Number);
    expect(ids).toHaveLength(200_000);
    expect(ids.every((id, i) => id === 199_999 - i)).toBe(true);
  });

  test('rows beyond maxRows are not fetched', async () => {
    expect((await ask('SELECT * FROM sales', [], 'records', { maxRows: 7 })).rowcount).toBe(7);
  });

  test('values are bound, whatever they hold', async () => {
    const binds: Bind[] = ["x'; DROP TABLE sales --", 5, 1.5, true, null, 2n ** 60n];
    expect(await textOf('SELECT $1 AS a, $2 AS b, $3 AS c, $4 AS d, $5 AS e, $6 AS f', binds)).toBe(
      `[{"a":"x'; DROP TABLE sales --","b":5,"c":1.5,"d":true,"e":null,"f":1152921504606846976}]`,
    );
    expect(await textOf('SELECT count(*) AS n FROM sales WHERE name = $1 AND id IN ($2, $3)', ['name 5', 5, 6])).toBe(
      '[{"n":1}]',
    );
    await expect(ask('SELECT $1 AS a', [])).rejects.toMatchObject({
      code: 'QUERY_FAILED',
      message: expect.stringContaining('1 parameters'),
    });
  });

  test('comments, a closing semicolon and dollar quotes do not disturb', async () => {
    expect(await textOf('SELECT $$a;b$$ AS x, \';\' AS y, 1 AS "z;" /* ; /* ; */ */; -- bye;')).toBe(
      '[{"x":"a;b","y":";","z;":1}]',
    );
    expect(await textOf('WITH x AS (SELECT 1 AS i) SELECT i FROM x -- the end')).toBe('[{"i":1}]');
  });

  test('columns are described without running', async () => {
    const sql = 'SELECT make_timestamp(a.range) AS t, $1 AS p FROM range(100000000000) a, range(1000) b ORDER BY 1';
    const columns = await engine.describe(sql, { deadlineMs: 5000, binds: ['x'] });
    expect(columns).toEqual([
      { name: 't', type: 'TIMESTAMP', generic: 2 },
      { name: 'p', type: 'VARCHAR', generic: 1 },
    ]);
  });

  test('the position in an error belongs to the text that was sent', async () => {
    await expect(ask('SELECT nope FROM sales')).rejects.toMatchObject({
      code: 'QUERY_FAILED',
      message: expect.stringMatching(/"nope" not found[\s\S]*LINE 1: SELECT nope/),
    });
    const failure: unknown = await ask('SELECT name::INT FROM sales').catch((error: unknown) => error);
    expect(String(failure)).toMatch(/Could not convert string 'name \d+' to INT32/);
    expect(String(failure)).not.toMatch(/asked|encode|tessera-engine/);
    await expect(ask('SELECT * FROM nowhere')).rejects.toMatchObject({
      code: 'TABLE_MISSING',
      message: 'The table nowhere does not exist.',
    });
  });
});

describe('stopping', () => {
  test('an abort answers at once and really stops the engine', async () => {
    const stop = new AbortController();
    const asked = ask(endless, [], 'records', { signal: stop.signal });
    await running(1);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
    while (engine.status().running > 0) await new Promise((next) => setTimeout(next, 5));
    expect(engine.status().restarts).toBe(0);
  });

  test('a question past its deadline is stopped', async () => {
    await expect(ask(endless, [], 'records', { deadlineMs: 100 })).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    expect(await textOf('SELECT 1 AS one')).toBe('[{"one":1}]');
  });

  test.runIf(process.platform === 'linux')('the threads that compute are nicer than the one that speaks', async () => {
    const gone = new AbortController();
    const pid = engine.status().pid ?? 0;
    // Threads that clean up after JavaScript have worked before.
    const before = new Map(threadsOf(pid).map(({ id, ticks }) => [id, ticks]));
    // Two groups of rows, one for each thread, and each against all of them.
    const asked = ask('SELECT count(*) AS n FROM main.sales a, main.sales b WHERE a.price + b.price < -1', [], 'records', {
      signal: gone.signal,
    });
    const busy = (): number[] =>
      threadsOf(pid).flatMap(({ id, ticks }) => (id !== pid && ticks - (before.get(id) ?? 0) > 5 ? [id] : []));
    while (busy().length < Math.min(2, availableParallelism())) await new Promise((next) => setTimeout(next, 20));
    expect(new Set(busy().map((id) => getPriority(id) - getPriority(pid)))).toEqual(new Set([COMPUTING_NICE]));
    gone.abort();
    await expect(asked).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
  });

  test('questions beyond the places wait and may leave while waiting', async () => {
    const small = new Engine({ home, memoryMb: 512, concurrency: 1 });
    await small.start();
    const first = new AbortController();
    const second = new AbortController();
    const options = { binds: [], orient: 'records' as const, maxRows: 1, deadlineMs: 60_000 };
    const one = small.run({ sql: endless, ...options, signal: first.signal });
    const two = small.run({ sql: endless, ...options, signal: second.signal });
    const three = small.run({ sql: 'SELECT 3 AS x', ...options });
    expect(small.status()).toMatchObject({ running: 1, waiting: 2 });
    expect((await small.run({ sql: 'SELECT 4 AS x', ...options, lane: 'fast' })).bytes.toString()).toBe('[{"x":4}]');
    second.abort();
    await expect(two).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
    first.abort();
    await expect(one).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
    expect((await three).bytes.toString()).toBe('[{"x":3}]');
    await small.close();
  });
});

describe('waiting', () => {
  test('a question that waits too long for its turn fails with that reason, and its deadline has not begun', async () => {
    const small = new Engine({ home, memoryMb: 512, concurrency: 1, maxWaitMs: 300 });
    await small.start();
    const first = new AbortController();
    const options = { binds: [], orient: 'records' as const, maxRows: 1, deadlineMs: 10 };
    const one = small
      .run({ sql: endless, ...options, deadlineMs: 60_000, signal: first.signal })
      .catch((error: unknown) => error);
    await expect(small.run({ sql: 'SELECT 2 AS x', ...options })).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    expect(small.status()).toMatchObject({ running: 1, waiting: 0 });
    first.abort();
    expect(await one).toMatchObject({ code: 'QUERY_STOPPED' });
    await small.close();
  });
});

describe('the same text again', () => {
  test('every question has its own values, one after the other and at the same time', async () => {
    const sql = 'SELECT $1 AS word, count(*) AS n, max(name) AS last FROM sales WHERE id < $2 AND name <> $1';
    const said = (n: number): string => `[{"word":"w${n}","n":${n},"last":"name ${n - 1}"}]`;
    for (const n of [2, 3, 4]) expect(await textOf(sql, [`w${n}`, n])).toBe(said(n));
    const asked = [5, 6, 7, 8, 9, 10];
    expect(await Promise.all(asked.map((n) => textOf(sql, [`w${n}`, n])))).toEqual(asked.map(said));
    await expect(ask(sql, ['w1'])).rejects.toMatchObject({ code: 'QUERY_FAILED' });
  });

  test('what failed or was stopped leaves the next one alone', async () => {
    const cast = 'SELECT $1::INTEGER AS i';
    expect(await textOf(cast, ['1'])).toBe('[{"i":1}]');
    await expect(ask(cast, ['one'])).rejects.toMatchObject({ code: 'QUERY_FAILED' });
    expect(await textOf(cast, ['2'])).toBe('[{"i":2}]');
    const long = 'SELECT count(*) AS n FROM range($1) a, range($1) b WHERE sqrt(a.range + b.range) < 0';
    expect(await textOf(long, [10])).toBe('[{"n":0}]');
    await expect(ask(long, [10_000_000], 'records', { deadlineMs: 100 })).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    expect(await textOf(long, [11])).toBe('[{"n":0}]');
    expect(engine.status().restarts).toBe(0);
  });

  test('it is now whenever it is asked, and chance is not repeated', async () => {
    const answers = new Set<string>();
    for (let i = 0; i < 3; i += 1) answers.add(await textOf('SELECT epoch_us(now()) AS at, random() AS r'));
    expect(answers.size).toBe(3);
  });

  test('a table that was replaced meanwhile is read anew, and its old file can go', async () => {
    await writeTable(home, 'kept-1.duckdb', 'SELECT 1 AS i');
    await writeTable(home, 'kept-2.duckdb', 'SELECT 2 AS i');
    engine.publish({ schema: 'main', name: 'kept', file: 'kept-1.duckdb' });
    const sql = 'SELECT * FROM kept';
    for (let i = 0; i < 3; i += 1) expect(await textOf(sql)).toBe('[{"i":1}]');
    engine.publish({ schema: 'main', name: 'kept', file: 'kept-2.duckdb' });
    for (let i = 0; i < 3; i += 1) expect(await textOf(sql)).toBe('[{"i":2}]');
    const open = (): boolean => filesOf(engine.status().pid).some((file) => file.includes('kept-1.duckdb'));
    while (open()) await new Promise((next) => setTimeout(next, 5));
    engine.withdraw('main', 'kept');
    await expect(ask(sql)).rejects.toMatchObject({ code: 'TABLE_MISSING' });
  });
});

describe('tables', () => {
  test('a question that reads the old version of a table finishes on it', async () => {
    await writeTable(home, 'moving-1.duckdb', 'SELECT i FROM range(8000000) t(i)');
    await writeTable(home, 'moving-2.duckdb', 'SELECT 7 AS i');
    engine.publish({ schema: 'sub', name: 'Moving', file: 'moving-1.duckdb' });
    const sql = 'SELECT count(DISTINCT i) AS n, max(sqrt(i)) > 1 AS s FROM sub.moving';
    // What is to be found out about the text is found out before.
    await engine.describe(sql, { deadlineMs: 20_000 });
    const before = ask(sql);
    await running(1);
    // It has the old file in hand by then and is far from done.
    await new Promise((next) => setTimeout(next, 250));
    engine.publish({ schema: 'sub', name: 'Moving', file: 'moving-2.duckdb' });
    rmSync(join(home, 'tables', 'moving-1.duckdb'));
    expect(await textOf('SELECT count(*) AS n FROM sub.moving')).toBe('[{"n":1}]');
    expect((await before).bytes.toString()).toBe('[{"n":8000000,"s":true}]');
    engine.withdraw('sub', 'moving');
    await expect(ask('SELECT * FROM sub.moving')).rejects.toMatchObject({ code: 'TABLE_MISSING' });
  });

  test('a damaged table file fails its own questions only', async () => {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(home, 'tables', 'broken-1.duckdb'), 'this is no database'.repeat(1000));
    engine.publish({ schema: 'main', name: 'broken', file: 'broken-1.duckdb' });
    await expect(ask('SELECT * FROM broken')).rejects.toMatchObject({ code: 'QUERY_FAILED' });
    expect(await textOf('SELECT count(*) AS n FROM sales')).toBe('[{"n":200000}]');
    expect(() => engine.publish({ schema: 'main', name: 'x', file: 'absent-1.duckdb' })).toThrow(/missing/);
  });

  test('a statement is parsed for the gate', async () => {
    expect(await engine.parse('SELECT 1')).toMatchObject({ error: false, statements: [{ node: { type: 'SELECT_NODE' } }] });
    expect(await engine.parse('SELEC')).toMatchObject({ error: true });
  });
});
