import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { onSignedIn } from './sign-in-channel.ts';

const waits = (error: unknown): boolean =>
  error instanceof ApiFailure && error.errors.some(({ error_type }) => error_type === 'OAUTH2_REDIRECT');

/** Whatever waits for a sign-in to a database is asked again when it is done, also where no button stands for it. */
export function useAskedAgain(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      onSignedIn(() => {
        void cache.refetchQueries({ predicate: ({ state }) => waits(state.error) }, { cancelRefetch: false });
      }),
    [cache],
  );
}
