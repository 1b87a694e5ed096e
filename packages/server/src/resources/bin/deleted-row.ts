/** Something deleted, as the store has it. */
import type { VersionKind } from '@tessera/api/version';

/** What the bin knows of something deleted. */
export interface DeletedRow {
  readonly kind: VersionKind;
  readonly id: number;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly deleted_at: string;
  readonly changed_by_id: number | null;
}
