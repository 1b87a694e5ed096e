/** Who and when, as every list and item says it. */
import type { authored } from '@tessera/api/common';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { humanized } from '../rest/humanized.ts';
import { people, type PersonReply } from './people.ts';

type Authored = z.input<z.ZodObject<typeof authored>>;

interface Stamped {
  readonly changed_on: string;
  readonly changed_by_id: number | null;
  readonly created_on: string;
  readonly created_by_id: number | null;
}

/** @param people  holds everybody the rows name; @param nowMs  epoch ms, what "ago" counts from */
export function authoredOf(row: Stamped, people: ReadonlyMap<number, PersonReply>, nowMs: number): Authored {
  const changer = personIn(people, row.changed_by_id);
  const creator = personIn(people, row.created_by_id);
  return {
    changed_by: changer,
    changed_by_name: fullName(changer),
    changed_on_utc: row.changed_on,
    changed_on_delta_humanized: humanized(row.changed_on, nowMs),
    created_by: creator,
    created_by_name: fullName(creator),
    created_on_delta_humanized: humanized(row.created_on, nowMs),
  };
}

interface Kept extends Stamped {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
}

/** Asks once who made and changed these rows. @returns what every list says of each of them first */
export async function withAuthors(
  ctx: Pick<Context, 'db' | 'actor' | 'nowMs'>,
  rows: readonly Kept[],
): Promise<(row: Kept) => Authored & Pick<Kept, 'id' | 'uuid' | 'version'>> {
  const known = await people(
    ctx,
    rows.flatMap((row) => [row.changed_by_id, row.created_by_id]),
  );
  return (row) => ({ id: row.id, uuid: row.uuid, version: row.version, ...authoredOf(row, known, ctx.nowMs()) });
}

/** The user of an id among those that were loaded; null where there is none or the user is gone. */
export function personIn(people: ReadonlyMap<number, PersonReply>, id: number | null): PersonReply | null {
  return id === null ? null : (people.get(id) ?? null);
}

/** First and last name; empty for null. */
export function fullName(person: PersonReply | null): string {
  return person ? `${person.first_name} ${person.last_name}`.trim() : '';
}
