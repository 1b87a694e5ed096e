/** A snapshot's manifests: which data files and files of deletes are alive. */
import { z } from 'zod';
import { avroField, readAvro, type AvroField } from './avro-file.ts';
import { IcebergRefusal } from './refusal.ts';
import type { RawValue } from './values.ts';

/** A manifest, as the snapshot's list names it. */
export interface Manifest {
  readonly path: string;
  readonly specId: number | undefined;
  readonly hasDeletes: boolean;
  /** Of files that were added with it and say none. */
  readonly sequence: number;
}

/** A file that is alive. */
export interface ManifestEntry {
  readonly content: 'data' | 'positions' | 'values';
  readonly path: string;
  readonly format: string;
  readonly specId: number;
  /** By the ids of the partition's fields. */
  readonly partition: ReadonlyMap<number, RawValue>;
  readonly records: number;
  readonly sequence: number;
  readonly equalityIds: readonly number[];
  /** Of deletes that are about one data file. */
  readonly about: string | undefined;
  /** Where in the file a deletion vector lies. */
  readonly blob: { readonly offset: number; readonly bytes: number } | undefined;
}

const whole = z.union([z.int(), z.bigint()]).transform(Number).refine(Number.isSafeInteger);
const listed = z.object({
  manifest_path: z.string(),
  partition_spec_id: whole.nullish(),
  content: whole.nullish(),
  sequence_number: whole.nullish(),
  key_metadata: z.unknown(),
});
const listFields = new Set(Object.keys(listed.shape));
const entry = z.object({
  status: whole,
  sequence_number: whole.nullish(),
  data_file: z.object({
    content: whole.nullish(),
    file_path: z.string(),
    file_format: z.string(),
    partition: z.unknown(),
    record_count: whole,
    key_metadata: z.unknown(),
    equality_ids: z.array(whole).nullish(),
    referenced_data_file: z.string().nullish(),
    content_offset: whole.nullish(),
    content_size_in_bytes: whole.nullish(),
  }),
});
const entryFields = new Set([
  ...Object.keys(entry.shape),
  ...Object.keys(entry.shape.data_file.shape).map((name) => `data_file.${name}`),
]);

/** @throws IcebergRefusal */
export function readManifestList(bytes: Buffer): Manifest[] {
  return readAvro(bytes, (path) => listFields.has(path)).records.map((record) => {
    const read = checked(listed, record);
    mustBeOpen(read.key_metadata);
    return {
      path: read.manifest_path,
      specId: read.partition_spec_id ?? undefined,
      hasDeletes: (read.content ?? 0) !== 0,
      sequence: read.sequence_number ?? 0,
    };
  });
}

const existing = 0;
const added = 1;
const deleted = 2;
const contents = ['data', 'positions', 'values'] as const;

/** @returns the files that are alive @throws IcebergRefusal */
export function readManifest(bytes: Buffer, manifest: Manifest): ManifestEntry[] {
  const { meta, fields, records } = readAvro(bytes, (path) => entryFields.has(path) || path.startsWith('data_file.partition.'));
  const specId = manifest.specId ?? Number(meta['partition-spec-id'] ?? 0);
  const ids = partitionIds(fields);
  // Version 1 has no sequence numbers: whatever it wrote counts as the oldest.
  const hasSequence = fields.some(({ name }) => name === 'sequence_number');
  return records.flatMap((record) => {
    const { status, sequence_number: own, data_file: file } = checked(entry, record);
    if (status === deleted) return [];
    const content = contents[file.content ?? 0];
    if (status !== added && status !== existing) throw damaged();
    if (content === undefined || (content !== 'data') !== manifest.hasDeletes) throw damaged();
    mustBeOpen(file.key_metadata);
    if (hasSequence && typeof own !== 'number' && status !== added) throw damaged();
    return {
      content,
      path: file.file_path,
      format: file.file_format.toUpperCase(),
      specId,
      partition: partitionOf(file.partition, ids),
      records: file.record_count,
      sequence: hasSequence ? (own ?? manifest.sequence) : 0,
      equalityIds: file.equality_ids ?? [],
      about: file.referenced_data_file ?? undefined,
      blob:
        typeof file.content_offset === 'number' && typeof file.content_size_in_bytes === 'number'
          ? { offset: file.content_offset, bytes: file.content_size_in_bytes }
          : undefined,
    };
  });
}

/** Names of the partition's fields by what they are in its record. */
function partitionIds(fields: readonly AvroField[]): ReadonlyMap<string, number> {
  const inside = (from: readonly AvroField[], name: string): AvroField[] => {
    const type = from.find((field) => field.name === name)?.type;
    return z.object({ fields: z.array(avroField) }).safeParse(type).data?.fields ?? [];
  };
  const parts = inside(inside(fields, 'data_file'), 'partition');
  return new Map(parts.map((field) => [field.name, field['field-id'] ?? Number.NaN]));
}

function partitionOf(record: unknown, ids: ReadonlyMap<string, number>): ReadonlyMap<number, RawValue> {
  const found = new Map<number, RawValue>();
  const values = typeof record === 'object' && record !== null ? Object.entries(record) : [];
  for (const [name, value] of values) {
    const id = ids.get(name);
    if (id === undefined || Number.isNaN(id)) throw damaged();
    found.set(id, raw(value));
  }
  return found;
}

function raw(value: unknown): RawValue {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return value;
  throw damaged();
}

const damaged = (): IcebergRefusal => new IcebergRefusal('a manifest of it is damaged');

function checked<T>(shape: z.ZodType<T>, record: unknown): T {
  const read = shape.safeParse(record);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new IcebergRefusal(`a manifest of it is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function mustBeOpen(key: unknown): void {
  if (key !== null && key !== undefined) throw new IcebergRefusal('it is encrypted');
}
