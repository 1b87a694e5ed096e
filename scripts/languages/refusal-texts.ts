/**
 * The refusals of the server that a person meets at a page, as templates, read off the code that throws them
 * (docs/decisions/0074-refusals-in-words.md). A template is the English sentence with its values as `{name}`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from '@tessera/core/failures';
import { parseSync } from 'oxc-parser';
import { issueMessages } from '../../packages/server/src/rest/issue-codes.ts';
import { isNode, visit, type SyntaxNode } from './syntax.ts';

const packages = join(import.meta.dirname, '../../packages');

/** Where sentences that may reach a page are made. */
const everywhere = '{api,core,server,sql}/src/**/*.ts';
/** What an import says of forms of older versions. */
const ofOldForms = 'charts/src/open-form.ts';

/** What refuses persons at pages: every refusal made here must be translated. */
const ofPages = [
  'api/src/*.ts',
  'core/src/{failures,dataset}.ts',
  'core/src/time/*.ts',
  'sql/src/{compile,read}/*.ts',
  'server/src/{auth,egress,engine,jobs,notify,query,queue,resources,rest,store,uploads}/**',
];

/** What of these refuses programs only: API clients, guests of embedded dashboards, those who run the server. */
const ofPrograms = [
  'api/src/{async-event,client,embedded,misc,rison}.ts',
  'server/src/{auth/{access-tokens,guests,own-origin,things,tokens},engine/run-query}.ts',
  // Pages know these by a code of their own.
  'server/src/auth/sso/**',
  'server/src/**/{openapi,person-context,language,*settings,one-call,older-forms}.ts',
  'server/src/resources/{async-event,embedded,explore,filter-set,job,legacy,log,security,time-range}/**',
  'server/src/resources/{chart/granted,dashboard/screenshot,sql/information,sql/information-schema}.ts',
];

/** Where every sentence is one for persons: what the report of an import says of each file, and why one is refused. */
const ofReports = ['server/src/bundle/*.ts', 'core/src/dashboard/lift/*.ts', ofOldForms];

/** Where a question is refused: with the filters and metrics that a person chose, whatever the code. */
const ofQuestions = ['core/src/dataset.ts', 'sql/src/compile/*.ts', 'server/src/query/question/*.ts'];

/** Codes of failures that only a program causes; with the page's own client nobody sees them. */
const codesOfPrograms = new Set([
  'BAD_REQUEST',
  'NOT_JSON',
  'BAD_QUERY_ARGUMENT',
  'CHART_DATA_INVALID',
  'POST_PROCESSING_INVALID',
  'NOT_LOGGED_IN',
  'TOKEN_EXPIRED',
  'TOKEN_INVALID',
  'GUEST_TOKEN_INVALID',
  'CSRF_MISSING',
  'ADDRESS_UNKNOWN',
  'METHOD_NOT_ALLOWED',
  'KEY_REUSED',
  'KEY_TAKEN',
  'REPLY_LOST',
  'VERSION_REQUIRED',
]);

/** Makers of refusals: what is given to them is one, whether or not it ends with a full stop. */
const makers =
  /^(?:Failure|fault|refuse|refused|refusal|invalid|refuseFile|refusedRows|unreadable|\w+(?:Fault|Refused|Refusal))$/;
/** Sentences within what is called so are refusals: `subjectFaults`, `notExpression`, `tooMany`. */
const speakers = /Fault|Refusal|^(?:faults?|not|too)[A-Z]/;
/** Rules of zod, whose last argument says what is wrong. */
const rules = /^(?:min|max|length|regex|refine|email|url)$/;
/** What is given to these is no refusal. */
const elsewhere = /^(?:Error|TypeError|RangeError|describe|meta|info|warn|error|debug|log|say|summarise)$/;

/** Parts of sentences that are words of ours and no names: whose template is wrong. */
const parts = new Set([
  'the query',
  'the virtual dataset',
  'the dataset {}',
  'the column "{}"',
  'the metric "{}"',
  'the row-level security rule "{}"',
  "the dataset's predicate",
  'the filter (WHERE)',
  'the filter (HAVING)',
  'a date',
  'a number',
]);

/** One sentence may be chosen of so many. */
const mostWays = 5;

