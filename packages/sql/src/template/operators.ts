/** Operators between two values, as Python has them. */
import type { Budget } from './budget.ts';
import { fault } from './fault.ts';
import { joined, plainOf, type TemplateText } from './text.ts';
import type { BinaryOp } from './tree.ts';
import {
  compare,
  Dict,
  equal,
  isNumeric,
  isStr,
  membersOf,
  Sequence,
  textOf,
  typeName,
  Undefined,
  type TemplateValue,
} from './value.ts';

/** @throws TemplateFault for operands the operator does not take */
export function operate(
  op: Exclude<BinaryOp, 'and' | 'or'>,
  left: TemplateValue,
  right: TemplateValue,
  budget: Budget,
): TemplateValue {
  switch (op) {
    case '==':
      return equal(left, right);
    case '!=':
      return !equal(left, right);
    case 'in':
      return contains(right, left);
    case 'not in':
      return !contains(right, left);
    case '~':
      return appended(textOf(left), textOf(right), budget);
    default:
      break;
  }
  for (const each of [left, right]) if (each instanceof Undefined) return fault(`'${each.name}' is undefined`);
  if (op === '<') return compare(left, right) < 0;
  if (op === '<=') return compare(left, right) <= 0;
  if (op === '>') return compare(left, right) > 0;
  if (op === '>=') return compare(left, right) >= 0;
  if (op === '+' && isStr(left) && isStr(right)) return appended(left, right, budget);
  if (op === '+' && left instanceof Sequence && right instanceof Sequence) {
    budget.members(left.items.length + right.items.length);
    return new Sequence([...left.items, ...right.items], left.isTuple);
  }
  if (op === '*' && (isStr(left) || left instanceof Sequence) && typeof right === 'number') return repeated(left, right, budget);
  if (!isNumeric(left) || !isNumeric(right)) return fault(`'${op}' does not apply to ${typeName(left)} and ${typeName(right)}`);
  return arithmetic(op, Number(left), Number(right));
}

function appended(left: TemplateText, right: TemplateText, budget: Budget): TemplateText {
  budget.text(plainOf(left).length + plainOf(right).length);
  return joined([left, right]);
}

function repeated(of: TemplateText | Sequence, times: number, budget: Budget): TemplateValue {
  const count = Math.max(0, Math.trunc(times));
  if (of instanceof Sequence) {
    budget.members(of.items.length * count);
    return new Sequence(Array.from({ length: count }, () => of.items).flat());
  }
  budget.text(plainOf(of).length * count);
  budget.members(count);
  return joined(Array.from({ length: count }, () => of));
}

function contains(whole: TemplateValue, part: TemplateValue): boolean {
  if (whole instanceof Undefined) return false;
  if (isStr(whole)) return isStr(part) ? plainOf(whole).includes(plainOf(part)) : fault(`'in' a text takes a text`);
  if (whole instanceof Dict) return isStr(part) && whole.has(plainOf(part));
  return membersOf(whole).some((each) => equal(each, part));
}

function arithmetic(op: string, left: number, right: number): number {
  if (right === 0 && (op === '/' || op === '//' || op === '%')) return fault('division by zero');
  switch (op) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '//':
      return Math.floor(left / right);
    case '%':
      return left - right * Math.floor(left / right);
    default:
      return left ** right;
  }
}
