/** Whose an uploaded table is. */
import { has, isAdmin, type Actor } from '@tessera/core/policy/actor';
import type { TableRow } from './table-file.ts';

/** Whoever made it, as long as they may upload, and administrators. */
export const mayManage = (actor: Actor, table: Pick<TableRow, 'created_by_id'>): boolean =>
  isAdmin(actor) || (actor.id !== null && table.created_by_id === actor.id && has(actor, 'can_upload on Database'));