function nameOf(node: unknown): string {
  if (!isNode(node)) return 'value';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression' && !node['computed']) return nameOf(node['property']);
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(node['expression']);
  if (node.type === 'LogicalExpression') return nameOf(node['left']);
  return 'value';
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Braces of the text itself are no values. */
const plain = (text: string): string => text.replaceAll('{', '\0');

/** Texts of a module by the name they have in it: of a text itself one, of a table of texts all. */
type Named = ReadonlyMap<string, readonly string[]>;

function namedTexts(program: unknown): Named {
  const named = new Map<string, readonly string[]>();
  visit(program, (node) => {
    if (node.type !== 'VariableDeclarator') return true;
    const { id, init } = node as { id?: unknown; init?: unknown };
    if (!isNode(init)) return true;
    const values =
      init.type === 'ObjectExpression' ? list(init['properties']).map((each) => isNode(each) && each['value']) : [init];
    const texts = values.flatMap((value) => (isNode(value) && value.type === 'Literal' ? waysOf(value, new Map()) : []));
    if (texts.length > 0 && texts.length === values.length) named.set(nameOf(id), texts);
    return true;
  });
  return named;
}

/** Every way a text may read: a value that is one of a few texts makes as many. @returns none for what is no text */
function waysOf(node: unknown, named: Named): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [plain(node['value'])] : [];
  if (node.type === 'ConditionalExpression') return [...waysOf(node['consequent'], named), ...waysOf(node['alternate'], named)];
  if (node.type !== 'TemplateLiteral') return [];
  const values = list(node['expressions']);
  return list(node['quasis'])
    .flatMap((quasi, at) => {
      const { cooked } = (quasi as { value: { cooked: string } }).value;
      return at < values.length ? [[plain(cooked)], partsOf(values[at], named)] : [[plain(cooked)]];
    })
    .reduce<readonly string[]>((ways, part) => ways.flatMap((text) => part.map((next) => text + next)), ['']);
}

/** The ways of a part; what is no text of the code is a value. */
function partsOf(node: unknown, named: Named): readonly string[] {
  const asValue = [`{${nameOf(node)}}`];
  if (!isNode(node)) return asValue;
  const isTable = node.type === 'MemberExpression' && node['computed'] === true;
  const known = named.get(nameOf(isTable ? node['object'] : node)) ?? [];
  if ((isTable || node.type === 'Identifier') && known.length > 0 && known.length <= mostWays) return known;
  const ways =
    node.type === 'ConditionalExpression' || node.type === 'TemplateLiteral' || node.type === 'Literal'
      ? waysOf(node, named)
      : [];
  return ways.length > 0 ? ways : asValue;
}

/** Names each value once, and makes a value of each number: a limit may be another tomorrow, or elsewhere. */
function templateOf(text: string): string {
  const taken = new Map<string, number>();
  const named = (name: string): string => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return `{${name}${count === 1 ? '' : count}}`;
  };
  return text.replaceAll(/\{(\w+)\}|(?<= |^)\d+(?=[ .]|$)/g, (_, name?: string) => named(name ?? 'n'));
}

/** A template but for the names of its values: templates of one shape are one. */
export const shapeOf = (template: string): string => template.replaceAll(/\{\w+\}/g, '{}');

