/**
 * The first steps of the guides for developers, done in a copy of the repository: what `npm run new` writes passes the gate
 * and the standing tests. Minutes, so `npm run torture -- --only suites --suite guides` runs it and `npm test` does not.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const isAsked = process.env['TESSERA_TEST_GUIDES'] !== undefined;
const copy = mkdtempSync(join(tmpdir(), 'tessera-guides-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** @returns what it printed and its exit code */
function run(command: string, ...args: string[]): { said: string; code: number | null } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', timeout: 600_000 });
  return { said: `${stdout}${stderr}`, code: status };
}

beforeAll(() => {
  if (!isAsked) return;
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file), { recursive: true });
}, 120_000);

/** The command a guide begins with, as it stands there. */
function commandOf(guide: string): string[] {
  const text = readFileSync(join(root, 'docs/guides', guide), 'utf8');
  const [, command] = /`(npm run new [^`]+)`/.exec(text) ?? [];
  if (command === undefined) throw new Error(`${guide} names no command.`);
  return command.split(' ').slice(1);
}

const minutes = { timeout: 900_000 };

test.skipIf(!isAsked).each(['add-a-chart.md', 'add-a-dialect.md', 'add-a-resource.md'])(
  'what %s has one write passes the gate',
  minutes,
  (guide) => {
    const made = run('npm', ...commandOf(guide));
    expect(made.code, made.said).toBe(0);
    const gate = run('npm', 'run', 'check');
    expect(gate.code, gate.said).toBe(0);
  },
);

test.skipIf(!isAsked)('the new chart type passes the tests that every chart type has to pass', minutes, () => {
  const tests = run(
    'npm',
    'test',
    '--',
    'packages/charts/src/charts.test.ts',
    'packages/web/src/pictures/echarts/echarts-parts.test.ts',
  );
  expect(tests.code, tests.said).toBe(0);
});

test.skipIf(!isAsked)('a name or a chart type that is taken is refused, and nothing is written', minutes, () => {
  for (const name of ['pie', 'big-number-total']) {
    const refused = run('npm', 'run', 'new', 'chart', name);
    expect(refused.code).not.toBe(0);
    expect(refused.said).toContain('nothing was written');
  }
});
