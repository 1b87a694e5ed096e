/** What is done with a whole text: laying it out, and making a link to it. */
import { sql } from '@tessera/api/sql';
import { client, wholeAddress } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { useCopy } from '../kit/use-copy.ts';
import type { SqlDraft } from './tabs/draft.ts';
import type { OpenTab } from './tabs/tab.ts';

/** @param change  of the text */
export function useTextTools(tab: OpenTab, draft: SqlDraft, change: (patch: Partial<SqlDraft>) => void) {
  const toasts = useToasts();
  const copy = useCopy();
  const { databaseId, schema, parameters } = draft;
  const format = async (): Promise<void> => {
    try {
      const body = { sql: draft.sql, database_id: databaseId ?? null };
      change({ sql: (await client.call(sql.format, { body })).result });
    } catch (error) {
      toasts.failure(error);
    }
  };
  const share = async (): Promise<void> => {
    if (databaseId === undefined) return;
    try {
      const body = {
        dbId: databaseId,
        name: tab.label,
        sql: draft.sql,
        catalog: draft.catalog ?? null,
        schema: schema ?? null,
        ...(parameters === '' ? {} : { templateParams: parameters }),
      };
      const { url } = await client.call(sql.keepLink, { body });
      await copy(wholeAddress(url), i18n._('Link Copied!'));
    } catch (error) {
      toasts.failure(error);
    }
  };
  return { format: () => void format(), share: () => void share() };
}
