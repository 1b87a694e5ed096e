/** Databases as they leave. Passwords and sealed texts are never part of it. */
import type { DatabaseItem, DatabaseListItem } from '@tessera/api/database';
import type { Context } from '../../context.ts';
import { humanized } from '../../rest/humanized.ts';
import { personIn } from '../authored.ts';
import { people } from '../people.ts';
import { builtInUuid } from '../connections/built-in.ts';
import { withoutSecrets } from '../connections/secret-extra.ts';
import { withoutSheets } from '../connections/sheets.ts';
import { isEngine, type DatabaseRow } from '../connections/connection.ts';
import { takesTunnel } from '../connections/tunnel.ts';
import { canEstimate, canLoadFiles } from '../connections/writing.ts';
import { switchedOn, turnedOff } from '../connections/turned-off.ts';

/** What uploads may go into. */
export function takesFiles(row: Pick<DatabaseRow, 'backend' | 'sqlalchemy_uri' | 'allow_file_upload'>): boolean {
  return row.allow_file_upload && (isEngine(row) || canLoadFiles(row.backend));
}

/** Databases as lists show them. */
export async function presentDatabases(ctx: Context, rows: readonly DatabaseRow[]): Promise<DatabaseListItem[]> {
  const known = await people(
    ctx,
    rows.flatMap((row) => [row.changed_by_id, row.created_by_id]),
  );
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    database_name: row.database_name,
    backend: row.backend,
    expose_in_sqllab: row.expose_in_sqllab,
    allow_run_async: row.allow_run_async,
    allow_dml: row.allow_dml,
    allow_ctas: row.allow_ctas,
    allow_cvas: row.allow_cvas,
    allow_file_upload: takesFiles(row),
    force_ctas_schema: row.force_ctas_schema,
    allows_subquery: true,
    allows_cost_estimate: canEstimate(row.backend) && switchedOn(row.extra).cost_estimate_enabled,
    allow_multi_catalog: row.own_catalog !== null,
    default_catalog: row.own_catalog,
    ...turnedOff(row.extra),
    explore_database_id: row.id,
    engine_information: {
      supports_file_upload: isEngine(row) || canLoadFiles(row.backend),
      disable_ssh_tunneling: !takesTunnel(row.backend),
    },
    extra: withoutSheets(withoutSecrets(row.extra)),
    changed_on: row.changed_on,
    changed_on_delta_humanized: humanized(row.changed_on, ctx.nowMs()),
    changed_by: personIn(known, row.changed_by_id),
    created_by: personIn(known, row.created_by_id),
    is_builtin: row.uuid === builtInUuid,
  }));
}

/** A database as its page opens it, without address and password. */
export async function presentDatabase(ctx: Context, row: DatabaseRow): Promise<DatabaseItem> {
  const [item] = await presentDatabases(ctx, [row]);
  if (!item) throw new Error('A batch of one gave none.');
  return {
    ...item,
    driver: row.driver ?? row.backend,
    cache_timeout: row.cache_timeout,
    configuration_method: row.configuration_method === 'dynamic_form' ? 'dynamic_form' : 'sqlalchemy_form',
    impersonate_user: row.impersonate_user,
    is_managed_externally: row.is_managed_externally,
  };
}
