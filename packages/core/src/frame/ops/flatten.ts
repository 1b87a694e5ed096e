/** `flatten`: column labels of several levels → one name, the row index → columns (docs/reference/questions.md#flatten). */
import type { PostOptions } from '../../query/post-operation.ts';
import { GenericType } from '../frame.ts';
import { partText, refuse, type TableSeries, type Table } from '../table.ts';

/** Commas inside a part, so that a name can be taken apart again. Backslashes are left alone. */
export function escapeSeparator(part: string): string {
  return part.replaceAll(',', String.raw`\,`);
}

/** The inverse of `escapeSeparator`; the wire carries names in this form. */
export function unescapeSeparator(name: string): string {
  return name.replaceAll(String.raw`\,`, ',');
}

/** Plain columns again. A frame with one level of labels keeps its names; an unnamed index becomes `index`. */
export function flatten(table: Table, options: PostOptions<'flatten'>): Table {
  const columns = table.levels.length > 1 ? flattened(table, options.drop_levels ?? []) : table.columns;
  const resets = options.reset_index !== false && table.index.length > 0;
  const index: TableSeries[] = resets
    ? table.index.map((level, at) => ({
        label: [level.name ?? (at === 0 ? 'index' : `level_${at}`)],
        type: level.type,
        values: level.values,
      }))
    : [];
  return {
    index: resets ? [] : table.index,
    levels: [{ name: null, type: GenericType.STRING }],
    columns: [...index, ...columns],
    rowcount: table.rowcount,
  };
}

function flattened(table: Table, dropLevels: readonly (number | string)[]): TableSeries[] {
  const dropped = new Set(dropLevels.map((level) => levelPosition(table, level)));
  return table.columns.map((series) => {
    const parts = series.label.flatMap((part, at) =>
      dropped.has(at) || part === null ? [] : [partText(part, table.levels[at]?.type)],
    );
    return { ...series, label: [parts.map(escapeSeparator).join(', ')], parts };
  });
}

function levelPosition(table: Table, level: number | string): number {
  const at = typeof level === 'number' ? level : table.levels.findIndex(({ name }) => name === level);
  const position = at < 0 && typeof level === 'number' ? table.levels.length + at : at;
  if (position < 0 || position >= table.levels.length) refuse('flatten', `there is no column level "${level}"`);
  return position;
}
