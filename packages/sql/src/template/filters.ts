/** Filters (`value | name`) and tests (`value is name`) of the language. */
import type { Budget } from './budget.ts';
import { fault } from './fault.ts';
import { flagArgument, named, numberArgument, textArgument } from './given.ts';
import { joinedText, memberOf, replaced, titled } from './members.ts';
import { changed, mapped, plainOf, valueText, type TemplateText } from './text.ts';
import {
  Callable,
  compare,
  Dict,
  equal,
  foundOr,
  isNumeric,
  isStr,
  membersOf,
  Sequence,
  textOf,
  truthy,
  typeName,
  Undefined,
  type CallArguments,
  type TemplateValue,
} from './value.ts';

/** A filter after `|`. */
export type TemplateFilter = (of: TemplateValue, given: CallArguments, tools: FilterTools) => TemplateValue;

/** What filters need besides the value. */
export interface FilterTools {
  readonly budget: Budget;
  /** Filters beyond the usual ones, by name. */
  readonly more: ReadonlyMap<string, TemplateFilter>;
}

/** @throws TemplateFault for a filter that does not exist or does not take the value */
export function applyFilter(name: string, of: TemplateValue, given: CallArguments, tools: FilterTools): TemplateValue {
  const filter = tools.more.get(name) ?? filters.get(name);
  if (!filter) return fault(`no filter named '${name}'`);
  return filter(of, given, tools);
}

/** @throws TemplateFault for a test that does not exist */
export function applyTest(name: string, of: TemplateValue, given: CallArguments): boolean {
  const test = tests.get(name);
  if (!test) return fault(`no test named '${name}'`);
  return test(of, given.plain[0] ?? null);
}

const noGiven: CallArguments = { plain: [], named: new Map() };

const asText = (name: string, of: TemplateValue): TemplateText =>
  of instanceof Undefined ? fault(`${name}: '${of.name}' is undefined`) : textOf(of);
const changing =
  (name: string, change: (plain: string) => string): TemplateFilter =>
  (of) =>
    changed(asText(name, of), change);

const listed = (of: TemplateValue, { budget }: FilterTools): readonly TemplateValue[] => {
  const items = membersOf(of);
  budget.members(items.length);
  return items;
};

const lengthOf: TemplateFilter = (of) => {
  if (isStr(of)) return Array.from(plainOf(of)).length;
  return of instanceof Dict ? of.size : membersOf(of).length;
};

const fallback: TemplateFilter = (of, given) => {
  const { default_value = '', boolean } = named('default', given, ['default_value', 'boolean']);
  const wanted = of instanceof Undefined || (flagArgument('default', 'boolean', boolean, false) && !truthy(of));
  return wanted ? default_value : of;
};

const toNumber =
  (whole: boolean): TemplateFilter =>
  (of, given) => {
    const { default: otherwise = 0 } = named(whole ? 'int' : 'float', given, ['default']);
    const read = isStr(of) ? readNumber(plainOf(of).trim()) : isNumeric(of) ? Number(of) : Number.NaN;
    if (!Number.isFinite(read)) return otherwise;
    return whole ? Math.trunc(read) : read;
  };

const readNumber = (text: string): number => (/^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN);

/** What a list's members are looked at by: themselves, or an attribute such as `a.b`. */
function keyOf(attribute: TemplateValue | undefined, { budget }: FilterTools): (of: TemplateValue) => TemplateValue {
  if (attribute === undefined || attribute === null) return (of) => of;
  const path = plainOf(textOf(attribute)).split('.');
  if (path.some((name) => name.startsWith('_'))) fault('names that begin with an underscore are not allowed');
  return (of) =>
    path.reduce((value: TemplateValue, name) => (value instanceof Undefined ? value : memberOf(value, name, budget)), of);
}

/** Texts are ordered without regard to case, as Jinja does. */
const folded = (value: TemplateValue): TemplateValue => (isStr(value) ? plainOf(value).toLowerCase() : value);

const sort: TemplateFilter = (of, given, tools) => {
  const { reverse, case_sensitive, attribute } = named('sort', given, ['reverse', 'case_sensitive', 'attribute']);
  const key = keyOf(attribute, tools);
  const exact = flagArgument('sort', 'case_sensitive', case_sensitive, false);
  const rank = (value: TemplateValue): TemplateValue => (exact ? key(value) : folded(key(value)));
  const items = listed(of, tools);
  tools.budget.spend(items.length * 4);
  const sorted = items.toSorted((left, right) => compare(rank(left), rank(right)));
  return new Sequence(flagArgument('sort', 'reverse', reverse, false) ? sorted.toReversed() : sorted);
};

