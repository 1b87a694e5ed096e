/** Names of schemas and tables, remembered as long as the database's Extra says; before anybody's rights narrow them. */
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import type { TableInfo } from '../../driver.ts';
import type { DatabaseRow } from './connection.ts';
import { openConnection } from './open-connection.ts';
import { switchedOn } from './turned-off.ts';

type Asked = Pick<Services, 'store'>;

interface Remembered {
  readonly catalogs: LRUCache<string, readonly string[]>;
  readonly schemas: LRUCache<string, readonly string[]>;
  readonly tables: LRUCache<string, readonly TableInfo[]>;
}

/** Per store, so that two sites of one process share nothing. */
const remembered = new WeakMap<object, Remembered>();

function namesOf({ store }: Asked): Remembered {
  const known = remembered.get(store) ?? {
    catalogs: new LRUCache({ max: 100 }),
    schemas: new LRUCache({ max: 100 }),
    tables: new LRUCache({ max: 500 }),
  };
  remembered.set(store, known);
  return known;
}

/** Somebody changed tables: their names are asked for anew. */
export const forgetTables = (services: Asked, { uuid }: DatabaseRow): void => {
  const { tables } = namesOf(services);
  for (const key of tables.keys()) if (key.startsWith(`${uuid}:`)) tables.delete(key);
};

/** @param force  asks the database, whatever is remembered @throws Failure as `Driver.catalogs` */
export async function catalogsOf(ctx: Context, row: DatabaseRow, force: boolean): Promise<readonly string[]> {
  const seconds = switchedOn(row.extra).metadata_cache_timeout.schema_cache_timeout;
  const { driver, identity } = await openConnection(ctx, row);
  const ask = async () => (await driver.catalogs?.()) ?? [];
  return recall(namesOf(ctx).catalogs, identity, { seconds, force, ask });
}

/** @param force  asks the database, whatever is remembered @throws Failure as `Driver.schemas` */
export async function schemasOf(ctx: Context, row: DatabaseRow, force: boolean): Promise<readonly string[]> {
  const seconds = switchedOn(row.extra).metadata_cache_timeout.schema_cache_timeout;
  const { driver, identity } = await openConnection(ctx, row);
  const ask = () => driver.schemas();
  return recall(namesOf(ctx).schemas, identity, { seconds, force, ask });
}

/** @param force  asks the database, whatever is remembered @throws Failure as `Driver.tables` */
export async function tablesOf(ctx: Context, row: DatabaseRow, schema: string, force: boolean): Promise<readonly TableInfo[]> {
  const seconds = switchedOn(row.extra).metadata_cache_timeout.table_cache_timeout;
  const { driver, identity } = await openConnection(ctx, row);
  const ask = () => driver.tables(schema);
  return recall(namesOf(ctx).tables, `${identity} ${schema}`, { seconds, force, ask });
}

interface Recall<T> {
  readonly seconds: number;
  readonly force: boolean;
  readonly ask: () => Promise<T>;
}

async function recall<T extends object>(cache: LRUCache<string, T>, key: string, { seconds, force, ask }: Recall<T>): Promise<T> {
  if (seconds <= 0) return ask();
  const known = force ? undefined : cache.get(key);
  if (known) return known;
  const found = await ask();
  cache.set(key, found, { ttl: seconds * 1000 });
  return found;
}
