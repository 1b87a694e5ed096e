/** From a stored database to something that can be asked. */
import { driverFor } from '../../drivers/index.ts';
import type { Driver } from '../../drivers/driver.ts';
import { authorize } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { loadObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { withPassword } from './uri.ts';

export type DatabaseRow = RowOf<'database'>;

/** Looking around in a database may take this long. */
export const lookUpMs = 10_000;

/** The driver of a database; drivers of one connection are shared. */
export function driverOf(services: Pick<Services, 'engine' | 'secrets' | 'config'>, row: DatabaseRow): Driver {
  const password = row.password_sealed === null ? undefined : services.secrets.open(row.password_sealed);
  return driverFor(
    { backend: row.backend, uri: withPassword(row.sqlalchemy_uri, password), home: services.config.home },
    services.engine,
  );
}

/** A database the caller may look into. @throws Failure NOT_FOUND */
export async function openDatabase(ctx: Context, id: number): Promise<DatabaseRow> {
  const row = await loadObject(ctx.db, 'database', id);
  authorize(ctx.actor, 'database', 'list', databaseThing(row));
  return row;
}

/** Where an unqualified table is looked for. */
export function defaultSchema(backend: string): string {
  return backend === 'postgresql' ? 'public' : 'main';
}
