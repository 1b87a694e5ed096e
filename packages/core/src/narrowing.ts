/** Questions about values whose type is not known: parsed JSON, objects from outside, texts that may be one of a list. */

/** True for an object with named members: no array, no null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object itself, or an empty one for everything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** True when a text is one of the listed ones, which then is its type. */
export function isOneOf<T extends string>(list: readonly T[], text: unknown): text is T {
  return list.some((each) => each === text);
}

/** The keys of an object whose type lists them all. An object with more members than its type has more keys. */
export function keysOf<K extends string>(object: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(object) as K[];
}

/** True for the JSON text of an object, such as template parameters. */
export function isObjectText(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}
