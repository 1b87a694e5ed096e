/** What the framing page may ask of the dashboard it shows, and what it receives. */
import { useEffect } from 'react';
import { decodeRison, encodeRison } from '@tessera/api/rison';
import { writeUrl } from '@tessera/core/dashboard/url-state';
import { useScope } from '../dashboard/state/context.ts';
import { activeTabsOf, type DashboardState } from '../dashboard/state/store.ts';
import { chartIn, ChartStates, payloadsOf } from './chart-payloads.ts';
import { anchorIn, type HostConnection } from './host-connection.ts';
import { reportedMasks } from './reported-masks.ts';
import { keyOfState } from './state-key.ts';

const notation = { encode: encodeRison, decode: decodeRison };

/**
 * The address of the state of the moment: as the framing page makes it of a key, else ours. A guest stores nothing, so both
 * hold the state itself.
 */
async function linkTo(line: HostConnection, state: DashboardState, anchor: string | undefined): Promise<string> {
  const params = paramsOf(state);
  const own = await line.ask('resolvePermalinkUrl', { key: keyOfState({ ...params, anchor }) });
  if (typeof own === 'string' && own !== '') return own;
  const url = new URL(`/superset/dashboard/${state.id}/`, window.location.origin);
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
  if (anchor !== undefined) url.hash = anchor;
  return url.toString();
}

function paramsOf({ masks, history, tabs }: DashboardState) {
  return writeUrl(
    {
      masks,
      metadata: history.present.metadata,
      activeTabs: activeTabsOf({ history, tabs }),
      firstTabs: activeTabsOf({ history, tabs: {} }),
      edit: false,
    },
    notation,
  );
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
      line.answer('getDashboardPermalink', (args) => linkTo(line, store.getState(), anchorIn(args))),
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
