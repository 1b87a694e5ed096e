/**
 * Avro files: a header with the schema, then blocks of records (what Avro calls object container files). What a hostile
 * file could make of a few bytes is bounded here and by the thread this runs in.
 */
import { inflateRawSync, zstdDecompressSync } from 'node:zlib';
import avro from 'avsc';
import { z } from 'zod';
import { IcebergRefusal } from './refusal.ts';

const mostBlockBytes = 64 * 2 ** 20;
const mostRecords = 2_000_000;

/** A record's field, as schemas write it. */
export const avroField = z.looseObject({ name: z.string(), type: z.unknown(), 'field-id': z.int().optional() });
/** The same as a type. */
export type AvroField = z.infer<typeof avroField>;
const recordSchema = z.looseObject({ type: z.literal('record'), fields: z.array(avroField) });

/** Whole numbers of 64 bits stay exact. */
export const long = avro.types.LongType.__with({
  fromBuffer: (bytes: Buffer) => bytes.readBigInt64LE(),
  toBuffer: (value: bigint) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(value);
    return bytes;
  },
  fromJSON: BigInt,
  toJSON: Number,
  isValid: (value: unknown) => typeof value === 'bigint',
  compare: (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1),
});
const header = avro.Type.forSchema({
  type: 'record',
  name: 'Header',
  fields: [
    { name: 'magic', type: { type: 'fixed', name: 'Magic', size: 4 } },
    { name: 'meta', type: { type: 'map', values: 'bytes' } },
    { name: 'sync', type: { type: 'fixed', name: 'Sync', size: 16 } },
  ],
});
const block = avro.Type.forSchema({
  type: 'record',
  name: 'Block',
  fields: [
    { name: 'count', type: 'long' },
    { name: 'data', type: 'bytes' },
    { name: 'sync', type: { type: 'fixed', name: 'BlockSync', size: 16 } },
  ],
});

const bytesOf = z.instanceof(Buffer);
const headerShape = z.object({ magic: bytesOf, meta: z.record(z.string(), bytesOf), sync: bytesOf });
const blockShape = z.object({ count: z.int(), data: bytesOf, sync: bytesOf });
/** What it really is, the library finds out. */
const anySchema = z.custom<avro.Schema>((given) => typeof given === 'string' || (typeof given === 'object' && given !== null));

/** What an Avro file says of itself, and its records. */
export interface AvroFile {
  readonly meta: Readonly<Record<string, string>>;
  readonly fields: readonly AvroField[];
  readonly records: readonly unknown[];
}

/**
 * @param wanted  the field of a record that is read; the bytes of others are passed over
 * @throws IcebergRefusal for a damaged file
 */
export function readAvro(bytes: Buffer, wanted: (path: string) => boolean): AvroFile {
  try {
    return opened(bytes, wanted);
  } catch (error) {
    if (error instanceof IcebergRefusal) throw error;
    throw new IcebergRefusal(`a manifest of it is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function opened(bytes: Buffer, wanted: (path: string) => boolean): AvroFile {
  const head = decoded(header, bytes, 0);
  const { magic, meta: written, sync } = headerShape.parse(head.value);
  if (!magic.equals(Buffer.from('Obj\u0001'))) throw new Error('it is no Avro file');
  const meta = Object.fromEntries(Object.entries(written).map(([key, value]) => [key, value.toString('utf8')]));
  const schema = recordSchema.parse(JSON.parse(meta['avro.schema'] ?? ''));
  const writer = typeOf(slim(schema, '', () => true));
  const reader = typeOf(slim(schema, '', wanted));
  const resolver = reader.createResolver(writer);
  const records: unknown[] = [];
  for (let at = head.offset; at < bytes.length;) {
    const { value: read, offset } = decoded(block, bytes, at);
    const value = blockShape.parse(read);
    if (!value.sync.equals(sync)) throw new Error('a block does not end where it should');
    at = offset;
    if (value.count > mostRecords - records.length) throw new Error('it has too many records');
    const data = unpacked(value.data, meta['avro.codec'] ?? 'null');
    for (let number = 0, from = 0; number < value.count; number += 1) {
      const record = decoded(reader, data, from, resolver);
      records.push(record.value);
      from = record.offset;
    }
  }
  return { meta, fields: schema.fields, records };
}

function decoded(type: avro.Type, bytes: Buffer, at: number, resolver?: avro.Resolver): { value: unknown; offset: number } {
  const { value, offset }: { value: unknown; offset: number } = type.decode(bytes, at, resolver);
  // Its own sign that the bytes ended too early.
  if (offset < 0) throw new Error('it ends too early');
  return { value, offset };
}

const typeOf = (schema: unknown): avro.Type =>
  avro.Type.forSchema(anySchema.parse(schema), { registry: { long }, wrapUnions: 'never', logicalTypes: {} });

function unpacked(data: Buffer, codec: string): Buffer {
  if (codec === 'null') return data;
  if (codec === 'deflate') return inflateRawSync(data, { maxOutputLength: mostBlockBytes });
  if (codec === 'zstandard') return zstdDecompressSync(data, { maxOutputLength: mostBlockBytes });
  throw new IcebergRefusal(`its manifests are packed as ${codec.slice(0, 30)}; deflate and zstandard are read`);
}

const plainType = z.object({ type: z.enum(['boolean', 'int', 'long', 'float', 'double', 'bytes', 'string']) });

/** The schema without the fields that are not wanted, and without what values stand for: a date is its number of days. */
function slim(schema: unknown, path: string, wanted: (path: string) => boolean): unknown {
  if (Array.isArray(schema)) return schema.map((each) => slim(each, path, wanted));
  const plain = plainType.safeParse(schema);
  if (plain.success) return plain.data.type;
  const list = z.looseObject({ type: z.literal('array'), items: z.unknown() }).safeParse(schema);
  if (list.success) {
    // A few bytes would make lists without end of them.
    if (takesNoBytes(list.data.items)) throw new Error('its elements take no bytes');
    return { ...list.data, items: slim(list.data.items, path, wanted) };
  }
  const record = recordSchema.safeParse(schema);
  if (!record.success) return schema;
  const fields = record.data.fields
    .filter(({ name }) => wanted(`${path}${name}`))
    .map((field) => ({ ...field, type: slim(field.type, `${path}${field.name}.`, wanted) }));
  return { ...record.data, fields };
}

/** Whether values of a type may be of no bytes at all; of a type that stands elsewhere by its name it is not known. */
function takesNoBytes(schema: unknown): boolean {
  if (Array.isArray(schema)) return false;
  if (typeof schema === 'string') return !plainType.safeParse({ type: schema }).success;
  const record = recordSchema.safeParse(schema);
  if (record.success) return record.data.fields.every(({ type }) => takesNoBytes(type));
  return z.looseObject({ type: z.literal('fixed'), size: z.literal(0) }).safeParse(schema).success;
}
