/** One side of a pivot as lines: leaves, subtotals and totals in their order, and the headers over them. */
import type { Cell } from '@tessera/core/frame/frame';
import { compareLabels } from '@tessera/core/format/label';
import type { PivotHeader } from '../chart-type.ts';
import type { PivotNode } from './cube.ts';
import type { PivotForm } from './form.ts';
import type { Say } from '@tessera/core/language/say';

/** One row or column of the cross table: the values that lead to it, and whether it holds cells or a sum of them. */
export interface PivotLine {
  path: readonly Cell[];
  /** The metric of the line when metrics stand on this side. */
  metric: number | undefined;
  kind: 'leaf' | 'subtotal' | 'total';
}

/** How one side of a pivot is laid out: its depth, its metrics, its totals and the order of its values. */
export interface SideOptions {
  /** How many dimensions the side has. */
  depth: number;
  /** The metrics standing on this side, by their place in the form, and whether they come before the dimensions or after. */
  metrics: { names: readonly string[]; first: boolean } | undefined;
  subtotals: boolean;
  subtotalsFirst: boolean;
  total: boolean;
  order: PivotForm['rowOrder'];
  /** Total of a node, what an order by value goes by; NaN when there is none. */
  totalOf: (path: readonly Cell[], metric: number) => number;
  label: (value: Cell, level: number) => string;
  say: Say;
}

function compareKeys(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareLabels(String(a), String(b));
}

function childrenOf(node: PivotNode, { order, totalOf }: SideOptions, metric: number): PivotNode[] {
  const sign = order.endsWith('z_to_a') ? -1 : 1;
  const children = [...node.children.values()];
  if (order.startsWith('key')) return children.sort((a, b) => sign * compareKeys(a.value, b.value));
  const totals = new Map(children.map((child) => [child, totalOf(child.path, metric)]));
  return children.sort((a, b) => {
    const [x, y] = [totals.get(a) ?? Number.NaN, totals.get(b) ?? Number.NaN];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) ? (Number.isNaN(y) ? compareKeys(a.value, b.value) : 1) : -1;
    return sign * (x - y) || compareKeys(a.value, b.value);
  });
}

/** The lines of a side, in the order shown. */
export function linesOf(tree: PivotNode, options: SideOptions): PivotLine[] {
  const { depth, metrics, subtotals, subtotalsFirst, total } = options;
  const inside = metrics && !metrics.first ? metrics.names.map((_, at) => at) : undefined;
  const lines: PivotLine[] = [];
  const emit = (path: readonly Cell[], kind: PivotLine['kind'], metric: number | undefined): void => {
    for (const each of inside ?? [metric]) lines.push({ path, kind, metric: each });
  };
  const walk = (node: PivotNode, level: number, metric: number | undefined): void => {
    if (level === depth) return emit(node.path, 'leaf', metric);
    for (const child of childrenOf(node, options, metric ?? 0)) {
      const summed = subtotals && level + 1 < depth;
      if (summed && subtotalsFirst) emit(child.path, 'subtotal', metric);
      walk(child, level + 1, metric);
      if (summed && !subtotalsFirst) emit(child.path, 'subtotal', metric);
    }
  };
  for (const metric of metrics?.first ? metrics.names.map((_, at) => at) : [undefined]) {
    walk(tree, 0, metric);
    if (total && depth > 0) emit([], 'total', metric);
  }
  return lines;
}

interface Level {
  /** What a line has at this level: text and identity; nothing where a total above it spans down. */
  at: (line: PivotLine) => { text: string; id: string; sum: boolean; path: Cell[] } | undefined;
  collapsible: boolean;
}

function levelsOf(options: SideOptions): Level[] {
  const { depth, metrics, subtotals, label, say } = options;
  const metricLevel = (names: readonly string[]): Level => ({
    at: ({ metric }) =>
      metric === undefined ? undefined : { text: names[metric] ?? '', id: `metric ${metric}`, sum: false, path: [] },
    collapsible: false,
  });
  const dimension = (level: number): Level => ({
    at: ({ path, kind }) => {
      if (level < path.length) {
        const to = path.slice(0, level + 1);
        return { text: label(path[level] ?? null, level), id: JSON.stringify(to), sum: false, path: to };
      }
      if (level > path.length) return undefined;
      return {
        text: kind === 'total' ? say('Total') : say('Subtotal'),
        id: `${kind} ${JSON.stringify(path)}`,
        sum: true,
        path: [...path],
      };
    },
    collapsible: subtotals && level + 1 < depth,
  });
  const dimensions = Array.from({ length: depth }, (_, level) => dimension(level));
  if (!metrics) return dimensions;
  const own = metricLevel(metrics.names);
  return metrics.first ? [own, ...dimensions] : [...dimensions, own];
}

/** Headers level by level; neighbours under the same parents become one. */
export function headersOf(lines: readonly PivotLine[], options: SideOptions): PivotHeader[][] {
  const levels = levelsOf(options);
  // A header ends where one above it ends.
  let parents: string[] = lines.map(() => '');
  return levels.map((level, depth) => {
    const headers: PivotHeader[] = [];
    const keys: string[] = [];
    lines.forEach((line, start) => {
      const own = level.at(line);
      const key = `${parents[start] ?? ''}/${own?.id ?? ''}`;
      keys.push(key);
      if (!own) return;
      const open = headers.at(-1);
      if (open && open.key === key && open.start + open.span === start) open.span += 1;
      else
        headers.push({
          key,
          label: own.text,
          span: 1,
          depth,
          start,
          path: own.path,
          ...(own.sum && { subtotal: true }),
          ...(level.collapsible && !own.sum && { collapsible: true }),
        });
    });
    parents = keys;
    return headers;
  });
}
