/** What is not read of Iceberg: each table is shown, and its question is refused in a sentence. No wrong number, nothing outside. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import avro from 'avsc';
import { Failure } from '@tessera/core/failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../driver.ts';
import { filesDriver } from './files.ts';
import { folderSource } from './folder-source.ts';
import { changeAvro, encoded } from '../iceberg/avro-file.testing.ts';
import { exactJson } from '../iceberg/exact-json.ts';
import { fixtures, rowsIn } from './iceberg-rows.testing.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-iceberg-refused-'));
const lake = join(home, 'files/lake');
let driver: Driver;

beforeAll(() => {
  mkdirSync(lake, { recursive: true });
  driver = filesDriver(folderSource(home, 'lake'), home);
});
afterAll(async () => {
  await driver.close();
  rmSync(home, { recursive: true, force: true });
});

interface Made {
  readonly name: string;
  readonly folder: string;
  /** The newest metadata file. */
  readonly metadata: string;
}

let made = 0;
function tableOf(from: string): Made {
  made += 1;
  const name = `t${made}`;
  const folder = join(lake, name);
  cpSync(join(fixtures, from), folder, { recursive: true });
  const newest = readdirSync(join(folder, 'metadata')).filter((each) => each.endsWith('.metadata.json'));
  newest.sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  return { name, folder, metadata: join(folder, 'metadata', newest.at(-1) ?? '') };
}
const change = (file: string, from: string | RegExp, to: string): void => {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
};
/** The files of manifests, those of the current snapshot among them. */
const avroIn = ({ folder }: Made, isList: boolean): string[] =>
  readdirSync(join(folder, 'metadata'))
    .filter((name) => name.endsWith('.avro') && name.startsWith('snap-') === isList)
    .map((name) => join(folder, 'metadata', name));

/** Shown as a table, and what its question is answered. */
async function answer({ name }: Made): Promise<string> {
  await driver.schemas();
  expect((await driver.tables('main')).map(({ value }) => value)).toContain(name);
  return rowsIn(driver, `SELECT count(*) FROM ${name}`).then(
    (rows) => rows.join(),
    (error: unknown) => (error instanceof Failure ? `${error.code} ${error.detail.message ?? ''}` : String(error)),
  );
}
const refused = (table: Made, why: string): string => `QUERY_FAILED The Iceberg table main.${table.name} cannot be read: ${why}.`;

const plain = 'pyiceberg/shop/types';
const deletes = 'java/shop/positions';
type Spoil = (table: Made) => void | Promise<void>;
async function changed(table: Made, change: (record: Record<string, unknown>) => unknown): Promise<void> {
  for (const file of avroIn(table, false)) await changeAvro(file, change);
}
const dataFile =
  (field: string, value: unknown): Spoil =>
  (table) =>
    changed(table, (record) => ((record['data_file'] as Record<string, unknown>)[field] = value));
const twice: Spoil = async (table) => {
  for (const file of avroIn(table, true)) await changeAvro(file, () => undefined, 2);
};
const puffinIn = (folder: string): string => readdirSync(join(folder, 'data')).find((name) => name.endsWith('.puffin')) ?? '';

