/** Every connected database: whether it answers. Only names are printed, never an address or a password. */
import { Failure } from '@tessera/core/failures';
import type { Config } from '../../config.ts';
import type { Engine } from '../../engine/engine.ts';
import { driverAt, introspectionTimeoutMs, unproven } from '../../resources/connections/connection.ts';
import { builtInUuid } from '../../resources/connections/built-in.ts';
import { storedTunnel } from '../../resources/connections/tunnel.ts';
import { withPassword } from '../../resources/connections/uri.ts';
import { readSecrets } from '../../store/secrets.ts';
import { fault, ok, wordsOf, type DoctorFinding } from './finding.ts';
import type { Rows } from './store.ts';

const selected = `select database_name, sqlalchemy_uri, password_sealed, server_cert, ssh_tunnel_sealed, encrypted_extra_sealed from databases
  where deleted_at is null and uuid <> '${builtInUuid}' order by database_name`;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Asks every connected database for `SELECT 1`, each within the time a look-up may take. Passwords are opened for it and never
 * printed; a database that fails is a finding, not an error.
 */
export async function checkDatabases(config: Config, rows: Rows, engine: Engine): Promise<DoctorFinding[]> {
  const hasTables = rows.isThere && (await hasDatabases(rows));
  const all = hasTables ? await rows.read(selected) : [];
  if (all.length === 0) return [ok('databases', 'None is connected besides the engine inside Tessera.')];
  return Promise.all(
    all.map(async (row) => {
      const name = `database ${String(row['database_name'])}`;
      try {
        const sealed = textOf(row['password_sealed']);
        const password = sealed === null ? undefined : readSecrets(config).open(sealed);
        const uri = withPassword(String(row['sqlalchemy_uri']), password);
        const way = storedTunnel(readSecrets(config), textOf(row['ssh_tunnel_sealed']));
        const sealedSecret = textOf(row['encrypted_extra_sealed']);
        const secret = sealedSecret === null ? undefined : readSecrets(config).open(sealedSecret);
        const means = { serverCert: textOf(row['server_cert']), tunnel: way, secret, person: unproven };
        const driver = driverAt({ engine, config, store: rows.store }, uri, means);
        await driver.run('SELECT 1 AS one', [], 'records', { deadlineMs: introspectionTimeoutMs, maxRows: 1 });
        return ok(name, 'It answers.');
      } catch (error) {
        if (error instanceof Failure && error.code === 'OAUTH2_REDIRECT')
          return ok(name, 'It answers; each person signs in there.');
        const why = wordsOf(error);
        return fault(
          name,
          `It does not answer: ${why}`,
          'Check its address and password in Data → Databases, and that its server runs.',
        );
      }
    }),
  );
}

/** An empty store has no such table. */
async function hasDatabases(rows: Rows): Promise<boolean> {
  try {
    await rows.read('select 1 from databases limit 1');
    return true;
  } catch {
    return false;
  }
}
