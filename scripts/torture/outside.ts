/**
 * Requests an outside tool makes up from the OpenAPI document, valid ones and invalid ones, sent to every operation as a guest,
 * Gamma, Alpha and Admin, each on a server of their own. No answer may be a 5xx, nor have a status, a content type or a shape
 * that is not in the document, and no invalid request may be carried out.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { password, startServer, type RunningServer } from '../machine/server.ts';
import { documentWithExamples } from './outside-document.ts';
import { makeObjects, personOf, sending, type Made, type Send } from './outside-objects.ts';
import type { SuiteResult } from './suites.ts';

const root = join(import.meta.dirname, '../..');
/** Pinned: another version makes up other requests. */
const version = '4.32.5';
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];
/**
 * Asked on another server, last: the calls that can remove an account, also the caller's own, and those that remove a part of
 * an object, which the others would have removed before.
 */
const apart = String.raw`^(UserRestApi\.(update|remove|removeMany)|RoleRestApi\.setUsers|.*\.remove(Favorite|FilterState|Column|Metric)|AnnotationRestApi\.removeMany|EmbeddedDashboardRestApi\.remove)$`;
/** Made before the caller's account, so that a small number made up by the tool is not its id. */
const peopleBefore = 20;

/** Who asks. A guest has a token, all others sign in, and sign in again when their session was ended. */
interface Actor {
  readonly name: string;
  readonly username: string | undefined;
}

/** How many requests are made up, and from which seed. */
export interface OutsideOptions {
  /** Requests made up for each operation and kind. */
  readonly examples: number;
  readonly seed: number;
  /** Of a title: only this one. */
  readonly word?: string | undefined;
}

