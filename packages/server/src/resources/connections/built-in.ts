/** The database that is always there: the engine inside Tessera, where uploads and examples live. */
import { createObject, findObject, type ObjectWriter } from '../../store/objects.ts';
import type { DatabaseRow } from './connection.ts';

/** The uuid real exports of the reference's example dashboards bind to. */
export const builtInUuid = 'a2dc77af-e654-49bb-b321-40f6b559a1ee';

/** Makes it at the first start; afterwards returns it. */
export async function ensureBuiltIn(writer: ObjectWriter): Promise<DatabaseRow> {
  const found = await findObject(writer.store.db, 'database', builtInUuid);
  if (found) return found;
  return createObject(writer, 'database', {
    uuid: builtInUuid,
    database_name: 'examples',
    sqlalchemy_uri: 'duckdb://',
    password_sealed: null,
    encrypted_extra_sealed: null,
    backend: 'duckdb',
    driver: null,
    configuration_method: 'sqlalchemy_form',
    cache_timeout: null,
    expose_in_sqllab: true,
    allow_run_async: true,
    allow_file_upload: true,
    force_ctas_schema: null,
    extra: null,
    server_cert: null,
    external_url: null,
  });
}
