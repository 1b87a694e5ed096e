/** Values of the template language. Nothing of the host is reachable through them: methods and attributes are looked up in lists of ours. */
import { fault } from './fault.ts';
import { joined, plainOf, Text, valueText, type TextPiece, type TemplateText } from './text.ts';

/** A list, or a tuple. */
export class Sequence {
  readonly items: readonly TemplateValue[];
  readonly isTuple: boolean;
  constructor(items: readonly TemplateValue[], isTuple = false) {
    this.items = items;
    this.isTuple = isTuple;
  }
}

/** A mapping by text; keys keep their origin. */
export class Dict {
  readonly #entries: ReadonlyMap<string, readonly [TemplateText, TemplateValue]>;
  constructor(entries: Iterable<readonly [TemplateText, TemplateValue]>) {
    this.#entries = new Map([...entries].map((entry) => [plainOf(entry[0]), entry]));
  }
  get(key: string): TemplateValue | undefined {
    return this.#entries.get(key)?.[1];
  }
  has(key: string): boolean {
    return this.#entries.has(key);
  }
  entries(): (readonly [TemplateText, TemplateValue])[] {
    return [...this.#entries.values()];
  }
  get size(): number {
    return this.#entries.size;
  }
}

/** `namespace(…)`: the one thing whose members can be set. */
export class Namespace {
  readonly members = new Map<string, TemplateValue>();
}

/** `loop`: where a `for` is. */
export class Loop {
  readonly #items: readonly TemplateValue[];
  readonly #at: number;
  constructor(items: readonly TemplateValue[], at: number) {
    this.#items = items;
    this.#at = at;
  }
  member(name: string): TemplateValue | undefined {
    const [items, at] = [this.#items, this.#at];
    switch (name) {
      case 'index':
        return at + 1;
      case 'index0':
        return at;
      case 'revindex':
        return items.length - at;
      case 'revindex0':
        return items.length - at - 1;
      case 'first':
        return at === 0;
      case 'last':
        return at === items.length - 1;
      case 'length':
        return items.length;
      case 'previtem':
        return items[at - 1];
      case 'nextitem':
        return items[at + 1];
      default:
        return undefined;
    }
  }
}

/** A moment without zone, in ms. */
export class TemplateMoment {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
}

/** An undefined name. */
export class Undefined {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The arguments of a call as values: by place, then by name. */
export interface CallArguments {
  readonly plain: readonly TemplateValue[];
  readonly named: ReadonlyMap<string, TemplateValue>;
}

/** Something that can be called. */
export class Callable {
  readonly name: string;
  readonly call: (given: CallArguments) => TemplateValue;
  constructor(name: string, call: (given: CallArguments) => TemplateValue) {
    this.name = name;
    this.call = call;
  }
}

/** Whatever an expression can come to. */
export type TemplateValue =
  | null
  | boolean
  | number
  | TemplateText
  | Sequence
  | Dict
  | Namespace
  | Loop
  | TemplateMoment
  | Undefined
  | Callable;

/** A text, of whatever origin. */
export const isStr = (value: TemplateValue | undefined): value is TemplateText =>
  typeof value === 'string' || value instanceof Text;

/** What was found under a name; none is something, nothing is not. */
export const foundOr = (value: TemplateValue | undefined, name: string): TemplateValue =>
  value === undefined ? new Undefined(name) : value;

/** Plain data from outside as a value: its texts stay data. Objects that are neither lists nor records are refused. */
export function valueOf(data: unknown): TemplateValue {
  return converted(data, valueText);
}

/** Plain data of the author, such as a dataset's template parameters. */
export function authorValue(data: unknown): TemplateValue {
  return converted(data, (text) => text);
}

function converted(data: unknown, textOf: (text: string) => TemplateText): TemplateValue {
  if (data === null || data === undefined) return null;
  if (typeof data === 'string') return textOf(data);
  if (typeof data === 'number' || typeof data === 'boolean') return data;
  if (typeof data === 'bigint') return textOf(String(data));
  if (Array.isArray(data)) return new Sequence(data.map((each) => converted(each, textOf)));
  if (typeof data === 'object')
    return new Dict(Object.entries(data).map(([key, each]) => [textOf(key), converted(each, textOf)] as const));
  return fault(`unsupported value of type ${typeof data}`);
}

/** As in Python: empty texts, lists and dicts, zero, none and what is not defined are false. */
export function truthy(value: TemplateValue): boolean {
  if (value === null || value instanceof Undefined) return false;
  if (isStr(value)) return plainOf(value) !== '';
  if (value instanceof Sequence) return value.items.length > 0;
  if (value instanceof Dict) return value.size > 0;
  return value !== 0 && value !== false;
}

const one = (text: string, origin: TextPiece['origin']): Text => new Text([{ text, origin }]);

/** As it is printed. An undefined name prints nothing here; at the top of a template its tag stays. */
export function textOf(value: TemplateValue): TemplateText {
  if (isStr(value)) return value;
  if (value === null) return one('None', 'nothing');
  if (typeof value === 'number') return one(numberText(value), 'number');
  if (typeof value === 'boolean') return one(value ? 'True' : 'False', 'flag');
  if (value instanceof TemplateMoment) return valueText(momentText(value));
  if (value instanceof Sequence) return sequenceText(value);
  if (value instanceof Dict) return dictText(value);
  if (value instanceof Undefined) return '';
  return fault(`${typeName(value)} cannot be printed`);
}

function sequenceText({ items, isTuple }: Sequence): TemplateText {
  const [open, close] = isTuple ? ['(', items.length === 1 ? ',)' : ')'] : ['[', ']'];
  return joined([open, joined(items.map(memberText), ', '), close]);
}

/** Inside a list texts are data, whatever their origin. */
const memberText = (value: TemplateValue): TemplateText => (typeof value === 'string' ? valueText(value) : textOf(value));

function dictText(dict: Dict): TemplateText {
  const entries = dict.entries().map(([key, value]) => joined([memberText(key), ': ', memberText(value)]));
  return joined(['{', joined(entries, ', '), '}']);
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return String(value);
}

/** `2024-01-31 12:30:00`, with microseconds where there are any; UTC. */
export function momentText({ ms }: TemplateMoment): string {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${ms % 1000 === 0 ? '' : `.${iso.slice(20, 23)}000`}`;
}

/** As in Python: texts by their letters, lists item by item, 1 and true alike. */
export function equal(left: TemplateValue, right: TemplateValue): boolean {
  if (isStr(left) && isStr(right)) return plainOf(left) === plainOf(right);
  if (left instanceof Sequence && right instanceof Sequence)
    return (
      left.items.length === right.items.length &&
      left.items.every((each, at) => equal(each, right.items[at] ?? null)) &&
      left.isTuple === right.isTuple
    );
  if (left instanceof Dict && right instanceof Dict)
    return (
      left.size === right.size && left.entries().every(([key, each]) => equal(each, right.get(plainOf(key)) ?? new Undefined('')))
    );
  if (left instanceof TemplateMoment && right instanceof TemplateMoment) return left.ms === right.ms;
  if (left instanceof Undefined || right instanceof Undefined) return left instanceof Undefined && right instanceof Undefined;
  if (typeof left === 'boolean' && typeof right === 'number') return Number(left) === right;
  if (typeof left === 'number' && typeof right === 'boolean') return left === Number(right);
  return left === right;
}

/** Negative, zero or positive. @throws TemplateFault for values without an order between them */
export function compare(left: TemplateValue, right: TemplateValue): number {
  if (isStr(left) && isStr(right)) return ordered(plainOf(left), plainOf(right));
  if (isNumeric(left) && isNumeric(right)) return Number(left) - Number(right);
  if (left instanceof TemplateMoment && right instanceof TemplateMoment) return left.ms - right.ms;
  if (left instanceof Sequence && right instanceof Sequence) {
    for (const [at, each] of left.items.entries()) {
      const other = right.items[at];
      if (other === undefined) return 1;
      const order = compare(each, other);
      if (order !== 0) return order;
    }
    return left.items.length - right.items.length;
  }
  return fault(`${typeName(left)} and ${typeName(right)} cannot be compared`);
}

const ordered = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** A number, or true and false, which count as 1 and 0. */
export const isNumeric = (value: TemplateValue): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean';

/** The type's name as template authors know it. */
export function typeName(value: TemplateValue): string {
  if (value === null) return 'none';
  if (isStr(value)) return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (value instanceof Sequence) return value.isTuple ? 'tuple' : 'list';
  if (value instanceof Dict) return 'dict';
  if (value instanceof TemplateMoment) return 'datetime';
  if (value instanceof Undefined) return 'undefined';
  if (value instanceof Loop) return 'loop';
  return value instanceof Namespace ? 'namespace' : 'function';
}

/** What a `for` walks over. @throws TemplateFault for what has no members */
export function membersOf(value: TemplateValue): readonly TemplateValue[] {
  if (value instanceof Sequence) return value.items;
  if (value instanceof Dict) return value.entries().map(([key]) => key);
  if (isStr(value)) return Array.from(plainOf(value), (letter) => (typeof value === 'string' ? letter : valueText(letter)));
  if (value instanceof Undefined) return [];
  return fault(`'${typeName(value)}' is not a list`);
}
