/** A list page as data: what it fetches, its columns, filters, card and actions. */
import type { ReactNode } from 'react';
import type { ListArguments } from '@tessera/api/list-query';
import type { FavouriteKind } from './favourites.tsx';
import type { ListStateFilter, ListStateValue, ListOrder, ListView } from './list-state.ts';

/** What every row of a list has. */
export interface ListedObject {
  id: number;
}

/** A column of a list: its heading, its cells and how it sorts. */
export interface ListColumn<Row> {
  key: string;
  title: string;
  /** What a short heading stands for. */
  hint?: string;
  /** The server's order column; absent = not sortable. */
  order?: string;
  /** First click sorts this way; texts ascending, times descending. */
  firstDirection?: 'asc' | 'desc';
  render: (row: Row) => ReactNode;
  widthPx?: number;
  /** Shown from this width on. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  align?: 'end';
}

/** Option of a filter that the server lists. */
export interface FilterOption {
  value: string | number | boolean;
  label: string;
}

/** A filter above a list, with what can be chosen in it. */
export interface ListFilterField extends ListStateFilter {
  label: string;
  /** Fixed options, or a page of options found by text, with the chosen one among them so that it can be named. */
  options:
    | readonly FilterOption[]
    /** Two days, chosen in a calendar; for `between`. */
    | 'days'
    | ((text: string, signal: AbortSignal, chosen: ListStateValue | undefined) => Promise<FilterOption[]>);
}

/** Something that can be done with a row: a link or a call. */
export interface ListAction<Row> {
  key: string;
  label: string;
  icon: ReactNode;
  href?: (row: Row) => string;
  run?: (row: Row) => void;
  /** Why it is not possible for this row; shown as its tooltip. */
  refusal?: (row: Row) => string | undefined;
  /** Whether this person may do it to this row at all; where not, it is not shown. */
  allowed?: (row: Row) => boolean;
  danger?: boolean;
}

interface ListCard {
  title: string;
  href: string;
  thumbnail: string | undefined;
  /** In the thumbnail's place. */
  picture?: ReactNode;
  badge?: ReactNode;
  meta: ReactNode;
  footer?: ReactNode;
}

/** Something that can be done with chosen rows together. */
interface BulkAction<Row> {
  key: string;
  label: string;
  icon: ReactNode;
  run: (rows: Row[]) => void;
}

/** Everything in which one list differs from another. */
export interface ListDefinition<Row extends ListedObject> {
  /** Resource name in the query cache and in sentences: `chart`. */
  resource: string;
  title: string;
  /** What its rows are called in a sentence; the title in small letters without it. */
  things?: string;
  /** The list this one belongs to. */
  back?: { href: string; label: string };
  search: ListStateFilter & { label: string };
  filters: readonly ListFilterField[];
  columns: readonly ListColumn<Row>[];
  defaults: { order: ListOrder; view: ListView };
  fetch: (q: ListArguments, signal: AbortSignal) => Promise<{ count: number; result: Row[] }>;
  nameOf: (row: Row) => string;
  /** Present: the list can be seen as cards. */
  card?: (row: Row) => ListCard;
  /** Orders offered in card view. */
  cardOrders?: readonly { label: string; order: ListOrder }[];
  favourites?: FavouriteKind;
  actions: readonly ListAction<Row>[];
  /** Present: rows can be chosen and deleted together. */
  removeMany?: (rows: Row[]) => void;
  canRemove?: (row: Row) => boolean;
  /** The text about selected rows; their number without it. */
  selectedText?: (rows: readonly Row[]) => string;
  /** Present: rows can be chosen and exported together. */
  exportMany?: (rows: Row[]) => void;
  /** Present: rows can be chosen for these, too. */
  bulkActions?: readonly BulkAction<Row>[];
  /** Buttons of the head. */
  head?: ReactNode;
  /** Nothing exists at all. */
  empty: { title: string; hint: string; actions?: ReactNode };
}

/** Whether this row can be chosen for what is done to many at once. */
export function isChoosable<Row extends ListedObject>(
  {
    exportMany,
    removeMany,
    canRemove,
    bulkActions = [],
  }: Pick<ListDefinition<Row>, 'exportMany' | 'removeMany' | 'canRemove' | 'bulkActions'>,
  row: Row,
): boolean {
  return bulkActions.length > 0 || exportMany !== undefined || (removeMany !== undefined && (canRemove?.(row) ?? true));
}