/** @param told  is called with each actor as soon as it has run */
export async function outsideSuites(
  { examples, seed, word }: OutsideOptions,
  told: (result: SuiteResult) => void,
): Promise<void> {
  const tool = toolOf();
  if (tool === undefined)
    console.log(`Python is not installed, or Schemathesis ${version} could not be: nothing is asked from outside.`);
  // Pages answer 503 until they are built.
  if (tool !== undefined)
    spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--logLevel', 'warn'], { stdio: 'inherit' });
  for (const name of ['guest', 'Gamma', 'Alpha', 'Admin']) {
    const title = `Schemathesis ${version}, every operation as ${name}`;
    if (!title.includes(word ?? '')) continue;
    const started = performance.now();
    const ran = tool === undefined ? undefined : await askEverything(tool, name, { examples, seed });
    told({
      title,
      seconds: Math.round((performance.now() - started) / 1000),
      passed: ran?.passed === true,
      ...(ran && { found: foundText(ran) }),
    });
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

async function bearerOf(url: string, username: string): Promise<string> {
  const signedIn = z.object({ access_token: z.string() });
  const { access_token } = await sending(url)('POST', '/api/v1/security/login', signedIn, { username, password, provider: 'db' });
  return `Bearer ${access_token}`;
}

/** Makes the account that is asked for. The first user would be gone when it asked for its own removal. */
async function makeActor(admin: Send, name: string): Promise<Actor> {
  if (name === 'guest') return { name, username: undefined };
  const roles = z.object({ result: z.array(z.object({ id: z.number(), name: z.string() })) });
  const known = await admin('GET', '/api/v1/security/roles/?q=(page_size:100)', roles);
  const idsOf = (role: string): number[] => known.result.flatMap((each) => (each.name === role ? [each.id] : []));
  const make = (username: string, role: string): Promise<unknown> =>
    admin('POST', '/api/v1/security/users/', z.unknown(), { ...personOf(username), roles: idsOf(role) });
  for (let index = 0; index < peopleBefore; index++) await make(`outside-before-${index}`, 'Gamma');
  const username = `outside-${name.toLowerCase()}`;
  await make(username, name);
  return { name, username };
}

/** Makes as the actor what the actor may, so that it is theirs, and the rest as the first user. */
function eitherOf(actor: Send, admin: Send): Send {
  return (...asked) => actor(...asked).catch(() => admin(...asked));
}

const report = z.object({
  operations: z.object({ tested: z.number() }),
  test_cases: z.object({ generated: z.number() }),
  failures: z.array(z.object({ title: z.string(), count: z.number() })),
  valid_rates: z.record(z.string(), z.record(z.string(), z.object({ accepted: z.number() }))),
});

/** What was asked and answered. */
interface Run {
  readonly passed: boolean;
  readonly requests: number;
  readonly operations: number;
  /** Operations that carried out at least one valid request: a 2xx, or a documented redirect. */
  readonly carriedOut: number;
  readonly faults: readonly string[];
}

function foundText({ requests, operations, carriedOut, faults }: Run): string {
  const asked = `${requests.toLocaleString('en')} requests to ${operations} operations, ${carriedOut} of which carried some out`;
  return [asked, ...faults].join(', ');
}

/** In two parts, each on a new server. */
async function askEverything(tool: string, name: string, wish: OutsideOptions): Promise<Run> {
  const first = await askOnOwnServer(tool, name, wish, '--exclude-operation-id-regex');
  const last = await askOnOwnServer(tool, name, wish, '--include-operation-id-regex');
  return {
    passed: first.passed && last.passed,
    requests: first.requests + last.requests,
    operations: first.operations + last.operations,
    carriedOut: first.carriedOut + last.carriedOut,
    faults: [...first.faults, ...last.faults],
  };
}

type Choice = '--exclude-operation-id-regex' | '--include-operation-id-regex';

async function askOnOwnServer(tool: string, name: string, wish: OutsideOptions, choice: Choice): Promise<Run> {
  const server = await startServer();
  try {
    const { url } = server;
    const admin = sending(url, { authorization: await bearerOf(url, 'admin') });
    const actor = await makeActor(admin, name);
    const own = actor.username === undefined ? admin : sending(url, { authorization: await bearerOf(url, actor.username) });
    const made = await makeObjects(eitherOf(own, admin), server.home);
    const run = await runTool(tool, server, actor, made, [...wordsOf(wish), choice, apart]);
    const mayBeGone = choice === '--include-operation-id-regex';
    if (actor.username === undefined || mayBeGone || (await isThere(url, actor.username))) return run;
    return { ...run, passed: false, faults: [...run.faults, `${actor.username} cannot sign in any more`] };
  } finally {
    await server.kill();
    rmSync(server.home, { recursive: true, force: true });
  }
}

/** Whether the caller still has an account: else most requests were only answered by the sign-in. */
async function isThere(url: string, username: string): Promise<boolean> {
  return bearerOf(url, username).then(
    () => true,
    () => false,
  );
}

const wordsOf = ({ examples, seed }: OutsideOptions): string[] => ['--max-examples', String(examples), '--seed', String(seed)];

async function runTool(tool: string, { url }: RunningServer, actor: Actor, made: Made, words: readonly string[]): Promise<Run> {
  console.log(`\nFrom outside, as ${actor.name}`);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-outside-'));
  const file = join(folder, 'report.json');
  const settings = join(folder, 'schemathesis.toml');
  const document = join(folder, 'openapi.json');
  writeFileSync(settings, settingsFor(actor));
  writeFileSync(document, documentWithExamples(readFileSync(join(root, 'docs/openapi.json'), 'utf8'), made));
  const all = [
    ['--config-file', settings],
    ['run', document],
    ['--url', url],
    // A guest's token comes with every call: left out or made up, the tool's own would not count.
    actor.username === undefined
      ? ['--header', `X-GuestToken: ${made.guestToken}`, '--generation-with-security-parameters', 'false']
      : [],
    ['--checks', checks.join(',')],
    ['--mode', 'all'],
    ['--phases', 'examples,coverage,fuzzing'],
    ['--generation-database', 'none'],
    ['--warnings', 'off'],
    ['--max-redirects', '0'],
    ['--report', 'json'],
    ['--report-json-path', file],
    ['--continue-on-failure', '--no-color'],
    words,
  ].flat();
  // Not waited for in place: what the server prints meanwhile must be read.
  const child = spawn(tool, all, { cwd: folder, stdio: 'inherit' });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const run = readRun(file, status === 0);
  rmSync(folder, { recursive: true, force: true });
  return run;
}

function readRun(file: string, passed: boolean): Run {
  if (!existsSync(file)) return { passed: false, requests: 0, operations: 0, carriedOut: 0, faults: ['no report'] };
  const { operations, test_cases, failures, valid_rates } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const isDone = (phases: Record<string, { accepted: number }>): boolean =>
    Object.values(phases).some(({ accepted }) => accepted > 0);
  const refused = Object.entries(valid_rates).flatMap(([name, phases]) => (isDone(phases) ? [] : [name]));
  if (refused.length > 0) console.log(`\nNever carried out:\n  ${refused.join('\n  ')}`);
  return {
    passed,
    requests: test_cases.generated,
    operations: operations.tested,
    carriedOut: Object.values(valid_rates).filter(isDone).length,
    faults: failures.map(({ title, count }) => `${count} × ${title}`),
  };
}

/** Without them the tool registers a user of its own where nobody is signed in. */
function settingsFor({ username }: Actor): string {
  const lines = ['[auth]', 'auto-signup = false'];
  if (username !== undefined)
    lines.push(
      '[auth.dynamic.openapi.jwt]',
      'path = "/api/v1/security/login"',
      `payload = { username = "${username}", password = "${password}", provider = "db" }`,
      'extract_selector = "/access_token"',
      'retry_on = [401]',
    );
  // Node itself refuses an address longer than its limit.
  lines.push(
    '[checks.negative_data_rejection]',
    'expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "431"]',
  );
  return `${lines.join('\n')}\n`;
}
