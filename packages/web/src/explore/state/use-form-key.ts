/** Keeps the edited form under a key that stands in the address, so that the address opens the same state anywhere, always. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explore } from '@tessera/api/explore';
import { client } from '../../client.ts';
import { tabKeys } from '../../kit/kept-keys.ts';
import { useCan } from '../../session.ts';
import { useExplore, useExploreStore } from './context.ts';
import { useOwnAddress } from './own-address.ts';
import { makeFormKeeper, opening, type FormShelf } from './form-keeper.ts';
import type { ExploreStore } from './store.ts';

/** Rest after fast typing before the form is sent. */
const waitMs = 1000;
/** Browsers send at most 64 KiB from a page that is going away. */
const farewellMost = 60_000;

/** This browser tab, for the server to tell two tabs of one chart apart. */
function tabId(): number {
  const name = tabKeys.tab;
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

/** 24 random bytes, written as the server writes its own keys. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The server's shelf. Nothing of the work on screen is lost when it refuses. */
function shelfOf(store: ExploreStore): Omit<FormShelf, 'show'> {
  return {
    freshKey,
    keep: (key, form) => {
      const body = {
        datasource_id: store.getState().dataset.id,
        datasource_type: store.getState().dataset.type,
        chart_id: store.getState().slice?.slice_id ?? null,
        form_data: JSON.stringify(form),
      };
      const keepalive = body.form_data.length < farewellMost;
      return client.call(explore.createFormData, { query: { tab_id: tabId(), key }, body }, { keepalive }).then(
        () => true,
        () => false,
      );
    },
  };
}

/**
 * Connects the editor with the server and the address: edits are kept, and going back brings the older form. Whoever may not
 * keep forms edits without a key.
 */
export function useFormKey(): void {
  const store = useExploreStore();
  const form = useExplore((state) => state.form);
  const saved = useExplore((state) => state.saved);
  const runs = useExplore((state) => state.runs);
  const slice = useExplore((state) => state.slice);
  const isOpening = useRef(true);
  const navigate = useNavigate();
  const ownAddress = useOwnAddress();
  const search = useSearch({ strict: false });
  const urlKey = 'form_data_key' in search && typeof search.form_data_key === 'string' ? search.form_data_key : opening;
  const mayKeep = useCan('can_write on ExploreFormDataRestApi');
  const show = useEffectEvent((key: string) => {
    const { slice: open, dataset } = store.getState();
    const ids = open ? { slice_id: String(open.slice_id) } : { datasource_type: dataset.type, datasource_id: String(dataset.id) };
    void navigate({ to: '.', search: { form_data_key: key, ...ids, ...keptSearch() }, ...ownAddress, resetScroll: false });
  });
  const [keeper] = useState(() => makeFormKeeper({ key: urlKey, form }, { ...shelfOf(store), show: (key) => show(key) }, waitMs));

  useLeaving(keeper, store, mayKeep);

  useEffect(() => {
    if (mayKeep) keeper.edit(form);
  }, [keeper, form, mayKeep]);

  useEffect(() => {
    if (mayKeep && runs > 0) keeper.ran(store.getState().form);
  }, [keeper, runs, store, mayKeep]);

  // What was just saved is what the address without a key opens.
  useEffect(() => {
    if (isOpening.current) isOpening.current = false;
    else if (store.getState().form === saved) keeper.saved(saved);
  }, [keeper, saved, slice, store]);

  // Back and forward: another key of ours stands in the address.
  useEffect(() => {
    const known = keeper.arrive(urlKey);
    if (!known) return;
    store.getState().apply({ do: 'replace', form: known });
    store.getState().run();
  }, [keeper, urlKey, store]);
}

/** The last of what was written is kept when the page is left or put out of sight. */
function useLeaving(keeper: ReturnType<typeof makeFormKeeper>, store: ExploreStore, mayKeep: boolean): void {
  useEffect(() => {
    // What was written this very moment has not been through a render yet.
    const leave = (): void => {
      if (mayKeep) keeper.edit(store.getState().form);
      keeper.leave();
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      keeper.leave();
    };
  }, [keeper, store, mayKeep]);
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
