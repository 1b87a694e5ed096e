/** Reads the columns of a dataset's source and brings a draft up to them; says what changed. */
import { useMutation } from '@tanstack/react-query';
import { datasource } from '@tessera/api/datasource';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { randomName } from '../../random-name.ts';
import { useToasts } from '../../shell/toasts.ts';
import type { DraftColumn } from './draft.ts';
import { syncColumns, type Synced } from './sync.ts';

/** Nothing is saved by it: the new columns stand in the draft. */
export function useSync(datasetId: number) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (columns: readonly DraftColumn[]): Promise<Synced> => {
      const source = await client.call(datasource.externalMetadata, { params: { type: 'table', id: datasetId } });
      return syncColumns(columns, source, randomName);
    },
    onSuccess: ({ modified, removed, added }) => {
      const list = (names: readonly string[]): string => names.join(', ');
      if (modified.length > 0) toasts.success(i18n._('Modified columns: {names}', { names: list(modified) }));
      if (removed.length > 0) toasts.success(i18n._('Removed columns: {names}', { names: list(removed) }));
      if (added.length > 0) toasts.success(i18n._('New columns added: {names}', { names: list(added) }));
      toasts.success(i18n._('Metadata has been synced'));
    },
    onError: (error) => toasts.failure(error),
  });
}
