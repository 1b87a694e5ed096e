/** The small changes a mutation check makes to a module: each should make a test fail. */
import { parseSync, Visitor } from 'oxc-parser';

/** One change of the source: characters `start` to `end` become `text`. */
export interface Mutant {
  /** Offsets in characters, half-open. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What is changed, in words: `< becomes <=`. */
  readonly change: string;
  readonly kind: MutantKind;
  /** The whole expression that holds the change; of a method, its name with the dot before it. */
  readonly around: Span;
}

/** `logical` operators leave their right side out at times; a `key` is a number that names a property. */
export type MutantKind = 'binary' | 'logical' | 'condition' | 'value' | 'key' | 'method';

/** Offsets in characters, half-open. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Operators and what each becomes: a similar one, so that only a test of the border or of the case notices. */
const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};

/** Methods and functions whose opposite has the same shape. */
const opposites: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/**
 * Every change that can be made to a module, in the order of the text. Types, imports and texts stay as they are, and so does a
 * number too large to become another by adding one.
 * @param path  its name distinguishes TypeScript from TSX
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program } = parseSync(path, text);
  const found: Mutant[] = [];
  const replaced = (kind: MutantKind, { start, end }: Span, by: string, around: Span = { start, end }): void => {
    const change = `${text.slice(start, end)} becomes ${by}`;
    found.push({ start, end, text: by, change, kind, around: { start: around.start, end: around.end } });
  };
  const operator = (kind: MutantKind, node: Span & { operator: string; left: Span; right: Span }): void => {
    const other = operators[node.operator];
    const start = text.indexOf(node.operator, node.left.end);
    // Brackets and comments may stand between an operand and its operator.
    if (other && start >= 0 && start < node.right.start)
      replaced(kind, { start, end: start + node.operator.length }, other, node);
  };
  const negated = ({ start, end }: Span): void => {
    const test = text.slice(start, end);
    found.push({ start, end, text: `!(${test})`, change: `${test} is negated`, kind: 'condition', around: { start, end } });
  };
  const keys = new Set<number>();
  new Visitor({
    Property: ({ key, computed }) => {
      if (!computed) keys.add(key.start);
    },
    BinaryExpression: (node) => {
      // A sum of texts has no difference.
      if (node.operator !== '+' || ![node.left, node.right].some(isText)) operator('binary', node);
    },
    LogicalExpression: (node) => operator('logical', node),
    IfStatement: (node) => negated(node.test),
    ConditionalExpression: (node) => negated(node.test),
    Literal: (node) => {
      const { value } = node;
      if (typeof value === 'boolean') replaced('value', node, String(!value));
      else if (typeof value === 'number' && value + 1 !== value)
        replaced(keys.has(node.start) ? 'key' : 'value', node, String(value + 1));
    },
    MemberExpression: (node) => {
      if (node.computed || node.property.type !== 'Identifier') return;
      const other = Object.hasOwn(opposites, node.property.name) ? opposites[node.property.name] : undefined;
      if (!other) return;
      const dot = text.lastIndexOf('.', node.property.start);
      // `?.` stays before the brackets that a switch puts in the place of the name.
      const start = text[dot - 1] === '?' ? dot + 1 : dot;
      replaced('method', node.property, other, { start, end: node.property.end });
    },
  }).visit(program);
  const types = typeRanges(program);
  return found.filter(({ start }) => !types.some((range) => range.start <= start && start < range.end)).toSorted(byPlace);
}

const byPlace = (a: Mutant, b: Mutant): number => a.start - b.start || a.end - b.end;

function isText(node: { type: string; value?: unknown }): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** Where types stand: a changed type is no changed behaviour. */
function typeRanges(program: Parameters<Visitor['visit']>[0]): Span[] {
  const ranges: Span[] = [];
  const type = (node: Span): void => void ranges.push({ start: node.start, end: node.end });
  new Visitor({
    TSTypeAnnotation: type,
    TSTypeAliasDeclaration: type,
    TSInterfaceDeclaration: type,
    TSTypeParameterInstantiation: type,
    TSTypeParameterDeclaration: type,
    TSLiteralType: type,
  }).visit(program);
  return ranges;
}
