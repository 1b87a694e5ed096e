/**
 * YAML from strangers as plain values, with the line of everything for messages. Scalars are read as the reference's
 * writer means them (YAML 1.1 words, floats only with a point), tags are refused, aliases are followed but never round.
 */
import { contentFault } from '@tessera/core/json-safety';
import { limits } from '@tessera/core/limits';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Alias,
  type Document,
  type Node,
  type Scalar,
} from 'yaml';
import { refuseFile } from './refusal.ts';

/** A file's value with where its parts stand. */
export interface FileValue {
  readonly value: unknown;
  /** 1-based line of a path such as `['columns', 3, 'type']`, or of the nearest part above it that exists; undefined where lines are not known. */
  lineOf(path: readonly PropertyKey[]): number | undefined;
}

/** Nodes after following aliases; what a bundle's largest file needs is a hundredth of it. */
const nodesMax = 250_000;

/** @throws BundleFault naming the file and the line */
export function readYaml(file: string, bytes: Uint8Array): FileValue {
  const lines = new LineCounter();
  const document = parseDocument(textOf(file, bytes), {
    lineCounter: lines,
    schema: 'failsafe',
    uniqueKeys: true,
    stringKeys: false,
    merge: false,
    prettyErrors: false,
    keepSourceTokens: false,
    logLevel: 'error',
  });
  const [fault] = document.errors;
  if (fault) refuseFile(file, `The YAML cannot be read: ${fault.message}`, lines.linePos(fault.pos[0]).line);
  const [warning] = document.warnings;
  if (warning)
    refuseFile(file, `The YAML uses something that is not allowed here: ${warning.message}`, lines.linePos(warning.pos[0]).line);
  const reader = new Reader(file, document, lines);
  const value = document.contents === null ? null : reader.read(document.contents, []);
  return { value, lineOf: (path) => reader.lineOf(path) };
}

/** @throws BundleFault for what is not UTF-8 */
export function textOf(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseFile(file, 'The file is not UTF-8 text.');
  }
}

type Path = readonly (string | number)[];

class Reader {
  readonly #file: string;
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #lineOf = new Map<string, number>();
  readonly #above = new Set<Node>();
  #nodes = 0;

  constructor(file: string, document: Document, lines: LineCounter) {
    this.#file = file;
    this.#document = document;
    this.#lines = lines;
  }

  lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length >= 0; length--) {
      const line = this.#lineOf.get(keyOf(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  }

  read(node: unknown, path: Path): unknown {
    if (node === null || node === undefined) return null;
    // Everything the parser puts into a document is one of its nodes.
    const at = node as Node;
    this.#nodes++;
    if (this.#nodes > nodesMax) this.#refuse(at, 'The file holds too many values.');
    if (path.length > limits.jsonDepthMax) this.#refuse(at, `The file is nested deeper than ${limits.jsonDepthMax} levels.`);
    if (!this.#lineOf.has(keyOf(path))) this.#lineOf.set(keyOf(path), this.#line(at));
    if (isAlias(at)) return this.#readAlias(at, path);
    if (at.tag !== undefined && !plainTags.has(at.tag)) this.#refuse(at, `The tag ${at.tag} is not allowed.`);
    if (isScalar(at)) return this.#readScalar(at);
    if (this.#above.has(at)) this.#refuse(at, 'The file goes round in a circle.');
    this.#above.add(at);
    const value = this.#readInner(at, path);
    this.#above.delete(at);
    return value;
  }

  #readInner(node: Node, path: Path): unknown {
    if (isSeq(node)) return node.items.map((item, i) => this.read(item, [...path, i]));
    if (!isMap(node)) return this.#refuse(node, 'The YAML holds something that cannot be read.');
    const pairs = node.items.map(({ key, value }): [string, unknown] => {
      if (!isScalar(key)) return this.#refuse(node, 'Keys must be plain texts.');
      const name = String(key.value ?? '');
      if (name === '__proto__') this.#refuse(key, 'The key "__proto__" is not allowed.');
      const below = [...path, name];
      this.#lineOf.set(keyOf(below), this.#line(key));
      return [name, this.read(value, below)];
    });
    return Object.fromEntries(pairs);
  }

  #readAlias(alias: Alias, path: Path): unknown {
    const target = alias.resolve(this.#document);
    if (target === undefined) return this.#refuse(alias, `The alias *${alias.source} names nothing.`);
    return this.read(target, path);
  }

  #readScalar(node: Scalar): unknown {
    const text = String(node.value ?? '');
    const isPlain = node.type === 'PLAIN' || node.type === undefined;
    const tag = node.tag;
    const value = tag === 'tag:yaml.org,2002:str' || !isPlain ? text : plainValue(text);
    if (value === unreadable) return this.#refuse(node, `The number ${text.slice(0, 40)} is too large to be kept exactly.`);
    const fault = contentFault(value);
    if (fault !== undefined) this.#refuse(node, fault);
    return value;
  }

  #line(node: Node): number {
    return this.#lines.linePos(node.range?.[0] ?? 0).line;
  }

  #refuse(node: Node, text: string): never {
    return refuseFile(this.#file, text, this.#line(node));
  }
}

const keyOf = (path: readonly PropertyKey[]): string => path.map(String).join('\u0000');

const plainTags = new Set(
  ['map', 'seq', 'str', 'null', 'bool', 'int', 'float'].flatMap((name) => [`tag:yaml.org,2002:${name}`, `!!${name}`]),
);

const unreadable = Symbol('a number that does not fit');
const yes = new Set(['true', 'True', 'TRUE', 'yes', 'Yes', 'YES', 'on', 'On', 'ON']);
const no = new Set(['false', 'False', 'FALSE', 'no', 'No', 'NO', 'off', 'Off', 'OFF']);
const nothing = new Set(['', '~', 'null', 'Null', 'NULL']);

/** A scalar without quotes, by the rules of the reference's writer: what these do not match is a text. */
function plainValue(text: string): unknown {
  if (nothing.has(text)) return null;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  if (/^[-+]?(?:0|[1-9][0-9_]*)$/.test(text)) return exact(Number(text.replaceAll('_', '')));
  if (/^[-+]?0x[0-9a-fA-F_]+$/.test(text)) return exact(Number.parseInt(text.replaceAll('_', ''), 16));
  if (/^[-+]?0[0-7_]+$/.test(text)) return exact(Number.parseInt(text.replaceAll('_', ''), 8));
  if (/^[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?$/.test(text))
    return finite(Number(text.replaceAll('_', '')));
  if (/^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/.test(text)) return unreadable;
  return text;
}

const exact = (value: number): number | symbol => (Number.isSafeInteger(value) ? value : unreadable);
const finite = (value: number): number | symbol => (Number.isFinite(value) ? value : unreadable);
