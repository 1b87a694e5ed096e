/**
 * Requests an outside tool makes up from the OpenAPI document, sound ones and broken ones, sent to every operation of a
 * server of its own as a guest, Gamma, Alpha and Admin. No answer may be a 5xx, nor of a status, a content type or a shape
 * that the document does not tell.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { password, startServer, type RunningServer } from '../machine/server.ts';
import type { SuiteResult } from './suites.ts';

const root = join(import.meta.dirname, '../..');
/** Pinned: another version makes up other requests. */
const version = '4.32.5';
const checks = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];
/** Calls that end the caller's own session: everything after them would only be told to sign in. */
const ending = String.raw`^(SecurityRestApi\.logout|CurrentUserRestApi\.update|UserRestApi\.(update|remove|removeMany)|RoleRestApi\.)`;

/** Who asks, and with which header. */
type Actor = readonly [name: string, header: string];

export interface OutsideWish {
  /** Requests made up for each operation and kind. */
  readonly examples: number;
  readonly seed: number;
  /** Of a title: only this one. */
  readonly word?: string | undefined;
}

/** @param told  is told of each actor as soon as it has run */
export async function outsideSuites({ examples, seed, word }: OutsideWish, told: (result: SuiteResult) => void): Promise<void> {
  const tool = toolOf();
  if (tool === undefined)
    console.log(`Python is not installed, or Schemathesis ${version} could not be: nothing is asked from outside.`);
  // Pages answer 503 until they are built.
  if (tool !== undefined)
    spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--logLevel', 'warn'], { stdio: 'inherit' });
  const server = tool === undefined ? undefined : await startServer();
  try {
    for (const name of ['guest', 'Gamma', 'Alpha', 'Admin']) {
      const title = `Schemathesis ${version}, every operation as ${name}`;
      if (!title.includes(word ?? '')) continue;
      const started = performance.now();
      const ran = tool && server ? await askAs(tool, server, await actorOf(server, name), { examples, seed }) : undefined;
      told({
        title,
        seconds: Math.round((performance.now() - started) / 1000),
        passed: ran?.passed === true,
        ...(ran && { found: ran.found }),
      });
    }
  } finally {
    await server?.kill();
    if (server) rmSync(server.home, { recursive: true, force: true });
  }
}

/** The tool's program: of `SCHEMATHESIS`, or installed once into a folder of its own; undefined where that cannot be. */
function toolOf(): string | undefined {
  const given = process.env['SCHEMATHESIS'];
  if (given !== undefined) return given;
  const folder = join(tmpdir(), `tessera-schemathesis-${version}`);
  const program = join(folder, 'bin/schemathesis');
  if (existsSync(program)) return program;
  const steps: readonly (readonly [string, ...string[]])[] = [
    ['python3', '-m', 'venv', folder],
    [join(folder, 'bin/pip'), 'install', '--quiet', `schemathesis==${version}`],
  ];
  for (const [command, ...words] of steps) if (spawnSync(command, words, { stdio: 'inherit' }).status !== 0) return undefined;
  return program;
}

/** Sends JSON where there is some, and reads JSON. @throws Error with what was refused */
type Send = <T>(path: string, shape: z.ZodType<T>, body?: unknown) => Promise<T>;

function sending(url: string, headers: Readonly<Record<string, string>> = {}): Send {
  return async (path, shape, body) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const reply = await fetch(`${url}${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return shape.parse(await reply.json());
  };
}

async function bearerOf(url: string, username: string): Promise<string> {
  const signedIn = z.object({ access_token: z.string() });
  const { access_token } = await sending(url)('/api/v1/security/login', signedIn, { username, password, provider: 'db' });
  return `Bearer ${access_token}`;
}

/** Makes whoever is asked for and signs them in. The first user would be gone when it asked for its own removal. */
async function actorOf({ url }: RunningServer, name: string): Promise<Actor> {
  const send = sending(url, { authorization: await bearerOf(url, 'admin') });
  if (name === 'guest') return [name, await guestHeader(send)];
  const roles = z.object({ result: z.array(z.object({ id: z.number(), name: z.string() })) });
  const known = await send('/api/v1/security/roles/?q=(page_size:100)', roles);
  const username = `outside-${name.toLowerCase()}`;
  const person = { username, first_name: 'Out', last_name: 'Side', email: `${username}@example.com`, active: true, password };
  await send('/api/v1/security/users/', z.unknown(), {
    ...person,
    roles: known.result.flatMap((role) => (role.name === name ? [role.id] : [])),
  });
  return [name, `Authorization: ${await bearerOf(url, username)}`];
}

async function guestHeader(send: Send): Promise<string> {
  const board = { dashboard_title: 'Seen from outside', published: true };
  const { id } = await send('/api/v1/dashboard/', z.object({ id: z.number() }), board);
  const embedded = z.object({ result: z.object({ uuid: z.string() }) });
  const { result } = await send(`/api/v1/dashboard/${id}/embedded`, embedded, { allowed_domains: [] });
  const asked = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: result.uuid }], rls: [] };
  const { token } = await send('/api/v1/security/guest_token/', z.object({ token: z.string() }), asked);
  return `X-GuestToken: ${token}`;
}

const report = z.object({
  operations: z.object({ tested: z.number() }),
  test_cases: z.object({ generated: z.number() }),
  failures: z.array(z.object({ title: z.string(), count: z.number() })),
});

/** What a report says, in a line. */
function foundIn(file: string): string {
  if (!existsSync(file)) return 'no report';
  const { operations, test_cases, failures } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const faults = failures.map(({ title, count }) => `, ${count} × ${title}`).join('');
  return `${test_cases.generated.toLocaleString('en')} requests to ${operations.tested} operations${faults}`;
}

async function askAs(
  tool: string,
  { url }: RunningServer,
  [name, header]: Actor,
  { examples, seed }: { examples: number; seed: number },
): Promise<{ passed: boolean; found: string }> {
  console.log(`\nFrom outside, as ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-outside-'));
  const file = join(folder, 'report.json');
  // Else the tool registers a user of its own where it finds nobody signed in.
  const settings = join(folder, 'schemathesis.toml');
  writeFileSync(settings, '[auth]\nauto-signup = false\n');
  const words = [
    ['--config-file', settings],
    ['run', join(root, 'docs/openapi.json')],
    ['--url', url],
    ['--header', header],
    ['--checks', checks.join(',')],
    ['--mode', 'all'],
    ['--phases', 'examples,coverage,fuzzing'],
    ['--max-examples', String(examples)],
    ['--seed', String(seed)],
    ['--exclude-operation-id-regex', ending],
    ['--generation-database', 'none'],
    ['--warnings', 'off'],
    ['--max-redirects', '0'],
    ['--report', 'json'],
    ['--report-json-path', file],
    ['--continue-on-failure', '--no-color'],
  ].flat();
  // Not waited for in place: what the server prints meanwhile must be read.
  const child = spawn(tool, words, { cwd: folder, stdio: 'inherit' });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const found = foundIn(file);
  rmSync(folder, { recursive: true, force: true });
  return { passed: status === 0, found };
}
