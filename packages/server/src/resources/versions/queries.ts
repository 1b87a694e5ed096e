/** Versions of saved queries. */
import { savedQueryUpdate } from '@tessera/api/saved-query';
import { queryChanges, queryFacts } from '@tessera/core/diff/query';
import { ownSavedQuery, updateSavedQuery } from '../saved-query/write.ts';
import type { VersionedKind } from './kind.ts';
import { restorable } from './restorable.ts';

const restored = ['label', 'sql', 'catalog', 'schema', 'description', 'template_parameters', 'extra_json'];

/** Saved queries are their author's, and so are their versions. */
export const savedQueryVersionKind: VersionedKind<'saved_query'> = {
  kind: 'saved_query',
  shown: [...restored, 'database_id'],
  restored,
  open: ownSavedQuery,
  mustMayChange: () => Promise.resolve(),
  reader: () =>
    Promise.resolve({ isOpen: () => true, changes: (before, after) => queryChanges(queryFacts(before), queryFacts(after)) }),
  restore: (ctx, id, body) =>
    updateSavedQuery(ctx, id, { ...restorable(savedQueryUpdate, body, restored), db_id: Number(body['database_id']) }, 'restore'),
};
