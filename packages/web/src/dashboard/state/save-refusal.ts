/** Why a dashboard was not saved, in words. */
import { ApiFailure } from '@tessera/api/client';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';

/** `isWhole`: there is nothing more to tell of it. */
export interface SaveRefusal {
  readonly text: string;
  readonly isWhole: boolean;
}

/** @param error  what the save ended with */
export function saveRefusal(error: unknown): SaveRefusal {
  if (error instanceof ApiFailure && error.status === 403)
    return { text: i18n._('You do not have permission to edit this dashboard'), isWhole: true };
  if (error instanceof Error && error.message)
    return {
      text: i18n._('Sorry, there was an error saving this dashboard: {error}', { error: sentenceOf(error) }),
      isWhole: false,
    };
  return { text: i18n._('Sorry, an unknown error occurred'), isWhole: true };
}
