/** A table's metadata file, read and validated. */
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { exactJson } from './exact-json.ts';
import { IcebergRefusal } from './refusal.ts';

const mostBytes = 128 * 2 ** 20;
const newest = 3;

/** 64 bits. */
const long = z.union([z.int(), z.bigint()]).transform(BigInt);
const schema = z.object({ 'schema-id': z.int().default(0), fields: z.array(z.unknown()) });
const partitionField = z.object({
  'field-id': z.int().optional(),
  'source-id': z.int().optional(),
  'source-ids': z.array(z.int()).optional(),
  name: z.string(),
  transform: z.string(),
});
const sortField = z.object({ 'source-id': z.int().optional(), transform: z.string() });
const snapshot = z.object({
  'snapshot-id': long,
  'timestamp-ms': z.int(),
  'manifest-list': z.string().optional(),
  manifests: z.array(z.string()).optional(),
  'key-id': z.unknown().optional(),
});
const metadata = z.object({
  location: z.string().min(1),
  'last-updated-ms': z.int().default(0),
  schema: schema.optional(),
  schemas: z.array(schema).optional(),
  'current-schema-id': z.int().optional(),
  'partition-spec': z.array(partitionField).optional(),
  'partition-specs': z.array(z.object({ 'spec-id': z.int(), fields: z.array(partitionField) })).optional(),
  'default-spec-id': z.int().optional(),
  'sort-orders': z.array(z.object({ 'order-id': z.int(), fields: z.array(sortField) })).optional(),
  'default-sort-order-id': z.int().optional(),
  properties: z
    .record(z.string(), z.string())
    .nullish()
    .transform((given) => given ?? {}),
  'current-snapshot-id': long.nullish(),
  snapshots: z
    .array(snapshot)
    .nullish()
    .transform((given) => given ?? []),
});

/** A field of a partition: a column, and what is made of it. */
export interface PartitionField {
  readonly id: number;
  readonly source: number | undefined;
  readonly transform: string;
}
/** The metadata, of all versions of the format alike. */
export interface IcebergMetadata {
  readonly version: number;
  readonly location: string;
  readonly updatedMs: number;
  /** Fields as they are written: the current ones, and of all schemas. */
  readonly fields: readonly unknown[];
  readonly allFields: readonly (readonly unknown[])[];
  readonly specs: ReadonlyMap<number, readonly PartitionField[]>;
  readonly currentSpec: readonly PartitionField[];
  /** Columns in the order rows are sorted by, of fields that are columns as they are. */
  readonly sortedBy: readonly number[];
  readonly properties: Readonly<Record<string, string>>;
  readonly snapshot: z.infer<typeof snapshot> | undefined;
}

/** @throws IcebergRefusal */
export function readMetadata(bytes: Buffer): IcebergMetadata {
  const read = jsonOf(bytes);
  const version = z.object({ 'format-version': z.int().min(1) }).safeParse(read);
  if (!version.success) throw new IcebergRefusal('its metadata file is damaged: format-version is missing');
  const format = version.data['format-version'];
  if (format > newest)
    throw new IcebergRefusal(`it is written in version ${format} of the format; versions 1 to ${newest} are read`);
  const parsed = metadata.safeParse(read);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new IcebergRefusal(`its metadata file is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  return tableOf(parsed.data, format);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return exactJson((isPacked ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes).toString('utf8'));
  } catch (error) {
    throw new IcebergRefusal(`its metadata file is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function tableOf(read: z.infer<typeof metadata>, version: number): IcebergMetadata {
  const schemas = read.schemas ?? (read.schema ? [read.schema] : []);
  const current = read['current-schema-id'];
  const schemaNow =
    current === undefined ? (read.schema ?? schemas.at(-1)) : schemas.find((each) => each['schema-id'] === current);
  if (!schemaNow) throw new IcebergRefusal('its metadata file is damaged: it has no current schema');
  const written = read['partition-specs'] ?? [{ 'spec-id': 0, fields: read['partition-spec'] ?? [] }];
  const specs = new Map(written.map((each) => [each['spec-id'], each.fields.map(partitionOf)]));
  const order = read['sort-orders']?.find((each) => each['order-id'] === read['default-sort-order-id']);
  if (read.properties['encryption.key-id'] !== undefined) throw new IcebergRefusal('it is encrypted');
  return {
    version,
    location: read.location,
    updatedMs: read['last-updated-ms'],
    fields: schemaNow.fields,
    allFields: schemas.map(({ fields }) => fields),
    specs,
    currentSpec: specs.get(read['default-spec-id'] ?? 0) ?? [],
    sortedBy: (order?.fields ?? []).flatMap((each) => (each.transform === 'identity' ? (each['source-id'] ?? []) : [])),
    properties: read.properties,
    snapshot: snapshotOf(read),
  };
}

/** Version 1 numbers the fields of a partition from 1000 where it does not say. */
const partitionOf = (field: z.infer<typeof partitionField>, at: number): PartitionField => ({
  id: field['field-id'] ?? 1000 + at,
  source: field['source-id'] ?? (field['source-ids']?.length === 1 ? field['source-ids'][0] : undefined),
  transform: field.transform,
});

function snapshotOf(read: z.infer<typeof metadata>): z.infer<typeof snapshot> | undefined {
  const id = read['current-snapshot-id'] ?? -1n;
  if (id === -1n) return undefined;
  const found = read.snapshots.find((each) => each['snapshot-id'] === id);
  if (!found) throw new IcebergRefusal('its metadata file is damaged: it does not have its current snapshot');
  if (found['key-id'] !== undefined && found['key-id'] !== null) throw new IcebergRefusal('it is encrypted');
  return found;
}
