import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corpus, corpusTest, filesIn, unzip, zipOf } from '../bundle/bundle.testing.ts';
import { compiledEnvironment } from '../compiled.ts';
import { uploadFile } from '../resources/sales.testing.ts';
import { testServer, type TestServer } from '../test-server.ts';

/** Each call is a process of its own; a busy machine takes its time, ms. */
const slow = 60_000;

let server: TestServer;
let url: string;
let folder: string;
beforeAll(async () => {
  // The clock is the real one: a token signed by the command line counts from now.
  server = await testServer({ engine: true, clock: () => new Date(), config: { databaseUrl: undefined } });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'tessera-cli-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

function tessera(args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), ...args],
    {
      cwd: folder,
      env: {
        ...compiledEnvironment,
        PATH: process.env.PATH ?? '',
        TESSERA_URL: url,
        TESSERA_HOME: server.config.home,
        ...environment,
      },
    },
  );
  const ran: Ran = { code: null, out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (ran.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (ran.err += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })));
}

corpusTest(
  'on the machine of the server a file comes in without a password, and a bundle is reported on before it does',
  async () => {
    writeFileSync(join(folder, 'sales.csv.gz'), gzipSync(readFileSync(join(corpus, 'data/cleaned_sales_data.csv'))));
    expect(await tessera(['upload', 'sales.csv.gz', '--table', 'cleaned_sales_data'])).toMatchObject({ code: 0, err: '' });
    const bundle = join(corpus, 'bundles/sales-dashboard');
    const dry = await tessera(['import', bundle, '--dry-run']);
    expect([dry.code, dry.err]).toEqual([0, '']);
    expect(dry.out).toMatch(/created\s+exact\s+dashboards\/Sales_Dashboard\.yaml/);
    expect(dry.out).toMatch(/Nothing was written\.\n$/);
  },
  slow,
);

test(
  'a file is added to a table when asked to be, and only if its columns are there',
  async () => {
    writeFileSync(join(folder, 'days.csv'), 'day,n\n2024-01-01,1\n');
    writeFileSync(join(folder, 'more.csv'), 'n,m\n2,3\n');
    expect((await tessera(['upload', 'days.csv'])).code).toBe(0);
    expect(await tessera(['upload', 'days.csv', '--append'])).toMatchObject({ code: 0, err: '' });
    const strange = await tessera(['upload', 'more.csv', '--table', 'days', '--append']);
    expect([strange.code, strange.err]).toEqual([1, expect.stringContaining('The table has no column "m". Nothing was added.')]);
    expect((await tessera(['upload', 'days.csv', '--append', '--replace'])).err).toContain('not both');
  },
  slow,
);

test(
  'an upload says what was guessed, and tries a change without writing',
  async () => {
    writeFileSync(join(folder, 'orders.csv.gz'), gzipSync('id,,d\n1,a,03/04/2024\n2\n'));
    const made = await tessera(['upload', 'orders.csv.gz']);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toMatch(/orders\.csv\.gz is the table orders of examples: 2 rows\./);
    for (const note of [/no name/, /fewer cells/, /two ways/]) expect(made.out).toMatch(note);
    writeFileSync(join(folder, 'next.csv'), 'id,d\n3,12/31/2024\nx,12/31/2024\n');
    const append = ['upload', 'next.csv', '--table', 'orders', '--append'];
    const tried = await tessera([...append, '--dry-run']);
    expect([tried.code, tried.err]).toEqual([0, '']);
    expect(tried.out).toMatch(/orders has 2 rows and would have 4\. Nothing was written\.\n  missing   column_2/);
    expect(tried.out).toMatch(/id: 1 value is not a whole number/);
    expect((await tessera([...append, '--option', 'skip_rows'])).err).toContain('--option day_first=true');
  },
  slow,
);

corpusTest(
  'a bundle goes in once, again only when it may overwrite, and out by id or as a whole',
  async () => {
    writeFileSync(join(folder, 'bundle.zip'), zipOf(filesIn(join(corpus, 'bundles/sales-dashboard'))));
    expect(await tessera(['import', 'bundle.zip'])).toMatchObject({ code: 0, err: '' });
    const again = await tessera(['import', 'bundle.zip']);
    expect([again.code, again.err]).toEqual([
      1,
      'Error importing dashboard\n  dashboards/Sales_Dashboard.yaml: Dashboard already exists and `overwrite=true` was not passed\n',
    ]);
    expect((await tessera(['export', '--dashboards', '1', '-o', 'out.zip'])).code).toBe(0);
    expect(Object.keys(unzip(readFileSync(join(folder, 'out.zip'))))).toContain('dashboards/Sales_Dashboard_1.yaml');
    expect((await tessera(['export', '-o', 'all.zip'])).code).toBe(0);
    expect(unzip(readFileSync(join(folder, 'all.zip')))['metadata.yaml']).toContain('type: assets');
  },
  slow,
);

