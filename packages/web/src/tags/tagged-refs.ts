/** The objects of a tag as its dialog holds them, and as they are sent. */
import { taggedTypes, type TaggedObject, type TaggedType } from '@tessera/api/tag';

/** One object that carries a tag. */
export interface TaggedRef {
  readonly id: number;
  readonly name: string;
}

/** By kind, the objects with the tag. */
export type TaggedRefs = Readonly<Record<TaggedType, readonly TaggedRef[]>>;

/** No objects of any kind. */
export const noObjects: TaggedRefs = { query: [], chart: [], dashboard: [], dataset: [] };

/** The objects with a tag, by kind. */
export function refsByType(objects: readonly TaggedObject[]): TaggedRefs {
  const of = (type: TaggedType): TaggedRef[] =>
    objects.filter((each) => each.type === type).map(({ id, name }) => ({ id, name }));
  return { query: of('query'), chart: of('chart'), dashboard: of('dashboard'), dataset: of('dataset') };
}

/**
 * All objects the tag shall have, as pairs of a kind and an id.
 * @returns undefined when they are those it has: nothing is then asked of the server about them
 */
export function pairsToSend(before: TaggedRefs, after: TaggedRefs): [TaggedType, number][] | undefined {
  const pairs = (refs: TaggedRefs): [TaggedType, number][] =>
    taggedTypes.flatMap((type) => refs[type].map(({ id }): [TaggedType, number] => [type, id]));
  const written = (refs: TaggedRefs): string => JSON.stringify(pairs(refs).map(String).toSorted());
  return written(before) === written(after) ? undefined : pairs(after);
}
