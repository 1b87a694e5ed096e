/** The store of a site that has just been made, ready to be copied: each of some thousand test servers would migrate its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncBuiltInRoles } from '../../packages/server/src/auth/built-in-roles.ts';
import { ensureBuiltIn } from '../../packages/server/src/resources/connections/built-in.ts';
import { openStore } from '../../packages/server/src/store/db.ts';
import { migrate } from '../../packages/server/src/store/migrations/index.ts';

/** When test servers say that it is. */
const madeAt = '2026-03-04T05:06:07.089Z';

/**
 * Brings an empty database to what a server makes of it before its administrator and its own secrets come in.
 * @param databaseUrl  `postgres://…`; nobody may be connected to it while it is copied
 */
export async function fillStoreTemplate(databaseUrl: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-template-'));
  const store = openStore({ home, databaseUrl });
  try {
    const writer = { store, actor: { id: null }, now: () => madeAt };
    await migrate(store, madeAt);
    await store.settle();
    await syncBuiltInRoles(writer);
    await ensureBuiltIn(writer);
  } finally {
    await store.close();
    rmSync(home, { recursive: true, force: true });
  }
}
