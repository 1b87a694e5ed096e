/** The rows that were deleted from an Iceberg table: by their place in a data file, or by their values. */
import { columnOf, quoted } from './columns.ts';
import type { ParquetNode } from './parquet-tree.ts';
import type { IcebergField, IcebergFile, IcebergTableRead } from './read.ts';

/** The files of a table where they lie. */
export interface Scan {
  /** Absolute. */
  readonly paths: readonly string[];
  /** The column that holds the path of the file a row is in. */
  readonly fileColumn: string;
  /** The columns of a file; files with the same key have the same. */
  shapeOf(at: number): { readonly key: string; readonly nodes: readonly ParquetNode[] };
  /** A call that reads files of one shape. */
  files(files: readonly IcebergFile[], more: { readonly isNamed: boolean; readonly isNumbered: boolean }): string;
}

/** Rows as a relation, written as one text: long lists are planned quickly so. */
export const factsOf = (rows: readonly Record<string, unknown>[], types: Readonly<Record<string, string>>): string =>
  `(SELECT unnest(from_json(${quoted(JSON.stringify(rows))}, ${quoted(JSON.stringify([types]))}), recursive := true))`;

/** The name of a column by which rows are deleted. */
export const helperOf = ({ id }: IcebergField): string => `k${id}`;

/** A relation `file, pos` of rows of data files; undefined: none. */
export function deletedPositions(
  { positionDeletes, vectors }: IcebergTableRead,
  scan: Scan,
  data: readonly IcebergFile[],
): string | undefined {
  const selects = vectors.map(
    ({ at, positions }) =>
      `SELECT ${quoted(scan.paths[at] ?? '')} AS file, CAST(unnest(string_split(${quoted(positions)}, ',')) AS BIGINT) AS pos`,
  );
  if (positionDeletes.length > 0) {
    const hasVector = new Set(vectors.map(({ at }) => at));
    const facts = data
      .filter(({ at }) => !hasVector.has(at))
      .map(({ at, origin, sequence, partition }) => ({ file: scan.paths[at] ?? '', origin, sequence, partition }));
    const types = { file: 'VARCHAR', origin: 'VARCHAR', sequence: 'BIGINT', partition: 'INTEGER' };
    const places = byShape(positionDeletes, scan).map(
      ({ files, nodes }) =>
        `SELECT CAST(d.${plainColumn(nodes, 'file_path')} AS VARCHAR) AS origin, CAST(d.${plainColumn(nodes, 'pos')} AS BIGINT) AS pos, d.${scan.fileColumn} AS file FROM ${scan.files(files, { isNamed: true, isNumbered: false })} d`,
    );
    // By position deletes count for the files of the same commit too: a writer may take back a row it has just written.
    selects.push(
      `SELECT f.file, d.pos FROM (${places.join(' UNION ALL ')}) d JOIN ${deleteFacts(positionDeletes, scan)} s ON s.file = d.file JOIN ${factsOf(facts, types)} f ON f.origin = d.origin AND f.partition = s.partition AND f.sequence <= s.sequence`,
    );
  }
  return selects.length > 0 ? selects.join(' UNION ALL ') : undefined;
}

/** Of each set of columns the values that were deleted, with the last time each was. */
export function deletedValues(
  { columns, dropped, equalityDeletes }: IcebergTableRead,
  scan: Scan,
): { readonly fields: readonly IcebergField[]; readonly isGlobal: boolean; readonly select: string }[] {
  const known = new Map([...dropped, ...columns].map((field) => [field.id, field]));
  return Object.values(Object.groupBy(equalityDeletes, ({ ids, isGlobal }) => `${ids.join()} ${isGlobal}`)).map((files = []) => {
    const isGlobal = files[0]?.isGlobal === true;
    const fields = (files[0]?.ids ?? []).map((id) => {
      const field = known.get(id);
      if (!field) throw new Error('rows are deleted by a column that is not known');
      return field;
    });
    const values = byShape(files, scan).map(({ files: own, nodes }) => {
      const keys = fields.map((field) => {
        if (!nodes.some(({ id }) => id === field.id)) throw new Error(`a file of deletes lacks the column ${field.name}`);
        return `${columnOf(field, nodes)} AS ${helperOf(field)}`;
      });
      return `SELECT ${keys.join(', ')}, d.${scan.fileColumn} AS file FROM ${scan.files(own, { isNamed: true, isNumbered: false })} d`;
    });
    const keys = [...fields.map((field) => `d.${helperOf(field)}`), ...(isGlobal ? [] : ['s.partition'])].join(', ');
    const select = `SELECT ${keys}, max(s.sequence) AS sequence FROM (${values.join(' UNION ALL ')}) d JOIN ${deleteFacts(files, scan)} s ON s.file = d.file GROUP BY ${keys}`;
    return { fields, isGlobal, select };
  });
}

function deleteFacts(files: readonly IcebergFile[], { paths }: Scan): string {
  const rows = files.map(({ at, sequence, partition }) => ({ file: paths[at] ?? '', sequence, partition }));
  return factsOf(rows, { file: 'VARCHAR', sequence: 'BIGINT', partition: 'INTEGER' });
}

function byShape<T extends IcebergFile>(files: readonly T[], scan: Scan): { files: T[]; nodes: readonly ParquetNode[] }[] {
  const found = new Map<string, { files: T[]; nodes: readonly ParquetNode[] }>();
  for (const file of files) {
    const { key, nodes } = scan.shapeOf(file.at);
    const group = found.get(key) ?? { files: [], nodes };
    group.files.push(file);
    found.set(key, group);
  }
  return [...found.values()];
}

function plainColumn(nodes: readonly ParquetNode[], name: string): string {
  if (!nodes.some((node) => node.name === name && node.kind === 'plain'))
    throw new Error(`a file of deletes has no column ${name}`);
  return name;
}
