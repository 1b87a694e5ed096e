/** What the versions of one kind of object need to know of it. */
import type { VersionKind } from '@tessera/api/version';
import type { Change } from '@tessera/core/diff/facts';
import type { Context } from '../../context.ts';
import type { RowOf } from '../../store/tables.ts';
import type { VersionBody } from './revisions.ts';

/** What a reader may know of some versions of an object. */
export interface VersionReader {
  /** Whether the reader may see what a version says: it may have read data that are closed to the reader. */
  isOpen(body: VersionBody): boolean;
  /** What the second version differs by from the first; both are open to the reader. */
  changes(before: VersionBody, after: VersionBody): Change[];
}

/** How the versions of one kind of object are opened, compared and restored. */
export interface VersionedKind<K extends VersionKind> {
  readonly kind: K;
  /** The columns of the stored row that a version shows. */
  readonly shown: readonly string[];
  /** Those of them that restoring brings back. */
  readonly restored: readonly string[];
  /** The object for one who wants to look at it. @throws Failure NOT_FOUND, and what opening it throws */
  open(ctx: Context, id: number): Promise<RowOf<K>>;
  /** @throws Failure FORBIDDEN for users who may not change the object */
  mustMayChange(ctx: Context, row: RowOf<K>): Promise<void>;
  /** @param bodies  the versions that will be asked about */
  reader(ctx: Context, row: RowOf<K>, bodies: readonly VersionBody[]): Promise<VersionReader>;
  /**
   * Saves a version anew. Owners, roles, the address and publication stay as they are.
   * @throws as a save of the same; STALE_VERSION
   */
  restore(ctx: Context, id: number, body: VersionBody): Promise<RowOf<K>>;
}