const unique: TemplateFilter = (of, given, tools) => {
  const { case_sensitive, attribute } = named('unique', given, ['case_sensitive', 'attribute']);
  const key = keyOf(attribute, tools);
  const exact = flagArgument('unique', 'case_sensitive', case_sensitive, false);
  const seen = new Set<string>();
  const items = listed(of, tools);
  tools.budget.spend(items.length);
  return new Sequence(
    items.filter((each) => {
      const value = exact ? key(each) : folded(key(each));
      const mark = `${typeName(value)} ${plainOf(textOf(value))}`;
      return !seen.has(mark) && seen.add(mark);
    }),
  );
};

const extreme =
  (sign: 1 | -1): TemplateFilter =>
  (of, given, tools) => {
    const { attribute } = named('min', given, ['attribute']);
    const key = keyOf(attribute, tools);
    const items = listed(of, tools);
    const [first] = items;
    if (first === undefined) return new Undefined('the smallest of nothing');
    return items.reduce((best, each) => (compare(key(each), key(best)) * sign > 0 ? each : best), first);
  };

const map: TemplateFilter = (of, given, tools) => {
  const items = listed(of, tools);
  tools.budget.spend(items.length);
  const attribute = given.named.get('attribute');
  if (attribute !== undefined) {
    const key = keyOf(attribute, tools);
    const otherwise = given.named.get('default');
    return new Sequence(items.map((each) => ((found) => (found instanceof Undefined ? (otherwise ?? found) : found))(key(each))));
  }
  const [name, ...rest] = given.plain;
  const filter = textArgument('map', 'filter', name);
  if (filter === 'map') fault('map() cannot map map');
  return new Sequence(items.map((each) => applyFilter(filter, each, { plain: rest, named: given.named }, tools)));
};

/** `select('odd')`, `rejectattr('op', 'equalto', 'IN')`. */
const choosing =
  (wanted: boolean, byAttribute: boolean): TemplateFilter =>
  (of, { plain }, tools) => {
    const [attribute, test] = byAttribute ? plain : [undefined, plain[0]];
    const rest = plain.slice(byAttribute ? 2 : 1);
    const key = keyOf(attribute, tools);
    const holds = (each: TemplateValue): boolean =>
      test === undefined ? truthy(each) : applyTest(plainOf(textOf(test)), each, { plain: rest, named: noGiven.named });
    return new Sequence(listed(of, tools).filter((each) => holds(key(each)) === wanted));
  };

const join: TemplateFilter = (of, given, tools) => {
  const { d = '', attribute } = named('join', given, ['d', 'attribute']);
  const key = keyOf(attribute, tools);
  return joinedText(
    listed(of, tools).map((each) => textOf(key(each))),
    asText('join', d),
    tools.budget,
  );
};

const round: TemplateFilter = (of, given) => {
  const { precision, method = 'common' } = named('round', given, ['precision', 'method']);
  if (!isNumeric(of)) return fault(`round: ${typeName(of)} is not a number`);
  const factor = 10 ** numberArgument('round', 'precision', precision, 0);
  const how = plainOf(textOf(method));
  const [value, cut] = [Number(of) * factor, how === 'ceil' ? Math.ceil : how === 'floor' ? Math.floor : Math.round];
  return cut(value) / factor;
};

const sum: TemplateFilter = (of, given, tools) => {
  const { attribute, start } = named('sum', given, ['attribute', 'start']);
  const key = keyOf(attribute, tools);
  return listed(of, tools).reduce<number>(
    (total, each) => total + numberArgument('sum', 'member', key(each)),
    numberArgument('sum', 'start', start, 0),
  );
};

