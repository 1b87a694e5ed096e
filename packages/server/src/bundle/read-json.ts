/** JSON from strangers, whole files and texts within them, bounded as all JSON is (SECURITY.md#bounded-work). */
import { contentFault, isNestedTooDeep, tooDeep } from '@tessera/core/json-safety';
import { refuseFile } from './refusal.ts';
import { textOf, type FileValue } from './read-yaml.ts';

/** What a text held, or why it cannot be taken. */
export type ReadText = { readonly value: unknown } | { readonly fault: string };

/** @param text  JSON within a file, or all of it */
export function readJsonText(text: string): ReadText {
  if (isNestedTooDeep(text)) return { fault: tooDeep };
  try {
    const value: unknown = JSON.parse(text);
    const fault = contentFault(value);
    return fault === undefined ? { value } : { fault };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { fault: `The JSON cannot be read: ${error.message}` };
  }
}

/** @throws BundleFault naming the file */
export function readJsonFile(file: string, bytes: Uint8Array): FileValue {
  const read = readJsonText(textOf(file, bytes));
  if ('fault' in read) return refuseFile(file, read.fault);
  return { value: read.value, lineOf: () => undefined };
}
