/** Brings the built-in roles to what this version of the product says they may do. Grants of data are left alone. */
import { allPermissions, splitPermission } from '@tessera/core/policy/names';
import { builtInRoles } from '@tessera/core/policy/roles';
import { changeObject, type ObjectWriter } from '../store/objects.ts';

/** Public is what the site's admin makes of it. */
const kept = new Set(['Public']);
const catalogue = new Set(allPermissions);

/** Writes only what differs; a role that changed gets a new version and a revision. */
export async function syncBuiltInRoles(writer: ObjectWriter): Promise<void> {
  const { db } = writer.store;
  for (const [name, wanted] of Object.entries(builtInRoles)) {
    if (kept.has(name)) continue;
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', name)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!role) continue;
    const held = await db.selectFrom('role_permissions').selectAll().where('role_id', '=', role.id).execute();
    const named = new Map(held.map((row) => [`${row.permission_name} on ${row.view_name}`, row.id]));
    const superfluous = [...named]
      .filter(([permission]) => catalogue.has(permission) && !wanted.has(permission))
      .map(([, id]) => id);
    const missing = [...wanted].filter((permission) => !named.has(permission));
    if (superfluous.length === 0 && missing.length === 0) continue;
    await changeObject(
      writer,
      'role',
      role.id,
      {},
      async (tx) => {
        if (superfluous.length > 0) await tx.deleteFrom('role_permissions').where('id', 'in', superfluous).execute();
        const rows = missing.map((permission) => {
          const { verb, view } = splitPermission(permission);
          return { role_id: role.id, permission_name: verb, view_name: view };
        });
        if (rows.length > 0) await tx.insertInto('role_permissions').values(rows).execute();
        return { values: {}, kept: { permissions: [...wanted] } };
      },
      'upgrade',
    );
  }
}
