/** From the bytes that were sent to validated files: a zip of a bundle, or files that stand alone. */
import { bundleKinds, type BundleKind } from '@tessera/api/bundle';
import { limits } from '@tessera/core/limits';
import { fieldsOf } from '../rest/issues.ts';
import { readArchive } from './archive.ts';
import { noFiles, type Bundle, type BundleFile } from './bundle.ts';
import { takeFile, valueOf, withLines } from './read-file.ts';
import { isLoose, looseFilesIn, readLoose } from './read-loose.ts';
import { readYaml } from './read-yaml.ts';
import { BundleFault, refuseFile, type Finding } from './refusal.ts';
import { bundleTypes, folders, metadataShape, tagsPath, tagsShape, type BundleOf } from './shapes.ts';

/** What is read, and as what. */
export interface BundleReadRequest {
  readonly bytes: Buffer;
  /** Of the file that was sent: its end says whether it is a zip. */
  readonly name: string;
  readonly of: BundleOf;
  /** Unix time in seconds, for files of versions before 1.0. */
  readonly importTime: number;
}

/** @throws BundleFault with everything that is wrong, by file */
export function readBundle({ bytes, name, of, importTime }: BundleReadRequest): Bundle {
  if (isLoose(name, bytes)) {
    if (bytes.length > limits.archiveEntryBytesMax)
      refuseFile(name, `The file is larger than ${Math.round(limits.archiveEntryBytesMax / 1024 / 1024)} MB.`);
    return readLoose(new Map([[name, bytes]]), of, importTime);
  }
  const archive = readArchive(bytes);
  const files = yamlFilesIn(archive);
  if (files.has(metadataFile)) return readWhole(files, of);
  const loose = looseFilesIn(archive);
  if (loose) return readLoose(loose, of, importTime);
  return refuseFile(metadataFile, 'The archive has no metadata.yaml: export it again with a version that writes bundles.');
}

function readWhole(files: ReadonlyMap<string, Buffer>, of: BundleOf): Bundle {
  checkMetadata(files, of);
  const findings: Finding[] = [];
  const read = noFiles();
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
  const named = { databases: new Map(), datasets: new Map(), madeUp: new Set<string>() };
  return { ...read, tagDescriptions, others, named, isPart: false };
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
  const { value } = readYaml(metadataFile, files.get(metadataFile) ?? Buffer.alloc(0));
  const read = metadataShape.safeParse(value);
  if (!read.success) throw new BundleFault([{ file: metadataFile, fault: fieldsOf(read.error, value) }]);
  if (read.data.type !== bundleTypes[of])
    throw new BundleFault([{ file: metadataFile, fault: { type: [`Must be equal to ${bundleTypes[of]}.`] } }]);
}

function readTags(content: Buffer, findings: Finding[]): Map<string, string | null> {
  const yaml = valueOf(tagsPath, content, findings);
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
  const yaml = valueOf(path, content, findings);
  if (yaml) takeFile(into, kind, path, yaml, findings);
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
