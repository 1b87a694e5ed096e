/** An answer as nodes on a circle and the flows between them; what flows back and to itself stays. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import type { QueryAnswer } from '../chart-type.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';

/** A place on the circle. */
export interface ChordNode {
  name: string;
  cell: Cell;
  out: number;
  in: number;
}
/** What flows, by the places of its nodes. */
export interface ChordFlow {
  source: number;
  target: number;
  value: number;
}
/** Nodes and flows, and what is left out. */
export interface Chord {
  nodes: ChordNode[];
  flows: ChordFlow[];
  negative: number;
  /** Flows beyond the largest. */
  left: number;
}

/** Ribbons more than these cannot be followed. */
const flowsMax = 500;

/** Equal pairs added up; the largest flows, with the nodes they touch in the answer's order. */
export function chordOf(answer: QueryAnswer, source: string, target: string, metric: string): Chord {
  const [from, to] = [columnOf(answer.frame, source) ?? [], columnOf(answer.frame, target) ?? []];
  const pairs = new Map<string, { ends: [Cell, Cell]; value: number }>();
  let negative = 0;
  for (const [row, cell] of (columnOf(answer.frame, metric) ?? []).entries()) {
    const value = numberOf(cell);
    if (value < 0) negative += 1;
    if (!(value > 0)) continue;
    const ends: [Cell, Cell] = [from[row] ?? null, to[row] ?? null];
    const key = ends.map(labelText).join('\u0000');
    const known = pairs.get(key);
    if (known) known.value += value;
    else pairs.set(key, { ends, value });
  }
  const all = [...pairs.values()];
  const kept = all.length > flowsMax ? all.toSorted((a, b) => b.value - a.value).slice(0, flowsMax) : all;
  const nodes: ChordNode[] = [];
  const placeOf = new Map<string, number>();
  const place = (cell: Cell): number => {
    const name = labelText(cell);
    const at = placeOf.get(name) ?? nodes.push({ name, cell, out: 0, in: 0 }) - 1;
    placeOf.set(name, at);
    return at;
  };
  const flows = kept.map(({ ends, value }): ChordFlow => {
    const flow = { source: place(ends[0]), target: place(ends[1]), value };
    const [start, end] = [nodes[flow.source], nodes[flow.target]];
    if (start) start.out += value;
    if (end) end.in += value;
    return flow;
  });
  return { nodes, flows, negative, left: all.length - kept.length };
}
