/**
 * A template of the Handlebars language over data, by walking its parsed tree: nothing is compiled or evaluated as code
 * (docs/decisions/0006-browser-libraries.md). Only own properties are read, never those of a prototype.
 */
import { parse } from '@handlebars/parser';
import { isRecord } from '@tessera/core/narrowing';
import { helperOf, isEmpty, textOf } from './helpers.ts';
import {
  isBlock,
  isCall,
  isContent,
  isLiteral,
  isMustache,
  isPath,
  type Block,
  type HelperCall,
  type Hash,
  type Node,
  type Path,
  type Program,
} from './nodes.ts';
import { said, sayEnglish, type Said } from '@tessera/core/language/say';

const limits = { statements: 200_000, letters: 2_000_000 } as const;

interface Scope {
  context: unknown;
  parent: Scope | undefined;
  /** `@index` and the like, and those of the blocks around. */
  data: Readonly<Record<string, unknown>>;
  outerData: Scope | undefined;
  /** Names a block gives its values: `as |row at|`. */
  params: ReadonlyMap<string, unknown>;
}

function own(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return undefined;
  const holder: object = Object(value);
  return Object.getOwnPropertyDescriptor(holder, key)?.value;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"'`=]/g, (sign) => signs[sign] ?? sign);

/** A name that may be a helper's: one word, no variable. */
function helperName(path: Node, scope: Scope): string | undefined {
  if (!isPath(path) || path.data || path.depth > 0 || path.parts.length !== 1) return undefined;
  const [name] = path.parts;
  if (typeof name !== 'string' || /^(?:this\b|\.)/.test(path.original) || scope.params.has(name)) return undefined;
  return name;
}

/** What a template cannot do, to be said in the reader's language. */
export class HandlebarsFault extends Error {
  readonly said: Said;

  /** @param fault  what is wrong */
  constructor(fault: Said) {
    super(sayEnglish(fault.text, fault.values));
    this.said = fault;
  }
}

class Writer {
  private statements = 0;
  private letters = 0;

  /** The text of a part of the template. @throws Error that says what cannot be done */
  program(program: Program | undefined, scope: Scope): string {
    return (program?.body ?? []).map((node) => this.statement(node, scope)).join('');
  }

  private statement(node: Node, scope: Scope): string {
    this.statements += 1;
    if (this.statements > limits.statements) throw new HandlebarsFault(said('The template has too much to do: show fewer rows.'));
    if (isBlock(node)) return this.block(node, scope);
    const text = this.words(node, scope);
    this.letters += text.length;
    if (this.letters > limits.letters) throw new HandlebarsFault(said('The template writes too much: show fewer rows.'));
    return text;
  }

  private words(node: Node, scope: Scope): string {
    if (isContent(node)) return node.value;
    if (node.type === 'CommentStatement') return '';
    if (!isMustache(node))
      throw new HandlebarsFault(said('Partials and decorators are not supported (line {line}).', { line: node.loc.start.line }));
    const value = this.call(node, scope);
    return node.escaped ? escaped(textOf(value)) : textOf(value);
  }

  private call({ path, params, hash }: HelperCall, scope: Scope): unknown {
    const name = helperName(path, scope);
    const given = params.map((each) => this.value(each, scope));
    const helper = name === undefined ? undefined : helperOf(name);
    if (helper) return helper(given, this.hash(hash, scope));
    if (name === 'lookup') return own(given[0], textOf(given[1]));
    if (params.length > 0)
      throw new HandlebarsFault(said('There is no helper “{name}”.', { name: isPath(path) ? path.original : '?' }));
    return isLiteral(path) ? own(scope.context, String(path.value)) : this.value(path, scope);
  }

  private hash(hash: Hash | undefined, scope: Scope): Record<string, unknown> {
    return Object.fromEntries((hash?.pairs ?? []).map(({ key, value }) => [key, this.value(value, scope)]));
  }

  private value(node: Node, scope: Scope): unknown {
    if (isLiteral(node)) return node.value;
    if (isCall(node)) return this.call(node, scope);
    if (isPath(node)) return this.path(node, scope);
    return node.type === 'NullLiteral' ? null : undefined;
  }

  private path(path: Path, scope: Scope): unknown {
    const [head, ...rest] = path.parts;
    const along = (from: unknown, parts: readonly (string | HelperCall)[]): unknown =>
      parts.reduce<unknown>((value, part) => own(value, typeof part === 'string' ? part : textOf(this.call(part, scope))), from);
    if (head !== undefined && typeof head !== 'string') return along(this.call(head, scope), rest);
    let at: Scope | undefined = scope;
    for (let up = 0; up < path.depth; up += 1) at = path.data ? at?.outerData : at?.parent;
    if (path.data) return along(at?.data, path.parts);
    const isNamed = path.depth === 0 && head !== undefined && scope.params.has(head) && !/^(?:this\b|\.)/.test(path.original);
    return isNamed ? along(scope.params.get(head), rest) : along(at?.context, path.parts);
  }

  private block(node: Block, scope: Scope): string {
    const name = helperName(node.path, scope);
    const [first] = node.params;
    const about = first === undefined ? undefined : this.value(first, scope);
    const otherwise = (): string => this.program(node.inverse, scope);
    if (name === 'if' || name === 'unless') {
      const counts = about === 0 && this.hash(node.hash, scope)['includeZero'] === true;
      const holds = counts || !isEmpty(about);
      return holds === (name === 'if') ? this.program(node.program, scope) : otherwise();
    }
    if (name === 'with') return isEmpty(about) && about !== 0 ? otherwise() : this.inside(node, scope, about, {}, [about]);
    if (name === 'each') return this.each(node, scope, about);
    return this.section(node, scope);
  }

  /** A block of no helper: once for a value, for each of a list, or not at all. */
  private section(node: Block, scope: Scope): string {
    const value = this.call(node, scope);
    if (Array.isArray(value)) return this.each(node, scope, value);
    if (value === true) return this.program(node.program, scope);
    if (value === false || value === null || value === undefined) return this.program(node.inverse, scope);
    return this.inside(node, scope, value, {}, [value]);
  }

  private each(node: Block, scope: Scope, value: unknown): string {
    const isList = Array.isArray(value);
    const entries: [string | number, unknown][] = isList ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
    if (entries.length === 0) return this.program(node.inverse, scope);
    return entries
      .map(([key, each], index) =>
        this.inside(node, scope, each, { key, index, first: index === 0, last: index === entries.length - 1 }, [each, key]),
      )
      .join('');
  }

  private inside(node: Block, scope: Scope, context: unknown, data: Record<string, unknown>, values: readonly unknown[]): string {
    const names = node.program.blockParams ?? [];
    return this.program(node.program, {
      context,
      parent: context === scope.context ? scope.parent : scope,
      data: { ...scope.data, ...data },
      outerData: scope,
      params: new Map([...scope.params, ...names.map((name, at): [string, unknown] => [name, values[at]])]),
    });
  }
}

/**
 * The text of a template over data.
 * @throws Error for a template that cannot be read, asks for what there is not, or has too much to do
 */
export function renderTemplate(template: string, context: unknown): string {
  const tree: Program = parse(template);
  const root: Scope = { context, parent: undefined, data: { root: context }, outerData: undefined, params: new Map() };
  return new Writer().program(tree, root);
}
