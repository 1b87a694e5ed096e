/** What the filters of a dashboard are about. */
import { Failure } from '@tessera/core/failures';
import { isAdmin, isOwner, type Actor } from '@tessera/core/policy/actor';
import type { DashboardThing } from '@tessera/core/policy/dashboard';
import { may } from '../../auth/access.ts';
import { datasetThings } from '../../auth/things.ts';
import type { Db } from '../../store/db.ts';
import { readJson } from '../stored-json.ts';
import { isObject } from './metadata.ts';

/** Ids of the datasets that native filters point at. @param metadata  a dashboard's, read */
export function filterDatasets(metadata: unknown): number[] {
  return filtersIn(metadata).flatMap((entry) => {
    const targets: unknown[] = isObject(entry) && Array.isArray(entry.targets) ? entry.targets : [];
    return targets.flatMap((target) => (isObject(target) && typeof target.datasetId === 'number' ? [target.datasetId] : []));
  });
}

function filtersIn(metadata: unknown): unknown[] {
  const filters = isObject(metadata) ? metadata.native_filter_configuration : undefined;
  return Array.isArray(filters) ? filters : [];
}

/**
 * Filters open columns to whoever opens the dashboard, the one who edits it among them. Somebody it is only shared with
 * changes filters of data they hold themselves.
 * @param after  the metadata of the save, as text; undefined when it says nothing
 * @throws Failure FORBIDDEN naming the datasets
 */
export async function mustHoldFilterData(
  db: Db,
  actor: Actor,
  { owners }: DashboardThing,
  before: string | null,
  after: string | null | undefined,
): Promise<void> {
  if (after === undefined || isAdmin(actor) || isOwner(actor, owners)) return;
  const known = new Set(filtersIn(readJson(before)).map((filter) => JSON.stringify(filter)));
  const changed = filtersIn(readJson(after)).filter((filter) => !known.has(JSON.stringify(filter)));
  const things = await datasetThings(db, filterDatasets({ native_filter_configuration: changed }));
  const closed = [...things.values()].filter((thing) => !may(actor, 'dataset', 'query', thing));
  if (closed.length === 0) return;
  const names = closed.map(({ id }) => `Filters of dataset ${id} are changed by those who may see its data.`);
  throw new Failure('FORBIDDEN', { fields: { json_metadata: names } });
}
