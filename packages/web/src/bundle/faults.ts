/** What a refused import asks for: secrets, leave to overwrite, or another file. */
import type { ImportReport } from '@tessera/api/bundle';
import type { ApiFailure } from '@tessera/api/client';
import { askedBy, secretKinds, type SecretKind } from './secrets.ts';

/** A refusal taken apart by what the person can do about it. */
export interface ImportFaults {
  /** What files of databases want. */
  readonly secrets: readonly { readonly file: string; readonly kind: SecretKind }[];
  /** Files whose objects are here already. */
  readonly existing: readonly string[];
  /** Everything else that is wrong, by file. */
  readonly broken: readonly { readonly file: string; readonly texts: readonly string[] }[];
}

const exists = 'already exists and `overwrite=true` was not passed';

const asWritten = (sentence: string): string => sentence;

/** @param say  puts what is wrong into the language of the page @returns undefined when the failure is none of the files' (no right, too large, no network) */
export function faultsOf(failure: ApiFailure, say: (sentence: string) => string = asWritten): ImportFaults | undefined {
  const [error] = failure.errors;
  if (failure.status !== 422 || error?.extra === undefined) return undefined;
  const secrets: { file: string; kind: SecretKind }[] = [];
  const existing: string[] = [];
  const broken: { file: string; texts: string[] }[] = [];
  for (const [file, fault] of Object.entries(error.extra)) {
    if (file === 'issue_codes') continue;
    const texts = textsOf(fault);
    const asked = secretKinds.filter((kind) => texts.includes(askedBy[kind]));
    const others = texts.filter((text) => !text.includes(exists) && !asked.some((kind) => askedBy[kind] === text));
    if (texts.some((text) => text.includes(exists))) existing.push(file);
    secrets.push(...asked.map((kind) => ({ file, kind })));
    if (others.length > 0) broken.push({ file, texts: others.map(say) });
  }
  return { secrets, existing, broken };
}

/** The report of an import with its notes in the language of the page. */
export const reportSaid = (report: ImportReport, say: (sentence: string) => string): ImportReport => ({
  ...report,
  objects: report.objects.map((object) => ({ ...object, notes: object.notes.map(say) })),
});

/** A text about the file, or texts by field. */
function textsOf(fault: unknown): string[] {
  if (typeof fault === 'string') return [fault];
  if (typeof fault !== 'object' || fault === null) return [];
  return Object.entries(fault).flatMap(([field, texts]) => {
    const list: unknown[] = Array.isArray(texts) ? texts : [texts];
    return list.map((text) => (field === '_schema' ? String(text) : `${field}: ${String(text)}`));
  });
}
