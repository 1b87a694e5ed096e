/** `npm run generate`: writes what is read off the code; with `--check` it only says what is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts } from '@tessera/charts';
import { failures } from '@tessera/core/failures';
import { openApiText } from '@tessera/server/app';
import { boundaries } from './boundaries.ts';

const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');

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
  const rows = Object.entries(failures).map(([code, kind]) =>
    row(`\`${code}\``, String(kind.status), 'type' in kind ? `\`${kind.type}\`` : '–', kind.say({}).replaceAll('|', '\\|')),
  );
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
    .map((type) =>
      row(type.name, `\`${type.id}\``, type.category, type.reacts.includes('cross-filter') ? 'yes' : 'no', type.description),
    );
  return [
    '# Chart types',
    '',
    'Generated from `packages/charts/src/index.ts`, in gallery order.',
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
};

let stale = 0;
for (const [path, make] of Object.entries(files)) {
  const file = join(root, path);
  const text = make();
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  stale += 1;
  if (checkOnly) console.log(`${path} is stale; run npm run generate`);
  else writeFileSync(file, text);
}
process.exit(checkOnly && stale ? 1 : 0);
