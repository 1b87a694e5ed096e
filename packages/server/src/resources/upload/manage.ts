/** Whose an uploaded table is. */
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import type { TableRow } from './table-file.ts';

/** Whoever made it, and administrators. */
export const mayManage = (actor: Actor, table: Pick<TableRow, 'created_by_id'>): boolean =>
  isAdmin(actor) || (actor.id !== null && table.created_by_id === actor.id);
