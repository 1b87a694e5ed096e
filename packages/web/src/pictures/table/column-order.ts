/** Columns in the order a reader has put them in: kept while the page is open, never stored. */
import { useMemo, useState } from 'react';
import type { TablePicture } from '@tessera/charts/chart-type';

const edges = ['left', undefined, 'right'] as const;

/** The places of the columns in a reader's order: new ones behind the known, those at an edge at that edge. */
export function placesIn(columns: TablePicture['columns'], order: readonly string[]): number[] {
  const rankOf = (at: number): number => {
    const rank = order.indexOf(columns[at]?.key ?? '');
    return rank < 0 ? order.length + at : rank;
  };
  const places = columns.map((_, at) => at).toSorted((a, b) => rankOf(a) - rankOf(b));
  return edges.flatMap((edge) => places.filter((at) => columns[at]?.pinned === edge));
}

/** The keys with one of them at another place. */
export const movedTo = (keys: readonly string[], from: number, to: number): string[] => {
  const rest = keys.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...keys.slice(from, from + 1), ...rest.slice(to)];
};

/** The picture in the order of its reader, and what moves a column where that is allowed. */
export function useColumnOrder(picture: TablePicture): {
  ordered: TablePicture;
  move: ((from: number, to: number) => void) | undefined;
} {
  const [order, setOrder] = useState<readonly string[]>([]);
  const ordered = useMemo((): TablePicture => {
    if (!picture.rearranges || order.length === 0) return picture;
    const places = placesIn(picture.columns, order);
    const inOrder = <T>(list: readonly T[]): T[] => places.flatMap((at) => list.slice(at, at + 1));
    return {
      ...picture,
      columns: inOrder(picture.columns),
      values: inOrder(picture.values),
      ...(picture.totals && { totals: inOrder(picture.totals) }),
    };
  }, [picture, order]);
  const move = (from: number, to: number): void =>
    setOrder(
      movedTo(
        ordered.columns.map(({ key }) => key),
        from,
        to,
      ),
    );
  return { ordered, move: picture.rearranges ? move : undefined };
}
