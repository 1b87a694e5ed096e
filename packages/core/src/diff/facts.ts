/**
 * What two versions of an object differ by. A version is read as facts, one value under each path, in a normal form in which
 * equal meaning is equal text; a difference is a list of edits of facts, gathered into changes that people can read.
 */

/** Path → value in its normal form. What is empty is not there. */
export type Facts = ReadonlyMap<string, unknown>;

/** One fact that differs; a side is absent where the fact is not there. */
export interface Edit {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What a change is about: `data` may change numbers, `look` only how they are shown, `text` what is written beside them. */
export type ChangeWeight = 'data' | 'look' | 'text';

/** One change in a sentence without a full stop, with the edits it stands for. */
export interface Change {
  readonly sentence: string;
  readonly weight: ChangeWeight;
  readonly edits: readonly Edit[];
}

/** Keys that name an option of a control, and no meaning. */
const identities = new Set(['optionName', 'filterOptionName', 'isNew', 'isExtra']);

/** A value in its normal form: keys in order, identities and empty members left out. `undefined` when nothing is left. */
export function plain(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((each) => plain(each) ?? null);
  if (typeof value !== 'object') return value;
  const members = Object.entries(value)
    .filter(([key]) => !identities.has(key))
    .map(([key, member]) => [key, plain(member)] as const)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** Facts of values by path, in their normal form. */
export function factsOf(values: Iterable<readonly [path: string, value: unknown]>): Map<string, unknown> {
  const facts = new Map<string, unknown>();
  for (const [path, value] of values) {
    const told = plain(value);
    if (told !== undefined) facts.set(path, told);
  }
  return facts;
}

/** Whether two facts say the same. */
export const sameFact = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The facts that differ, those of `before` first. */
export function editsBetween(before: Facts, after: Facts): Edit[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path), after.get(path)];
    if (sameFact(was, is)) return [];
    return [{ path, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }];
  });
}

/** The facts after these changes: with all that `changesOf` returned for two versions, those of the second. */
export function withChanges(before: Facts, changes: readonly Change[]): Map<string, unknown> {
  const facts = new Map(before);
  for (const { path, after } of changes.flatMap(({ edits }) => edits))
    if (after === undefined) facts.delete(path);
    else facts.set(path, after);
  return facts;
}
