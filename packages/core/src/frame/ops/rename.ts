/** `rename`: label parts of one column level under new names; `null` takes the part away (query-semantics §6.4). */
import { z } from 'zod';
import { partText, refuse } from '../table.ts';
import { operation } from './operation.ts';

const shape = z.strictObject({
  columns: z.record(z.string(), z.string().nullable()),
  inplace: z.boolean().nullish(),
  level: z.union([z.number().int(), z.string()]).nullish(),
});

export const rename = operation('rename', shape, (table, options) => {
  const names = new Map(Object.entries(options.columns));
  if (names.size === 0) return table;
  const asked = options.level ?? 0;
  const level = typeof asked === 'number' ? asked : table.levels.findIndex(({ name }) => name === asked);
  if (level < 0 || level >= table.levels.length) refuse('rename', `there is no column level "${asked}"`, 'level');
  const known = new Set(table.columns.map((series) => partText(series.label[level] ?? null)));
  const missing = [...names.keys()].filter((name) => !known.has(name));
  if (missing.length > 0) refuse('rename', `Referenced columns not available in DataFrame: ${missing.join(', ')}`, 'columns');
  if ([...names.values()].every((name) => name !== null && known.has(name))) refuse('rename', 'Label already exists', 'columns');
  const columns = table.columns.map((series) => {
    const part = partText(series.label[level] ?? null);
    const to = names.get(part);
    if (to === undefined) return series;
    const { parts: _, ...plain } = series;
    return { ...plain, label: series.label.with(level, to) };
  });
  return { ...table, columns };
});
