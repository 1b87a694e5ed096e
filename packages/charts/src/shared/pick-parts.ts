/** A clicked mark taken apart: what it says of each column on its own. */
import type { MarkSelection } from '../chart-type.ts';

/** One column of a mark. A stretch of numbers has two filters, everything else one. */
export interface PickPart {
  /** The column's name, or the label of an expression. */
  column: string;
  /** The value as the chart shows it, or the filters in signs. */
  text: string;
  filters: MarkSelection['filters'];
}

const signs: Partial<Record<MarkSelection['filters'][number]['op'], string>> = { '>=': '≥', '<=': '≤', '==': '=' };

/** A filter without its column: `Peru`, `≥ 500`. */
function asText({ op, val }: MarkSelection['filters'][number]): string {
  const value = op === 'IS NULL' ? '<NULL>' : Array.isArray(val) ? val.join(', ') : String(val);
  return ['IN', '==', 'IS NULL', 'TEMPORAL_RANGE'].includes(op) ? value : `${signs[op] ?? op} ${value}`;
}

/** The columns of a mark in the order of its filters, each once. */
export function partsOf({ filters, texts, filterState }: MarkSelection): PickPart[] {
  const parts = new Map<string, PickPart>();
  filters.forEach((filter, at) => {
    const column = typeof filter.col === 'string' ? filter.col : (filter.col.label ?? filter.col.sqlExpression);
    const text = texts?.[at] ?? asText(filter);
    const known = parts.get(column);
    parts.set(
      column,
      known
        ? { column, text: `${known.text}, ${text}`, filters: [...known.filters, filter] }
        : { column, text, filters: [filter] },
    );
  });
  const all = [...parts.values()];
  const [only] = all;
  // Of one column the chart says itself how it is called.
  return only && all.length === 1 && filterState.label ? [{ ...only, text: filterState.label }] : all;
}