const wordsIn = (template: string): number => (template.replaceAll(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).length;
const opens = /^[\p{Lu}\d“"‘{]/u;
const ends = /[.?]$/;

/**
 * How a text is met: `given` to a maker of refusals, or `said` where refusals are made, both of which must be translated; `told`
 * where it may be a refusal that is made of it elsewhere, or anything else.
 */
type Standing = 'given' | 'said' | 'told';

/** Without a full stop, a text of so many words is a sentence where refusals are made. */
const fewestWords: Readonly<Record<Standing, number>> = { given: 1, said: 3, told: Infinity };

/** Whether it is a sentence for people. Braces of its own show JSON, and signs of SQL a statement. */
const isRefusal = (template: string, standing: Standing): boolean =>
  !/[\0`<>]|::|^(?:SELECT|INSERT) |^[A-Z0-9_]+$|^Failure$/.test(template) &&
  opens.test(template) &&
  wordsIn(template) >= (ends.test(template) && standing !== 'given' ? 2 : fewestWords[standing]);

const keyOf = ({ key }: SyntaxNode): string => (isNode(key) ? String(key['name'] ?? key['value']) : '');

/** The code a failure is made with; undefined where it is chosen as it runs. */
function codeOf(node: SyntaxNode): string | undefined {
  const [first] = list(node['arguments']);
  return isNode(first) && first.type === 'Literal' ? String(first['value']) : undefined;
}

/** What is below these is no refusal; types are not read at all. */
function isElsewhere(node: SyntaxNode, isQuestion: boolean): boolean {
  if (node.type === 'ImportDeclaration' || /^TS(?!(?:As|Satisfies|NonNull)Expression)/.test(node.type)) return true;
  if (node.type === 'Property')
    return codesOfPrograms.has(keyOf(node)) || /^(?:summary|description|example|reason)$/.test(keyOf(node));
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = nameOf(node['callee']);
  return elsewhere.test(callee) || (!isQuestion && callee === 'Failure' && codesOfPrograms.has(codeOf(node) ?? ''));
}

interface Reading {
  readonly named: Named;
  readonly isQuestion: boolean;
  readonly take: (template: string, standing: Standing) => void;
}

const isCall = (node: SyntaxNode): boolean => node.type === 'CallExpression' || node.type === 'NewExpression';

/** How texts below a node stand; undefined where nothing changes. */
function standingBelow(node: SyntaxNode): Standing | undefined {
  if (isCall(node)) {
    const callee = nameOf(node['callee']);
    return makers.test(callee) ? 'given' : rules.test(callee) ? 'said' : undefined;
  }
  if (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator')
    return speakers.test(nameOf(node['id'])) ? 'said' : undefined;
  // `{ chart: ['Choose a chart.'] }`
  const value = node.type === 'Property' ? node['value'] : undefined;
  return isNode(value) && value.type === 'ArrayExpression' && list(value['elements']).length === 1 ? 'said' : undefined;
}

function collect(from: unknown, standing: Standing, reading: Reading): void {
  const { named, isQuestion, take } = reading;
  visit(from, (node) => {
    if (isElsewhere(node, isQuestion)) return false;
    const below = standing === 'given' ? undefined : standingBelow(node);
    if (below !== undefined && below !== standing) {
      collect(Object.values(node), below, reading);
      return false;
    }
    const ways = waysOf(node, named).map(templateOf);
    for (const way of ways)
      if (parts.has(shapeOf(way))) take(way, 'said');
      else if (isRefusal(way, standing)) take(way, standing);
    // Its parts are in its ways; only what is within a value may be a sentence of its own.
    if (ways.length === 0) return true;
    for (const value of list(node['expressions'])) if (waysOf(value, named).length === 0) collect(value, standing, reading);
    return false;
  });
}

const filesOf = (...patterns: readonly string[]): string[] => patterns.flatMap((pattern) => globSync(pattern, { cwd: packages }));

/** Templates of the source. */
export interface RefusalTexts {
  /** Those that must be translated; of one shape one. */
  readonly needed: readonly string[];
  /** All that may be: these, and all other sentences. */
  readonly known: ReadonlySet<string>;
}

/** Reads the templates off the source. */
export function refusalTexts(): RefusalTexts {
  const programs = new Set(filesOf(...ofPrograms));
  const pages = new Set(filesOf(...ofPages).filter((file) => !programs.has(file)));
  const reports = new Set(filesOf(...ofReports));
  const questions = new Set(filesOf(...ofQuestions));
  const [known, needed] = [new Set<string>(), new Map<string, string>()];
  const take = (template: string, isNeeded: boolean): void => {
    known.add(template);
    if (isNeeded && !needed.has(shapeOf(template))) needed.set(shapeOf(template), template);
  };
  const issues = Object.values(failures).flatMap((kind) => ('issues' in kind ? kind.issues : []));
  for (const code of issues) take(issueMessages[code] ?? '', true);
  for (const file of filesOf(everywhere, ofOldForms).filter((each) => !/\.(?:test|testing|fixture)\.ts$|test-/.test(each))) {
    const { program } = parseSync(file, readFileSync(join(packages, file), 'utf8'));
    // The tables of failures hold nothing else.
    collect(program, file.endsWith('/failures.ts') ? 'given' : 'told', {
      named: namedTexts(program),
      isQuestion: questions.has(file),
      take: (template, standing) => take(template, reports.has(file) || (standing !== 'told' && pages.has(file))),
    });
  }
  return { needed: [...needed.values()].toSorted(), known };
}
