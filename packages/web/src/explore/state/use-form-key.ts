/**
 * Keeps the edited form under a key that stands in the address, so that the address opens the same state anywhere. Edits
 * between two runs share a key; the first edit after a run takes a new one, so that "back" returns to what was run before.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { explore } from '@tessera/api/explore';
import type { Form } from '@tessera/core/explore/slots';
import { client } from '../../client.ts';
import { useExplore, useExploreStore } from './context.ts';

const waitMs = 1000;

/** The address the editor was opened with, which needs no key. */
const opening = '';

interface Kept {
  key: string;
  form: Form;
  /** True once the form under the key has been run: the next edit gets a key of its own. */
  isRun: boolean;
}

/** This browser tab, for the server to tell two tabs of one chart apart. */
function tabId(): number {
  const name = 'tessera:tab';
  try {
    const stored = Number(sessionStorage.getItem(name));
    if (Number.isSafeInteger(stored) && stored > 0) return stored;
    const fresh = Math.floor(Math.random() * 1_000_000_000) + 1;
    sessionStorage.setItem(name, String(fresh));
    return fresh;
  } catch {
    return 1;
  }
}

export function useFormKey(): void {
  const store = useExploreStore();
  const form = useExplore((state) => state.form);
  const saved = useExplore((state) => state.saved);
  const runs = useExplore((state) => state.runs);
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const urlKey = 'form_data_key' in search && typeof search.form_data_key === 'string' ? search.form_data_key : opening;
  const kept = useRef<Kept>({ key: urlKey, form, isRun: true });
  const seen = useRef(new Map([[urlKey, form]]));

  const write = useEffectEvent(async () => {
    const state = store.getState();
    const sliceId = state.slice?.slice_id;
    const body = {
      datasource_id: state.dataset.id,
      datasource_type: 'table' as const,
      chart_id: sliceId ?? null,
      form_data: JSON.stringify(state.form),
    };
    const old = kept.current;
    try {
      const { key } = old.isRun
        ? await client.call(explore.createFormData, { query: { tab_id: tabId() }, body })
        : await client.call(explore.updateFormData, { params: { key: old.key }, query: { tab_id: tabId() }, body });
      kept.current = { key, form: state.form, isRun: false };
      seen.current.set(key, state.form);
      if (store.getState().asked === state.form) kept.current.isRun = true;
      const id = sliceId === undefined ? {} : { slice_id: String(sliceId) };
      await navigate({
        to: '.',
        search: { form_data_key: key, ...id, ...keptSearch() },
        replace: !old.isRun,
        resetScroll: false,
      });
    } catch {
      // Without a key the address opens what was saved; nothing of the work on screen is lost by that.
    }
  });

  // A change rests a second before it is kept.
  useEffect(() => {
    if (kept.current.form === form) return;
    const timer = setTimeout(() => void write(), waitMs);
    return () => clearTimeout(timer);
  }, [form]);

  useEffect(() => {
    if (runs > 0 && kept.current.form === store.getState().form) kept.current.isRun = true;
  }, [runs, store]);

  // What was just saved is what the address without a key opens.
  useEffect(() => {
    const state = store.getState();
    if (state.form !== saved || seen.current.get(opening) === saved) return;
    seen.current.set(opening, saved);
    kept.current = { key: opening, form: saved, isRun: true };
  }, [saved, store]);

  // Back and forward: another key of ours stands in the address.
  useEffect(() => {
    const known = seen.current.get(urlKey);
    if (urlKey === kept.current.key || !known) return;
    kept.current = { key: urlKey, form: known, isRun: true };
    store.getState().apply({ do: 'replace', form: known });
    store.getState().run();
  }, [urlKey, store]);
}

/** What else of the address is the reader's wish and stays. */
function keptSearch(): Record<string, string> {
  const search = new URLSearchParams(window.location.search);
  return Object.fromEntries(
    ['standalone', 'dashboard_id', 'uiConfig'].flatMap((key) => {
      const value = search.get(key);
      return value === null ? [] : [[key, value] as const];
    }),
  );
}
