/** JSON texts of stored rows. */
import { recordOf } from '../narrowing.ts';

/** The object a text holds; one that cannot be read, and anything that is none, is empty. */
export function parsedRecord(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string') return recordOf(text);
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}
