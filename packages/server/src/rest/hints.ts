/** What a page is about to ask for, said in its head: scripts and answers are then on their way before its first script runs. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** `hints.json` of a build (packages/web/build/hints.ts). */
const shape = z.array(z.object({ address: z.string(), files: z.array(z.string()), calls: z.array(z.string()) }));

interface Hint {
  readonly address: RegExp;
  /** Elements for the scripts and styles. */
  readonly files: string;
  /** The same for answers of the API, with `$1` for the first group of the address. */
  readonly calls: string;
}

export type Hints = readonly Hint[];

const elementOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** @returns no hints where there is no such file, or no readable one: pages do without */
export function readHints(path: string): Hints {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8'))).map(({ address, files, calls }) => ({
      address: new RegExp(address),
      files: files.map(elementOf).join(''),
      calls: calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`).join(''),
    }));
  } catch {
    return [];
  }
}

/** What may stand in an attribute as it is. */
const harmless = /^[\w.~-]*$/;

/**
 * @param html  a page with a `</head>`
 * @param url  path and query of the request
 * @param isKnown  somebody is signed in, as far as one sees: nobody else's calls would be answered
 */
export function withHints(html: string, hints: Hints, url: string, isKnown: boolean): string {
  const hint = hints.find(({ address }) => address.test(url));
  if (!hint) return html;
  const [, group = ''] = hint.address.exec(url) ?? [];
  const calls = isKnown && harmless.test(group) ? hint.calls.replaceAll('$1', group) : '';
  return html.replace('</head>', () => `${calls}${hint.files}</head>`);
}
