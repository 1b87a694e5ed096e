/** One import while it runs: what is asked, what was found wrong, what became of each file, and who stands for which uuid. */
import type { BundleKind, ImportedObject } from '@tessera/api/bundle';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../context.ts';
import type { Tx } from '../store/db.ts';
import { findObject, type ObjectWriter } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import type { Bundle, BundleFile, BundleFiles } from './bundle.ts';
import type { FileFault, Finding } from './refusal.ts';
import type { BundleOf } from './shapes.ts';

/** What the caller wants. */
export interface ImportRequest {
  readonly of: BundleOf;
  readonly overwrite: boolean;
  readonly dryRun: boolean;
  /** Path inside the bundle → password of that database. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The secrets of SSH tunnels, by the same paths. */
  readonly tunnelSecrets: Readonly<Record<'password' | 'private_key' | 'private_key_password', ReadonlyMap<string, string>>>;
}

/** Shared by the importers of all kinds; everything happens in `tx`. */
export interface ImportRun extends ImportRequest {
  readonly ctx: Context;
  readonly tx: Tx;
  /** Writes inside `tx`. */
  readonly writer: ObjectWriter;
  readonly bundle: Bundle;
  readonly findings: Finding[];
  readonly objects: ImportedObject[];
  /** uuid in the bundle → the row that stands for it here. */
  readonly databases: Map<string, RowOf<'database'>>;
  readonly datasets: Map<string, RowOf<'dataset'>>;
  readonly charts: Map<string, RowOf<'chart'>>;
}

/** What an importer did with one file. */
export interface ImportOutcome {
  /** Null for what was left out. */
  readonly id: number | null;
  readonly action: ImportedObject['action'];
  /** What changed on the way in, one sentence each. */
  readonly adapted?: readonly string[];
  /** Why it cannot be used here. */
  readonly unsupported?: readonly string[];
  /** Good to know; changes nothing about `exact`. */
  readonly notes?: readonly string[];
}

/** Thrown by an importer: the file is refused, the others are still looked at. */
export class FileRefused extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super('A file of the bundle was refused.');
    this.name = 'FileRefused';
    this.fault = fault;
  }
}

/** Thrown when a file stands on another that was refused: one message is enough. */
export class DependencyRefused extends Error {}

/** Imports the files of one kind, gathering what is wrong with each. */
export async function importEach<K extends BundleKind>(
  run: ImportRun,
  kind: K,
  importOne: (run: ImportRun, file: BundleFile<K>) => Promise<ImportOutcome>,
): Promise<void> {
  const all: BundleFiles = run.bundle;
  for (const file of all[kind])
    try {
      report(run, kind, file, await importOne(run, file));
    } catch (error) {
      if (error instanceof DependencyRefused) continue;
      run.findings.push({ file: file.path, fault: faultOf(error) });
    }
}

/** @throws what is no refusal */
function faultOf(error: unknown): FileFault {
  if (error instanceof FileRefused) return error.fault;
  if (error instanceof Failure && error.kind.status < 500) return error.detail.fields ?? { _schema: [error.message] };
  throw error;
}

function report<K extends BundleKind>(run: ImportRun, kind: K, file: BundleFile<K>, outcome: ImportOutcome): void {
  const { id, action, adapted = [], unsupported = [], notes = [] } = outcome;
  run.objects.push({
    file: file.path,
    kind,
    uuid: uuidHere(run, kind, file.value.uuid),
    name: nameOf(file.value),
    id: run.dryRun && action === 'created' ? null : id,
    action,
    status: unsupported.length > 0 ? 'unsupported' : adapted.length > 0 ? 'adapted' : 'exact',
    notes: [...unsupported, ...adapted, ...notes],
  });
}

/** Of a file that has none of its own: that of what stands for it. */
function uuidHere(run: ImportRun, kind: BundleKind, uuid: string): string {
  if (!run.bundle.named.madeUp.has(uuid)) return uuid;
  return (kind === 'database' ? run.databases : run.datasets).get(uuid)?.uuid ?? uuid;
}

/** What a person calls it. */
export function nameOf(value: object): string {
  for (const key of ['dashboard_title', 'slice_name', 'table_name', 'database_name', 'theme_name', 'label'] as const) {
    const name: unknown = Object.entries(value).find(([member]) => member === key)?.[1];
    if (typeof name === 'string') return name;
  }
  return '';
}

const titles: Readonly<Record<BundleKind, string>> = {
  database: 'Database',
  dataset: 'Dataset',
  chart: 'Chart',
  theme: 'Theme',
  dashboard: 'Dashboard',
  saved_query: 'Saved_Query',
};

/** True for what was asked for by name; the rest of a bundle is there because that needs it. */
const isRoot = ({ of }: ImportRequest, kind: BundleKind): boolean => of === kind || of === 'assets';

/**
 * Whether an existing object is overwritten. What the bundle only needs stays as it is here.
 * @param mayEdit  asked only when it would be overwritten
 * @throws FileRefused with the reference's text when overwriting was not requested, or the object is another user's
 */
export async function overwrites(run: ImportRun, kind: BundleKind, mayEdit: () => Promise<boolean> | boolean): Promise<boolean> {
  if (!isRoot(run, kind)) return false;
  if (!run.overwrite) throw new FileRefused(`${titles[kind]} already exists and \`overwrite=true\` was not passed`);
  if (await mayEdit()) return true;
  throw new FileRefused({ _schema: [`Changing this ${titles[kind].toLowerCase().replace('_', ' ')} is forbidden`] });
}

/** @throws FileRefused when the caller may not make such a thing */
export function mustMayCreate(isAllowed: boolean, kind: BundleKind): void {
  if (!isAllowed)
    throw new FileRefused({ _schema: [`You may not create a ${titles[kind].toLowerCase().replace('_', ' ')} here.`] });
}

/** What the report of an import says of an object that exists and was not to be overwritten. */
export const reusedNote = 'It is here already and was left as it is.';

/** The row that stands for a uuid: from the bundle, else from this server. */
export async function rowOfUuid<K extends 'database' | 'dataset' | 'chart'>(
  run: ImportRun,
  kind: K,
  uuid: string,
): Promise<RowOf<K> | undefined> {
  // One map per kind, each holding rows of its kind.
  const known = { database: run.databases, dataset: run.datasets, chart: run.charts }[kind] as Map<string, RowOf<K>>;
  const row = known.get(uuid);
  if (row) return row;
  const files: readonly BundleFile<BundleKind>[] = run.bundle[kind];
  if (files.some(({ value }) => value.uuid === uuid)) throw new DependencyRefused();
  return findObject(run.tx, kind, uuid);
}

/** A mapping, or its JSON as a text, as it is stored. */
export function storedJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
