/** The tree of a parsed template, as far as it is read; the parser's own types cannot be resolved by Node's rules. */

/** Any node. */
export interface Node {
  type: string;
  loc: { start: { line: number } };
}
/** A template, or the inside of a block. */
export interface Program extends Node {
  body: readonly Node[];
  blockParams?: readonly string[] | undefined;
}
/** Arguments given by name. */
export interface Hash extends Node {
  pairs: readonly { key: string; value: Node }[];
}
/** A name, or a call of a helper. */
export interface HelperCall extends Node {
  path: Node;
  params: readonly Node[];
  hash: Hash | undefined;
}
interface Content extends Node {
  value: string;
}
interface Mustache extends HelperCall {
  escaped: boolean;
}
/** A part between an opening and a closing name. */
export interface Block extends HelperCall {
  program: Program;
  inverse?: Program | undefined;
}
/** Where a value lies. */
export interface Path extends Node {
  /** Begins with `@`. */
  data: boolean;
  /** How many blocks outwards. */
  depth: number;
  parts: readonly (string | HelperCall)[];
  original: string;
}
interface Literal extends Node {
  value: string | number | boolean;
}

/** Text of the template itself. */
export const isContent = (node: Node): node is Content => node.type === 'ContentStatement';
/** A value to write. */
export const isMustache = (node: Node): node is Mustache => node.type === 'MustacheStatement';
/** A part between an opening and a closing name. */
export const isBlock = (node: Node): node is Block => node.type === 'BlockStatement';
/** Where a value lies. */
export const isPath = (node: Node): node is Path => node.type === 'PathExpression';
/** A call in brackets. */
export const isCall = (node: Node): node is HelperCall => node.type === 'SubExpression';
/** A text, number, true or false. */
export const isLiteral = (node: Node): node is Literal =>
  ['StringLiteral', 'NumberLiteral', 'BooleanLiteral'].includes(node.type);
