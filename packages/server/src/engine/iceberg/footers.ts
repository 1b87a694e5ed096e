/** What the Parquet files of an Iceberg table say of their columns. Data files never change, so each is looked at once. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import type { Scan } from './deletes.ts';
import { identifier } from './columns.ts';
import { hasIds, parquetTree, withIds, type ParquetLine, type ParquetNode } from './parquet-tree.ts';
import type { IcebergRead } from '../messages.ts';
import type { IcebergTableRead } from './read.ts';
import { listOf } from './view.ts';

const fileColumn = 'tessera file';
const mostKept = 50_000;

/** Remembers the columns of files. */
export class Footers {
  /** By paths and stamps, as JSON. */
  private readonly shapes = new Map<string, string>();

  /** @throws Error when a file is damaged; the scan throws when it has columns that cannot be told apart */
  async scan(connection: DuckDBConnection, { table, paths, stamps }: IcebergRead): Promise<Scan> {
    if (this.shapes.size > mostKept) this.shapes.clear();
    const keyOf = (at: number): string => `${paths[at]}\n${stamps[at]}`;
    const missing = [...paths.keys()].filter((at) => !this.shapes.has(keyOf(at)));
    if (missing.length > 0) {
      const found = await looked(
        connection,
        missing.map((at) => paths[at] ?? ''),
      );
      // Most files of a table have the same columns: their texts are kept once.
      const kept = new Map([...this.shapes.values()].map((text) => [text, text]));
      for (const at of missing) {
        const shape = found.get(paths[at] ?? '') ?? '[]';
        if (!kept.has(shape)) kept.set(shape, shape);
        this.shapes.set(keyOf(at), kept.get(shape) ?? shape);
      }
    }
    const ofPositions = new Set(table.positionDeletes.map(({ at }) => at));
    const trees = new Map<string, readonly ParquetNode[]>();
    return {
      paths,
      fileColumn: identifier(fileColumn),
      shapeOf: (at) => {
        const key = this.shapes.get(keyOf(at)) ?? '[]';
        const name = `${ofPositions.has(at)} ${key}`;
        const nodes = trees.get(name) ?? treeOf(key, ofPositions.has(at) ? undefined : table);
        trees.set(name, nodes);
        return { key, nodes };
      },
      files: (files, { isNamed, isNumbered }) => {
        const named = isNamed ? `, filename = '${fileColumn}'` : '';
        const list = listOf(files.map(({ at }) => paths[at] ?? ''));
        // Partitions come from the table's metadata; names of folders say nothing.
        return `read_parquet(${list}, hive_partitioning = false${named}${isNumbered ? ', file_row_number = true' : ''})`;
      },
    };
  }
}

/** The lines of the schemas of files, by path. */
async function looked(connection: DuckDBConnection, paths: readonly string[]): Promise<Map<string, string>> {
  const sql = `SELECT file_name, name, num_children, field_id, coalesce(converted_type, logical_type), repetition_type, duckdb_type, type, type_length FROM parquet_schema(${listOf(paths)})`;
  const files = new Map<string, unknown[]>();
  for (const [file, ...line] of await (await connection.run(sql)).getRows()) {
    const own = files.get(String(file)) ?? [];
    own.push(line.map((each) => (typeof each === 'bigint' ? Number(each) : each)));
    files.set(String(file), own);
  }
  return new Map([...files].map(([file, own]) => [file, JSON.stringify(own)]));
}

const text = z.string().nullable();
const count = z.number().nullable();
const lines: z.ZodType<ParquetLine[]> = z.array(z.tuple([z.string(), count, count, text, text, text]).rest(z.unknown()));

/** @param read  absent: a file of positions, whose columns are found by their names */
function treeOf(shape: string, read: IcebergTableRead | undefined): readonly ParquetNode[] {
  const nodes = parquetTree(lines.parse(JSON.parse(shape)));
  mustBeDistinct(nodes);
  if (!read || hasIds(nodes)) return nodes;
  if (!read.nameMapping)
    throw new Error(
      'a data file has no field ids, and the table has no schema.name-mapping.default that would say what its columns are',
    );
  return withIds(nodes, read.nameMapping);
}

/** The engine tells names apart by their letters only, not by their case. */
function mustBeDistinct(nodes: readonly ParquetNode[]): void {
  const names = new Set(nodes.map(({ name }) => name.toLowerCase()));
  if (names.size < nodes.length) throw new Error('a data file has columns whose names differ in their case only');
  for (const { children, kind } of nodes)
    if (kind === 'struct') mustBeDistinct(children);
    else for (const each of children) mustBeDistinct(each.children);
}
