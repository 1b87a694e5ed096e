/** What a table is as of its current snapshot: columns, data files, deletes. Runs in a thread of its own (`plan-in-thread.ts`). */
import type { IcebergField, IcebergFile, IcebergTableRead } from '../../engine/iceberg/read.ts';
import { positionsIn } from './deletion-vector.ts';
import { commentsOf, droppedFields, fieldsOf, nameMappingOf } from './fields.ts';
import { readManifest, readManifestList, type Manifest, type ManifestEntry } from './manifests.ts';
import { readMetadata, type IcebergMetadata } from './metadata.ts';
import { pathsBelow } from './paths.ts';
import { IcebergRefusal } from './refusal.ts';
import { partitionText } from './values.ts';

/** A table as of one snapshot, with the places of its files. */
export interface IcebergPlan {
  readonly read: IcebergTableRead;
  /** Of data files and files of deletes, below the connection, in the order their indices say. */
  readonly paths: readonly string[];
  /** Of all data files together; undefined where some rows are deleted. */
  readonly rows: number | undefined;
  /** When the snapshot was made. */
  readonly atMs: number | undefined;
  readonly partitionedBy: readonly string[];
  readonly sortedBy: readonly string[];
  /** What the schema says of columns. */
  readonly comments: Readonly<Record<string, string>>;
}

/** Files by their paths below the connection, each whole. @throws IcebergRefusal for one that is not there or too large */
export type ReadFiles = (paths: readonly string[]) => Promise<readonly Buffer[]>;

/** Positions of deletion vectors that are taken at most; they travel as text. */
const mostPositions = 2_000_000;
const readAtOnce = 16;

/**
 * @param folder  of the table, below the connection
 * @param candidates  paths of metadata files of the same number; the one updated last counts
 * @throws IcebergRefusal
 */
export async function planTable(folder: string, candidates: readonly string[], files: ReadFiles): Promise<IcebergPlan> {
  const [metadata] = (await files(candidates)).map(readMetadata).toSorted((a, b) => b.updatedMs - a.updatedMs);
  if (!metadata) throw new IcebergRefusal('it has no metadata file');
  const columns = fieldsOf(metadata.fields);
  if (columns.length === 0) throw new IcebergRefusal('it has no columns');
  const pathOf = placing(metadata.location, folder);
  const entries = await entriesOf(metadata, pathOf, files);
  const places = new Places(pathOf);
  const partitions = partitionsOf(metadata);
  const fileOf = (entry: ManifestEntry): IcebergFile => ({
    at: places.add(entry.path),
    origin: entry.path,
    sequence: entry.sequence,
    partition: partitions.add(entry),
  });
  const data = entries.filter(({ content }) => content === 'data').map(fileOf);
  const equalityDeletes = entries
    .filter(({ content }) => content === 'values')
    .map((entry) => ({
      ...fileOf(entry),
      ids: entry.equalityIds.toSorted((a, b) => a - b),
      isGlobal: (metadata.specs.get(entry.specId) ?? []).every(({ transform }) => transform === 'void'),
    }));
  if (equalityDeletes.some(({ ids }) => ids.length === 0)) throw new IcebergRefusal('a file of deletes names no columns');
  const positions = entries.filter(({ content }) => content === 'positions');
  const byFile = positions.filter(({ format }) => format !== 'PUFFIN').map(fileOf);
  const vectors = await vectorsOf(
    positions.filter(({ format }) => format === 'PUFFIN'),
    data,
    { partitions, pathOf, files },
  );
  mustBeParquet(entries);
  const known = new Set(columns.map(({ id }) => id));
  const others = new Set(equalityDeletes.flatMap(({ ids }) => ids.filter((id) => !known.has(id))));
  const nameOf = (id: number | undefined): string[] => columns.flatMap((each) => (each.id === id ? each.name : []));
  return {
    read: {
      columns,
      dropped: droppedFields(metadata.allFields, others),
      nameMapping: nameMappingOf(metadata.properties['schema.name-mapping.default']),
      partitions: partitions.values,
      data,
      positionDeletes: byFile,
      equalityDeletes,
      vectors,
    },
    paths: places.paths,
    rows: positions.length + equalityDeletes.length > 0 ? undefined : sum(entries),
    atMs: metadata.snapshot?.['timestamp-ms'],
    partitionedBy: metadata.currentSpec.flatMap(({ source, transform }) => (transform === 'identity' ? nameOf(source) : [])),
    sortedBy: metadata.sortedBy.flatMap(nameOf),
    comments: commentsOf(metadata.fields),
  };
}

const sum = (entries: readonly ManifestEntry[]): number => entries.reduce((all, { records }) => all + records, 0);

/** @throws IcebergRefusal for an address that leads outside the connection */
const placing = (location: string, folder: string): ((address: string) => string) => {
  const pathOf = pathsBelow(location, folder);
  return (address) => {
    const path = pathOf(address);
    if (path === undefined)
      throw new IcebergRefusal(
        `its metadata names ${address.slice(0, 200)}, which lies outside of this connection’s folder or bucket`,
      );
    return path;
  };
};

