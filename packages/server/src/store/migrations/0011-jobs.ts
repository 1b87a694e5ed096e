/** Work that goes on while nobody looks. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds `jobs`: the queue, with a lease for whoever works on a row. */
export const jobs: Migration = {
  name: '0011-jobs',
  up: async ({ table, index, json, flag }) => {
    const timestamp = sql`timestamptz`;
    await table(
      'jobs',
      (t) =>
        t
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('payload', json, (c) => c.notNull())
          // Unique together with the kind: the same piece of work is put in once, however many ask for it.
          .addColumn('dedupe', 'text')
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('priority', 'integer', (c) => c.notNull())
          .addColumn('run_at', timestamp, (c) => c.notNull())
          .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('max_attempts', 'integer', (c) => c.notNull())
          .addColumn('lease_owner', 'text')
          .addColumn('lease_until', timestamp)
          .addColumn('heartbeat_at', timestamp)
          .addColumn('cancel_asked', 'boolean', flag(false))
          .addColumn('result', json)
          .addColumn('error', 'text')
          .addColumn('log', json, (c) => c.notNull())
          .addColumn('created_on', timestamp, (c) => c.notNull())
          .addColumn('created_by_id', 'integer')
          .addColumn('started_on', timestamp)
          .addColumn('finished_on', timestamp)
          .addUniqueConstraint('jobs_once', ['kind', 'dedupe']),
      'numbered',
    );
    await index('jobs', ['state', 'run_at']);
    await index('jobs', ['finished_on']);
  },
};
