/** Datasources as versions before 1.0 exported them: databases with their tables, or a bare list of tables. */
import { z } from 'zod';
import { fieldsOf } from '../rest/issues.ts';
import { isObject } from '../resources/dashboard/metadata.ts';
import type { FilePlace } from './bundle.ts';
import { below, picked, uuidOfDatabase, type Translation } from './old-files.ts';
import { oldTable, translateTable } from './old-tables.ts';
import { bundleVersion } from './shapes.ts';

const oldDatabase = z.looseObject({
  database_name: z.string().min(1),
  /** Missing where only the tables are meant: the database must be here under its name. */
  sqlalchemy_uri: z.string().nullish(),
  tables: z.array(oldTable).nullish(),
});
const oldDatasources = z.looseObject({
  databases: z.array(oldDatabase).nullish(),
  druid_clusters: z.array(z.unknown()).nullish(),
});
const oldTables = z.array(oldTable);

/** True for what such a file is made of. */
export const isOldDatasets = (value: unknown): boolean =>
  Array.isArray(value) || (isObject(value) && ('databases' in value || 'druid_clusters' in value));

const databaseKeys = [
  'database_name',
  'sqlalchemy_uri',
  'password',
  'cache_timeout',
  'expose_in_sqllab',
  'allow_run_async',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_csv_upload',
  'allow_file_upload',
  'impersonate_user',
  'force_ctas_schema',
  'extra',
  'encrypted_extra',
];

/** What is wrong is noted in `into`. */
export function translateDatasets(into: Translation, file: string, value: unknown): void {
  const whole: FilePlace = { file, at: '' };
  const read = (Array.isArray(value) ? oldTables : oldDatasources).safeParse(value);
  if (!read.success) {
    into.findings.push({ file, fault: fieldsOf(read.error, value) });
    return;
  }
  if (Array.isArray(read.data)) {
    for (const [n, table] of read.data.entries()) translateTable(into, below(whole, n), table);
    return;
  }
  if ((read.data.druid_clusters ?? []).length > 0) into.refuse(below(whole, 'druid_clusters'), noDruid);
  for (const [n, database] of (read.data.databases ?? []).entries()) {
    const place = below(whole, 'databases', n);
    if (typeof database.sqlalchemy_uri === 'string') addDatabase(into, place, database);
    for (const [i, table] of (database.tables ?? []).entries())
      translateTable(into, below(place, 'tables', i), table, database.database_name);
  }
}

/** What is said of everything of Druid's native kind. */
export const noDruid = 'Datasources of Druid clusters cannot be imported, only tables of databases.';

function addDatabase(into: Translation, place: FilePlace, database: z.output<typeof oldDatabase>): void {
  const uuid = uuidOfDatabase(database.database_name);
  into.madeUp.add(uuid);
  into.add('database', place, database.database_name, { ...picked(database, databaseKeys), uuid, version: bundleVersion });
}