test(
  'elsewhere a user and a password are needed, and mistakes have a clear message',
  async () => {
    const password = server.config.adminPassword ?? '';
    expect(
      (await tessera(['export', '-o', 'x.zip'], { TESSERA_HOME: folder, TESSERA_USER: 'admin', TESSERA_PASSWORD: password }))
        .code,
    ).toBe(0);
    expect(await tessera(['export'], { TESSERA_USER: 'admin', TESSERA_PASSWORD: 'wrong' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/could not sign in/),
    });
    expect(await tessera(['export'], { TESSERA_HOME: folder })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/There is no site in/),
    });
    expect(await tessera(['export'], { TESSERA_URL: 'https://bi.example.org' })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/TESSERA_PASSWORD/),
    });
    expect(await tessera(['import'])).toMatchObject({ code: 2, err: expect.stringMatching(/Name a bundle/) });
    expect(await tessera(['export', '--dashboards', 'x'])).toMatchObject({ code: 2, err: expect.stringMatching(/ids as 1,2,3/) });
    expect(await tessera(['help'])).toMatchObject({ code: 0, out: expect.stringMatching(/^tessera start\ntessera import/) });
  },
  slow,
);

// Rows: IO-04
test('all dashboards and all datasets go out under their names, and come in elsewhere', { timeout: slow }, async () => {
  const admin = await server.program();
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Out and in' });
  await uploadFile(admin, 'rows.csv', 'id\n1\n', { table_name: 'rows' });
  expect(await tessera(['export-dashboards', '-o', 'boards.zip'])).toMatchObject({ code: 0, err: '' });
  expect(Object.keys(unzip(readFileSync(join(folder, 'boards.zip')))).join()).toMatch(/dashboards\/Out_and_in_\d+\.yaml/);
  expect(await tessera(['export-datasources', '-o', 'data.zip'])).toMatchObject({ code: 0, err: '' });
  expect(Object.keys(unzip(readFileSync(join(folder, 'data.zip')))).join()).toMatch(/datasets\/examples\/rows/);
  expect(await tessera(['import-dashboards', 'boards.zip', '--overwrite', '--dry-run'])).toMatchObject({ code: 0, err: '' });
});

// Rows: IO-04
test('an administrator is made by the server; a folder is prepared without one', { timeout: slow }, async () => {
  const password = 'a quiet harbour 77 canary';
  const args = ['create-admin', '--username', 'ops', '--email', 'ops@example.org', '--password', password];
  expect(await tessera(args)).toEqual({ code: 0, out: 'ops is an administrator.\n', err: '' });
  expect(await tessera(args)).toMatchObject({ code: 1, err: expect.stringMatching(/username/) });
  expect(await tessera(['create-admin', '--username', 'x'])).toMatchObject({ code: 2 });
  const login = { username: 'ops', password, provider: 'db' };
  expect((await server.visitor.post('/api/v1/security/login', login)).status).toBe(200);
  const fresh = { TESSERA_HOME: join(folder, 'fresh'), TESSERA_URL: '' };
  const first = await tessera(['init'], fresh);
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toMatch(/Sign in as admin with the password \S+\. It is not shown again\.\n.*fresh is ready\.\n$/);
  expect((await tessera(['load-examples', 'now'], fresh)).code).toBe(2);
});

// Rows: IO-04, LIST-11
test(
  'a file of a version before 1.0 and one file out of a bundle go in, each to the list it belongs to',
  { timeout: slow },
  async () => {
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ dashboards: [{ dashboard_title: 'From before', slices: [] }] }));
    expect(await tessera(['import', 'old.json'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^created .*From_before/),
    });
    const uuid = 'abababab-0000-4000-8000-000000000000';
    const place =
      '{server_address: gate.example, server_port: 22, username: ann, private_key: XXXXXXXXXX, private_key_password: XXXXXXXXXX}';
    const text = `database_name: far\nsqlalchemy_uri: postgresql://u@db.example/x\nuuid: ${uuid}\nversion: 1.0.0\nssh_tunnel: ${place}\n`;
    writeFileSync(join(folder, 'far.yaml'), text);
    expect(await tessera(['import', 'far.yaml'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/databases\/far\.yaml.*private key for the ssh tunnel/s),
    });
    writeFileSync(join(folder, 'key'), 'KEY');
    const secrets = ['--ssh-key', 'databases/far.yaml=key', '--ssh-key-password', 'databases/far.yaml=words'];
    expect(await tessera(['import', 'far.yaml', ...secrets])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/without the key of the SSH server/),
    });
    writeFileSync(join(folder, 'nothing.yaml'), 'a: 1\n');
    expect(await tessera(['import', 'nothing.yaml'])).toMatchObject({ code: 2, err: expect.stringMatching(/no bundle/) });
  },
);
