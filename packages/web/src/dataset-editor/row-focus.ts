/** The focus in a table whose rows come and go by the hand: on the row that came, or beside the one that went. */
import { useEffect, useRef, type RefObject } from 'react';
import { newColumnName, newMetricName } from './draft.ts';

const isPlaceholder = (name: string): boolean => name === newColumnName || name === newMetricName;

/**
 * @param before  keys of the rows as they stood
 * @param now  as they stand
 * @returns the row to go to; `none` when the last one went; undefined when it was not one row that came or went
 */
export function rowToFocus(before: readonly string[], now: readonly string[]): { row: string } | 'none' | undefined {
  const came = now.filter((key) => !before.includes(key));
  const went = before.filter((key) => !now.includes(key));
  const [first] = came;
  if (first !== undefined && came.length === 1 && went.length === 0) return { row: first };
  const [gone] = went;
  if (gone === undefined || went.length > 1 || came.length > 0) return undefined;
  const beside = now[before.indexOf(gone)] ?? now.at(-1);
  return beside === undefined ? 'none' : { row: beside };
}

/**
 * @param keys  of the rows that stand
 * @returns where the table stands, and the button that adds a row
 */
export function useRowFocus(keys: readonly string[]): {
  table: RefObject<HTMLDivElement | null>;
  adder: RefObject<HTMLButtonElement | null>;
} {
  const table = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const before = useRef(keys);
  useEffect(() => {
    const to = rowToFocus(before.current, keys);
    before.current = keys;
    if (to === undefined) return;
    const row = to === 'none' ? undefined : table.current?.querySelector(`tr[data-row-key="${CSS.escape(to.row)}"]`);
    const field = row?.querySelector<HTMLInputElement>('input[type="text"]');
    if (!field) return adder.current?.focus();
    field.focus();
    // What is typed next takes the place of a placeholder name.
    if (isPlaceholder(field.value)) field.select();
  }, [keys]);
  return { table, adder };
}
