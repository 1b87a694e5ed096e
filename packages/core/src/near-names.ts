/** Names that are nearly a name somebody typed. */

/** Insertions, deletions, exchanges and swaps of neighbours between two texts; above `most` it stops counting. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let earlier: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      const exchanged = (before[at - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      const swapped = isSwap ? (earlier[at - 2] ?? most) + 1 : most + 1;
      now.push(Math.min(exchanged, swapped, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    if (Math.min(...now) > most) return most + 1;
    [earlier, before] = [before, now];
  }
  return before[b.length] ?? most + 1;
}

/** At most a third of a name may be mistyped. */
const lettersPerMistake = 3;
const longest = 128;

/**
 * @param name  as it was typed
 * @param names  those there are
 * @returns the nearest first, at most `count`; capitals are no difference
 */
export function nearNames(name: string, names: Iterable<string>, count = 3): string[] {
  const typed = name.slice(0, longest).toLowerCase();
  const most = Math.max(1, Math.floor(typed.length / lettersPerMistake));
  const near = [...new Set(names)].flatMap((each) => {
    const away = each === name ? most + 1 : distance(typed, each.toLowerCase(), most);
    return away > most ? [] : [{ each, away }];
  });
  return near
    .toSorted((a, b) => a.away - b.away || a.each.localeCompare(b.each, 'en'))
    .slice(0, count)
    .map(({ each }) => each);
}
