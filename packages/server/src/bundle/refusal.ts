/** What is wrong with a bundle, by file, as the wire says it (docs/reference/api.md#bundles). */
import { Failure } from '@tessera/core/failures';

/** Field → texts, or one text about the whole file. */
export type FileFault = string | Record<string, string[]>;

/** A finding about one file. */
export interface Finding {
  readonly file: string;
  readonly fault: FileFault;
}

/** Thrown while one file is read; `importing` adds what was being imported. */
export class BundleFault extends Error {
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(
      findings
        .map(({ file, fault }) => `${file}: ${typeof fault === 'string' ? fault : Object.values(fault).flat().join(' ')}`)
        .join('; '),
    );
    this.name = 'BundleFault';
    this.findings = findings;
  }
}

/** @param line  1-based @throws BundleFault */
export function refuseFile(file: string, message: string, line?: number): never {
  throw new BundleFault([{ file, fault: { _schema: [line === undefined ? message : `${message} (line ${line})`] } }]);
}

/** @param noun  `dashboard`, `saved_query`, … @returns the reply's failure, findings of one file put together */
export function importFailure(noun: string, findings: readonly Finding[]): Failure {
  const extra: Record<string, FileFault> = {};
  for (const { file, fault } of findings) {
    const before = extra[file];
    extra[file] =
      before === undefined || typeof before === 'string' || typeof fault === 'string' ? (before ?? fault) : merged(before, fault);
  }
  return new Failure('IMPORT_REFUSED', { message: `Error importing ${noun}`, extra });
}

function merged(a: Record<string, string[]>, b: Record<string, string[]>): Record<string, string[]> {
  const all = { ...a };
  for (const [field, texts] of Object.entries(b)) all[field] = [...(all[field] ?? []), ...texts];
  return all;
}
