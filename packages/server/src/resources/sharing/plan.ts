/** What a share makes: which data it opens, what stays closed and whom to ask. */
import type { shareCreate, SharePlan } from '@tessera/api/sharing';
import { Failure } from '@tessera/core/failures';
import { has, isAdmin, isOwner, type Actor } from '@tessera/core/policy/actor';
import { hasDataAccess, mayDataset, type DatasetThing } from '@tessera/core/policy/dataset';
import { mayGiveDataset, mayShareData } from '@tessera/core/policy/grants';
import type { z } from 'zod';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { people } from '../people.ts';
import type { SharedObject } from './shared-object.ts';
import { subjectActor } from './subjects.ts';

/** Whom an object is shared with, and how. */
export type AskedShare = z.output<typeof shareCreate>;

/** @throws Failure INVALID `{id}` for whoever cannot be shared with; owners and admins need no share */
export async function planOf(ctx: Context, object: SharedObject, asked: AskedShare): Promise<SharePlan> {
  const { subject, id, level, with_data } = asked;
  if (subject === 'everyone' && id !== 0) throw new Failure('INVALID', { fields: { id: ['Everyone has the id 0.'] } });
  const { name, actor } = await subjectActor(ctx, subject, id);
  if (isOwner(actor, object.owners)) throw new Failure('INVALID', { fields: { id: ['They own it already.'] } });
  const things = [...(await datasetThings(ctx.db, object.datasets)).values()];
  const given = new Set(await givenBefore(ctx, object, asked));
  const mayGive = object.kind === 'dashboard' ? mayShareData : mayGiveDataset;
  // What was given by somebody who might stays given, whoever changes the share.
  const isOpened = (thing: DatasetThing): boolean =>
    with_data && (given.has(thing.id) || (!hasDataAccess(actor, thing) && mayGive(ctx.actor, thing)));
  const opened = things.filter(isOpened);
  const missing = things.filter((thing) => !isOpened(thing) && (given.has(thing.id) || !hasDataAccess(actor, thing)));
  return {
    subject,
    id,
    name,
    level,
    opens: opened.map((thing) => ({ id: thing.id, name: nameFor(ctx.actor, thing) })),
    missing: await Promise.all(
      missing.map(async (thing) => ({ id: thing.id, name: nameFor(ctx.actor, thing), ask: await whoMayGive(ctx, thing) })),
    ),
    notes: notesOf(actor, object, asked, missing.length > 0),
  };
}

async function givenBefore(ctx: Context, { kind, id }: SharedObject, asked: AskedShare): Promise<readonly number[]> {
  const row = await ctx.db
    .selectFrom('object_grants')
    .select('datasets')
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .where('subject', '=', asked.subject)
    .where('subject_id', '=', asked.id)
    .executeTakeFirst();
  return row?.datasets ?? [];
}

/** Whoever may not see a dataset is told its number, which its charts tell as well. */
export const nameFor = (actor: Actor, thing: DatasetThing): string =>
  mayDataset(actor, 'read', thing) ? thing.table_name : `#${thing.id}`;

/** Names of a dataset's owners: whom to ask for its data. */
export async function whoMayGive(ctx: Context, { owners }: DatasetThing): Promise<string[]> {
  const known = await people(ctx, owners);
  return [...known.values()].map((each) => `${each.first_name} ${each.last_name}`.trim() || each.username);
}

function notesOf(actor: Actor, { kind }: SharedObject, { subject, level }: AskedShare, isClosed: boolean): SharePlan['notes'] {
  if (isAdmin(actor)) return ['sees_already'];
  // Of everyone nobody knows which roles they have.
  if (subject === 'everyone') return [];
  const view = kind === 'dashboard' ? 'Dashboard' : 'Chart';
  const isGroup = subject === 'group';
  return [
    ...(has(actor, `can_read on ${view}`) || isGroup ? [] : (['may_not_read'] as const)),
    ...(level === 'view' || has(actor, `can_write on ${view}`) || isGroup ? [] : (['may_not_write'] as const)),
    ...(level === 'edit' && kind === 'chart' && isClosed ? (['needs_data_to_edit'] as const) : []),
  ];
}
