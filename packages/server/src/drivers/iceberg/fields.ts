/** Schemas of Iceberg as columns of the engine. */
import { z } from 'zod';
import type { IcebergField, IcebergType, NameMapping } from '../../engine/iceberg/read.ts';
import { IcebergRefusal } from './refusal.ts';
import { defaultText } from './values.ts';

const field = z.object({ id: z.int(), name: z.string().min(1), type: z.unknown(), 'initial-default': z.unknown().optional() });
const nested = z.discriminatedUnion('type', [
  z.object({ type: z.literal('struct'), fields: z.array(z.unknown()).min(1) }),
  z.object({ type: z.literal('list'), 'element-id': z.int(), element: z.unknown() }),
  z.object({ type: z.literal('map'), 'key-id': z.int(), key: z.unknown(), 'value-id': z.int(), value: z.unknown() }),
]);

const deepest = 32;
const plain: Readonly<Record<string, string>> = {
  boolean: 'BOOLEAN',
  int: 'INTEGER',
  long: 'BIGINT',
  float: 'FLOAT',
  double: 'DOUBLE',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMP WITH TIME ZONE',
  timestamp_ns: 'TIMESTAMP_NS',
  string: 'VARCHAR',
  uuid: 'UUID',
  binary: 'BLOB',
};

/** @throws IcebergRefusal for types that are not read */
export const fieldsOf = (fields: readonly unknown[], depth = 0): IcebergField[] => {
  const read = fields.map((each) => fieldOf(each, depth));
  const names = new Set<string>();
  for (const { name } of read) {
    if (name.includes('\0')) throw new IcebergRefusal('a column’s name contains a NUL character');
    if (names.has(name.toLowerCase()))
      throw new IcebergRefusal(`it has two columns ${name} whose names differ in their case only`);
    names.add(name.toLowerCase());
  }
  return read;
};

function fieldOf(written: unknown, depth: number): IcebergField {
  const read = field.safeParse(written);
  if (!read.success) throw new IcebergRefusal('its metadata file is damaged: a column has no id, name or type');
  const { id, name } = read.data;
  const type = typeOf(read.data.type, name, depth);
  return { id, name, type, initial: defaultText(read.data['initial-default'], type, name) };
}

function typeOf(written: unknown, name: string, depth: number): IcebergType {
  if (typeof written === 'string') return { sql: plainType(written, name) };
  if (depth > deepest) throw new IcebergRefusal(`its column ${name} is nested too deeply`);
  const read = nested.safeParse(written);
  if (!read.success) throw new IcebergRefusal(`its column ${name} is of a type that is not known`);
  const type = read.data;
  if (type.type === 'struct') return { struct: fieldsOf(type.fields, depth + 1) };
  const part = (id: number, of: string, inner: unknown): IcebergField => ({ id, name: of, type: typeOf(inner, name, depth + 1) });
  if (type.type === 'list') return { list: part(type['element-id'], 'element', type.element) };
  return { map: { key: part(type['key-id'], 'key', type.key), value: part(type['value-id'], 'value', type.value) } };
}

function plainType(written: string, name: string): string {
  const known = Object.hasOwn(plain, written) ? plain[written] : undefined;
  if (known !== undefined) return known;
  const decimal = /^decimal\(\s*(\d+)\s*,\s*(\d+)\s*\)$/.exec(written);
  if (decimal && Number(decimal[1]) >= 1 && Number(decimal[1]) <= 38 && Number(decimal[2]) <= Number(decimal[1]))
    return `DECIMAL(${Number(decimal[1])},${Number(decimal[2])})`;
  if (/^fixed\[\d+\]$/.test(written)) return 'BLOB';
  throw new IcebergRefusal(`its column ${name} is of the type ${written.slice(0, 60)}, which is not read`);
}

/** Columns of former schemas that are none any more, the newest of each id. @param ids  the wanted ones @throws IcebergRefusal */
export function droppedFields(all: readonly (readonly unknown[])[], ids: ReadonlySet<number>): IcebergField[] {
  const found = new Map<number, unknown>();
  for (const fields of all)
    for (const each of fields) {
      const read = field.safeParse(each);
      if (read.success && ids.has(read.data.id)) found.set(read.data.id, each);
    }
  return [...found.values()].map((each) => fieldOf(each, 0));
}

/** What is written beside columns. */
export function commentsOf(fields: readonly unknown[]): Record<string, string> {
  const documented = z.object({ name: z.string(), doc: z.string().min(1) });
  const found = fields.flatMap((each) => documented.safeParse(each).data ?? []);
  return Object.fromEntries(found.map(({ name, doc }) => [name, doc]));
}

const mapping: z.ZodType<NameMapping[]> = z.array(
  z
    .object({ 'field-id': z.int().optional(), names: z.array(z.string()), fields: z.lazy(() => mapping).optional() })
    .transform(({ 'field-id': id, names, fields }) => ({ id, names, fields: fields ?? [] })),
);

/** @param text  the property `schema.name-mapping.default` @throws IcebergRefusal */
export function nameMappingOf(text: string | undefined): NameMapping[] | undefined {
  if (text === undefined) return undefined;
  try {
    return mapping.parse(JSON.parse(text));
  } catch {
    throw new IcebergRefusal('its property schema.name-mapping.default is damaged');
  }
}
