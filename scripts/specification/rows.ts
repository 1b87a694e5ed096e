/**
 * The rows of the product's specification, and the tests that show each: a test names the rows it shows, in a comment right
 * above it (`// Rows: NF-13, NF-24`) or in its own name. `docs/specification.md` is generated from them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row: what a user can do, in a sentence. `id` is its area and number, `NF-13`. */
export interface Row {
  readonly id: string;
  readonly says: string;
}

/** A test that shows a row: the file from the root, and the test's name as it is written there. */
export interface Shown {
  readonly path: string;
  readonly name: string;
}

/** A file of the repository: its path from the root, and its text. */
interface File {
  readonly path: string;
  readonly text: string;
}

/** What the areas are about, in the order of the page. */
const areas: Readonly<Record<string, string>> = {
  SHELL: 'Shell and navigation',
  HOME: 'Home',
  LIST: 'Lists',
  PAGE: 'List pages',
  DASH: 'Dashboards',
  BUILD: 'Dashboard builder',
  NF: 'Native filters',
  FS: 'Filter sets',
  XF: 'Cross-filters and drilling',
  FBOX: 'Filter boxes',
  EXP: 'Explore',
  EDS: 'Datasets in Explore',
  CTL: 'Controls',
  VIZ: 'Chart types',
  QRY: 'Queries',
  TIME: 'Time ranges',
  ANN: 'Annotations',
  DS: 'Dataset editor',
  SQL: 'SQL Lab',
  DB: 'Databases and uploads',
  REP: 'Reports and alerts',
  LINK: 'Links and embedding',
  ASYNC: 'Background queries and caches',
  SEC: 'Security',
  FLAG: 'Flags and limits',
  IO: 'Import and export',
  I18N: 'Languages, formats, colours',
  ERR: 'Errors and logs',
  ENT: 'Stored objects',
  DET: 'Exact texts and sizes',
};

const rowId = /\b[A-Z][A-Z0-9]+-\d{2}\b/g;
const isComment = /^\s*(?:\/?\*|\/\/)/;

/** The rows of a table of tab-separated lines: id, sentence. */
export function rowsOf(table: string): Row[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', says = ''] = line.split('\t');
      return { id, says };
    });
}

/** The rows kept beside this module. */
export const readRows = (): Row[] => rowsOf(readFileSync(join(import.meta.dirname, 'rows.tsv'), 'utf8'));

/** Rows that no test names yet. The list only shrinks: a row that gets a test leaves it. */
export const readUntested = (): string[] => readFileSync(join(import.meta.dirname, 'untested.txt'), 'utf8').match(rowId) ?? [];

/**
 * The tests that name each row, in the order of `files`.
 * @param files  test files; others are left out
 */
export function shownBy(rows: readonly Row[], files: readonly File[]): Map<string, Shown[]> {
  const shown = new Map<string, Shown[]>(rows.map(({ id }) => [id, []]));
  for (const { path, text } of files) {
    if (!/\.(?:test|journey)\.tsx?$/.test(path)) continue;
    for (const { name, ids } of testsOf(text)) for (const id of new Set(ids)) shown.get(id)?.push({ path, name });
  }
  return shown;
}

/** The tests of a file that name rows: in the comment above them, or in their own name. */
function testsOf(text: string): { name: string; ids: string[] }[] {
  const found: { name: string; ids: string[] }[] = [];
  let above: string[] = [];
  for (const line of text.split('\n')) {
    if (isComment.test(line)) above = [...above, ...(line.match(rowId) ?? [])];
    const name = /^\s*(?:test|it|describe|story)\b[^'"`]*(['"`])(.*?)\1/.exec(line)?.[2];
    if (name === undefined) continue;
    const ids = [...above, ...(name.match(rowId) ?? [])];
    if (ids.length > 0) found.push({ name, ids });
    above = [];
  }
  return found;
}

/**
 * Faults the gate tells: a row without a test that is not excepted, an excepted one that has a test now, and a test that names a
 * row there is not.
 */
export function rowFaults(rows: readonly Row[], untested: readonly string[], files: readonly File[]): string[] {
  const shown = shownBy(rows, files);
  const known = new Set(rows.map(({ id }) => id));
  const without = rows.filter(({ id }) => shown.get(id)?.length === 0 && !untested.includes(id));
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*\/\/ Rows: (.*)$/gm)].flatMap(([, ids = '']) =>
      (ids.match(rowId) ?? []).filter((id) => !known.has(id)).map((id) => `${path}: there is no row ${id}`),
    ),
  );
  return [
    ...without.map(({ id, says }) => `no test names row ${id}: ${says}`),
    ...untested
      .filter((id) => !known.has(id) || shown.get(id)?.length !== 0)
      .map((id) => `scripts/specification/untested.txt: ${id} has a test now, take it off the list`),
    ...named,
  ];
}

/** The page: every row with the tests that show it, by area. */
export function specificationPage(rows: readonly Row[], files: readonly File[]): string {
  const shown = shownBy(rows, files);
  const tested = rows.filter(({ id }) => shown.get(id)?.length !== 0).length;
  const areaOf = ({ id }: Row): string => id.slice(0, id.lastIndexOf('-'));
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const sections = Object.entries(areas).flatMap(([area, title]) => [
    '',
    `## ${title}`,
    '',
    '| row | what there is | shown by |',
    '|---|---|---|',
    ...rows
      .filter((row) => areaOf(row) === area)
      .map((row) => {
        const tests = (shown.get(row.id) ?? []).slice(0, 3).map(({ path, name }) => `[${cell(name)}](../${path})`);
        return `| ${row.id} | ${cell(row.says)} | ${tests.join('; ') || '–'} |`;
      }),
  ]);
  return [
    '# Specification',
    '',
    `Generated from the tests. Every row says what there is and which tests show it; ${tested} of ${rows.length} rows have one.`,
    'A test names its rows in a comment right above it: `// Rows: NF-13, NF-24`.',
    ...sections,
    '',
  ].join('\n');
}
