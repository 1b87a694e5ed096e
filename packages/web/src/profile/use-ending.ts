/** Ends something of one's own that stands in a list: a session, a sign-in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../kit/toasts.ts';

/**
 * Ends what `end` ends; the list is read again and the outcome shown.
 * @param told  said once it is ended, of what came of it @param queryKey  of the list
 */
export function useEnding<Ended>(
  end: () => Promise<Ended>,
  told: string | ((ended: Ended) => string),
  queryKey: readonly string[],
) {
  const cache = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: end,
    onSuccess: (ended) => toasts.success(typeof told === 'string' ? told : told(ended)),
    onError: (error) => toasts.failure(error),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
