/** The address and the screen say the same: what is chosen here is written there, what another address asks for is shown. */
import { limits } from '@tessera/core/limits';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { isUnsaved } from '@tessera/core/dashboard/history';
import { nodeOf } from '@tessera/core/dashboard/layout';
import { chosenMasks, writeUrl } from '@tessera/core/dashboard/url-state';
import { addressState, askedMasks, asksForMasks, keyOfMasks, notation } from './state/address.ts';
import { useScope } from './state/context.ts';
import { activeTabsOf, type DashboardStore } from './state/store.ts';

const written = ['native_filters', 'native_filters_key', 'filter_set', 'activeTabs', 'edit'];

/** The parts of an address this page writes. */
const askedBy = (search: string): string => {
  const params = new URLSearchParams(search);
  return JSON.stringify(written.map((key) => params.get(key)));
};

type Params = Record<string, string | undefined>;

/** What the address shall say. The filters stand in it under a key; written out where the server keeps none. */
async function paramsOf(store: DashboardStore, keepsFilters: boolean): Promise<Params> {
  const state = store.getState();
  const { metadata } = state.history.present;
  const { native_filters, ...others } = writeUrl(
    {
      masks: state.masks,
      metadata,
      activeTabs: activeTabsOf(state),
      firstTabs: activeTabsOf({ history: state.history, tabs: {} }),
      edit: state.edit,
    },
    notation,
  );
  const none = { native_filters: undefined, native_filters_key: undefined, filter_set: undefined };
  if (native_filters === undefined) return { ...others, ...none };
  const key = keepsFilters ? await keyOfMasks(state.id, chosenMasks(state.masks, metadata)).catch(() => undefined) : undefined;
  return { ...others, ...none, ...(key === undefined ? { native_filters } : { native_filters_key: key }) };
}

/** Keeps the address as what a link to the screen would be, and follows a link or "back" to another state of the same dashboard. */
export function AddressSync() {
  const { store, rights } = useScope();
  const navigate = useNavigate();
  const known = useRef(askedBy(window.location.search));
  /** Gives up a write that has not happened yet. */
  const cancelWrite = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let last = 0;
    const write = async (): Promise<void> => {
      const turn = (last += 1);
      const params = await paramsOf(store, rights.keepsFilters);
      // Another change came while the key was asked for, or the page was left.
      if (isGone || turn !== last) return;
      const current = new URLSearchParams(window.location.search);
      const changed = Object.entries(params).filter(([key, value]) => (current.get(key) ?? undefined) !== value);
      if (changed.length === 0) return;
      for (const [key, value] of changed)
        if (value === undefined) current.delete(key);
        else current.set(key, value);
      known.current = askedBy(current.toString());
      void navigate({ to: '.', search: (old) => ({ ...old, ...params }), hash: true, replace: true, resetScroll: false });
    };
    cancelWrite.current = () => {
      clearTimeout(timer);
      last += 1;
    };
    const stop = store.subscribe((state, old) => {
      if (state.masks === old.masks && state.tabs === old.tabs && state.edit === old.edit) return;
      clearTimeout(timer);
      // Entering and leaving edit mode stands in the address at once: a reload right after a save must not open the editor.
      timer = setTimeout(() => void write(), state.edit === old.edit ? limits.publishMs : 0);
    });
    const params = new URLSearchParams(window.location.search);
    // A default of the reader's own, and a key that is forgotten: the address says what is shown, so that it can be shared.
    if (!params.has('native_filters') && !params.has('filter_set')) void write();
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [store, navigate, rights.keepsFilters]);

  const { pathname, searchStr, hash } = useLocation();
  const path = useRef(pathname);
  useEffect(() => {
    const asked = askedBy(searchStr);
    const isHere = path.current === pathname;
    path.current = pathname;
    if (asked === known.current) return;
    known.current = asked;
    // Another path is another page, or this one under its new name.
    if (!isHere) return;
    // A write that is still due has the state before: after a quick "back" it would remove what the address asks for.
    cancelWrite.current();
    const { masks, activeTabs, edit } = addressState();
    const { id, history, show, setEdit } = store.getState();
    const follow = (shown: DataMasks): void => {
      // Yet another address was opened while this one's filters were asked for.
      if (known.current !== asked) return;
      show(shown, activeTabs);
      // Work that is not saved stays in the editor.
      setEdit((edit && rights.edit) || isUnsaved(store.getState().history));
    };
    const { seesFilterSets } = rights;
    const { metadata } = history.present;
    const at = { search: window.location.search, metadata, seesFilterSets };
    if (asksForMasks(at)) void askedMasks({ pk: id, ...at }).then(follow);
    else follow(masks);
  }, [pathname, searchStr, store, rights]);

  // `#CHART-x` in the address: its tabs are opened and it is pointed at.
  useEffect(() => {
    if (hash && nodeOf(store.getState().history.present.layout, hash)) store.getState().reveal(hash);
  }, [hash, store]);
  return null;
}
