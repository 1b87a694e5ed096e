/** Walks a template's tree. Pure: it can read what it is given and nothing else, and stops when its budget is used up. */
import { Budget } from './budget.ts';
import { fault, TemplateFault } from './fault.ts';
import { applyFilter, applyTest, type FilterTools } from './filters.ts';
import { memberOf } from './members.ts';
import { operate } from './operators.ts';
import { joined, plainOf, sliced, Text, type TemplateText } from './text.ts';
import type { Arguments, Expression, TemplateNode } from './tree.ts';
import {
  Callable,
  Dict,
  foundOr,
  isNumeric,
  isStr,
  Loop,
  membersOf,
  Namespace,
  Sequence,
  textOf,
  truthy,
  typeName,
  Undefined,
  type CallArguments,
  type TemplateValue,
} from './value.ts';

/** What a template can name, and the filters beyond the usual ones. */
export interface TemplateScope {
  readonly names: ReadonlyMap<string, TemplateValue>;
  readonly filters: FilterTools['more'];
}

/** What a template printed; each piece still knows who chose it. */
export interface RenderedTemplate {
  readonly output: TemplateText;
  /** Undefined names that were printed. */
  readonly undefinedNames: readonly string[];
}

class Leave extends Error {
  readonly how: 'break' | 'continue';
  /** What this round of the loop wrote before it was left. */
  output: TemplateText = '';
  constructor(how: 'break' | 'continue') {
    super(how);
    this.how = how;
  }
}

type Scope = Map<string, TemplateValue>;

/** @throws TemplateFault with the line */
export function evaluate(nodes: readonly TemplateNode[], world: TemplateScope, budget = new Budget()): RenderedTemplate {
  const walk = new Walk(world, budget);
  return { output: walk.block(nodes, [new Map()]), undefinedNames: [...walk.undefinedNames] };
}

class Walk {
  readonly undefinedNames = new Set<string>();
  readonly #world: TemplateScope;
  readonly #budget: Budget;
  readonly #tools: FilterTools;

  constructor(world: TemplateScope, budget: Budget) {
    this.#world = world;
    this.#budget = budget;
    this.#tools = { budget, more: world.filters };
  }

  block(nodes: readonly TemplateNode[], scopes: readonly Scope[]): TemplateText {
    const parts: TemplateText[] = [];
    for (const node of nodes) {
      this.#budget.spend();
      try {
        parts.push(this.#node(node, scopes));
      } catch (error) {
        if (error instanceof Leave) error.output = joined([...parts, error.output]);
        throw error instanceof TemplateFault ? error.at(node.line) : error;
      }
    }
    return this.#budget.made(joined(parts));
  }

  #node(node: TemplateNode, scopes: readonly Scope[]): TemplateText {
    switch (node.kind) {
      case 'text':
        this.#budget.wrote(node.text.length);
        return node.text;
      case 'print':
        return this.#print(node.of, node.source, scopes);
      case 'if': {
        const branch = node.branches.find(([when]) => when === undefined || truthy(this.#value(when, scopes)));
        return branch ? this.block(branch[1], scopes) : '';
      }
      case 'for':
        return this.#for(node, scopes);
      case 'set':
        this.#set(node, scopes);
        return '';
      case 'macro':
        this.#define(node.name, this.#macro(node, scopes), scopes);
        return '';
      case 'with': {
        const inner: Scope = new Map();
        for (const [name, to] of node.sets) inner.set(name, this.#value(to, [...scopes, inner]));
        return this.block(node.body, [...scopes, inner]);
      }
      case 'leave':
        throw new Leave(node.how);
    }
  }

  #print(of: Expression, source: string, scopes: readonly Scope[]): TemplateText {
    const value = this.#value(of, scopes);
    if (value instanceof Undefined) {
      this.undefinedNames.add(value.name);
      return new Text([{ text: source, origin: 'tag' }]);
    }
    const text = this.#budget.made(textOf(value));
    this.#budget.wrote(plainOf(text).length);
    return text;
  }

  #define(name: string, value: TemplateValue, scopes: readonly Scope[]): void {
    scopes.at(-1)?.set(name, value);
  }

  #set(node: Extract<TemplateNode, { kind: 'set' }>, scopes: readonly Scope[]): void {
    const value = isNodes(node.to) ? this.block(node.to, [...scopes, new Map()]) : this.#value(node.to, scopes);
    const [first = ''] = node.names;
    if (node.member !== undefined) {
      const space = this.#name(first, scopes);
      if (!(space instanceof Namespace)) fault(`'${first}' is not a namespace`);
      space.members.set(node.member, value);
    } else if (node.names.length === 1) this.#define(first, value, scopes);
    else this.#unpack(node.names, value, scopes.at(-1) ?? new Map<string, TemplateValue>());
  }

