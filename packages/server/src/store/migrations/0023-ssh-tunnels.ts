/** The SSH server a database is reached through, with what one is known by there. */
import type { Migration } from './migration.ts';

/** Adds `ssh_tunnel_sealed` to `databases`. */
export const sshTunnels: Migration = {
  name: '0023-ssh-tunnels',
  up: async ({ db }) => {
    await db.schema.alterTable('databases').addColumn('ssh_tunnel_sealed', 'text').execute();
  },
};
