/** Columns of a table as expressions over the columns of a file: found by id, cast to what they are now. */
import type { ParquetNode } from './parquet-tree.ts';
import type { IcebergField, IcebergType } from './read.ts';

/** A name as SQL writes it. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** A text as SQL writes it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A type as SQL writes it. */
export function sqlType(type: IcebergType): string {
  if ('sql' in type) return type.sql;
  if ('list' in type) return `${sqlType(type.list.type)}[]`;
  if ('map' in type) return `MAP(${sqlType(type.map.key.type)}, ${sqlType(type.map.value.type)})`;
  return `STRUCT(${type.struct.map(({ name, type: each }) => `${identifier(name)} ${sqlType(each)}`).join(', ')})`;
}

/**
 * @param nodes  the columns of the file
 * @param constant  the value of all rows of the file, where the table's partitions say one and the file has no such column
 * @throws Error when the file has something else there
 */
export function columnOf(
  field: IcebergField,
  nodes: readonly ParquetNode[],
  constant?: (field: IcebergField) => string | undefined,
): string {
  const node = nodes.find(({ id }) => id === field.id);
  const missing = (each: IcebergField): string => constant?.(each) ?? absent(each);
  return node ? converted(field, node, `d.${identifier(node.name)}`, { depth: 0, missing }) : missing(field);
}

/** A column that the file does not have. */
function absent({ type, initial }: IcebergField): string {
  if ('struct' in type && initial !== undefined) return packed(type.struct, (each) => absent(each));
  return `CAST(${initial === undefined ? 'NULL' : quoted(initial)} AS ${sqlType(type)})`;
}

const packed = (fields: readonly IcebergField[], value: (field: IcebergField) => string): string =>
  `struct_pack(${fields.map((field) => `${identifier(field.name)} := ${value(field)}`).join(', ')})`;

interface Place {
  /** Of lists around it: what runs over the elements needs a name of its own in each. */
  readonly depth: number;
  /** A part that the file does not have. */
  missing(field: IcebergField): string;
}

function converted(field: IcebergField, node: ParquetNode, value: string, place: Place): string {
  const { type } = field;
  const { depth } = place;
  const inner = { ...place, depth: depth + 1 };
  mustBeOfKind(field, node);
  if (isAsItWas(type, node)) return `CAST(${value} AS ${sqlType(type)})`;
  if ('struct' in type) {
    const whole = packed(type.struct, (each) => {
      const part = node.children.find(({ id }) => id === each.id);
      return part ? converted(each, part, `struct_extract(${value}, ${quoted(part.name)})`, place) : place.missing(each);
    });
    return `CASE WHEN ${value} IS NOT NULL THEN ${whole} END`;
  }
  const element = `each_${depth}`;
  const over = (list: string, made: string): string => `list_transform(${list}, lambda ${element}: ${made})`;
  if ('list' in type) return over(value, converted(type.list, childOf(type.list, node), element, inner));
  if (!('map' in type)) return value;
  const { key, value: held } = type.map;
  const pair = `struct_pack(k := ${converted(key, childOf(key, node), `${element}.key`, inner)}, v := ${converted(held, childOf(held, node), `${element}.value`, inner)})`;
  return `map_from_entries(${over(`map_entries(${value})`, pair)})`;
}

/** Whether its parts have the names they have now, so that a cast, which goes by names, is right. */
function isAsItWas(type: IcebergType, node: ParquetNode): boolean {
  if ('sql' in type) return true;
  const fields = 'struct' in type ? type.struct : 'list' in type ? [type.list] : [type.map.key, type.map.value];
  return (
    fields.length === node.children.length &&
    fields.every((field, at) => {
      const part = node.children[at];
      if (part?.id !== field.id) return false;
      mustBeOfKind(field, part);
      return (!('struct' in type) || part.name === field.name) && isAsItWas(field.type, part);
    })
  );
}

function childOf(field: IcebergField, node: ParquetNode): ParquetNode {
  const found = node.children.find(({ id }) => id === field.id);
  if (!found) throw new Error(`a data file has other parts in the column ${node.name}`);
  return found;
}

function mustBeOfKind({ name, type }: IcebergField, { kind, type: found }: ParquetNode): void {
  const wanted = 'sql' in type ? 'plain' : 'struct' in type ? 'struct' : 'list' in type ? 'list' : 'map';
  if (kind !== wanted || ('sql' in type && !mayBecome(found ?? '', type.sql)))
    throw new Error(`a data file has something else in the column ${name}${found === undefined ? '' : ` (${found})`}`);
}

const whole = ['TINYINT', 'SMALLINT', 'INTEGER', 'UTINYINT', 'USMALLINT'];
const moments = ['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP WITH TIME ZONE'];
/** What may stand in older files, or in those of other programs, without a value becoming another; else only the same. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  INTEGER: whole,
  BIGINT: [...whole, 'BIGINT', 'UINTEGER'],
  DOUBLE: ['FLOAT', 'DOUBLE'],
  TIMESTAMP: [...moments, 'DATE'],
  'TIMESTAMP WITH TIME ZONE': moments,
  TIMESTAMP_NS: [...moments, 'TIMESTAMP_NS', 'DATE'],
  VARCHAR: ['VARCHAR', 'JSON'],
};

function mayBecome(found: string, wanted: string): boolean {
  const [was, is] = [found, wanted].map((type) => /^DECIMAL\((\d+),(\d+)\)$/.exec(type));
  if (was && is) return was[2] === is[2] && Number(was[1]) <= Number(is[1]);
  return found === wanted || narrower[wanted]?.includes(found) === true;
}