const cases: readonly [string, string, Spoil, string | RegExp][] = [
  [
    'a later version',
    plain,
    ({ metadata }) => change(metadata, /"format-version": ?2/, '"format-version":4'),
    'it is written in version 4 of the format; versions 1 to 3 are read',
  ],
  [
    'no version',
    plain,
    ({ metadata }) => change(metadata, '"format-version"', '"other"'),
    'its metadata file is damaged: format-version is missing',
  ],
  ['no JSON', plain, ({ metadata }) => writeFileSync(metadata, '{"format-version'), /its metadata file is damaged: /],
  [
    'a type that is not known',
    plain,
    ({ metadata }) => change(metadata, /"type": ?"double"/, '"type":"variant"'),
    'its column double is of the type variant, which is not read',
  ],
  [
    'a file that holds another type',
    plain,
    ({ metadata }) => change(metadata, /"type": ?"double"/, '"type":"int"'),
    'a data file has something else in the column double (DOUBLE)',
  ],
  [
    'names that differ in their case',
    plain,
    ({ metadata }) => change(metadata, /"name": ?"long"/, '"name":"INT"'),
    'it has two columns INT whose names differ in their case only',
  ],
  [
    'an encrypted table',
    plain,
    ({ metadata }) => change(metadata, /"properties": ?\{\}/, '"properties":{"encryption.key-id":"k"}'),
    'it is encrypted',
  ],
  ['an encrypted file', plain, dataFile('key_metadata', Buffer.from('k')), 'it is encrypted'],
  ['another format', plain, dataFile('file_format', 'ORC'), 'it has files of the format ORC; Parquet is read'],
  [
    'a missing data file',
    plain,
    ({ folder }) => rmSync(join(folder, 'data'), { recursive: true }),
    /its metadata names t\d+\/data\/.*parquet, which is not there/,
  ],
  [
    'a missing manifest',
    plain,
    (table) => avroIn(table, false).forEach((file) => rmSync(file)),
    /its metadata names t\d+\/metadata\/.*avro, which is not there/,
  ],
  [
    'a missing file of deletes',
    deletes,
    ({ folder }) =>
      readdirSync(join(folder, 'data'))
        .filter((name) => name.startsWith('places'))
        .forEach((name) => rmSync(join(folder, 'data', name))),
    /places-\d+\.parquet, which is not there/,
  ],
  [
    'another bucket',
    plain,
    dataFile('file_path', 's3://other/secret.parquet'),
    'its metadata names s3://other/secret.parquet, which lies outside of this connection’s folder or bucket',
  ],
  ['a file of the machine', plain, dataFile('file_path', '/etc/passwd'), /names \/etc\/passwd, which lies outside/],
  [
    'a path upwards',
    plain,
    dataFile('file_path', 'file:///tmp/warehouse/pyiceberg/shop/types/../../../secret.parquet'),
    /names t\d+\/\.\.\/\.\.\/\.\.\/secret\.parquet, which is not there/,
  ],
  [
    'a pattern',
    plain,
    dataFile('file_path', 'file:///tmp/warehouse/pyiceberg/shop/types/data/*.parquet'),
    /names t\d+\/data\/\*\.parquet, which is not there/,
  ],
  [
    'a manifest list outside',
    plain,
    ({ metadata }) => change(metadata, /"manifest-list": ?"[^"]*"/, '"manifest-list":"/etc/passwd"'),
    /names \/etc\/passwd, which lies outside/,
  ],
  [
    'a manifest cut off',
    plain,
    (table) => avroIn(table, false).forEach((file) => truncateSync(file, 3000)),
    /^a manifest of it is damaged/,
  ],
  [
    'no manifest',
    plain,
    (table) => avroIn(table, false).forEach((file) => writeFileSync(file, 'no Avro, but long enough to look like something')),
    /a manifest of it is damaged/,
  ],
  [
    'a file that is neither there nor gone',
    plain,
    (table) => changed(table, (record) => (record['status'] = 9)),
    'a manifest of it is damaged',
  ],
  ['a file that is named twice', plain, twice, /its metadata names t\d+\/data\/.*\.parquet twice/],
  [
    'a file of Parquet that is none',
    plain,
    ({ folder }) =>
      readdirSync(join(folder, 'data')).forEach((name) => writeFileSync(join(folder, 'data', name), 'x'.repeat(2000))),
    /No magic bytes|too small to be a Parquet file|Parquet/,
  ],
  [
    'a vector that is damaged',
    'java/shop/vectors',
    ({ folder }) => writeFileSync(join(folder, 'data', puffinIn(folder)), 'x'.repeat(9000)),
    'a deletion vector of it is damaged',
  ],
];

