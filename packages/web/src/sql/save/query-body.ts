/** A text of the SQL page as the API keeps it. */
import type { SqlDraft } from '../tabs/draft.ts';

/** What a saved query has of a draft: the text and where it is to run. */
export const queryBody = ({ databaseId, catalog, schema, sql, parameters }: SqlDraft & { databaseId: number }) => ({
  db_id: databaseId,
  catalog: catalog ?? null,
  schema: schema ?? null,
  sql,
  template_parameters: parameters || null,
});
