/** The tags a bundle gives its objects. */
import { mayTag, type TaggedKind } from '@tessera/core/policy/tag';
import { addTags, tagNamed, tagNamesOf } from '../resources/tagging/links.ts';
import type { ImportRun } from './run.ts';

/**
 * Gives an object the tags its file names, beside those it has; tags that are not here are made.
 * @returns what the report says of tags that were left out
 */
export async function importTags(
  run: ImportRun,
  kind: TaggedKind,
  objectId: number,
  named: readonly string[] | null | undefined,
): Promise<string[]> {
  const names = [...new Set((named ?? []).map((name) => name.trim()))].filter((name) => name !== '' && name.length <= 250);
  if (names.length === 0) return [];
  if (!mayTag(run.ctx.actor, kind)) {
    const held = new Set((await tagNamesOf(run.tx, kind, [objectId])).get(objectId));
    const left = names.filter((name) => !held.has(name));
    return left.length === 0 ? [] : [`You may not tag, so these tags were left out: ${left.join(', ')}.`];
  }
  const ids: number[] = [];
  for (const name of names)
    ids.push(await tagNamed(run.writer, run.tx, name, run.bundle.tagDescriptions.get(name.toLowerCase())));
  await addTags(run.ctx, run.tx, kind, objectId, ids);
  return [];
}