async function entriesOf(
  metadata: IcebergMetadata,
  pathOf: (address: string) => string,
  files: ReadFiles,
): Promise<ManifestEntry[]> {
  const { snapshot } = metadata;
  if (!snapshot) return [];
  const list = snapshot['manifest-list'];
  let manifests: Manifest[];
  if (list === undefined) {
    const old = (path: string): Manifest => ({ path, specId: undefined, hasDeletes: false, sequence: 0 });
    manifests = (snapshot.manifests ?? []).map(old);
  } else {
    const [bytes] = await files([pathOf(list)]);
    manifests = bytes ? readManifestList(bytes) : [];
  }
  const found: ManifestEntry[] = [];
  for (let at = 0; at < manifests.length; at += readAtOnce) {
    const some = manifests.slice(at, at + readAtOnce);
    const read = await files(some.map(({ path }) => pathOf(path)));
    for (const [each, manifest] of some.entries()) {
      const bytes = read[each];
      if (bytes) for (const entry of readManifest(bytes, manifest)) found.push(entry);
    }
  }
  return found;
}

/** The files of a table, each once. */
class Places {
  readonly paths: string[] = [];
  private readonly known = new Map<string, number>();
  private readonly pathOf: (address: string) => string;

  constructor(pathOf: (address: string) => string) {
    this.pathOf = pathOf;
  }

  add(address: string): number {
    const path = this.pathOf(address);
    if (this.known.has(path)) throw new IcebergRefusal(`its metadata names ${path} twice`);
    this.known.set(path, this.paths.length);
    return this.paths.push(path) - 1;
  }
}

interface Partitions {
  readonly values: Record<number, string | null>[];
  add(entry: Pick<ManifestEntry, 'specId' | 'partition'>): number;
}

/** Partitions by what they are made of: two of different specifications are never the same. */
function partitionsOf(metadata: IcebergMetadata): Partitions {
  const values: Record<number, string | null>[] = [];
  const known = new Map<string, number>();
  const types = new Map(metadata.allFields.flatMap((fields) => plainTypes(fields)));
  return {
    values,
    add: ({ specId, partition }) => {
      const spec = metadata.specs.get(specId);
      if (!spec) throw new IcebergRefusal('a manifest of it is damaged: its partitions are of no known kind');
      const parts = spec.map(({ id }) => partition.get(id));
      const key = JSON.stringify([
        specId,
        parts.map((each) =>
          each instanceof Uint8Array
            ? [Buffer.from(each).toString('hex')]
            : typeof each === 'bigint'
              ? String(each)
              : (each ?? null),
        ),
      ]);
      const before = known.get(key);
      if (before !== undefined) return before;
      known.set(key, values.length);
      const constants = spec.flatMap(({ id, source, transform }) => {
        const type = source === undefined ? undefined : types.get(source);
        if (transform !== 'identity' || source === undefined || type === undefined || !partition.has(id)) return [];
        return [[source, partitionText(partition.get(id), type)] as const];
      });
      return values.push(Object.fromEntries(constants)) - 1;
    },
  };
}

/** Of all columns that are not nested, and of the parts of those that are. */
function plainTypes(fields: readonly unknown[]): [number, string][] {
  const inside = ({ id, type }: IcebergField): [number, string][] =>
    'sql' in type ? [[id, type.sql]] : 'struct' in type ? type.struct.flatMap(inside) : [];
  return fields.flatMap((each) => {
    try {
      return fieldsOf([each]).flatMap(inside);
    } catch {
      // A column of a former schema; what is read has been looked at.
      return [];
    }
  });
}

async function vectorsOf(
  entries: readonly ManifestEntry[],
  data: readonly IcebergFile[],
  { partitions, pathOf, files }: { partitions: Partitions; pathOf: (address: string) => string; files: ReadFiles },
): Promise<{ at: number; positions: string }[]> {
  const byOrigin = new Map(data.map((file) => [file.origin, file]));
  const taken = new Set<number>();
  let left = mostPositions;
  const found: { at: number; positions: string }[] = [];
  for (const entry of entries) {
    if (entry.about === undefined || !entry.blob) throw new IcebergRefusal('a deletion vector of it does not say where it is');
    const file = byOrigin.get(entry.about);
    // Its data file is gone, or was written after it.
    if (!file || file.sequence > entry.sequence || file.partition !== partitions.add(entry)) continue;
    if (taken.has(file.at)) throw new IcebergRefusal('a data file of it has two deletion vectors');
    taken.add(file.at);
    const [bytes] = await files([pathOf(entry.path)]);
    const { offset, bytes: size } = entry.blob;
    const positions = positionsIn(bytes?.subarray(offset, offset + size) ?? Buffer.alloc(0), left);
    left -= positions.length;
    if (positions.length > 0) found.push({ at: file.at, positions: positions.join() });
  }
  return found;
}

function mustBeParquet(entries: readonly ManifestEntry[]): void {
  const other = entries.find(({ format, content }) => format !== 'PARQUET' && !(format === 'PUFFIN' && content === 'positions'));
  if (other) throw new IcebergRefusal(`it has files of the format ${other.format.slice(0, 30)}; Parquet is read`);
}
