/**
 * Files without a `metadata.yaml`: one file out of a bundle, or exports of versions before 1.0. What a file is, its own keys say.
 */
import { bundleKinds, type BundleKind } from '@tessera/api/bundle';
import { isObject } from '../resources/dashboard/metadata.ts';
import type { Bundle } from './bundle.ts';
import { isOldDashboards, translateDashboards } from './old-dashboards.ts';
import { isOldDatasets, translateDatasets } from './old-datasets.ts';
import { Translation } from './old-files.ts';
import { takeFile, valueOf } from './read-file.ts';
import { BundleFault, type Finding } from './refusal.ts';
import { folders, type BundleOf } from './shapes.ts';

/** True for a file that is sent as it is, without a zip around it. */
export const isLoose = (name: string, bytes: Buffer): boolean =>
  isReadable(name) && !(bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x08);

const isReadable = (name: string): boolean => /\.(?:json|ya?ml)$/i.test(name);

/**
 * The files of a zip that has no `metadata.yaml`, as far as they may be imported so.
 * @returns undefined for several files of a bundle: only `metadata.yaml` says what is meant by them
 */
export function looseFilesIn(archive: ReadonlyMap<string, Buffer>): Map<string, Buffer> | undefined {
  const files = [...archive].filter(([name]) => {
    const parts = name.split('/');
    return isReadable(name) && parts[0] !== '__MACOSX' && !/^[._]/.test(parts.at(-1) ?? '');
  });
  if (files.length === 0) return undefined;
  const parts = files.filter(([name, content]) => {
    const read = valueOf(name, content, []);
    return read !== undefined && kindOf(read.value) !== undefined;
  });
  if (parts.length > 1) return undefined;
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** What a file of a bundle is, by a key that only its kind has. */
export function kindOf(value: unknown): BundleKind | undefined {
  if (!isObject(value) || isOldDatasets(value) || isOldDashboards(value)) return undefined;
  return bundleKinds.find((kind) => marks[kind].every((key) => key in value));
}

const marks: Readonly<Record<BundleKind, readonly string[]>> = {
  database: ['database_name', 'sqlalchemy_uri'],
  dataset: ['table_name'],
  chart: ['slice_name'],
  theme: ['theme_name'],
  dashboard: ['dashboard_title'],
  saved_query: ['sql', 'database_uuid'],
};

/** As what a file must be imported; undefined for one that is nothing we know. @param value  of the file */
export function importedAs(value: unknown): BundleOf | undefined {
  if (isOldDatasets(value)) return 'dataset';
  if (isOldDashboards(value)) return 'dashboard';
  const kind = kindOf(value);
  return kind === 'theme' ? 'assets' : kind;
}

/** @throws BundleFault with everything that is wrong, by file */
export function readLoose(files: ReadonlyMap<string, Buffer>, of: BundleOf, importTime: number): Bundle {
  const into = new Translation(importTime);
  let isPart = false;
  for (const [path, content] of files) {
    const read = valueOf(path, content, into.findings);
    if (!read) continue;
    const as = importedAs(read.value);
    if (as === undefined || (of !== 'assets' && of !== as)) {
      into.findings.push({ file: path, fault: { _schema: [as === undefined ? unknown : elsewhere(as)] } });
      continue;
    }
    const kind = kindOf(read.value);
    if (kind !== undefined) {
      isPart = true;
      takeFile<BundleKind>(into.files[kind], kind, pathIn(kind, path), read, into.findings);
    } else if (isOldDatasets(read.value)) translateDatasets(into, path, read.value);
    else translateDashboards(into, path, read.value);
  }
  const [first] = files.keys();
  if (into.findings.length === 0 && bundleKinds.every((kind) => into.files[kind].length === 0))
    into.findings.push({ file: first ?? '', fault: { _schema: ['The file holds nothing to import.'] } });
  if (into.findings.length > 0) throw new BundleFault(merged(into.findings));
  const { databases, datasets, madeUp } = into;
  const named = { databases, datasets, madeUp };
  return { ...into.files, tagDescriptions: new Map(), others: [], named, isPart };
}

const unknown = 'This is no file that can be imported: neither one of a bundle, nor an old export of dashboards or datasources.';

function elsewhere(as: BundleOf): string {
  switch (as) {
    case 'dashboard':
      return 'This file holds dashboards: import it in the list of dashboards.';
    case 'chart':
      return 'This file holds a chart: import it in the list of charts.';
    case 'dataset':
      return 'This file holds datasets: import it in the list of datasets.';
    case 'database':
      return 'This file holds a database: import it in the list of databases.';
    case 'saved_query':
      return 'This file holds a saved query: import it in the list of saved queries.';
    case 'assets':
      return 'This file holds a theme: import it together with everything else.';
  }
}

/** Where the file would lie in a bundle: programs know what is asked for a database by its folder. */
function pathIn(kind: BundleKind, path: string): string {
  const folder = `${folders[kind]}/`;
  const at = path.indexOf(folder);
  return at === 0 || path[at - 1] === '/' ? path.slice(at) : folder + (path.split('/').at(-1) ?? path);
}

/** A file may be refused in many places; how many of them help is bounded. */
const most = 200;
const merged = (findings: readonly Finding[]): Finding[] => findings.slice(0, most);
