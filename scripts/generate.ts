/** `npm run generate`: writes what is read off the code; with `--check` it only says what is stale. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures, kindOf } from '@tessera/core/failures';
import { keysOf } from '@tessera/core/narrowing';
import { boundaries } from './boundaries.ts';
import { chartLists } from './chart-lists.ts';
import { readModules } from './house.ts';
import { readRows, specificationPage } from './specification/rows.ts';

const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');

/** As the formatter writes it. @param path  from the root, says the language */
function formatted(path: string, text: string): string {
  const { stdout, status, stderr } = spawnSync(join(root, 'node_modules/.bin/oxfmt'), ['--stdin-filepath', path], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

let stale = 0;
/** Writes a file that is not as it should be, or only says so. */
function keep(path: string, text: string): void {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale += 1;
  if (checkOnly) console.log(`${path} is stale; run npm run generate`);
  else writeFileSync(file, text);
}

// First: whatever reads the lists of chart types below reads the new ones.
for (const [path, text] of Object.entries(await chartLists())) keep(path, formatted(path, text));
const { charts } = await import('@tessera/charts');
const { openApiText } = await import('@tessera/server/app');

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

function importTable(): string {
  const name = (folder: string): string => `\`${folder.replace('packages/', '').replace('/src', '')}\``;
  const rules = Object.entries(boundaries).map(([folder, may]) => row(name(folder), may.map(name).join(', ') || '–'));
  return [row('package', 'may import'), '|---|---|', ...rules].join('\n');
}

function withTable(page: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  return text.replace(/(<!-- imports:begin -->)[\s\S]*(<!-- imports:end -->)/, `$1\n${importTable()}\n$2`);
}

function failuresPage(): string {
  const rows = keysOf(failures).map((code) => {
    const { status, type, say } = kindOf(code);
    const sentence = say({ dialect: '<dialect>', what: '<what>' }).replaceAll('|', '\\|');
    return row(`\`${code}\``, String(status), type === undefined ? '–' : `\`${type}\``, sentence);
  });
  return [
    '# Failures',
    '',
    'Generated from `packages/core/src/failures.ts`.',
    '',
    row('code', 'status', 'error_type', 'sentence'),
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function chartsPage(): string {
  const rows = charts
    .filter((type) => !type.hidden)
    .map((type) => row(type.name, `\`${type.id}\``, type.category, type.crossFilters ? 'yes' : 'no', type.description));
  return [
    '# Chart types',
    '',
    'Generated from the folders of `packages/charts/src`, in the order of the gallery.',
    '',
    row('name', '`viz_type`', 'category', 'cross-filters', 'what it shows'),
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const files: Record<string, () => string> = {
  'ARCHITECTURE.md': () => withTable('ARCHITECTURE.md'),
  'docs/failures.md': failuresPage,
  'docs/charts.md': chartsPage,
  'docs/openapi.json': openApiText,
  'docs/specification.md': () => specificationPage(readRows(), readModules()),
};

for (const [path, make] of Object.entries(files)) keep(path, make());
process.exit(checkOnly && stale ? 1 : 0);
