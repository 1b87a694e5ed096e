/** What the page tells the action log when it is left: how far one had come. */
import type { BrowserEventName } from '@tessera/api/log';

/** What is chosen so far. */
export interface ChosenSource {
  readonly databaseId: number | undefined;
  /** Undefined for the connection's own. */
  readonly catalog?: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
}

/** The event of leaving without a dataset. */
export function cancellationOf({ databaseId, schema, table }: ChosenSource): BrowserEventName {
  if (table !== undefined) return 'dataset_creation_table_cancellation';
  if (schema !== undefined) return 'dataset_creation_schema_cancellation';
  return databaseId === undefined ? 'dataset_creation_empty_cancellation' : 'dataset_creation_database_cancellation';
}
