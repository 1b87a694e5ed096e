/** What a page is about to ask for, named in its head: scripts and answers are then on their way before its first script runs. */
import { readFileSync } from 'node:fs';
import { bootstrapAttribute, rootMark } from '@tessera/api/bootstrap';
import { z } from 'zod';

/** `hints.json` of a build (packages/web/build/hints.ts). */
const texts = z.array(z.string());
const shape = z.array(
  z.object({ address: z.string(), files: texts, signedIn: z.boolean(), calls: texts, dashboardCalls: texts }),
);

interface Hint {
  readonly address: RegExp;
  /** Elements for the scripts and styles. */
  readonly files: string;
  /** Nobody else opens the page: without a session one is led to the sign-in, and browsers complain of styles not used. */
  readonly signedIn: boolean;
  /** The same for answers of the API, with `$1` for the first group of the address. */
  readonly calls: string;
  /** Those only for users who may see the dashboard named by the first group. */
  readonly dashboardCalls: string;
}

/** For each kind of address what its page will ask for first; empty where the pages were not built. */
export type PageHints = readonly Hint[];

const elementOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const callElements = (calls: readonly string[]): string =>
  calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`).join('');

/** @returns no hints where there is no such file, or no readable one: pages do without */
export function readHints(path: string): PageHints {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8'))).map(({ address, files, signedIn, calls, dashboardCalls }) => ({
      address: new RegExp(address),
      files: files.map(elementOf).join(''),
      signedIn,
      calls: callElements(calls),
      dashboardCalls: callElements(dashboardCalls),
    }));
  } catch {
    return [];
  }
}

/** What may stand in an attribute as it is. */
const harmless = /^[\w.~-]*$/;

/** Who opens a page. */
export interface PageVisitor {
  /** For programs that read pages as forms; absent in pages of other sites. */
  readonly csrfToken?: string;
  /** Written into the page as it is (`Bootstrap`); undefined where it cannot be written. */
  readonly bootstrap: { readonly user: { readonly isAnonymous: boolean } } | undefined;
  /** @param idOrSlug  as the address has it */
  readonly maySeeDashboard: (idOrSlug: string) => Promise<boolean>;
}

/**
 * @param html  a page with a `</head>` and a `<body>`
 * @param url  path and query of the request
 */
export async function withHints(html: string, hints: PageHints, url: string, visitor: PageVisitor): Promise<string> {
  const { bootstrap } = visitor;
  const hint = hints.find(({ address }) => address.test(url));
  const [, group = ''] = hint?.address.exec(url) ?? [];
  // Nobody's calls would be answered.
  const isKnown = bootstrap?.user.isAnonymous === false;
  const calls = hint && isKnown && harmless.test(group) ? await callsOf(hint, group, visitor) : '';
  const isLedAway = hint?.signedIn && bootstrap?.user.isAnonymous;
  const head = `${calls}${isLedAway ? '' : (hint?.files ?? '')}`;
  const told = bootstrap ? attribute(bootstrap) : '';
  return html
    .replace('</head>', () => `${head}</head>`)
    .replace(rootMark, () => `${rootMark}${told}`)
    .replace('<body>', () => `<body>${tokenField(visitor)}`);
}

/** The hidden field that programs look for. The token is of letters, digits, `-`, `_` and `.` alone. */
const tokenField = ({ csrfToken }: PageVisitor): string =>
  csrfToken === undefined ? '' : `<input type="hidden" id="csrf_token" name="csrf_token" value="${csrfToken}">`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' };

/** An attribute is data: no text in it becomes markup or code. JSON has many double quotes, so the single ones stand around it. */
function attribute(bootstrap: object): string {
  const text = JSON.stringify(bootstrap).replaceAll(/[&<>']/g, (mark) => marks[mark] ?? '');
  return ` ${bootstrapAttribute}='${text}'`;
}

async function callsOf({ calls, dashboardCalls }: Hint, group: string, visitor: PageVisitor): Promise<string> {
  const isSeen = dashboardCalls !== '' && (await visitor.maySeeDashboard(group));
  return `${calls}${isSeen ? dashboardCalls : ''}`.replaceAll('$1', group);
}
