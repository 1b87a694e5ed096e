/** What is typed into a filter of values, and how what is chosen reads, when it is none of the choices. */
import { GenericType } from '@tessera/core/frame/frame';
import type { DataMask } from '@tessera/core/dashboard/data-mask';
import type { FilterScalar } from '@tessera/core/query/filter';

/** The label of the chosen values of a mask, as it was when they were chosen; of numbers and times, whose names hold no comma. */
export const namesIn = (mask: DataMask | undefined): string[] =>
  (mask?.filterState?.label ?? '').replace(/ \(excluded\)$/, '').split(', ');

const moment = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/;

/**
 * The text as a value of the column.
 * @param type  the column's kind; text while it is not known
 * @returns undefined for what no row of the column can hold: asking for it would fail every chart
 */
export function typedValue(text: string, type: number | null | undefined): FilterScalar | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  switch (type) {
    case GenericType.NUMERIC:
      return Number.isFinite(Number(typed)) ? Number(typed) : undefined;
    case GenericType.TEMPORAL:
      return moment.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined;
    case GenericType.BOOLEAN:
      return undefined;
    default:
      return typed;
  }
}
