/**
 * Relations of datasets in bundles (docs/decisions/0070-relations.md): they stand in `extra`, which every reader of the format
 * takes and gives again, and name their dataset by its uuid.
 */
import { relationWrite } from '@tessera/api/dataset-relation';
import type { DatasetRelation } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { isRecord } from '@tessera/core/narrowing';
import { z } from 'zod';
import { may } from '../auth/access.ts';
import { datasetThing } from '../auth/things.ts';
import type { DatabaseRow } from '../resources/connections/connection.ts';
import { mustBeNamed, mustFitTogether, mustNotReturn } from '../resources/dataset/relation-write.ts';
import { storedRelations } from '../resources/dataset/relations.ts';
import { partsOfOne } from '../resources/dataset/rows.ts';
import type { RowOf } from '../store/tables.ts';
import type { BundleFile } from './bundle.ts';
import { rowOfUuid, type ImportRun } from './run.ts';
import type { FileOf } from './shapes.ts';

/** The member of `extra` they stand in. */
export const relationsKey = 'tessera_relations';

const relationFile = relationWrite.omit({ to: true }).extend({ dataset_uuid: z.guid().toLowerCase() });
/** A relation as a file has it. */
export interface RelationFile extends Omit<DatasetRelation, 'to'> {
  readonly dataset_uuid: string;
}

/** The relations of a dataset to others that go out with it; their members in one order, which PostgreSQL does not keep. */
export function relationFiles(row: DatasetRow, others: ReadonlyMap<number, Pick<DatasetRow, 'uuid'>>): RelationFile[] {
  return storedRelations(row).flatMap(({ to, name, columns, key }) => {
    const other = others.get(to);
    return other ? [{ name, columns, key, dataset_uuid: other.uuid }] : [];
  });
}

type DatasetRow = RowOf<'dataset'>;
type DatasetFile = FileOf<'dataset'>;

/** The relations of a file as they were written, each yet to be read. */
function written({ extra }: DatasetFile): readonly unknown[] {
  const told = isRecord(extra) ? extra[relationsKey] : undefined;
  return Array.isArray(told) ? told : [];
}

/** What else a file's `extra` holds. */
export function extraWithoutRelations({ extra }: DatasetFile): DatasetFile['extra'] {
  if (!isRecord(extra) || !(relationsKey in extra)) return extra;
  const rest = Object.fromEntries(Object.entries(extra).filter(([key]) => key !== relationsKey));
  return Object.keys(rest).length > 0 ? rest : null;
}

/** The files, each behind those its relations lead to. */
export function relatedFirst(files: readonly BundleFile<'dataset'>[]): BundleFile<'dataset'>[] {
  const byUuid = new Map(files.map((file) => [file.value.uuid, file]));
  const ordered = new Set<BundleFile<'dataset'>>();
  const begun = new Set<BundleFile<'dataset'>>();
  const visit = (file: BundleFile<'dataset'>): void => {
    if (begun.has(file)) return;
    begun.add(file);
    for (const told of written(file.value)) {
      const other = byUuid.get(relationFile.safeParse(told).data?.dataset_uuid ?? '');
      if (other) visit(other);
    }
    ordered.add(file);
  };
  for (const file of files) visit(file);
  return [...ordered];
}

/** What becomes of a file's relations here. */
export interface ImportedRelations {
  /** Undefined: the file says nothing of relations, and those that are here stay. */
  readonly relations: readonly DatasetRelation[] | undefined;
  /** Sentences: which could not be kept, and why. */
  readonly adapted: readonly string[];
  readonly notes: readonly string[];
}

/**
 * The relations of a file, for a dataset that is to be written. Nothing may wait for another database within an import: keys are
 * looked at when a question first uses them.
 * @param id  of the dataset that is overwritten
 */
export async function importedRelations(
  run: ImportRun,
  value: DatasetFile,
  database: DatabaseRow,
  id: number | undefined,
): Promise<ImportedRelations> {
  const told = written(value);
  if (told.length === 0) return { relations: undefined, adapted: [], notes: [] };
  const relations: DatasetRelation[] = [];
  const adapted: string[] = [];
  for (const each of told) {
    const name = isRecord(each) && typeof each['name'] === 'string' ? each['name'] : '';
    const read = await readRelation(run, value, database, each, id, relations);
    if (typeof read === 'string') adapted.push(`Relation “${name}” was left out: ${read}`);
    else relations.push(read);
  }
  const names = relations.map(({ name }) => name).join(', ');
  const notes = names === '' ? [] : [`Relations kept: ${names}. Their keys are checked when a chart first uses them.`];
  return { relations, adapted, notes };
}

/** @returns the relation, or why it cannot be kept */
async function readRelation(
  run: ImportRun,
  value: DatasetFile,
  database: DatabaseRow,
  told: unknown,
  id: number | undefined,
  before: readonly DatasetRelation[],
): Promise<DatasetRelation | string> {
  const read = relationFile.safeParse(told);
  if (!read.success) return 'it could not be read.';
  const { dataset_uuid, ...parts } = read.data;
  const other = await rowOfUuid(run, 'dataset', dataset_uuid);
  if (!other || !may(run.ctx.actor, 'dataset', 'query', await datasetThing(run.tx, other)))
    return 'its dataset is neither in the bundle nor on this server.';
  if (other.database_id !== database.id) return 'its dataset lies in another database here.';
  const relation = { ...parts, to: other.id };
  try {
    mustBeNamed([...before, relation], database);
    if (id !== undefined) await mustNotReturn(run.tx, id, relation);
    mustFitTogether(relation, value.columns ?? [], (await partsOfOne(run.tx, other.id)).columns, database.backend);
    return relation;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind.status >= 500) throw error;
    return String(error.detail.fields?.['relations']?.[0] ?? error.message);
  }
}
