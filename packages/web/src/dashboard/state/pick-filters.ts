/** A clicked mark's filters as questions carry them. */
import type { MarkSelection as Picked } from '@tessera/charts/chart-type';
import type { Filter } from '@tessera/core/query/filter';

/** The filters a click stands for, in the shape of a question's filters; a value that is not given is left out. */
export const filtersOfPick = (filters: Picked['filters']): Filter[] =>
  filters.map(({ col, op, val, grain }) => ({
    col,
    op,
    ...(val === undefined ? {} : { val }),
    ...(grain ? { grain } : {}),
  }));
