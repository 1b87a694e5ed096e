/** Reads the columns of a draft's source and brings the draft up to them; says what changed. */
import { useMutation } from '@tanstack/react-query';
import { datasource } from '@tessera/api/datasource';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { randomName } from '../random-name.ts';
import { useToasts } from '../kit/toasts.ts';
import type { DatasetDraft } from './draft.ts';
import { sameRows } from './source.ts';
import { syncedDraft, type SourceColumn } from './sync.ts';

/** Of a source that is not saved yet, too. @throws ApiFailure */
async function columnsOf(
  datasetId: number,
  { source, opened, template_params, savedParameters, normalize_columns, savedNormalizing }: DatasetDraft,
): Promise<SourceColumn[]> {
  // A table knows no parameters.
  const isSameSource = sameRows(source, opened) && (source.kind === 'physical' || template_params === savedParameters);
  const isSaved = isSameSource && normalize_columns === savedNormalizing;
  if (isSaved) return client.call(datasource.externalMetadata, { params: { type: 'table', id: datasetId } });
  const { kind, databaseId, catalog, schema, table, name, sql } = source;
  const rows = kind === 'virtual' ? { table_name: name, sql } : { table_name: table };
  const parameters = template_params.trim();
  return client.call(datasource.sourceMetadata, {
    body: {
      database_id: databaseId,
      catalog,
      schema,
      ...rows,
      normalize_columns,
      ...(parameters === '' ? {} : { template_params: parameters }),
    },
  });
}

/** Nothing is saved by it: the new columns stand in the draft that comes back. */
export function useSync(datasetId: number) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (draft: DatasetDraft) => syncedDraft(draft, await columnsOf(datasetId, draft), randomName),
    onSuccess: ({ told: { modified, removed, added } }) => {
      const list = (names: readonly string[]): string => names.join(', ');
      if (modified.length > 0) toasts.success(i18n._('Modified columns: {names}', { names: list(modified) }));
      if (removed.length > 0) toasts.success(i18n._('Removed columns: {names}', { names: list(removed) }));
      if (added.length > 0) toasts.success(i18n._('New columns added: {names}', { names: list(added) }));
      toasts.success(i18n._('Metadata has been synced'));
    },
    onError: (error) => toasts.failure(error),
  });
}
