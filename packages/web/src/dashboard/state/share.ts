/** Links to what is on the screen now. */
import { useMemo } from 'react';
import { dashboard as api } from '@tessera/api/dashboard';
import { chosenMasks } from '@tessera/core/dashboard/url-state';
import { chartUrlParams } from '../../chart/url-params.ts';
import { client, wholeAddress } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useScope } from './context.ts';
import { mailAddress } from './mail-address.ts';
import { activeTabsOf } from './store.ts';

/** Ways to share the dashboard as it is shown; a link that cannot be made is reported as a notice. */
export interface ShareLink {
  /** A permalink to one component; undefined when none could be made. */
  make: (anchor: string) => Promise<string | undefined>;
  /** Copies a permalink to the whole dashboard, or to one component of it. */
  copy: (anchor?: string) => Promise<void>;
  mail: (anchor?: string) => Promise<void>;
}

const frameParams = ['standalone', 'uiConfig', 'show_filters', 'expand_filters'];

/** What of an address belongs to a link: how much of the frame is shown, and what the charts read of it. @param search  `?a=1&edit=true` */
export function linkParams(search: string): [string, string][] {
  const params = new URLSearchParams(search);
  const frame = frameParams.flatMap((key): [string, string][] => {
    const value = params.get(key);
    return value === null ? [] : [[key, value]];
  });
  return [...frame, ...Object.entries(chartUrlParams(search))];
}

/** Makes permalinks of the open dashboard with its filters, its tabs and the parameters of the address. */
export function useShare(): ShareLink {
  const { store, item } = useScope();
  const copyText = useCopy();
  const toasts = useToasts();
  return useMemo(() => {
    const link = async (anchor?: string): Promise<string | undefined> => {
      const state = store.getState();
      const body = {
        dataMask: { ...chosenMasks(state.masks, state.history.present.metadata) },
        activeTabs: activeTabsOf(state),
        urlParams: linkParams(window.location.search),
        ...(anchor ? { anchor } : {}),
      };
      try {
        return wholeAddress((await client.call(api.createPermalink, { params: { pk: String(item.id) }, body })).url);
      } catch {
        toasts.danger(i18n._('Sorry, something went wrong. Try again later.'));
        return undefined;
      }
    };
    return {
      make: link,
      copy: async (anchor) => {
        const url = await link(anchor);
        if (url) await copyText(url);
      },
      mail: async (anchor) => {
        const url = await link(anchor);
        if (url) window.location.href = mailAddress(item.dashboard_title, url);
      },
    };
  }, [store, item, copyText, toasts]);
}
