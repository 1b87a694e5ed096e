/** The saved queries of a bundle. */
import { has, isAdmin } from '@tessera/core/policy/actor';
import { may } from '../auth/access.ts';
import { databaseThing } from '../auth/things.ts';
import { changeObject, createObject, findObject } from '../store/objects.ts';
import type { BundleFile } from './bundle.ts';
import { FileRefused, mustMayCreate, overwrites, reusedNote, rowOfUuid, type ImportRun, type ImportOutcome } from './run.ts';

/** @throws FileRefused, Failure */
export async function importSavedQuery(run: ImportRun, { value }: BundleFile<'saved_query'>): Promise<ImportOutcome> {
  const { actor } = run.ctx;
  const existing = await findObject(run.tx, 'saved_query', value.uuid);
  const isMine = () => isAdmin(actor) || (actor.id !== null && existing?.created_by_id === actor.id);
  if (existing && !(await overwrites(run, 'saved_query', isMine)))
    return { id: existing.id, action: 'reused', notes: [reusedNote] };
  const database = await rowOfUuid(run, 'database', value.database_uuid);
  if (!database) throw new FileRefused({ database_uuid: ['This database is neither in the bundle nor on this server.'] });
  mustMayCreate(has(actor, 'can_write on SavedQuery') && may(actor, 'database', 'list', databaseThing(database)), 'saved_query');
  const values = {
    label: value.label ?? 'Imported query',
    database_id: database.id,
    catalog: value.catalog ?? null,
    schema: value.schema ?? null,
    sql: value.sql,
    description: value.description ?? null,
  };
  const row = existing
    ? await changeObject(run.writer, 'saved_query', existing.id, {}, () => ({ values }), 'import')
    : await createObject(run.writer, 'saved_query', { uuid: value.uuid, ...values, template_parameters: null, extra_json: null });
  return { id: row.id, action: existing ? 'overwritten' : 'created' };
}
