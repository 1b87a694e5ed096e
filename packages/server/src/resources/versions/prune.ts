/**
 * Versions that are thrown away: all are kept for some days, then the last of each day for longer
 * (docs/decisions/0051-versions.md). Named ones, and the latest of each object, are kept for ever.
 */
import { sql } from 'kysely';
import { handlerOf, type JobHandler } from '../../jobs/kind.ts';
import { nightly, nightlyKind } from '../../jobs/nightly.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/db.ts';

const dayMs = 86_400_000;

/** How long versions are kept, in days. */
export interface VersionAges {
  /** Every one. */
  readonly all: number;
  /** The last of each day; at least as long as every one. */
  readonly daily: number;
}

/** Deletes what is older. @returns how many versions went */
export async function pruneVersions({ db, kind }: Pick<Store, 'db' | 'kind'>, now: Date, ages: VersionAges): Promise<number> {
  const before = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
  const day = (of: string) => {
    const at = sql.ref(`${of}.at`);
    return kind === 'postgres' ? sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')` : sql`substr(${at}, 1, 10)`;
  };
  const newer = sql`select 1 from revisions as n where n.kind = r.kind and n.object_id = r.object_id and n.version > r.version`;
  const { numAffectedRows } = await sql`delete from revisions where id in (select r.id from revisions as r
    where r.name is null and r.at < ${before(ages.all)} and exists (${newer})
    and (r.at < ${before(Math.max(ages.all, ages.daily))} or exists (${newer} and ${day('n')} = ${day('r')})))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const pruning = nightlyKind('prune_versions');

/** The schedule of pruning: every night. */
export const versionPruning = (services: Services): ReturnType<typeof nightly> => nightly(pruning, '40 3 * * *', services);

/** The handler of the pruning job. */
export const versionPruner = (services: Services): JobHandler =>
  handlerOf(pruning, async () => ({
    removed: await pruneVersions(services.store, services.clock(), services.config.versionDays),
  }));
