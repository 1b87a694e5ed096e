/** A framed dashboard opens with the state of a link: `permalink_key` of its address. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { addressOfLink, permalinkQuery } from '../dashboard/state/address.ts';
import { stateInKey, type LinkedState } from './state-key.ts';

/**
 * Writes the state of the link into the address, where the dashboard reads it. A link that is unknown says so, and the dashboard
 * opens as it does without.
 * @param mayAsk  there is a token to ask with
 * @returns whether the dashboard may be opened
 */
export function useLinkedState(mayAsk: boolean): boolean {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = search['permalink_key'];
  const key = given === undefined ? '' : String(given);
  const held = stateInKey(key);
  const { data, error } = useQuery({ ...permalinkQuery(key), enabled: mayAsk && key !== '' && held === undefined });
  const state: LinkedState | undefined = held ?? (data && addressOfLink(data.state));
  const navigate = useNavigate();
  const toasts = useToasts();
  useEffect(() => {
    if (key === '' || (state === undefined && !error)) return;
    if (error) toasts.danger(i18n._('This link does not work'));
    const { anchor, ...params } = state ?? {};
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...params, permalink_key: undefined }),
      ...(anchor !== undefined && { hash: anchor }),
      replace: true,
    });
    // The state is read from the key, or comes with its answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, data, error, navigate, toasts]);
  return key === '';
}
