/** How much JavaScript a page brings: the built files, gzipped, by following the manifest from the entry and from the page's module. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Chapter, type Figure } from './figures.ts';

const root = join(import.meta.dirname, '../..');

/** What vite says of a built module. */
export interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

interface Page {
  readonly name: string;
  /** Source module of the page, below packages/web; absent = the entry alone. */
  readonly module?: string;
  readonly limitKb: number;
}

/** Goals in kilobytes, compressed (docs/benchmarks.md#javascript-per-page). */
const pages: readonly Page[] = [
  { name: 'initial', limitKb: 260 },
  { name: 'list', module: 'src/dashboards/page.tsx', limitKb: 360 },
  { name: 'SQL', module: 'src/sql/page.tsx', limitKb: 420 },
  { name: 'Explore', module: 'src/explore/page.tsx', limitKb: 480 },
  { name: 'dashboard', module: 'src/dashboard/page.tsx', limitKb: 480 },
];

/** Writes a size, given in thousands of bytes, without a fraction. */
export const kilobytes = (value: number): string => `${Math.round(value)} kB`;

/** Builds packages/web/dist, which the servers of the benchmark serve, with vite's list of what imports what. */
export function buildWeb(): void {
  const args = [join(root, 'scripts/build.ts'), '--manifest', '--logLevel', 'warn'];
  if (spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0)
    throw new Error('The web application does not build.');
}

/** Every chunk that has to be there before one of `from` runs. */
export function closure(manifest: Readonly<Record<string, Chunk>>, from: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  from.forEach(visit);
  return files;
}

const folder = join(root, 'packages/web/dist');

/** What imports what in the build. */
export const readManifest = (): Record<string, Chunk> =>
  // Written by vite just now.
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The size of a built file, compressed, in kB. @param file  below the folder of the build */
export const gzippedKb = (file: string): number => gzipSync(readFileSync(join(folder, file))).length / 1000;

/** Sizes of the built JavaScript by page, gzipped, against their goals. @throws Error when the manifest has no such page */
export function measureBundle(): Chapter {
  const manifest = readManifest();
  const sizes = new Map<string, number>();
  const kb = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => {
      const known = sizes.get(file) ?? gzippedKb(file);
      sizes.set(file, known);
      return sum + known;
    }, 0);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const all = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])));
  const figures = pages.map(({ name, module, limitKb }): Figure => {
    if (module && !manifest[module]) throw new Error(`The manifest does not know ${module}.`);
    return atMost(`${name}: gzip`, kb(closure(manifest, module ? [...entries, module] : entries)), limitKb, kilobytes);
  });
  return {
    title: 'JavaScript per page',
    how: 'The production build, each file gzipped by itself: what the entry and the page import, directly or not. Painters, chart types, editors and dialogs that a page fetches only when they are shown are not in it; “Dashboard of 30 charts” below counts what really came.',
    figures: [...figures, { name: 'everything there is: gzip', value: `${kilobytes(kb(all))} in ${all.size} files` }],
  };
}