  #unpack(names: readonly string[], value: TemplateValue, into: Scope): void {
    const items = membersOf(value);
    if (items.length !== names.length) fault(`expected ${names.length} values, got ${items.length}`);
    for (const [at, name] of names.entries()) into.set(name, items[at] ?? null);
  }

  #for(node: Extract<TemplateNode, { kind: 'for' }>, scopes: readonly Scope[]): TemplateText {
    const all = membersOf(this.#value(node.of, scopes));
    this.#budget.members(all.length);
    const bound = (item: TemplateValue): Scope => {
      const inner: Scope = new Map();
      if (node.names.length === 1) inner.set(node.names[0] ?? '', item);
      else this.#unpack(node.names, item, inner);
      return inner;
    };
    const { when } = node;
    this.#budget.spend(all.length);
    const items = when ? all.filter((item) => truthy(this.#value(when, [...scopes, bound(item)]))) : all;
    if (items.length === 0) return this.block(node.otherwise, scopes);
    const parts: TemplateText[] = [];
    for (const [at, item] of items.entries()) {
      const inner = bound(item);
      inner.set('loop', new Loop(items, at));
      this.#budget.spend();
      try {
        parts.push(this.block(node.body, [...scopes, inner]));
      } catch (error) {
        if (!(error instanceof Leave)) throw error;
        parts.push(error.output);
        if (error.how === 'break') break;
      }
    }
    return this.#budget.made(joined(parts));
  }

  #macro(node: Extract<TemplateNode, { kind: 'macro' }>, scopes: readonly Scope[]): Callable {
    return new Callable(node.name, ({ plain, named }) =>
      this.#budget.deeper(() => {
        if (plain.length > node.parameters.length)
          fault(`macro '${node.name}' takes at most ${node.parameters.length} arguments`);
        const unknown = [...named.keys()].find((name) => !node.parameters.some((each) => each.name === name));
        if (unknown !== undefined) fault(`macro '${node.name}' has no argument '${unknown}'`);
        const inner: Scope = new Map();
        for (const [at, { name, fallback }] of node.parameters.entries()) {
          const given = at < plain.length ? plain[at] : named.get(name);
          const value = given === undefined && fallback ? this.#value(fallback, [...scopes, inner]) : given;
          inner.set(name, foundOr(value, name));
        }
        return this.block(node.body, [...scopes, inner]);
      }),
    );
  }

  #name(name: string, scopes: readonly Scope[]): TemplateValue {
    for (let at = scopes.length - 1; at >= 0; at -= 1) {
      const found = scopes[at]?.get(name);
      if (found !== undefined) return found;
    }
    return foundOr(this.#world.names.get(name), name);
  }

  #value(expression: Expression, scopes: readonly Scope[]): TemplateValue {
    this.#budget.spend();
    try {
      return this.#budget.made(this.#expression(expression, scopes));
    } catch (error) {
      throw error instanceof TemplateFault ? error.at(expression.line) : error;
    }
  }

  #expression(e: Expression, scopes: readonly Scope[]): TemplateValue {
    switch (e.kind) {
      case 'constant':
        return e.value;
      case 'name':
        return this.#name(e.name, scopes);
      case 'list':
        return new Sequence(
          e.of.map((each) => this.#value(each, scopes)),
          e.isTuple,
        );
      case 'dict':
        return new Dict(e.of.map(([key, value]) => [this.#key(key, scopes), this.#value(value, scopes)] as const));
      case 'choice':
        if (truthy(this.#value(e.when, scopes))) return this.#value(e.yes, scopes);
        return e.otherwise ? this.#value(e.otherwise, scopes) : '';
      case 'unary':
        return this.#unary(e.op, this.#value(e.of, scopes));
      case 'binary':
        return this.#binary(e, scopes);
      default:
        return this.#applied(e, scopes);
    }
  }

  #key(key: Expression, scopes: readonly Scope[]): TemplateText {
    const value = this.#value(key, scopes);
    return isStr(value) ? value : textOf(value);
  }

  #unary(op: '-' | '+' | 'not', value: TemplateValue): TemplateValue {
    if (op === 'not') return !truthy(value);
    if (!isNumeric(value)) return fault(`'${op}' does not apply to ${typeName(value)}`);
    return op === '-' ? -Number(value) : Number(value);
  }

  #binary(e: Extract<Expression, { kind: 'binary' }>, scopes: readonly Scope[]): TemplateValue {
    const left = this.#value(e.left, scopes);
    if (e.op === 'and') return truthy(left) ? this.#value(e.right, scopes) : left;
    if (e.op === 'or') return truthy(left) ? left : this.#value(e.right, scopes);
    return operate(e.op, left, this.#value(e.right, scopes), this.#budget);
  }

  #applied(
    e: Extract<Expression, { kind: 'member' | 'item' | 'slice' | 'call' | 'filter' | 'test' }>,
    scopes: readonly Scope[],
  ): TemplateValue {
    const of = this.#value(e.of, scopes);
    switch (e.kind) {
      case 'member':
        return memberOf(of, e.name, this.#budget);
      case 'item':
        return itemOf(of, this.#value(e.at, scopes));
      case 'slice':
        return this.#slice(of, e, scopes);
      case 'call':
        if (of instanceof Undefined) return fault(`'${of.name}' is undefined`);
        if (!(of instanceof Callable)) return fault(`${typeName(of)} cannot be called`);
        return of.call(this.#given(e.with, scopes));
      case 'filter':
        return applyFilter(e.name, of, this.#given(e.with, scopes), this.#tools);
      case 'test':
        return applyTest(e.name, of, this.#given(e.with, scopes)) !== e.not;
    }
  }

  #given({ plain, named }: Arguments, scopes: readonly Scope[]): CallArguments {
    return {
      plain: plain.map((each) => this.#value(each, scopes)),
      named: new Map(named.map(([name, each]) => [name, this.#value(each, scopes)])),
    };
  }

  #slice(of: TemplateValue, e: Extract<Expression, { kind: 'slice' }>, scopes: readonly Scope[]): TemplateValue {
    const at = (part: Expression | undefined): number | undefined => {
      const value = part ? this.#value(part, scopes) : null;
      if (value === null) return undefined;
      return typeof value === 'number' ? value : fault('a slice takes whole numbers');
    };
    const [from, to, step = 1] = [at(e.from), at(e.to), at(e.step)];
    if (isStr(of)) {
      if (step !== 1) fault('a text can be sliced without a step only');
      const { length } = plainOf(of);
      const place = (value: number): number => Math.min(length, Math.max(0, value < 0 ? value + length : value));
      return sliced(of, place(from ?? 0), place(to ?? length));
    }
    if (!(of instanceof Sequence)) return fault(`${typeName(of)} cannot be sliced`);
    const part = step < 0 ? of.items.toReversed() : of.items.slice(from, to);
    if (step === 0 || (step < 0 && (from !== undefined || to !== undefined))) fault('this slice is not supported');
    return new Sequence(
      part.filter((_, place) => place % Math.abs(step) === 0),
      of.isTuple,
    );
  }
}

const isNodes = (to: Expression | readonly TemplateNode[]): to is readonly TemplateNode[] => Array.isArray(to);

function itemOf(of: TemplateValue, at: TemplateValue): TemplateValue {
  if (of instanceof Dict) return foundOr(of.get(plainOf(textOf(at))), plainOf(textOf(at)));
  if (of instanceof Undefined) return fault(`'${of.name}' is undefined`);
  if (of instanceof Namespace && isStr(at)) return foundOr(of.members.get(plainOf(at)), plainOf(at));
  if (typeof at !== 'number' || !Number.isInteger(at)) return fault(`${typeName(of)} has no item ${plainOf(textOf(at))}`);
  if (of instanceof Sequence) return foundOr(of.items.at(at), String(at));
  if (isStr(of)) {
    const place = at < 0 ? at + plainOf(of).length : at;
    return sliced(of, place, place + 1);
  }
  return fault(`${typeName(of)} has no items`);
}
