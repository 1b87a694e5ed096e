/** What `tessera import` sends: a zip, a folder as one, or a single file; and to which list it belongs. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { readArchive } from '../bundle/archive.ts';
import { valueOf } from '../bundle/read-file.ts';
import { importedAs, isLoose, looseFilesIn } from '../bundle/read-loose.ts';
import { readYaml } from '../bundle/read-yaml.ts';
import { BundleFault, type Finding } from '../bundle/refusal.ts';
import { bundleTypes, metadataShape } from '../bundle/shapes.ts';
import { writeArchive } from '../bundle/write-archive.ts';

/** A file to send, and its name, whose end says whether it is a zip. */
export interface SentBundle {
  readonly bytes: Buffer;
  readonly name: string;
}

/** @param path  of a file, sent as it is, or of a folder, sent as a zip */
export function bundleAt(path: string): SentBundle {
  if (!statSync(path).isDirectory()) return { bytes: readFileSync(path), name: basename(path) };
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const files = names.map((name): [string, string] => [
    `bundle/${relative(path, name).replaceAll('\\', '/')}`,
    readFileSync(name, 'utf8'),
  ]);
  return { bytes: writeArchive(new Map(files)), name: 'bundle.zip' };
}

/** The resource that takes it: `metadata.yaml` says of what it is a bundle, else the files themselves do. @throws BundleFault; undefined for what is none */
export function resourceOf({ bytes, name }: SentBundle): string | undefined {
  if (isLoose(name, bytes)) return resourceIn(new Map([[name, bytes]]));
  const archive = readArchive(bytes);
  const metadata = [...archive].find(([path]) => /^(?:[^/]+\/)?metadata\.ya?ml$/.test(path));
  if (!metadata) return resourceIn(looseFilesIn(archive) ?? new Map());
  const read = metadataShape.safeParse(readYaml(metadata[0], metadata[1]).value);
  return Object.entries(bundleTypes).find(([, type]) => read.success && type === read.data.type)?.[0];
}

function resourceIn(files: ReadonlyMap<string, Buffer>): string | undefined {
  const findings: Finding[] = [];
  const found = [...files].flatMap(([path, content]) => {
    const read = valueOf(path, content, findings);
    return (read && importedAs(read.value)) ?? [];
  });
  if (findings.length > 0) throw new BundleFault(findings);
  return found[0];
}
