/** The members of structures in a result as columns of their own: `address.city` beside `address`. */
import { isRecord } from '../narrowing.ts';
import { GenericType } from './frame.ts';

/** A column of a result by its name, with the type in the words of its engine. */
export interface NestedColumn {
  readonly name: string;
  readonly column_name: string;
  readonly type: string;
  readonly type_generic: 0 | 1 | 2 | 3;
  readonly is_dttm: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** A structure: DuckDB's and BigQuery's `STRUCT(…)` and `STRUCT<…>`, Trino's `row(…)`, ClickHouse's `Tuple(…)`. */
const structure = /^(?:struct|row|record|tuple)\s*[(<]([\s\S]*)[)>]$/i;
const opening = '(<[';
const closing = ')>]';
/** Structures within structures. */
const deepest = 5;

interface Member {
  readonly name: string;
  readonly type: string;
}

/** The members of a structure's type, in order; none for any other type, and where one has no name. */
export function membersOfType(type: string): Member[] {
  const within = structure.exec(type.trim())?.[1];
  if (within === undefined) return [];
  const members = partsOf(within).map((part): Member | undefined => {
    const found = /^(?:"((?:[^"]|"")+)"|([^\s:"]+))\s*:?\s+?([\s\S]+)$|^([^\s:"]+):([\s\S]+)$/.exec(part);
    const name = found?.[1]?.replaceAll('""', '"') ?? found?.[2]?.replace(/:$/, '') ?? found?.[4];
    const of = (found?.[3] ?? found?.[5])?.trim();
    return name && of ? { name, type: of } : undefined;
  });
  return members.every((member) => member !== undefined) ? members : [];
}

/** `a INT, b STRUCT(c INT, d INT)` → its two parts. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let [depth, from, isQuoted] = [0, 0, false];
  for (const [at, sign] of list.split('').entries()) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (opening.includes(sign)) depth += 1;
    else if (closing.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, list.slice(from).trim()];
}

function genericOf(type: string): NestedColumn['type_generic'] {
  if (/^u?(?:tiny|small|big|huge)?int(?:eger)?\d*\b|^(?:float|double|real|decimal|numeric|number|byte|short|long)/i.test(type))
    return GenericType.NUMERIC;
  return /^bool/i.test(type) ? GenericType.BOOLEAN : GenericType.STRING;
}

/** What a structure holds: engines send it as a value or as its JSON, some as a list in the order of its members. */
function memberIn(value: unknown, { name }: Member, place: number): unknown {
  const read = typeof value === 'string' ? parsed(value) : value;
  if (Array.isArray(read)) return read[place] ?? null;
  return isRecord(read) && Object.hasOwn(read, name) ? read[name] : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A cell as a grid shows it. */
const cellOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);

/**
 * @param columns  of the result
 * @param rows  by names of columns
 * @returns the columns with those of members behind their structures, what came new, and the rows with their cells
 */
export function withNestedColumns(
  columns: readonly NestedColumn[],
  rows: readonly Row[],
): { columns: NestedColumn[]; expanded: NestedColumn[]; rows: Record<string, unknown>[] } {
  const taken = new Set(columns.map(({ name }) => name));
  const cells = rows.map((row): Record<string, unknown> => ({ ...row }));
  const expanded: NestedColumn[] = [];
  const expand = (column: NestedColumn, depth: number): NestedColumn[] =>
    depth > deepest
      ? []
      : membersOfType(column.type).flatMap((member, place) => {
          const name = `${column.name}.${member.name}`;
          if (taken.has(name)) return [];
          taken.add(name);
          for (const row of cells) row[name] = cellOf(memberIn(row[column.name], member, place));
          const made = { name, column_name: name, type: member.type, type_generic: genericOf(member.type), is_dttm: false };
          expanded.push(made);
          return [made, ...expand(made, depth + 1)];
        });
  const all = columns.flatMap((column) => [column, ...expand(column, 1)]);
  return { columns: all, expanded, rows: cells };
}
