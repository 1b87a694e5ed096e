/** Ends something of one's own that stands in a list: a session, a sign-in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../kit/toasts.ts';

/**
 * Ends what `end` ends; the list is read again and the outcome shown.
 * @param told  said once it is ended @param queryKey  of the list
 */
export function useEnding(end: () => Promise<unknown>, told: string, queryKey: readonly string[]) {
  const cache = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: end,
    onSuccess: () => toasts.success(told),
    onError: (error) => toasts.failure(error),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
