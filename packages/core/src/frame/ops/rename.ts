/**
 * `rename`: label parts of one column level under new names; `null` takes the part away
 * (docs/reference/questions.md#rename).
 */
import type { PostOptions } from '../../query/post-operation.ts';
import { namesIn, partText, refuse, type Table } from '../table.ts';

/** @throws Failure for a level or a part that is not there, and for a name that is taken */
export function rename(table: Table, options: PostOptions<'rename'>): Table {
  const names = new Map(Object.entries(options.columns));
  if (names.size === 0) return table;
  const asked = options.level ?? 0;
  const level = typeof asked === 'number' ? asked : table.levels.findIndex(({ name }) => name === asked);
  if (level < 0 || level >= table.levels.length) refuse('rename', `there is no column level "${asked}"`);
  const known = new Set(table.columns.map((series) => partText(series.label[level] ?? null)));
  const sayable = level === 0 ? namesIn(table) : known;
  const missing = [...names.keys()].filter((name) => !known.has(name) && !sayable.has(name));
  if (missing.length > 0) refuse('rename', `Referenced columns not available in DataFrame: ${missing.join(', ')}`);
  if ([...names.values()].every((name) => name !== null && known.has(name))) refuse('rename', 'Label already exists');
  const columns = table.columns.map((series) => {
    const part = partText(series.label[level] ?? null);
    const to = names.get(part);
    if (to === undefined) return series;
    const { parts: _, ...plain } = series;
    return { ...plain, label: series.label.with(level, to) };
  });
  return { ...table, columns };
}
