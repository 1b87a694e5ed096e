/** `npm run new chart|dialect|resource <name>`: writes a first version that passes `npm run check`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entryOf } from '@tessera/charts/catalogue';
import { chart } from './scaffold/chart.ts';
import { dialect } from './scaffold/dialect.ts';
import { resource } from './scaffold/resource.ts';
import type { ListEntry, ScaffoldNames } from './scaffold/scaffold.ts';

const root = join(import.meta.dirname, '..');
const scaffolds = { chart, dialect, resource };
const [kind = '', name = ''] = process.argv.slice(2);

if (!(kind in scaffolds) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error('npm run new chart|dialect|resource <kebab-name>, e.g. npm run new chart word-cloud');
  process.exit(2);
}

const words = name.split('-');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = words.map(capital).join('');
const names: ScaffoldNames = {
  kebab: name,
  pascal,
  camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
  title: words.map(capital).join(' '),
};
const { files, lists, next } = scaffolds[kind as keyof typeof scaffolds](names);

const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
if (taken.length) {
  console.error(`${taken.join(', ')} is there already; nothing was written.`);
  process.exit(1);
}
const takenId = kind === 'chart' ? takenIdOf(name) : undefined;
if (takenId !== undefined) {
  console.error(`Charts are stored as ${takenId} already; nothing was written.`);
  process.exit(1);
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
for (const list of lists) {
  const path = join(root, list.file);
  writeFileSync(path, joined(readFileSync(path, 'utf8'), list));
  console.log(`listed in ${list.file}`);
}
spawnSync(join(root, 'node_modules/.bin/oxfmt'), [...Object.keys(files), ...lists.map(({ file }) => file)], { cwd: root });
// The pages read off the code name it, too.
const generated = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/generate.ts')], {
  cwd: root,
  stdio: 'inherit',
});
console.log(next);
process.exit(generated.status ?? 1);

/** The `viz_type` of a new chart type when another has it, today's or an older one. */
function takenIdOf(name: string): string | undefined {
  const id = name.replaceAll('-', '_');
  return entryOf(id) && id;
}

/** The list's file with one import and one entry more. */
function joined(text: string, { importLine, after, inline, entry, file }: ListEntry): string {
  const imports = [...text.matchAll(/^import .*;$/gm)];
  const last = imports.at(-1);
  const at = last ? last.index + last[0].length : 0;
  const withImport = importLine === undefined ? text : `${text.slice(0, at)}\n${importLine}${text.slice(at)}`;
  const withEntry = inline
    ? withImport.replace(inline, (_, head: string, entries: string) => `${head}${entries.replace(/,\s*$/, '')}, ${entry}]`)
    : appended(withImport, after ?? '', entry);
  if (withEntry === withImport) throw new Error(`${file} has no list to join; add ${entry} by hand.`);
  return withEntry;
}

function appended(text: string, opening: string, entry: string): string {
  const start = text.indexOf(opening);
  if (start < 0) return text;
  const end = text.indexOf('\n', start) === -1 ? text.length : text.slice(start).search(/\n[\]}]/) + start;
  return `${text.slice(0, end)}\n${entry}${text.slice(end)}`;
}
