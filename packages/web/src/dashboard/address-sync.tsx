/** The address and the screen say the same: what is chosen here is written there, what another address asks for is shown. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { decodeRison, encodeRison } from '@tessera/api/rison';
import { isUnsaved } from '@tessera/core/dashboard/history';
import { nodeOf } from '@tessera/core/dashboard/layout';
import { readUrl, writeUrl, type UrlState } from '@tessera/core/dashboard/url-state';
import { useScope } from './state/context.ts';
import { activeTabsOf, type DashboardStore } from './state/store.ts';

const notation = { encode: encodeRison, decode: decodeRison };

/** What the address asks for. */
export const addressState = (): UrlState => readUrl((name) => new URLSearchParams(window.location.search).get(name), notation);

/** The parts of an address this page writes. */
const askedBy = (search: string): string => {
  const params = new URLSearchParams(search);
  return JSON.stringify(['native_filters', 'activeTabs', 'edit'].map((key) => params.get(key)));
};

function paramsOf(store: DashboardStore) {
  const state = store.getState();
  return writeUrl(
    {
      masks: state.masks,
      metadata: state.history.present.metadata,
      activeTabs: activeTabsOf(state),
      firstTabs: activeTabsOf({ history: state.history, tabs: {} }),
      edit: state.edit,
    },
    notation,
  );
}

/** Keeps the address as what a link to the screen would be, and follows a link or "back" to another state of the same dashboard. */
export function AddressSync() {
  const { store, rights } = useScope();
  const navigate = useNavigate();
  const known = useRef(askedBy(window.location.search));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      const params = paramsOf(store);
      const current = new URLSearchParams(window.location.search);
      const changed = Object.entries(params).filter(([key, value]) => (current.get(key) ?? undefined) !== value);
      if (changed.length === 0) return;
      for (const [key, value] of changed)
        if (value === undefined) current.delete(key);
        else current.set(key, value);
      known.current = askedBy(current.toString());
      void navigate({ to: '.', search: (old) => ({ ...old, ...params }), hash: true, replace: true, resetScroll: false });
    };
    const stop = store.subscribe((state, old) => {
      if (state.masks === old.masks && state.tabs === old.tabs && state.edit === old.edit) return;
      clearTimeout(timer);
      // Entering and leaving edit mode stands in the address at once: a reload right after a save must not open the editor.
      timer = setTimeout(write, state.edit === old.edit ? 300 : 0);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, navigate]);

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
    const { masks, activeTabs, edit } = addressState();
    const { history, show, setEdit } = store.getState();
    show(masks, activeTabs);
    // Work that is not saved stays in the editor.
    setEdit((edit && rights.edit) || isUnsaved(history));
  }, [pathname, searchStr, store, rights.edit]);

  // `#CHART-x` in the address: its tabs are opened and it is pointed at.
  useEffect(() => {
    if (hash && nodeOf(store.getState().history.present.layout, hash)) store.getState().reveal(hash);
  }, [hash, store]);
  return null;
}
