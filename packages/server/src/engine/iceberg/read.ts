/** What the engine is told of an Iceberg table: its columns by field id, its data files, and what deletes rows of them. */

/** A type, as the engine writes it, or made of fields. */
export type IcebergType =
  | { readonly sql: string }
  | { readonly struct: readonly IcebergField[] }
  | { readonly list: IcebergField }
  | { readonly map: { readonly key: IcebergField; readonly value: IcebergField } };

/** A column, or a part of one. Files are read by its id: names may be others there. */
export interface IcebergField {
  readonly id: number;
  readonly name: string;
  readonly type: IcebergType;
  /** In a file without it, as text that can be cast; absent: NULL. */
  readonly initial?: string | undefined;
}

/** Which ids the names in files without ids stand for. */
export interface NameMapping {
  readonly id: number | undefined;
  readonly names: readonly string[];
  readonly fields: readonly NameMapping[];
}

/** A data file, or one of deletes. */
export interface IcebergFile {
  /** Index in the paths. */
  readonly at: number;
  /** As the metadata has it. */
  readonly origin: string;
  /** What was written later has a greater one. */
  readonly sequence: number;
  /** Index in the partitions. */
  readonly partition: number;
}

/** An Iceberg table as of one snapshot, without the places of its files. */
export interface IcebergTableRead {
  /** As they are now, in their order. */
  readonly columns: readonly IcebergField[];
  /** That are no columns any more, and by which rows are deleted. */
  readonly dropped: readonly IcebergField[];
  readonly nameMapping?: readonly NameMapping[] | undefined;
  /** Of each partition the values that are the same in all its rows, by the id of the column, as text that can be cast. */
  readonly partitions: readonly Readonly<Record<number, string | null>>[];
  readonly data: readonly IcebergFile[];
  /** Files of positions in data files. */
  readonly positionDeletes: readonly IcebergFile[];
  /** Files of values of some columns; `isGlobal`: of all partitions. */
  readonly equalityDeletes: readonly (IcebergFile & { readonly ids: readonly number[]; readonly isGlobal: boolean })[];
  /** Positions in the data file `at`, separated by commas; position deletes do not count there. */
  readonly vectors: readonly { readonly at: number; readonly positions: string }[];
}
