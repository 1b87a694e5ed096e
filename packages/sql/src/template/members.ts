/** What follows a dot: members of records, and the methods of texts, lists, records and moments that a template may call. */
import type { Budget } from './budget.ts';
import { fault } from './fault.ts';
import { named, numberArgument, textArgument } from './given.ts';
import { changed, joined, mapped, plainOf, valueText, type TemplateText } from './text.ts';
import { strftime } from './strftime.ts';
import {
  Callable,
  compare,
  Dict,
  foundOr,
  isStr,
  Loop,
  membersOf,
  momentText,
  TemplateMoment,
  Namespace,
  Sequence,
  textOf,
  typeName,
  Undefined,
  type CallArguments,
  type TemplateValue,
} from './value.ts';

/** A member of a value; undefined when it has none of that name. @throws TemplateFault for a member of nothing */
export function memberOf(of: TemplateValue, name: string, budget: Budget): TemplateValue {
  if (of instanceof Undefined) return fault(`'${of.name}' is undefined`);
  if (of instanceof Namespace) return foundOr(of.members.get(name), name);
  if (of instanceof Dict) return of.has(name) ? foundOr(of.get(name), name) : foundOr(dictMethod(of, name), name);
  if (of instanceof Loop) return foundOr(of.member(name), name);
  if (of instanceof TemplateMoment) return foundOr(momentMember(of, name), name);
  if (of instanceof Sequence) return listMethod(of, name) ?? new Undefined(name);
  if (isStr(of)) return textMethod(of, name, budget) ?? new Undefined(name);
  return new Undefined(name);
}

const method = (name: string, call: (given: CallArguments) => TemplateValue): Callable => new Callable(name, call);

function dictMethod(of: Dict, name: string): Callable | undefined {
  switch (name) {
    case 'keys':
      return method(name, () => new Sequence(of.entries().map(([key]) => key)));
    case 'values':
      return method(name, () => new Sequence(of.entries().map(([, value]) => value)));
    case 'items':
      return method(name, () => new Sequence(of.entries().map((entry) => new Sequence([...entry], true))));
    case 'get':
      return method(name, (given) => {
        const { key, default: fallback = null } = named('get', given, ['key', 'default']);
        const found = of.get(textArgument('get', 'key', key));
        return found === undefined ? fallback : found;
      });
    default:
      return undefined;
  }
}

function listMethod(of: Sequence, name: string): Callable | undefined {
  switch (name) {
    case 'count':
      return method(name, (given) => {
        const { value = null } = named('count', given, ['value']);
        return of.items.filter((each) => sameOrder(each, value)).length;
      });
    case 'index':
      return method(name, (given) => {
        const { value = null } = named('index', given, ['value']);
        const at = of.items.findIndex((each) => sameOrder(each, value));
        return at < 0 ? fault('the list does not hold this value') : at;
      });
    default:
      return undefined;
  }
}

const sameOrder = (left: TemplateValue, right: TemplateValue): boolean =>
  typeName(left) === typeName(right) && compare(left, right) === 0;

const letters: Readonly<Record<string, (plain: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
};
const whole: Readonly<Record<string, (plain: string) => string>> = {
  strip: (text) => text.trim(),
  lstrip: (text) => text.trimStart(),
  rstrip: (text) => text.trimEnd(),
  title: titled,
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
};