/** JSON of plain data as Jinja writes it; the text counts as foreign data, since anything may be in it. */
const toJson: TemplateFilter = (of, given) => {
  named('tojson', given, ['indent']);
  return valueText(jsonOf(of).replace(/[<>&']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`));
};

/** A blank behind commas and colons, keys in their order, no letter beyond ASCII. */
function jsonOf(of: TemplateValue): string {
  if (of === null || typeof of === 'number' || typeof of === 'boolean') return JSON.stringify(of);
  if (of instanceof Sequence) return `[${of.items.map(jsonOf).join(', ')}]`;
  if (of instanceof Dict) {
    const entries = of.entries().map(([key, value]): [string, string] => [plainOf(key), jsonOf(value)]);
    const inOrder = entries.toSorted(([left], [right]) => (left < right ? -1 : 1));
    return `{${inOrder.map(([key, value]) => `${asciiJson(key)}: ${value}`).join(', ')}}`;
  }
  return asciiJson(plainOf(textOf(of)));
}

const asciiJson = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const filters: ReadonlyMap<string, TemplateFilter> = new Map<string, TemplateFilter>([
  ['abs', (of) => (isNumeric(of) ? Math.abs(Number(of)) : fault(`abs: ${typeName(of)} is not a number`))],
  ['capitalize', changing('capitalize', (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase())],
  ['count', lengthOf],
  ['d', fallback],
  ['default', fallback],
  ['first', (of, _, tools) => foundOr(listed(of, tools)[0], 'first')],
  ['float', toNumber(false)],
  ['int', toNumber(true)],
  [
    'items',
    (of) => (of instanceof Dict ? new Sequence(of.entries().map((entry) => new Sequence([...entry], true))) : new Sequence([])),
  ],
  ['join', join],
  ['last', (of, _, tools) => foundOr(listed(of, tools).at(-1), 'last')],
  ['length', lengthOf],
  ['list', (of, _, tools) => new Sequence(listed(of, tools))],
  ['lower', (of) => mapped(asText('lower', of), (text) => text.toLowerCase())],
  ['map', map],
  ['max', extreme(1)],
  ['min', extreme(-1)],
  ['reject', choosing(false, false)],
  ['rejectattr', choosing(false, true)],
  [
    'replace',
    (of, given, { budget }) => {
      const { old = '', new: by = '', count } = named('replace', given, ['old', 'new', 'count']);
      return replaced(asText('replace', of), old, by, numberArgument('replace', 'count', count, -1), budget);
    },
  ],
  [
    'reverse',
    (of, _, tools) =>
      isStr(of) ? changed(of, (text) => Array.from(text).toReversed().join('')) : new Sequence(listed(of, tools).toReversed()),
  ],
  ['round', round],
  ['safe', (of) => of],
  ['select', choosing(true, false)],
  ['selectattr', choosing(true, true)],
  ['sort', sort],
  ['string', (of) => asText('string', of)],
  ['sum', sum],
  ['title', changing('title', titled)],
  ['tojson', toJson],
  ['trim', changing('trim', (text) => text.trim())],
  ['unique', unique],
  ['upper', (of) => mapped(asText('upper', of), (text) => text.toUpperCase())],
]);

const isWhole = (of: TemplateValue): of is number => typeof of === 'number' && Number.isInteger(of);

const tests: ReadonlyMap<string, (of: TemplateValue, other: TemplateValue) => boolean> = new Map<
  string,
  (of: TemplateValue, other: TemplateValue) => boolean
>([
  ['boolean', (of) => typeof of === 'boolean'],
  ['callable', (of) => of instanceof Callable],
  ['defined', (of) => !(of instanceof Undefined)],
  ['divisibleby', (of, other) => isWhole(of) && isWhole(other) && of % other === 0],
  ['eq', equal],
  ['equalto', equal],
  ['even', (of) => isWhole(of) && of % 2 === 0],
  ['false', (of) => of === false],
  ['float', (of) => typeof of === 'number' && !Number.isInteger(of)],
  ['ge', (of, other) => compare(of, other) >= 0],
  ['greaterthan', (of, other) => compare(of, other) > 0],
  ['gt', (of, other) => compare(of, other) > 0],
  ['in', (of, other) => membersOf(other).some((each) => equal(each, of))],
  ['integer', isWhole],
  ['iterable', (of) => of instanceof Sequence || of instanceof Dict || isStr(of)],
  ['le', (of, other) => compare(of, other) <= 0],
  ['lessthan', (of, other) => compare(of, other) < 0],
  ['lower', (of) => isStr(of) && plainOf(of) === plainOf(of).toLowerCase()],
  ['lt', (of, other) => compare(of, other) < 0],
  ['mapping', (of) => of instanceof Dict],
  ['ne', (of, other) => !equal(of, other)],
  ['none', (of) => of === null],
  ['number', (of) => typeof of === 'number'],
  ['odd', (of) => isWhole(of) && Math.abs(of % 2) === 1],
  ['sameas', equal],
  ['sequence', (of) => of instanceof Sequence || isStr(of)],
  ['string', isStr],
  ['true', (of) => of === true],
  ['undefined', (of) => of instanceof Undefined],
  ['upper', (of) => isStr(of) && plainOf(of) === plainOf(of).toUpperCase()],
]);
