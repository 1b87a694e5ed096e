/** Writes Avro files as a hostile or damaged table would have them. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import avro from 'avsc';
import { long, readAvro } from './avro-file.ts';

/** Changes the records of a file, whose schema must have no partition fields: their ids are lost. @param times  that each record is written */
export async function changeAvro(file: string, change: (record: Record<string, unknown>) => unknown, times = 1): Promise<void> {
  const { meta, records } = readAvro(readFileSync(file), () => true);
  const plain: unknown = JSON.parse(meta['avro.schema'] ?? '', (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'type' in value && 'logicalType' in value && value.type === 'long'
      ? 'long'
      : value,
  );
  // Of this test's own making.
  const type = avro.Type.forSchema(plain as avro.Schema, { registry: { long }, wrapUnions: 'never', logicalTypes: {} });
  for (const record of records) change(record as Record<string, unknown>);
  writeFileSync(file, await encoded(type, Array.from({ length: times }, () => records).flat()));
}

/** An Avro file of records. */
export async function encoded(type: avro.Type, records: readonly unknown[]): Promise<Buffer> {
  const encoder = new avro.streams.BlockEncoder(type, { codec: 'deflate' });
  const bytes = buffer(encoder);
  for (const record of records) if (!encoder.write(record)) await once(encoder, 'drain');
  encoder.end();
  return bytes;
}
