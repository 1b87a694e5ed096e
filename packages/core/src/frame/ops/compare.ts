/** `compare`: difference, percentage change or ratio of pairs of columns (docs/reference/questions.md#compare). */
import type { PostOptions } from '../../query/post-operation.ts';
import { differenceOf } from '../exact.ts';
import { GenericType, type Cell } from '../frame.ts';
import { tupleKey } from '../groups.ts';
import { cellOf, numberOf } from '../statistics.ts';
import { headOf, mustHave, refuse, seriesNamed, type Table } from '../table.ts';

/** Appends `type__source__compare` per pair; on several levels one per dimension value, matched by its values. */
export function compare(table: Table, options: PostOptions<'compare'>): Table {
  const { source_columns: sources, compare_columns: others, compare_type: type } = options;
  if (sources.length !== others.length) refuse('compare', '`compare_columns` and `source_columns` must have the same length');
  mustHave(table, [...sources, ...others], 'compare');
  const precision = type === 'difference' || type === 'absolute' ? undefined : (options.precision ?? 4);
  const added = sources.flatMap((source, at) => {
    const other = others[at] ?? '';
    const partners = new Map(seriesNamed(table, other).map((series) => [tupleKey(series.label.slice(1)), series]));
    return seriesNamed(table, source).map((series) => {
      const partner = partners.get(tupleKey(series.label.slice(1)));
      return {
        label: [`${type}__${source}__${other}`, ...series.label.slice(1)],
        type: GenericType.NUMERIC,
        values: series.values.map((value, row) => change(type, value, partner?.values[row], precision)),
      };
    });
  });
  const originals = new Set([...sources, ...others]);
  const kept =
    options.drop_original_columns === true ? table.columns.filter((series) => !originals.has(headOf(series))) : table.columns;
  return { ...table, columns: [...kept, ...added] };
}

function change(
  type: PostOptions<'compare'>['compare_type'],
  source: Cell,
  other: Cell | undefined,
  precision: number | undefined,
): Cell {
  if (type === 'difference' || type === 'absolute') return differenceOf(source, other);
  const [s, c] = [numberOf(source), numberOf(other)];
  if (s === undefined || c === undefined) return null;
  const value = type === 'ratio' ? s / c : (s - c) / c;
  const scale = 10 ** (precision ?? 0);
  return cellOf(Math.round(value * scale) / scale);
}
