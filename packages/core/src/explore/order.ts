/** An order of rows by a column, as forms keep it: `["sales", false]`, as a list or as its JSON text. */

export interface ColumnOrder {
  readonly column: string;
  readonly isAscending: boolean;
}

/** @returns undefined for what is no order */
export function readOrder(entry: unknown): ColumnOrder | undefined {
  let pair: unknown = entry;
  if (typeof entry === 'string') {
    try {
      pair = JSON.parse(entry);
    } catch {
      return undefined;
    }
  }
  if (!Array.isArray(pair)) return undefined;
  const [column, ascending]: unknown[] = pair;
  return typeof column === 'string' && (ascending === undefined || typeof ascending === 'boolean')
    ? { column, isAscending: ascending !== false }
    : undefined;
}

/** `sales [desc]` @param title  what the column is called */
export const orderText = ({ column, isAscending }: ColumnOrder, title = column): string =>
  `${title} [${isAscending ? 'asc' : 'desc'}]`;
