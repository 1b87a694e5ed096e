/** What the framing page may ask of the dashboard it shows, and what it receives. */
import { useEffect } from 'react';
import { decodeRison, encodeRison } from '@tessera/api/rison';
import { writeUrl } from '@tessera/core/dashboard/url-state';
import { useScope } from '../dashboard/state/context.ts';
import { activeTabsOf, type DashboardState } from '../dashboard/state/store.ts';
import { chartIn, ChartStates, payloadsOf } from './chart-payloads.ts';
import { anchorIn, type HostConnection } from './host-connection.ts';
import { reportedMasks } from './reported-masks.ts';

const notation = { encode: encodeRison, decode: decodeRison };

/** A guest stores nothing, so the link contains the state itself. */
function linkTo({ id, masks, history, tabs }: DashboardState, anchor: string | undefined): string {
  const params = writeUrl(
    {
      masks,
      metadata: history.present.metadata,
      activeTabs: activeTabsOf({ history, tabs }),
      firstTabs: activeTabsOf({ history, tabs: {} }),
      edit: false,
    },
    notation,
  );
  const url = new URL(`/superset/dashboard/${id}/`, window.location.origin);
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
  if (anchor !== undefined) url.hash = anchor;
  return url.toString();
}

/** Answers the calls of the page around an embedded dashboard while it is open. It shows nothing. */
export function HostCalls({ line }: { line: HostConnection }) {
  const { store, charts, datasets } = useScope();
  useEffect(() => {
    const states = new ChartStates(Date.now());
    const takeBack = [
      line.answer('getActiveTabs', () => activeTabsOf(store.getState())),
      line.answer('getDataMask', () => store.getState().masks),
      line.answer('getChartStates', () => states.of(store.getState().masks)),
      line.answer('getChartDataPayloads', (args) => {
        const { id, history, masks } = store.getState();
        return payloadsOf({ id, board: history.present, masks, charts, datasets }, chartIn(args));
      }),
      line.answer('getDashboardPermalink', (args) => linkTo(store.getState(), anchorIn(args))),
      store.subscribe((state, old) => {
        if (state.masks === old.masks) return;
        states.note(state.masks, old.masks, Date.now());
        line.tell('observeDataMask', reportedMasks(state.masks, old.masks));
      }),
    ];
    return () => {
      for (const each of takeBack) each();
    };
  }, [line, store, charts, datasets]);
  return null;
}
