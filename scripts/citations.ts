/**
 * What comments and documents cite: a document of this repository, at a heading that exists. Nothing outside of it, so that
 * every rule can be read in the repository.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A file of the repository as text; `undefined` when there is none. */
export type ReadFile = (path: string) => string | undefined;

/** Reads files below `root`, each once. */
export function readerOf(root: string): ReadFile {
  const texts = new Map<string, string | undefined>();
  return (path) => {
    if (!texts.has(path)) {
      try {
        texts.set(path, readFileSync(join(root, path), 'utf8'));
      } catch {
        texts.set(path, undefined);
      }
    }
    return texts.get(path);
  };
}

/** The anchors of a document's headings, as GitHub makes them: lower case, no punctuation, blanks as hyphens. */
export function anchorsOf(text: string): Set<string> {
  const headings = text.matchAll(/^#{1,6} +(.+?) *$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function faultOf(path: string, anchor: string | undefined, read: ReadFile): string | undefined {
  const text = read(path);
  if (text === undefined) return `${path} is not there`;
  return anchor === undefined || anchorsOf(text).has(anchor) ? undefined : `${path} has no heading “${anchor}”`;
}

/** Links of a Markdown page that lead to no file or no heading. @param page  path from the root of the repository */
export function brokenLinksOf(page: string, read: ReadFile): string[] {
  const links = (read(page) ?? '').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].flatMap(([, file = '', anchor]) => {
    const target = file === '' ? page : normalize(join(dirname(page), file));
    // A link to a folder has no headings.
    const fault = target.endsWith('.md') ? faultOf(target, anchor, read) : undefined;
    return fault === undefined ? [] : [`${page}: ${fault}`];
  });
}

/** How documents outside the repository, or talk of who wrote it when, would be cited. */
const outside: readonly RegExp[] = [
  /§/,
  /\b(?:query-semantics|viz reference|reference API|API reference|root decisions?|(?:back|front)end-stack)\b/i,
  /\bfeatures? [A-Z]{2,6}-\d/,
  /(?<!docs\/)\b(?:spec|specification)\b(?!\.md|\/)/i,
  /\(R\d{1,2}\)|\bR\d{1,2}[:,;]/,
  /\bissue \d+/i,
];

/** Rows of docs/specification.md; a test names those it shows, other code has no use for them. */
const row = /\b(?:DASH|BUILD|NF|FS|XF|FBOX|EXP|EDS|CTL|TIME|ANN|DET|REP|SHELL|ERR)-\d{2}\b/;
const isTest = (path: string): boolean => /\.(?:test|journey)\.tsx?$/.test(path);

const isComment = (line: string): boolean => /^\s*(?:\/?\*|\/\/)|\s\/\/ /.test(line);

/** Faults of what a module cites. @param path  from the root, for the sentences */
export function citationFaultsOf(path: string, text: string, read: ReadFile): string[] {
  const cited = text.matchAll(/\b((?:docs\/[\w./-]+|SECURITY|ARCHITECTURE|CONTRIBUTING|README)\.md)(?:#([\w-]+))?/g);
  const broken = [...cited].flatMap(([, file = '', anchor]) => faultOf(file, anchor, read) ?? []);
  const comments = text.split('\n').filter(isComment);
  const foreign = comments.filter((line) => outside.some((pattern) => pattern.test(line)) || (row.test(line) && !isTest(path)));
  return [
    ...broken.map((fault) => `${path}: ${fault}`),
    ...foreign.map((line) => `${path}: cites what is not in the repository: ${line.trim()}`),
  ];
}

/**
 * Modules that a document or a comment names and that are not there, as after a file has got another name. `server/auth/login.ts`
 * is short for `packages/server/src/auth/login.ts`.
 * @param files  every path of the repository
 */
export function missingModulesOf(path: string, text: string, files: readonly string[]): string[] {
  const spoken = path.endsWith('.md') ? text : text.split('\n').filter(isComment).join('\n');
  const named = spoken.matchAll(/(?<![\w./*<>-])(?:[\w.-]+\/)*\w[\w.-]*\.tsx?\b/g);
  return [...new Set([...named].map(([name]) => name.replace(/^(?:\.{1,2}\/)+/, '')))]
    .filter(
      (name) => !files.some((file) => `/${file}`.endsWith(`/${name}`) || `/${file}`.endsWith(`/${name.replace('/', '/src/')}`)),
    )
    .map((name) => `${path}: there is no ${name}`);
}

/** Pitfalls without a test that is named for them. */
export function untestedPitfalls(read: ReadFile): string[] {
  const tests = read('packages/server/src/query/pitfalls.test.ts') ?? '';
  const numbers = (read('docs/reference/pitfalls.md') ?? '').matchAll(/^## (\d+)$/gm);
  return [...numbers]
    .filter(([, number]) => !tests.includes(`test('pitfall ${number}: `))
    .map(([, number]) => `docs/reference/pitfalls.md: pitfall ${number} has no test`);
}
