/** What is known of the rows of a file while it is compared with the table it is added to. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadType } from '@tessera/api/upload';
import type { ColumnReading, TextOptions } from './convert.ts';

/** Where the rows come from. */
export interface AppendedRows {
  connection: DuckDBConnection;
  /** A SELECT of every row of the file. */
  select: string;
  /** A table with the first rows. */
  sample: string;
  options: TextOptions;
  /** "Line 17" for a row counted from 0. */
  locate: (row: number) => Promise<string>;
}

/** A column of the file on its way into a column of the table. */
export interface AppendedColumn {
  /** The table's name of it. */
  name: string;
  type: UploadType;
  /** The cell as text in SQL, to be shown. */
  cell: string;
  /** The value in SQL that is stored; NULL where the cell cannot be read. */
  value: string;
  /** The engine's type of that value. */
  engineType: string;
  /** How the text is read; absent where the file itself says the type. */
  reading?: ColumnReading | undefined;
}