test.each(cases)('%s is refused in a sentence', async (_name, from, spoil, why) => {
  const table = tableOf(from);
  await spoil(table);
  const said = await answer(table);
  if (typeof why === 'string') expect(said).toBe(refused(table, why));
  else expect(said.replace(refused(table, '').slice(0, -1), '')).toMatch(why);
});

test('nothing outside is read: not behind a link, and not in the place of a file that a table names', async () => {
  const table = tableOf(plain);
  const data = join(table.folder, 'data', readdirSync(join(table.folder, 'data'))[0] ?? '');
  const secret = join(home, 'secret.parquet');
  copyFileSync(data, secret);
  rmSync(data);
  symlinkSync(secret, data);
  expect(await answer(table)).toMatch(/which is not there\.$/);
  const { name } = tableOf(plain);
  for (const sql of [
    `SELECT * FROM read_parquet('${secret}')`,
    `SELECT * FROM "${name}/data/x.parquet"`,
    `SELECT * FROM parquet_schema('${lake}/${name}/data/*.parquet')`,
    `SELECT * FROM ${name}, read_parquet('${lake}/${name}/data/*.parquet')`,
  ])
    await expect(rowsIn(driver, sql), sql).rejects.toMatchObject({ code: expect.stringMatching(/SQL_REFUSED|TABLE_MISSING/) });
});

test('what unpacks or nests without end is refused, and the server goes on', async () => {
  const bomb = tableOf(plain);
  const zeros = deflateRawSync(Buffer.alloc(65 * 2 ** 20), { level: 1 });
  for (const file of avroIn(bomb, true)) {
    const bytes = readFileSync(file);
    const sync = bytes.subarray(-16);
    const block = avro.Type.forSchema({
      type: 'record',
      name: 'B',
      fields: ['count', 'size'].map((name) => ({ name, type: 'long' })),
    });
    writeFileSync(file, Buffer.concat([bytes, block.toBuffer({ count: 1, size: zeros.length }), zeros, sync]));
  }
  expect(await answer(bomb)).toMatch(/a manifest of it is damaged: Cannot create a Buffer larger/);
  const packed = tableOf(plain);
  writeFileSync(packed.metadata, gzipSync(Buffer.alloc(129 * 2 ** 20), { level: 1 }));
  expect(await answer(packed)).toMatch(/its metadata file is damaged: Cannot create a Buffer larger/);
  const nested = tableOf(plain);
  const deep = `${'{"type":"list","element-id":1,"element":'.repeat(50_000)}"int"${'}'.repeat(50_000)}`;
  change(nested.metadata, /"type": ?"double"/, `"type":${deep}`);
  expect(await answer(nested)).toMatch(/nested too deeply|metadata file is damaged/);
  const many = tableOf(plain);
  const items = { type: 'record' as const, name: 'nothing', fields: [{ name: 'none', type: 'null' }] };
  const type = avro.Type.forSchema({
    type: 'record',
    name: 'manifest_file',
    fields: [{ name: 'manifest_path', type: { type: 'array', items } }],
  });
  for (const file of avroIn(many, true)) writeFileSync(file, await encoded(type, [{ manifest_path: [{ none: null }] }]));
  expect(await answer(many)).toBe(refused(many, 'a manifest of it is damaged: its elements take no bytes'));
  expect(await answer(tableOf(plain))).toBe('["3"]');
});

test('metadata packed with gzip is read, and ids beyond 2^53 stay apart', async () => {
  const table = tableOf(plain);
  const text = readFileSync(table.metadata);
  rmSync(table.metadata);
  writeFileSync(table.metadata.replace('.metadata.json', '.gz.metadata.json'), gzipSync(text));
  expect(await answer(table)).toBe('["3"]');
  expect(exactJson('{"a":9007199254740993,"b":[1.5,-9223372036854775808,2]}')).toEqual({
    a: 9007199254740993n,
    b: [1.5, -9223372036854775808n, 2],
  });
});
