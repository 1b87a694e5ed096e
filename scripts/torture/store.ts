/** Looks into the store and the home behind the server's back. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '@tessera/server/store/db';
import { tableOf } from '@tessera/server/store/tables';

/** The store of the site under test; without an address it is the SQLite file in the home. */
export interface StoreLocation {
  readonly home: string;
  readonly databaseUrl: string | undefined;
}

const kinds = ['chart', 'dashboard', 'dataset', 'table_file'] as const;

/** Every object's revisions are 1, 2, 3 … up to the version it has, and the last one says what the object says. */
async function revisionFaults({ db }: Store): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of kinds) {
    const objects = await db.selectFrom(tableOf[kind]).select(['id', 'version']).execute();
    const rows = await db
      .selectFrom('revisions')
      .select(['object_id', 'version'])
      .where('kind', '=', kind)
      .orderBy('version')
      .execute();
    const versions = Map.groupBy(rows, ({ object_id }) => object_id);
    for (const { id, version } of objects) {
      const kept = (versions.get(id) ?? []).map((row) => row.version);
      const isWhole = kept.length === version && kept.every((each, i) => each === i + 1);
      if (!isWhole) faults.push(`HOLE ${kind} ${id} has version ${version}; its revisions are ${kept.slice(-5).join()}`);
    }
    const known = new Set(objects.map(({ id }) => id));
    for (const id of versions.keys()) if (!known.has(id)) faults.push(`HOLE revisions of ${kind} ${id}, which is not there`);
  }
  return faults;
}

/** Links to things that are not there, and datasets without columns. */
async function linkFaults({ db }: Store): Promise<string[]> {
  const bare = await db
    .selectFrom('datasets')
    .select('table_name')
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('dataset_columns').select('dataset_columns.id').whereRef('dataset_id', '=', 'datasets.id'))),
    )
    .execute();
  return bare.map(({ table_name }) => `TORN dataset ${table_name} has no columns`);
}

/** Files without a name in the store, names without a file, and leftovers of begun work. */
async function fileFaults({ db }: Store, home: string, isSwept: boolean): Promise<string[]> {
  const tables = await db.selectFrom('table_files').select(['uuid', 'n', 'table_name']).where('deleted_at', 'is', null).execute();
  const named = new Set(tables.map(({ uuid, n }) => `${uuid}-${n}.duckdb`));
  const files = new Set(readdirSync(join(home, 'tables')));
  const missing = [...named].filter((file) => !files.has(file)).map((file) => `LOST table file ${file}`);
  if (!isSwept) return missing;
  const orphans = [...files].filter((file) => !named.has(file)).map((file) => `ORPHAN tables/${file}`);
  const begun = ['uploads', 'scratch'].flatMap((folder) =>
    existsSync(join(home, folder)) ? readdirSync(join(home, folder)).map((file) => `ORPHAN ${folder}/${file}`) : [],
  );
  return [...missing, ...orphans, ...begun];
}

/** @param isSwept  true when the server has just started: then nothing may lie about */
export async function inspectStore({ home, databaseUrl }: StoreLocation, isSwept: boolean): Promise<string[]> {
  const store = openStore({ databaseUrl, home });
  try {
    return [...(await revisionFaults(store)), ...(await linkFaults(store)), ...(await fileFaults(store, home, isSwept))];
  } finally {
    await store.close();
  }
}
