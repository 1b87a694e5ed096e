/** How the columns of a file are stored: as its cells tell, as the file says, or as whoever uploads columnOptions. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadType } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { wishesOnto } from './append.ts';
import { readingOnto } from './append-order.ts';
import { engineType, storedValue, typedOrError, type ColumnReading, type TextOptions, unreadable } from './convert.ts';
import { detectReadings, readingFor } from './detect.ts';
import type { IngestPlan } from './messages.ts';
import type { NativeColumn, FileSource } from './source.ts';
import { numbersFirst } from './row-options.ts';

/** How a source column is stored: the value's SQL, and when a cell cannot be read. */
export interface StoredColumn {
  name: string;
  /** Its name in the file. */
  source: string;
  type: UploadType;
  engineType: string;
  value: string;
  /** As `value`, but an error for a cell that cannot be read. */
  strict: string;
  bad: string;
  /** The cell as text, to be shown when it cannot be read; empty where every cell can. */
  cell: string;
  /** Absent where the file itself says the type. */
  reading?: ColumnReading;
}

/** Marks of thousands are those of texts: the numbers of the other files have none. */
export const textOptions = ({ nullValues, decimal, dayFirst, format }: FileSource): TextOptions => ({
  nullValues,
  decimal: decimal === 'find' ? '.' : decimal,
  hasGroups: decimal !== 'find' && (format === 'csv' || format === 'tsv'),
  dayFirst,
});

/** How each column would be stored if nobody wished otherwise. @param connection  with the table `sample` */
export async function detected(connection: DuckDBConnection, source: FileSource): Promise<StoredColumn[]> {
  const open = source.columns.flatMap(({ native, tried }, i) => (native ? [] : [{ x: `c${i}`, types: tried?.types }]));
  const found = await detectReadings(connection, 'sample', open, textOptions(source));
  const readings = new Map(open.map(({ x }, i) => [x, found[i]]));
  return source.columns.map(({ name, native, tried }, i) => {
    const reading = readings.get(`c${i}`) ?? { type: 'text' };
    const byFile = native ?? (reading.type === 'text' ? tried?.otherwise : undefined);
    return byFile ? storedNative(name, byFile) : storedText(name, `c${i}`, reading, source);
  });
}

const storedNative = (name: string, { type, engineType: engine, expression }: NativeColumn): StoredColumn => ({
  name,
  source: name,
  type,
  engineType: engine,
  value: expression,
  strict: expression,
  bad: 'false',
  cell: '',
});

function storedText(name: string, x: string, reading: ColumnReading, source: FileSource): StoredColumn {
  const options = textOptions(source);
  return {
    name,
    source: name,
    type: reading.type,
    engineType: reading.decimal ?? engineType[reading.type],
    value: storedValue(x, reading, options),
    strict: typedOrError(x, reading, options),
    bad: unreadable(x, reading, options),
    cell: x,
    reading,
  };
}

/** The detected columns with the user's names, types and choice; `unknown`: those a table that is added to does not have. */
export async function planned(
  connection: DuckDBConnection,
  source: FileSource,
  { onto, columns = [] }: IngestPlan,
): Promise<{ stored: StoredColumn[]; unknown: string[] }> {
  const inFile = source.columns.map(({ name }) => name);
  const { columnOptions: asked, unknown } = onto ? wishesOnto(onto, inFile, columns) : { columnOptions: columns, unknown: [] };
  const columnOptions = new Map(asked.map((columnOption) => [columnOption.source, columnOption]));
  for (const name of columnOptions.keys()) {
    if (!source.columns.some((column) => column.name === name))
      throw new Failure('INVALID', { fields: { columns: [`The file has no column ${name}.`] } });
  }
  const stored: StoredColumn[] = [];
  for (const [i, column] of (await detected(connection, source)).entries()) {
    const columnOption = columnOptions.get(column.name);
    if (columnOption?.include === false) continue;
    const native = source.columns[i]?.native;
    // A column of a table says how its texts are read, also where they would be taken for the same type.
    const isAsFound =
      columnOption === undefined || (columnOption.type === column.type && (onto === undefined || native !== undefined));
    if (isAsFound) stored.push({ ...column, name: columnOption?.name ?? column.name });
    else {
      const x = native === undefined ? `c${i}` : (native.text ?? `(${native.expression})::VARCHAR`);
      const options = textOptions(source);
      const reading = onto
        ? await readingOnto(connection, x, columnOption, onto, options)
        : await readingFor(connection, 'sample', x, columnOption.type, options);
      const engine = onto?.columns.find(({ name }) => name === columnOption.name)?.type ?? '';
      const decimal = reading.type === 'number' && engine.startsWith('DECIMAL') ? { decimal: engine } : {};
      stored.push({ ...storedText(columnOption.name, x, { ...reading, ...decimal }, source), source: column.source });
    }
  }
  if (stored.length === 0 && unknown.length === 0)
    throw new Failure('INVALID', { fields: { columns: ['Choose at least one column.'] } });
  const names = new Set<string>();
  const twice = stored.find(({ name }) => {
    const isTaken = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    return isTaken;
  });
  if (twice !== undefined) throw new Failure('INVALID', { fields: { columns: [`Two columns are called ${twice.name}.`] } });
  return { stored: onto ? stored : inOrder(stored, source, asked), unknown };
}

/** As in the file, but what numbers its rows first, and what a whole list of wishes begins with. */
function inOrder(stored: readonly StoredColumn[], source: FileSource, asked: readonly { source: string }[]): StoredColumn[] {
  const isWhole = asked.length === source.columns.length;
  const first = isWhole ? asked[0]?.source : numbersFirst(source, source.columns)[0]?.name;
  return stored.toSorted((a, b) => Number(b.source === first) - Number(a.source === first));
}
