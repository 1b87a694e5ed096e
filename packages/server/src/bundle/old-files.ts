/**
 * Files of versions before 1.0 become files of a bundle. They call databases and datasets by name: those get uuids made of their
 * names, which `names-here.ts` exchanges for what has the name on this server.
 */
import type { BundleKind } from '@tessera/api/bundle';
import { isObject, type Json } from '../resources/dashboard/metadata.ts';
import { uuidOfName } from '../store/named-uuid.ts';
import { folderName } from './names.ts';
import { noFiles, type NamedDatabase, type NamedDataset, type FilePlace, type Source } from './bundle.ts';
import { fitted } from './read-file.ts';
import { readJsonText } from './read-json.ts';
import type { Finding } from './refusal.ts';
import { folders } from './shapes.ts';

/** A place below another. */
export const below = ({ file, at }: FilePlace, ...steps: readonly (string | number)[]): FilePlace => ({
  file,
  at: [...(at === '' ? [] : [at]), ...steps].join('.'),
});

/** @returns the uuid that stands for a database of this name */
export const uuidOfDatabase = (name: string): string => uuidOfName(`database ${JSON.stringify(name)}`);
/** @returns the uuid that stands for a dataset of these names */
export const uuidOfSource = ({ database_name, schema, table_name }: Source): string =>
  uuidOfName(`dataset ${JSON.stringify([database_name, schema, table_name])}`);

/** Gathers what old files become. */
export class Translation {
  /** Unix time in seconds: what the reference notes in everything it takes from such a file. */
  readonly importTime: number;
  readonly files = noFiles();
  readonly databases = new Map<string, NamedDatabase>();
  readonly datasets = new Map<string, NamedDataset>();
  readonly madeUp = new Set<string>();
  readonly findings: Finding[] = [];
  readonly #uuids = new Set<string>();
  readonly #paths = new Set<string>();

  constructor(importTime: number) {
    this.importTime = importTime;
  }

  refuse({ file, at }: FilePlace, message: string): void {
    this.findings.push({ file, fault: { [at === '' ? '_schema' : at]: [message] } });
  }

  /** Takes a file of a bundle, which must fit its shape; one that came before with the same uuid stands. */
  add<K extends BundleKind>(kind: K, place: FilePlace, title: string, value: object): void {
    const found = fitted(kind, value);
    if ('faults' in found) {
      const faults = Object.entries(found.faults).map(([field, texts]): [string, string[]] => [
        (field === '_schema' ? place : below(place, field)).at,
        texts,
      ]);
      this.findings.push({ file: place.file, fault: Object.fromEntries(faults) });
      return;
    }
    const { file } = found;
    if (this.#uuids.has(file.uuid)) return;
    this.#uuids.add(file.uuid);
    const folder = kind === 'database' ? folders[kind] : `${place.file}/${folders[kind]}`;
    this.files[kind].push({ path: this.#freePath(`${folder}/${folderName(title, kind)}`), value: file });
  }

  has(uuid: string): boolean {
    return this.#uuids.has(uuid);
  }

  /** JSON as a text or as it is; none is an empty object. */
  object(place: FilePlace, told: unknown): Json {
    if (told === null || told === undefined || told === '') return {};
    const read = typeof told === 'string' ? readJsonText(told) : { value: told };
    if ('value' in read && isObject(read.value)) return read.value;
    this.refuse(place, 'fault' in read ? read.fault : 'Must be a JSON object.');
    return {};
  }

  #freePath(wanted: string): string {
    let path = `${wanted}.yaml`;
    for (let n = 2; this.#paths.has(path.toLowerCase()); n++) path = `${wanted}-${n}.yaml`;
    this.#paths.add(path.toLowerCase());
    return path;
  }
}

/** Some members of a value. */
export const picked = (value: Json, keys: readonly string[]): Json =>
  Object.fromEntries(keys.flatMap((key): [string, unknown][] => (value[key] === undefined ? [] : [[key, value[key]]])));

/** A text that is not empty. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
