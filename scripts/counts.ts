/**
 * What the gate counts in the source: long functions, type casts, exported things without a docstring, exported types of one
 * name, circles between folders, chart type names outside the chart types. A count may only fall (`ceilings`).
 */
import { dirname } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Module } from './house.ts';

/** Longest functions, in lines from the first to the last. React components may be longer: markup is not logic. */
const functionLines = 60;
const componentLines = 150;

/** Type names a chart may be stored under are written in `charts/src` only; elsewhere code asks the chart type what it is. */
const vizType = /\bviz_?[tT]ype\b['"\])]*\s*(?:[=!]==?|:|\?\?)\s*['"`](?!string['"`])([\w-]+)['"`]/;

const isShipped = (path: string): boolean => path.startsWith('packages/') && !isTest(path);
const isTest = (path: string): boolean => /\.(test|testing|journey)\.tsx?$|^tests\//.test(path);

/** Every fault the gate counts, by kind: one line each, with its place. */
export interface Counted {
  readonly longFunctions: readonly string[];
  readonly casts: readonly string[];
  readonly undocumented: readonly string[];
  readonly sharedTypeNames: readonly string[];
  readonly folderCircles: readonly string[];
  readonly vizTypeLiterals: readonly string[];
}

/** How many of each there may be. A change may lower a number, never raise it. */
export const ceilings: Readonly<Record<keyof Counted, number>> = {
  longFunctions: 2,
  casts: 97,
  undocumented: 0,
  sharedTypeNames: 0,
  folderCircles: 0,
  vizTypeLiterals: 0,
};

/** @param modules  of the whole repository, as `readHouse` gives them */
export function countsOf(modules: readonly Module[]): Counted {
  const read = modules.map((module) => readModule(module));
  return {
    longFunctions: read.flatMap(({ longFunctions }) => longFunctions),
    casts: read.flatMap(({ casts }) => casts),
    undocumented: read.flatMap(({ undocumented }) => undocumented),
    sharedTypeNames: sharedNames(read.flatMap(({ types }) => types)),
    folderCircles: folderCircles(modules),
    vizTypeLiterals: modules.flatMap((module) => vizTypeLiterals(module)),
  };
}

interface Read {
  readonly longFunctions: string[];
  readonly casts: string[];
  readonly undocumented: string[];
  /** Exported types with their files. */
  readonly types: { readonly name: string; readonly path: string }[];
}

function readModule({ path, text }: Module): Read {
  const { program, comments } = parseSync(path, text);
  const lineOf = lines(text);
  const found: Read = { longFunctions: [], casts: [], undocumented: [], types: [] };
  const measured = (node: { start: number; end: number }, name: string): void => {
    const length = lineOf(node.end) - lineOf(node.start) + 1;
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name);
    if (!isTest(path) && length > (isComponent ? componentLines : functionLines))
      found.longFunctions.push(`${path}:${lineOf(node.start)}: ${name} has ${length} lines`);
  };
  const cast = (node: { start: number; typeAnnotation: { start: number; end: number } }): void => {
    const to = text.slice(node.typeAnnotation.start, node.typeAnnotation.end);
    if (to !== 'const' && isShipped(path)) found.casts.push(`${path}:${lineOf(node.start)}: as ${to.split('\n')[0]}`);
  };
  new Visitor({
    FunctionDeclaration: (node) => measured(node, node.id?.name ?? 'a function'),
    MethodDefinition: (node) => measured(node, text.slice(node.key.start, node.key.end)),
    VariableDeclarator(node) {
      if (node.init?.type === 'ArrowFunctionExpression' && node.id.type === 'Identifier') measured(node, node.id.name);
    },
    TSAsExpression: cast,
    TSTypeAssertion: cast,
    ExportNamedDeclaration(node) {
      if (!node.declaration) return;
      const names = namesOf(node.declaration, text);
      if (/^TS(?:Interface|TypeAlias)Declaration$|^ClassDeclaration$/.test(node.declaration.type))
        found.types.push(...names.map((name) => ({ name, path })));
      const isDocumented = comments.some(
        ({ type, value, end }) =>
          type === 'Block' && value.startsWith('*') && end <= node.start && text.slice(end, node.start).trim() === '',
      );
      if (!isDocumented && !isTest(path) && !names.every((name) => name.endsWith('Props')))
        found.undocumented.push(...names.map((name) => `${path}:${lineOf(node.start)}: ${name}`));
    },
  }).visit(program);
  return found;
}

/** Offset → line, from 1. */
function lines(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function namesOf(
  declaration: {
    type: string;
    start: number;
    end: number;
    id?: unknown;
    declarations?: readonly { id: { start: number; end: number } }[];
  },
  text: string,
): string[] {
  if (declaration.declarations)
    return declaration.declarations.map(({ id }) => /^[\w$]+/.exec(text.slice(id.start, id.end))?.[0] ?? 'a pattern');
  const name =
    /^(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:interface|type|class|function\*?|enum|namespace)\s*\*?\s*([\w$]+)/.exec(
      text.slice(declaration.start, declaration.end),
    )?.[1];
  return name === undefined ? [] : [name];
}

function sharedNames(types: readonly { name: string; path: string }[]): string[] {
  const byName = Map.groupBy(types, ({ name }) => name);
  return [...byName].flatMap(([name, all]) => {
    const paths = [...new Set(all.map(({ path }) => path))];
    return paths.length > 1 ? [`${name}: ${paths.join(', ')}`] : [];
  });
}

/** Pairs of folders that import each other, neither within the other. Tests may import what they need. */
function folderCircles(modules: readonly Module[]): string[] {
  const edges = new Map<string, string>();
  for (const { path, imports } of modules) {
    if (isTest(path)) continue;
    for (const { target } of imports) {
      if (target === undefined || !target.startsWith('packages/') || isTest(target)) continue;
      const [from, to] = [dirname(path), dirname(target)];
      if (!`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`) && !edges.has(`${from} ${to}`))
        edges.set(`${from} ${to}`, `${path} → ${target}`);
    }
  }
  return [...edges].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = edges.get(`${to} ${from}`);
    return back !== undefined && from < to ? [`${from} ↔ ${to}: ${example}; ${back}`] : [];
  });
}

function vizTypeLiterals({ path, text }: Module): string[] {
  if (!/^packages\/(?!charts\/src)/.test(path) || isTest(path)) return [];
  return text.split('\n').flatMap((line, at) => {
    const hit = vizType.exec(line.replace(/^\s*(\*|\/\/|\/\*).*|\/\/ .*$/, ''));
    return hit ? [`${path}:${at + 1}: ${hit[1]}`] : [];
  });
}
