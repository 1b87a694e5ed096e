/** From the bytes of a zip to validated files; every error names its file and line. */
import { bundleKinds, type BundleKind } from '@tessera/api/bundle';
import { fieldsOf } from '../rest/issues.ts';
import { readArchive } from './archive.ts';
import { readYaml, type ReadYaml } from './read-yaml.ts';
import { BundleFault, refuseFile, type Finding } from './refusal.ts';
import { bundleTypes, fileShapes, folders, metadataShape, tagsPath, tagsShape, type BundleOf, type FileOf } from './shapes.ts';

/** One file that was read. */
export interface BundleFile<K extends BundleKind> {
  /** Inside the bundle's folder, e.g. `charts/Sales_12.yaml`. */
  readonly path: string;
  readonly value: FileOf<K>;
}

/** The files by kind, in the order of their paths. */
export type BundleFiles = { readonly [K in BundleKind]: readonly BundleFile<K>[] };

/** A whole bundle after every file was read by its shape. */
export interface Bundle extends BundleFiles {
  /** What `tags.yaml` says of tags, by name in small letters. */
  readonly tagDescriptions: ReadonlyMap<string, string | null>;
  /** YAML files of unknown folders. */
  readonly others: readonly string[];
}

/** @throws BundleFault with everything that is wrong, by file */
export function readBundle(bytes: Buffer, of: BundleOf): Bundle {
  const files = yamlFilesIn(readArchive(bytes));
  checkMetadata(files, of);
  const findings: Finding[] = [];
  const read: { [K in BundleKind]: BundleFile<K>[] } = {
    database: [],
    dataset: [],
    chart: [],
    theme: [],
    dashboard: [],
    saved_query: [],
  };
  const others: string[] = [];
  let tagDescriptions: Bundle['tagDescriptions'] = new Map();
  for (const [path, content] of files) {
    if (path === metadataFile) continue;
    if (path === tagsPath) {
      tagDescriptions = readTags(content, findings);
      continue;
    }
    const kind = bundleKinds.find((each) => path.startsWith(`${folders[each]}/`));
    if (kind === undefined) others.push(path);
    else readFile(read[kind], kind, path, content, findings);
  }
  for (const kind of bundleKinds) findings.push(...twice(read[kind]));
  if (findings.length > 0) throw new BundleFault(findings);
  return { ...read, tagDescriptions, others };
}

const metadataFile = 'metadata.yaml';

/** Without the folder around everything, whatever its name; hidden files and other formats are passed over. */
function yamlFilesIn(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const isBare = files.has(metadataFile);
  const kept = [...files].flatMap(([name, content]): [string, Buffer][] => {
    const parts = name.split('/');
    if (parts[0] === '__MACOSX' || /^[._]/.test(parts.at(-1) ?? '')) return [];
    if (!/\.ya?ml$/i.test(name)) return [];
    const path = isBare ? name : parts.slice(1).join('/');
    return path === '' ? [] : [[path, content]];
  });
  return new Map(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** @throws BundleFault under `metadata.yaml`, in the reference's words */
function checkMetadata(files: ReadonlyMap<string, Buffer>, of: BundleOf): void {
  const content = files.get(metadataFile);
  if (!content)
    return refuseFile(metadataFile, 'The archive has no metadata.yaml: export it again with a version that writes bundles.');
  const { value } = readYaml(metadataFile, content);
  const read = metadataShape.safeParse(value);
  if (!read.success) throw new BundleFault([{ file: metadataFile, fault: fieldsOf(read.error, value) }]);
  if (read.data.type !== bundleTypes[of])
    throw new BundleFault([{ file: metadataFile, fault: { type: [`Must be equal to ${bundleTypes[of]}.`] } }]);
}

function yamlOf(path: string, content: Buffer, findings: Finding[]): ReadYaml | undefined {
  try {
    return readYaml(path, content);
  } catch (error) {
    if (!(error instanceof BundleFault)) throw error;
    findings.push(...error.findings);
    return undefined;
  }
}

function readTags(content: Buffer, findings: Finding[]): Map<string, string | null> {
  const yaml = yamlOf(tagsPath, content, findings);
  if (!yaml) return new Map();
  const read = tagsShape.safeParse(yaml.value);
  if (!read.success) findings.push({ file: tagsPath, fault: withLines(fieldsOf(read.error, yaml.value), yaml) });
  return new Map((read.data?.tags ?? []).map(({ tag_name, description }) => [tag_name.toLowerCase(), description ?? null]));
}

function readFile<K extends BundleKind>(
  into: BundleFile<K>[],
  kind: K,
  path: string,
  content: Buffer,
  findings: Finding[],
): void {
  const yaml = yamlOf(path, content, findings);
  if (!yaml) return;
  const read = fileShapes[kind].safeParse(yaml.value);
  // `fileShapes[kind]` gives what `FileOf` says for this kind; a record of shapes cannot tell the compiler so.
  if (read.success) into.push({ path, value: read.data as FileOf<K> });
  else findings.push({ file: path, fault: withLines(fieldsOf(read.error, yaml.value), yaml) });
}

function withLines(fields: Record<string, string[]>, yaml: ReadYaml): Record<string, string[]> {
  const said = Object.entries(fields).map(([field, texts]): [string, string[]] => {
    const line = yaml.lineOf(field === '_schema' ? [] : field.split('.'));
    return [field, texts.map((message) => `${message} (line ${line})`)];
  });
  return Object.fromEntries(said);
}

/** The same uuid in two files: it is undecided which one is right. */
function twice(files: readonly BundleFile<BundleKind>[]): Finding[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path, value }): Finding[] => {
    const before = first.get(value.uuid);
    first.set(value.uuid, before ?? path);
    return before === undefined ? [] : [{ file: path, fault: { uuid: [`${before} has the same uuid ${value.uuid}.`] } }];
  });
}
