/** A save that came too late: a newer version was saved after this one was opened. */
import { recordOf } from '@tessera/core/narrowing';
import { ApiFailure } from '@tessera/api/client';
import { fullName } from '../session.ts';

/** Who saved the newer version, and when (epoch ms); absent where the server does not say. */
export interface NewerVersion {
  version: number | undefined;
  by: string | undefined;
  at: number | undefined;
}

/** True for the refusal of a save whose `If-Match` names an older version. */
export const isStale = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 412;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the body of a 412: `{version, changed_on, changed_by: {first_name, last_name, username}}`. */
export function newerVersionOf(failure: ApiFailure): NewerVersion {
  // Bodies of refusals are loose JSON; each member is looked at before it is used.
  const body = recordOf(failure.body);
  const { version, changed_on, changed_by } = body;
  // As above: what is not text is left out.
  const person = recordOf(changed_by);
  const at = Date.parse(textOf(changed_on) ?? '');
  return {
    version: typeof version === 'number' ? version : undefined,
    by:
      fullName({
        first_name: textOf(person['first_name']) ?? '',
        last_name: textOf(person['last_name']) ?? '',
        username: textOf(person['username']),
      }) || undefined,
    at: Number.isFinite(at) ? at : undefined,
  };
}
