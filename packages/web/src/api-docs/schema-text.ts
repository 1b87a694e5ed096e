/** A JSON Schema as text a programmer reads at a glance, in the notation of TypeScript, and an example of what fits it. */
import type { Schema } from './document.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** Levels of nesting that are written out; what is below is named only. */
const maxDepth = 8;
/** Bounds no person has set: those of the number itself. */
const ownBounds: ReadonlySet<unknown> = new Set([
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2_147_483_647,
  -2_147_483_648,
]);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const schemasIn = (value: unknown): Schema[] => listOf(value).filter(isSchema);

/** @param schemas  what `$ref` leads to; a schema that holds itself is written once and then named */
export function schemaText(schema: Schema, schemas: Schemas): string {
  return write(schema, { schemas, open: [], indent: '' });
}

interface At {
  readonly schemas: Schemas;
  /** Names of the shared schemas we are inside of. */
  readonly open: readonly string[];
  readonly indent: string;
}

const deeper = (at: At): At => ({ ...at, indent: `${at.indent}  ` });

function write(schema: Schema, at: At): string {
  if (typeof schema['$ref'] === 'string') return writeRef(schema['$ref'], at);
  const choices = [...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])];
  if (choices.length > 0 && schema['properties'] === undefined) return union(choices.map((each) => write(each, at)));
  const all = schemasIn(schema['allOf']);
  if (all.length > 0) return [...new Set(all.map((each) => write(each, at)))].join(' & ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((each) => JSON.stringify(each)));
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  return union(types.map((type) => writeType(type, schema, at)));
}

const union = (texts: readonly string[]): string => [...new Set(texts)].join(' | ');

const nameIn = (ref: string): string => ref.split('/').at(-1) ?? ref;

function writeRef(ref: string, at: At): string {
  const name = nameIn(ref);
  const target = at.schemas[name];
  if (!target || at.open.includes(name)) return name;
  return write(target, { ...at, open: [...at.open, name] });
}

function writeType(type: unknown, schema: Schema, at: At): string {
  if (type === 'object' || (type === undefined && isSchema(schema['properties']))) return writeObject(schema, at);
  if (type === 'array') {
    const item = isSchema(schema['items']) ? write(schema['items'], at) : 'unknown';
    return / [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  return typeof type === 'string' ? type : 'unknown';
}

function writeObject(schema: Schema, at: At): string {
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  const others = schema['additionalProperties'];
  const rest = isSchema(others) && Object.keys(others).length > 0 ? [`[name: string]: ${write(others, deeper(at))}`] : [];
  if (properties.length + rest.length === 0) return 'object';
  if (at.indent.length / 2 >= maxDepth) return '{ … }';
  const required = new Set(listOf(schema['required']));
  const inner = deeper(at);
  const lines = properties.map(([name, value]) => {
    const of = isSchema(value) ? value : {};
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
    const note = noteOf(of);
    return `${key}${required.has(name) ? '' : '?'}: ${write(of, inner)}${note && `  // ${note}`}`;
  });
  return ['{', ...[...lines, ...rest].map((line) => `${inner.indent}${line}`), `${at.indent}}`].join('\n');
}

/** What else is asked of a value: its length, bounds, pattern, what it is when left out. */
export function noteOf(schema: Schema): string {
  const at = (name: string): number | undefined => {
    const value = schema[name];
    return typeof value === 'number' && !ownBounds.has(value) ? value : undefined;
  };
  return [
    typeof schema['description'] === 'string' ? schema['description'] : '',
    typeof schema['format'] === 'string' ? schema['format'] : '',
    between(at('minLength'), at('maxLength'), 'characters'),
    between(at('minItems'), at('maxItems'), 'items'),
    between(at('minimum'), at('maximum'), ''),
    at('exclusiveMinimum') === undefined ? '' : `above ${at('exclusiveMinimum')}`,
    schema['default'] === undefined ? '' : `otherwise ${JSON.stringify(schema['default'])}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function between(least: number | undefined, most: number | undefined, what: string): string {
  const count =
    least === undefined
      ? most === undefined
        ? ''
        : `at most ${most}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most}`;
  return count && [count, what].filter(Boolean).join(' ');
}

/** A smallest value that may be sent: the required fields, each with the simplest value of its kind. */
export function exampleOf(schema: Schema, schemas: Schemas, open: readonly string[] = []): unknown {
  const within = (each: Schema | undefined): unknown => (each ? exampleOf(each, schemas, open) : null);
  if (typeof schema['$ref'] === 'string') {
    const name = nameIn(schema['$ref']);
    const target = open.includes(name) ? undefined : schemas[name];
    return target ? exampleOf(target, schemas, [...open, name]) : null;
  }
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  const [choice] = [
    ...listOf(schema['enum']),
    ...schemasIn(schema['anyOf']).map(within),
    ...schemasIn(schema['oneOf']).map(within),
  ];
  const type = Array.isArray(schema['type']) ? listOf(schema['type'])[0] : schema['type'];
  if (choice !== undefined && !isSchema(schema['properties'])) return choice;
  if (type === 'object' || isSchema(schema['properties'])) {
    const properties = isSchema(schema['properties']) ? schema['properties'] : {};
    const names = listOf(schema['required']).filter((name) => typeof name === 'string');
    return Object.fromEntries(names.map((name) => [name, isSchema(properties[name]) ? within(properties[name]) : null]));
  }
  if (type === 'array') return [];
  if (type === 'string') return '';
  if (type === 'integer' || type === 'number') return typeof schema['minimum'] === 'number' ? Math.max(0, schema['minimum']) : 1;
  return type === 'boolean' ? false : null;
}
