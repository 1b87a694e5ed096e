/** What is shared with whom: grants on single objects, beside what roles give (docs/decisions/0067-sharing.md). */
import { has, isAdmin, isOwner, type Actor } from './actor.ts';
import { hasDataAccess, type DatasetThing } from './dataset.ts';

/** What a grant lets its subject do with the object. */
export const grantLevels = ['view', 'edit'] as const;
/** `view`: open it; `edit`: change it as well, but neither delete nor share it. */
export type GrantLevel = (typeof grantLevels)[number];

/** Whom a grant is for; `everyone` is everybody who is signed in. */
export const grantSubjects = ['user', 'group', 'everyone'] as const;
/** See `grantSubjects`. */
export type GrantSubject = (typeof grantSubjects)[number];

/** A grant as the rules look at it. */
export interface ObjectGrant {
  readonly subject: GrantSubject;
  /** Of the user or group; 0 for everyone. */
  readonly subjectId: number;
  readonly level: GrantLevel;
  /** Of a dashboard: the datasets whose data it opens within the dashboard. */
  readonly datasets: readonly number[];
}

/** Those of an object's grants that are for the actor. Guests and visitors have none. */
export function grantsFor(actor: Actor, grants: readonly ObjectGrant[] = []): readonly ObjectGrant[] {
  if (actor.isGuest === true || actor.id === null) return [];
  return grants.filter(
    ({ subject, subjectId }) =>
      subject === 'everyone' || (subject === 'user' ? subjectId === actor.id : actor.groups?.includes(subjectId) === true),
  );
}

/**
 * Whether the actor may open a dataset's data to others within a dashboard: one must hold it oneself, and may give it away
 * as its owner or by one's role.
 */
export function mayShareData(actor: Actor, dataset: DatasetThing): boolean {
  if (isAdmin(actor)) return true;
  return hasDataAccess(actor, dataset) && (isOwner(actor, dataset.owners) || has(actor, 'can_share_data on Dashboard'));
}

/** Whether the actor may give a whole dataset to others: its owners and admins. */
export const mayGiveDataset = (actor: Actor, dataset: DatasetThing): boolean => isAdmin(actor) || isOwner(actor, dataset.owners);
