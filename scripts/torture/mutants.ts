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
}

/** Operators and what each becomes: its neighbour, so that only a test of the border or of the case tells them apart. */
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
 * Every change that can be made to a module, in the order of the text. Types, imports and texts stay as they are.
 * @param path  its name tells TypeScript from TSX
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program } = parseSync(path, text);
  const found: Mutant[] = [];
  const replaced = (start: number, end: number, by: string): void => {
    found.push({ start, end, text: by, change: `${text.slice(start, end)} becomes ${by}` });
  };
  const operator = (node: { operator: string; left: { end: number }; right: { start: number } }): void => {
    const other = operators[node.operator];
    const start = text.indexOf(node.operator, node.left.end);
    // Brackets and comments may stand between an operand and its operator.
    if (other && start >= 0 && start < node.right.start) replaced(start, start + node.operator.length, other);
  };
  const negated = (test: { start: number; end: number }): void => {
    found.push({
      start: test.start,
      end: test.end,
      text: `!(${text.slice(test.start, test.end)})`,
      change: `${text.slice(test.start, test.end)} is negated`,
    });
  };
  new Visitor({
    BinaryExpression: (node) => {
      // A sum of texts has no difference.
      if (node.operator !== '+' || ![node.left, node.right].some(isText)) operator(node);
    },
    LogicalExpression: operator,
    IfStatement: (node) => negated(node.test),
    ConditionalExpression: (node) => negated(node.test),
    Literal: (node) => {
      if (typeof node.value === 'boolean') replaced(node.start, node.end, String(!node.value));
      else if (typeof node.value === 'number') replaced(node.start, node.end, String(node.value + 1));
    },
    MemberExpression: (node) => {
      if (node.computed || node.property.type !== 'Identifier') return;
      const other = Object.hasOwn(opposites, node.property.name) ? opposites[node.property.name] : undefined;
      if (other) replaced(node.property.start, node.property.end, other);
    },
  }).visit(program);
  const types = typeRanges(program);
  return found.filter(({ start }) => !types.some((range) => range.start <= start && start < range.end)).toSorted(byPlace);
}

const byPlace = (a: Mutant, b: Mutant): number => a.start - b.start || a.end - b.end;

function isText(node: { type: string; value?: unknown }): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where types stand: a changed type is no changed behaviour. */
function typeRanges(program: Parameters<Visitor['visit']>[0]): Range[] {
  const ranges: Range[] = [];
  const type = (node: Range): void => void ranges.push({ start: node.start, end: node.end });
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
