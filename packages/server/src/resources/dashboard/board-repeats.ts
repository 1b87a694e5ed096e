/** The copies of tiles and rows that are repeated for each value of a filter, as paper shows them. */
import { filtersOf } from '@tessera/core/dashboard/masks';
import type { NativeFilter } from '@tessera/core/dashboard/native-filter';
import { repeatedLayout, repeatFilterOf, tileCopies, type RepeatChoice } from '@tessera/core/dashboard/repeat';
import type { Context } from '../../context.ts';
import { choicesOf, type OpenedBoard } from './board-state.ts';

/**
 * The dashboard with every copy at its place. A filter whose choices cannot be asked has those that are chosen.
 * A repeated component that is shown alone is shown with all its copies.
 */
export async function withRepeats(ctx: Context, board: OpenedBoard): Promise<OpenedBoard> {
  const filters = filtersOf(board.metadata);
  const wanted = new Map<string, NativeFilter>();
  for (const node of Object.values(board.layout)) {
    const filter = repeatFilterOf(node, filters);
    if (filter) wanted.set(filter.id, filter);
  }
  if (wanted.size === 0) return board;
  const choices = new Map<string, readonly RepeatChoice[]>();
  for (const filter of wanted.values()) choices.set(filter.id, (await choicesOf(ctx, board, filter)) ?? []);
  const { layout, copies, idsOf } = repeatedLayout(board.layout, (node) => {
    const filter = repeatFilterOf(node, filters);
    if (!filter || !node.meta.repeat) return undefined;
    return tileCopies(filter, board.masks[filter.id], choices.get(filter.id) ?? [], node.meta.repeat.max);
  });
  return { ...board, layout, copies, anchors: board.anchors.flatMap((id) => idsOf.get(id) ?? [id]) };
}
