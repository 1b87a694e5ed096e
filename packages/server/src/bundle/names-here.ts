/** Files of versions before 1.0 call databases and datasets by name: here they get what has the name on this server. */
import type { Db } from '../store/db.ts';
import type { RowOf } from '../store/tables.ts';
import type { Bundle, NamedDataset, FilePlace } from './bundle.ts';
import { databaseNamed, datasetNamed, impliedSchema } from './named-rows.ts';
import { uuidOfDatabase } from './old-files.ts';
import type { Finding } from './refusal.ts';

/** @returns the bundle with the uuids of this server, and what is not here */
export async function withNamesHere(db: Db, bundle: Bundle): Promise<{ bundle: Bundle; missing: readonly Finding[] }> {
  const { databases, datasets } = bundle.named;
  if (databases.size + datasets.size === 0) return { bundle, missing: [] };
  const missing: Finding[] = [];
  const databaseOf = new Map<string, RowOf<'database'>>();
  for (const [uuid, { name, place }] of databases) {
    if (bundle.database.some(({ value }) => value.uuid === uuid)) continue;
    const row = await databaseNamed(db, name);
    if (row) databaseOf.set(uuid, row);
    else missing.push(at(place, `There is no database called "${name}" here. Connect it under this name first.`));
  }
  const uuidHere = new Map<string, string>();
  for (const [uuid, wanted] of datasets) {
    if (bundle.dataset.some(({ value }) => value.uuid === uuid)) continue;
    const database = databaseOf.get(uuidOfDatabase(wanted.database_name));
    if (!database) continue;
    const row = await rowOf(db, database, wanted);
    if (row) uuidHere.set(uuid, row.uuid);
    else
      missing.push(
        at(
          wanted.place,
          `The database "${wanted.database_name}" has no dataset called "${wanted.table_name}" here, and the file brings none.`,
        ),
      );
  }
  return { bundle: withUuids(bundle, databaseOf, uuidHere), missing };
}

const at = ({ file, at: field }: FilePlace, message: string): Finding => ({ file, fault: { [field]: [message] } });

async function rowOf(
  db: Db,
  database: RowOf<'database'>,
  { schema, table_name }: NamedDataset,
): Promise<RowOf<'dataset'> | undefined> {
  const exact = await datasetNamed(db, database.id, { schema, table_name, catalog: null });
  return (
    exact ??
    (schema === null ? datasetNamed(db, database.id, { schema: impliedSchema(database), table_name, catalog: null }) : undefined)
  );
}

function withUuids(
  bundle: Bundle,
  databaseOf: ReadonlyMap<string, RowOf<'database'>>,
  uuidHere: ReadonlyMap<string, string>,
): Bundle {
  return {
    ...bundle,
    dataset: bundle.dataset.map(({ path, value }) => ({
      path,
      value: { ...value, database_uuid: databaseOf.get(value.database_uuid)?.uuid ?? value.database_uuid },
    })),
    chart: bundle.chart.map(({ path, value }) => ({
      path,
      value: { ...value, dataset_uuid: uuidHere.get(value.dataset_uuid) ?? value.dataset_uuid },
    })),
  };
}
