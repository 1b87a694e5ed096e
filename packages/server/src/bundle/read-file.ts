/** One file of a bundle, read by the shape of its kind; every error names its file and line. */
import type { BundleKind } from '@tessera/api/bundle';
import { fieldsOf } from '../rest/issues.ts';
import type { BundleFile } from './bundle.ts';
import { readJsonFile } from './read-json.ts';
import { readYaml, type FileValue } from './read-yaml.ts';
import { BundleFault, type Finding } from './refusal.ts';
import { fileShapes, type FileOf } from './shapes.ts';

/** @returns undefined for a file that cannot be read, with why in `findings` */
export function valueOf(path: string, content: Buffer, findings: Finding[]): FileValue | undefined {
  try {
    return /\.json$/i.test(path) ? readJsonFile(path, content) : readYaml(path, content);
  } catch (error) {
    if (!(error instanceof BundleFault)) throw error;
    findings.push(...error.findings);
    return undefined;
  }
}

/** A value by the shape of its kind, or what is wrong with it by field. */
export function fitted<K extends BundleKind>(
  kind: K,
  value: unknown,
): { readonly file: FileOf<K> } | { readonly faults: Record<string, string[]> } {
  const read = fileShapes[kind].safeParse(value);
  // `fileShapes[kind]` gives what `FileOf` says for this kind; a record of shapes cannot tell the compiler so.
  return read.success ? { file: read.data as FileOf<K> } : { faults: fieldsOf(read.error, value) };
}

/** Puts a file that was read among those of its kind, or why it does not fit among `findings`. */
export function takeFile<K extends BundleKind>(
  into: BundleFile<K>[],
  kind: K,
  path: string,
  read: FileValue,
  findings: Finding[],
): void {
  const found = fitted(kind, read.value);
  if ('file' in found) into.push({ path, value: found.file });
  else findings.push({ file: path, fault: withLines(found.faults, read) });
}

/** The texts about fields, each with the line it is about. */
export function withLines(fields: Record<string, string[]>, read: FileValue): Record<string, string[]> {
  const said = Object.entries(fields).map(([field, texts]): [string, string[]] => {
    const line = read.lineOf(field === '_schema' ? [] : field.split('.'));
    return [field, texts.map((message) => (line === undefined ? message : `${message} (line ${line})`))];
  });
  return Object.fromEntries(said);
}