/** Each word with a large first letter. */
export function titled(text: string): string {
  return text.toLowerCase().replace(/(^|[^\p{L}\p{N}'])(\p{L})/gu, (found) => found.toUpperCase());
}

function textMethod(of: TemplateText, name: string, budget: Budget): Callable | undefined {
  const letter = Object.hasOwn(letters, name) ? letters[name] : undefined;
  if (letter) return method(name, () => mapped(of, letter));
  const change = Object.hasOwn(whole, name) ? whole[name] : undefined;
  if (change)
    return method(name, (given) => {
      const { chars } = named(name, given, ['chars']);
      if (chars !== undefined && chars !== null) fault(`${name}() takes no characters here`);
      return changed(of, change);
    });
  return textQuestion(of, name) ?? textList(of, name, budget);
}

function textQuestion(of: TemplateText, name: string): Callable | undefined {
  const plain = plainOf(of);
  const about = (ask: (part: string) => TemplateValue): Callable =>
    method(name, (given) => ask(textArgument(name, 'text', named(name, given, ['text']).text)));
  switch (name) {
    case 'startswith':
      return about((part) => plain.startsWith(part));
    case 'endswith':
      return about((part) => plain.endsWith(part));
    case 'find':
      return about((part) => plain.indexOf(part));
    case 'count':
      return about((part) => (part === '' ? plain.length + 1 : plain.split(part).length - 1));
    case 'isdigit':
      return method(name, () => /^\p{Nd}+$/u.test(plain));
    case 'isalpha':
      return method(name, () => /^\p{L}+$/u.test(plain));
    case 'isalnum':
      return method(name, () => /^[\p{L}\p{Nd}]+$/u.test(plain));
    default:
      return undefined;
  }
}

function textList(of: TemplateText, name: string, budget: Budget): Callable | undefined {
  switch (name) {
    case 'join':
      return method(name, (given) => {
        const parts = membersOf(named('join', given, ['list']).list ?? null).map(textOf);
        return joinedText(parts, of, budget);
      });
    case 'split':
      return method(name, (given) => {
        const { sep = null, maxsplit } = named('split', given, ['sep', 'maxsplit']);
        return new Sequence(splitText(of, sep, numberArgument('split', 'maxsplit', maxsplit, -1)));
      });
    case 'splitlines':
      return method(name, () => new Sequence(parted(of, plainOf(of).split(/\r\n|\r|\n/))));
    case 'replace':
      return method(name, (given) => {
        const { old = '', new: by = '', count } = named('replace', given, ['old', 'new', 'count']);
        return replaced(of, old, by, numberArgument('replace', 'count', count, -1), budget);
      });
    case 'format':
      return method(name, (given) => formatted(of, given, budget));
    default:
      return undefined;
  }
}

/** @throws TemplateFault when the result would be too long */
export function joinedText(parts: readonly TemplateText[], separator: TemplateText, budget: Budget): TemplateText {
  const length = parts.reduce((sum, part) => sum + plainOf(part).length + plainOf(separator).length, 0);
  budget.text(length);
  return joined(parts, separator);
}

/** Pieces of a value stay a value. */
const parted = (of: TemplateText, parts: readonly string[]): TemplateText[] =>
  typeof of === 'string' ? [...parts] : parts.map(valueText);

function splitText(of: TemplateText, separator: TemplateValue, most: number): TemplateText[] {
  const plain = plainOf(of);
  if (separator === null) {
    const words = plain.trim() === '' ? [] : plain.trim().split(/\s+/);
    return parted(of, most < 0 ? words : limited(words, most, ' '));
  }
  const by = textArgument('split', 'sep', separator);
  if (by === '') fault('split(): the separator is empty');
  const parts = plain.split(by);
  return parted(of, most < 0 ? parts : limited(parts, most, by));
}

const limited = (parts: readonly string[], most: number, by: string): string[] =>
  parts.length <= most + 1 ? [...parts] : [...parts.slice(0, most), parts.slice(most).join(by)];

/** Every `old` as `by`; a text that contains a value becomes a value as a whole. */
export function replaced(of: TemplateText, old: TemplateValue, by: TemplateValue, count: number, budget: Budget): TemplateText {
  const [from, to] = [textArgument('replace', 'old', old), isStr(by) ? by : textOf(by)];
  if (from === '') fault('replace(): the text to look for is empty');
  const parts = plainOf(of).split(from);
  const some = count < 0 || parts.length <= count + 1 ? parts : limited(parts, count, from);
  budget.text(plainOf(of).length + some.length * plainOf(to).length);
  return changed(of, () => some.join(plainOf(to)), to);
}

/** `'{} and {name}'.format(1, name=2)`; no attributes, no format codes. */
function formatted(of: TemplateText, { plain, named: byName }: CallArguments, budget: Budget): TemplateText {
  let next = 0;
  const parts = plainOf(of)
    .split(/(\{[^{}]*\})/)
    .map((part): TemplateText => {
      const hole = /^\{([A-Za-z]\w*|\d*)\}$/.exec(part)?.[1];
      if (hole === undefined)
        return part.includes('{') ? fault('format() takes {} and {name} only') : (parted(of, [part])[0] ?? '');
      const value = hole === '' ? plain[next++] : byName.has(hole) ? byName.get(hole) : plain[Number(hole)];
      return value === undefined ? fault(`format() got no value for '{${hole}}'`) : textOf(value);
    });
  return joinedText(parts, '', budget);
}

function momentMember(of: TemplateMoment, name: string): TemplateValue | undefined {
  const at = new Date(of.ms);
  switch (name) {
    case 'strftime':
      return method(name, (given) => {
        const { format } = named('strftime', given, ['format']);
        return valueText(strftime(of.ms, textArgument('strftime', 'format', format)));
      });
    case 'isoformat':
      return method(name, () => valueText(momentText(of).replace(' ', 'T')));
    case 'date':
      return method(name, () => valueText(momentText(of).slice(0, 10)));
    case 'year':
      return at.getUTCFullYear();
    case 'month':
      return at.getUTCMonth() + 1;
    case 'day':
      return at.getUTCDate();
    case 'hour':
      return at.getUTCHours();
    case 'minute':
      return at.getUTCMinutes();
    case 'second':
      return at.getUTCSeconds();
    default:
      return undefined;
  }
}
