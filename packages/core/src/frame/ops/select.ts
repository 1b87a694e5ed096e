/** `select`: keep columns, leave some out, rename, in that order (query-semantics §6.13). */
import { z } from 'zod';
import { headOf, mustHave, seriesOf } from '../table.ts';
import { operation } from './operation.ts';

const shape = z.strictObject({
  columns: z.array(z.string()).nullish(),
  exclude: z.array(z.string()).nullish(),
  rename: z.record(z.string(), z.string()).nullish(),
});

export const select = operation('select', shape, (table, options) => {
  const chosen = options.columns ? { ...table, columns: seriesOf(table, options.columns, 'select') } : table;
  const exclude = options.exclude ?? [];
  mustHave(chosen, exclude, 'select');
  const kept = { ...chosen, columns: chosen.columns.filter((series) => !exclude.includes(headOf(series))) };
  const names = new Map(Object.entries(options.rename ?? {}));
  mustHave(kept, [...names.keys()], 'select');
  const columns = kept.columns.map((series) => {
    const to = names.get(headOf(series));
    return to === undefined ? series : { ...series, label: [to, ...series.label.slice(1)] };
  });
  return { ...kept, columns };
});
