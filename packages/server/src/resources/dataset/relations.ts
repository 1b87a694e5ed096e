/** The relations of datasets as those who ask have them (docs/decisions/0070-relations.md). */
import type { DatasetRelation } from '@tessera/core/dataset';
import { may } from '../../auth/access.ts';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';

type DatasetRow = RowOf<'dataset'>;

/** A relation with the dataset it looks things up in. */
export interface OpenRelation {
  readonly relation: DatasetRelation;
  readonly to: DatasetRow;
}

/** What a dataset stores; none before there were any. */
export const storedRelations = ({ relations }: Pick<DatasetRow, 'relations'>): readonly DatasetRelation[] => relations ?? [];

/**
 * By dataset id, the relations to datasets that are there and whose rows the caller may read.
 * @param isGiven  datasets that are open for another reason than the caller's own rights
 */
export async function openRelations(
  ctx: Pick<Context, 'db' | 'actor'>,
  rows: readonly Pick<DatasetRow, 'id' | 'database_id' | 'catalog' | 'relations'>[],
  isGiven: (datasetId: number) => boolean = () => false,
): Promise<Map<number, OpenRelation[]>> {
  const wanted = [...new Set(rows.flatMap((row) => storedRelations(row).map(({ to }) => to)))];
  if (wanted.length === 0) return new Map();
  const targets = new Map((await findObjects(ctx.db, 'dataset', wanted)).map((row) => [row.id, row]));
  const things = await datasetThings(ctx.db, wanted);
  const isOpen = (id: number): boolean => {
    const thing = things.get(id);
    return thing !== undefined && (isGiven(id) || may(ctx.actor, 'dataset', 'query', thing));
  };
  return new Map(
    rows.map((row) => [
      row.id,
      storedRelations(row).flatMap((relation): OpenRelation[] => {
        const to = targets.get(relation.to);
        return to && to.database_id === row.database_id && (to.catalog || null) === (row.catalog || null) && isOpen(to.id)
          ? [{ relation, to }]
          : [];
      }),
    ]),
  );
}

/** The same of one dataset. */
export async function openRelationsOf(
  ctx: Pick<Context, 'db' | 'actor'>,
  row: Pick<DatasetRow, 'id' | 'database_id' | 'catalog' | 'relations'>,
  isGiven?: (datasetId: number) => boolean,
): Promise<OpenRelation[]> {
  return (await openRelations(ctx, [row], isGiven)).get(row.id) ?? [];
}
