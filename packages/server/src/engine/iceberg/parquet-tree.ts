/** What the columns of a Parquet file are, by the ids that are written in it. */
import type { NameMapping } from './read.ts';

/** A column of a file, or a part of one. */
export interface ParquetNode {
  readonly name: string;
  readonly id: number | undefined;
  readonly kind: 'plain' | 'struct' | 'list' | 'map';
  /** As the engine reads it; undefined of what has parts. */
  readonly type: string | undefined;
  /** Of a struct its fields, of a list its element, of a map its key and value. */
  readonly children: readonly ParquetNode[];
}

/** A line of a file's schema, in its order: name, number of children, id, what it stands for, how often it repeats, type. */
export type ParquetLine = readonly [
  string,
  number | null,
  number | null,
  string | null,
  string | null,
  string | null,
  ...unknown[],
];

/** @returns the columns @throws Error for a schema that is not understood */
export function parquetTree(lines: readonly ParquetLine[]): ParquetNode[] {
  let at = 0;
  const next = (depth: number): Raw => {
    const line = lines[at];
    at += 1;
    if (!line || depth > deepest) throw strange();
    const [name, count, id, kind, repetition, type] = line;
    const children: Raw[] = [];
    for (let child = 0; child < (count ?? 0); child += 1) children.push(next(depth + 1));
    return {
      name,
      id: id ?? undefined,
      type: type ?? undefined,
      kind: kind ?? '',
      isRepeated: repetition === 'REPEATED',
      isGroup: count !== null,
      children,
    };
  };
  const columns = next(0).children.map(nodeOf);
  if (at !== lines.length) throw strange();
  return columns;
}

const deepest = 64;
const strange = (): Error => new Error('the schema of a data file is not understood');

interface Raw {
  readonly name: string;
  readonly id: number | undefined;
  readonly type: string | undefined;
  readonly kind: string;
  readonly isRepeated: boolean;
  readonly isGroup: boolean;
  readonly children: readonly Raw[];
}

function nodeOf(raw: Raw): ParquetNode {
  const { name, id, kind, type, children } = raw;
  if (raw.isRepeated) throw strange();
  const [inner, other] = children;
  if (/^map/i.test(kind)) {
    if (!inner?.isRepeated || other || inner.children.length !== 2) throw strange();
    return { name, id, kind: 'map', type: undefined, children: inner.children.map(nodeOf) };
  }
  if (/^list/i.test(kind)) {
    if (!inner?.isRepeated || other || inner.children.length !== 1) throw strange();
    return { name, id, kind: 'list', type: undefined, children: inner.children.map(nodeOf) };
  }
  return { name, id, kind: raw.isGroup && children.length > 0 ? 'struct' : 'plain', type, children: children.map(nodeOf) };
}

/** Whether any column of the file has an id: then those without one are no columns of the table. */
export const hasIds = (nodes: readonly ParquetNode[]): boolean =>
  nodes.some(({ id, children }) => id !== undefined || hasIds(children));

/** Gives columns the ids that the table's mapping has for their names. */
export function withIds(nodes: readonly ParquetNode[], mapping: readonly NameMapping[]): ParquetNode[] {
  return nodes.map((node) => {
    const found = mapping.find(({ names }) => names.includes(node.name));
    return { ...node, id: found?.id, children: withIds(node.children, found?.fields ?? []) };
  });
}
