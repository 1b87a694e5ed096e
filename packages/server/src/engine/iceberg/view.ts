/**
 * The SELECT that is an Iceberg table: its files are read by the built-in reader of Parquet, their columns are found by the ids
 * of the table's fields, and rows that were deleted are left out, as Iceberg plans its scans.
 */
import { columnOf, identifier, quoted, sqlType } from './columns.ts';
import { deletedPositions, deletedValues, factsOf, helperOf, type Scan } from './deletes.ts';
import type { ParquetNode } from './parquet-tree.ts';
import type { IcebergField, IcebergFile, IcebergTableRead } from './read.ts';

/**
 * @param scan  the places of the files, and what columns they have
 * @throws Error when a file cannot be read as the table says
 */
export function icebergSelect(read: IcebergTableRead, scan: Scan): string {
  const touched = new Set(read.data.filter((file) => mayHaveDeletes(read, file)).map(({ at }) => at));
  const untouched = grouped(read, scan, (at) => !touched.has(at)).map((group) => {
    const columns = read.columns.map((field) => `${group.value(field)} AS ${identifier(field.name)}`);
    return `SELECT ${columns.join(', ')} FROM ${group.from(false)}`;
  });
  const selects = [...untouched, ...(touched.size > 0 ? [withoutDeleted(read, scan, touched)] : [])];
  if (selects.length > 0) return selects.join(' UNION ALL ');
  const columns = read.columns.map(({ name, type }) => `CAST(NULL AS ${sqlType(type)}) AS ${identifier(name)}`);
  return `SELECT ${columns.join(', ')} WHERE false`;
}

/** Deletes count for what was there before: by position also for files of the same commit, by value for older ones only. */
function mayHaveDeletes({ positionDeletes, equalityDeletes, vectors }: IcebergTableRead, file: IcebergFile): boolean {
  return (
    vectors.some(({ at }) => at === file.at) ||
    positionDeletes.some(({ partition, sequence }) => partition === file.partition && sequence >= file.sequence) ||
    equalityDeletes.some((each) => (each.isGlobal || each.partition === file.partition) && each.sequence > file.sequence)
  );
}

interface Group {
  /** A field of the table in the files of this group. */
  value(field: IcebergField): string;
  /** @param isNumbered  with the name of the file and the number of the row */
  from(isNumbered: boolean): string;
}

/** Files with the same columns, whose missing columns are filled in the same way. */
function grouped(read: IcebergTableRead, scan: Scan, wanted: (at: number) => boolean): Group[] {
  const groups = new Map<string, { files: IcebergFile[]; nodes: readonly ParquetNode[]; constants: number[] }>();
  for (const file of read.data) {
    if (!wanted(file.at)) continue;
    const { key, nodes } = scan.shapeOf(file.at);
    const ids = Object.keys(read.partitions[file.partition] ?? {}).map(Number);
    const constants = ids.filter((id) => !has(nodes, id));
    const name = `${key} ${constants.join()}`;
    const group = groups.get(name) ?? { files: [], nodes, constants };
    group.files.push(file);
    groups.set(name, group);
  }
  return [...groups.values()].map(({ files, nodes, constants }) => ({
    value: (field) =>
      columnOf(field, nodes, ({ id, type }) => (constants.includes(id) ? `CAST(f.v${id} AS ${sqlType(type)})` : undefined)),
    from: (isNumbered) => {
      const source = scan.files(files, { isNamed: isNumbered || constants.length > 0, isNumbered });
      if (constants.length === 0) return `${source} d`;
      const facts = files.map(({ at, partition }) => ({
        file: scan.paths[at] ?? '',
        ...Object.fromEntries(constants.map((id) => [`v${id}`, read.partitions[partition]?.[id] ?? null])),
      }));
      const types = { file: 'VARCHAR', ...Object.fromEntries(constants.map((id) => [`v${id}`, 'VARCHAR'])) };
      return `${source} d JOIN ${factsOf(facts, types)} f ON f.file = d.${scan.fileColumn}`;
    },
  }));
}

const has = (nodes: readonly ParquetNode[], id: number): boolean =>
  nodes.some((node) => node.id === id || has(node.children, id));

/** Inside, columns are numbered: names of a table's own stand beside no other. */
function withoutDeleted(read: IcebergTableRead, scan: Scan, touched: ReadonlySet<number>): string {
  const files = read.data.filter(({ at }) => touched.has(at));
  const byValue = deletedValues(read, scan);
  const helpers = new Map(byValue.flatMap(({ fields }) => fields.map((field) => [field.id, field])));
  const rows = grouped(read, scan, (at) => touched.has(at)).map((group) => {
    const columns = read.columns.map((field, at) => `${group.value(field)} AS c${at}`);
    const keys = [...helpers.values()].map((field) => `${group.value(field)} AS ${helperOf(field)}`);
    const place = [`d.${scan.fileColumn} AS file`, 'd.file_row_number AS pos'];
    return `SELECT ${[...columns, ...keys, ...place].join(', ')} FROM ${group.from(true)}`;
  });
  const from = [`(${rows.join(' UNION ALL ')}) r`];
  const positions = deletedPositions(read, scan, files);
  if (positions !== undefined) from.push(`ANTI JOIN (${positions}) p ON p.file = r.file AND p.pos = r.pos`);
  const conditions: string[] = [];
  if (byValue.length > 0) {
    const facts = files.map(({ at, sequence, partition }) => ({ file: scan.paths[at] ?? '', sequence, partition }));
    const types = { file: 'VARCHAR', sequence: 'BIGINT', partition: 'INTEGER' };
    from.push(`JOIN ${factsOf(facts, types)} f ON f.file = r.file`);
  }
  for (const [at, { fields, isGlobal, select }] of byValue.entries()) {
    const same = fields.map((field) => `e${at}.${helperOf(field)} IS NOT DISTINCT FROM r.${helperOf(field)}`);
    if (!isGlobal) same.push(`e${at}.partition = f.partition`);
    from.push(`LEFT JOIN (${select}) e${at} ON ${same.join(' AND ')}`);
    conditions.push(`(e${at}.sequence IS NULL OR e${at}.sequence <= f.sequence)`);
  }
  const columns = read.columns.map(({ name }, at) => `r.c${at} AS ${identifier(name)}`);
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return `SELECT ${columns.join(', ')} FROM ${from.join(' ')}${where}`;
}

/** @returns a list of paths as the readers take it */
export const listOf = (paths: readonly string[]): string => `[${paths.map(quoted).join(', ')}]`;
