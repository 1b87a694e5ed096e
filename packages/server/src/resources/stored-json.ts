/** JSON as the store keeps it, in columns of text. */

/** Stored JSON; undefined when there is none or it cannot be read. */
export function readJson(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
