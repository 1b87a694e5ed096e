/** The tabs of this window, and the server behind them. */
import { useStore } from 'zustand';
import { ApiFailure } from '@tessera/api/client';
import { sqlTabs } from '@tessera/api/sql-tab';
import { client, isAbort, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { notices } from '@tessera/ui/notices';
import { usualLimit, type SqlDraft } from './draft.ts';
import type { TextStorage } from './former-drafts.ts';
import { draftBody, openTab, tabBody } from './tab.ts';
import { Tabs, type TabServer, type TabsState } from './tab-store.ts';

const blank: SqlDraft = {
  databaseId: undefined,
  catalog: undefined,
  schema: undefined,
  sql: '',
  limit: usualLimit,
  parameters: '',
  saved: undefined,
};

const server: TabServer = {
  list: async () => {
    const { result, closed } = await client.call(sqlTabs.list, {});
    return { tabs: result.map(openTab), closed };
  },
  create: async ({ label, draft, position }) => {
    const body = {
      ...draftBody({ ...blank, ...draft }),
      ...(label === undefined ? {} : { label }),
      ...(position === undefined ? {} : { position }),
    };
    return openTab((await client.call(sqlTabs.create, { body })).result);
  },
  save: async (tab, isLeaving) => {
    try {
      const options = { ifMatch: `"v${tab.version}"`, ...(isLeaving ? { keepalive: true } : {}) };
      return (await client.call(sqlTabs.update, { params: { pk: tab.id }, body: tabBody(tab) }, options)).result.version;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 412) return 'stale';
      throw error;
    }
  },
  get: async (id) => openTab(await client.call(sqlTabs.get, { params: { pk: id } })),
  close: async (id) => void (await client.call(sqlTabs.remove, { params: { pk: id } })),
  reopen: async () => {
    const { result } = await client.call(sqlTabs.reopen, {});
    return result ? openTab(result) : undefined;
  },
  activate: async (id) => void (await client.call(sqlTabs.activate, { params: { pk: id } })),
};

/** Reaches the storage when it is used: where it is closed, even naming it throws. */
function browserStorage(storage: () => Storage): TextStorage {
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
    key: (at) => storage().key(at),
    get length() {
      return storage().length;
    },
  };
}

async function tell(error: unknown): Promise<void> {
  if (isAbort(error)) return;
  const title = i18n._('The tab could not be kept: {error}', { error: sentenceOf(error) });
  const { notification } = await notices();
  notification.error({ title, key: 'sql-tabs', duration: 8, role: 'alert' });
}

const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tessera-sql-tabs');

/** Of the window, not of the page: it goes on saving while other pages are shown. */
export const tabs = new Tabs({
  server,
  local: browserStorage(() => localStorage),
  session: browserStorage(() => sessionStorage),
  announce: () => others?.postMessage('saved'),
  onFailure: (error) => void tell(error),
});

// A look that fails is followed by the next one.
const look = (): void => void tabs.refresh().catch(() => undefined);
if (others) others.onmessage = look;
window.addEventListener('focus', look);
window.addEventListener('pagehide', () => tabs.flush());

/** What of the tabs a component shows. */
export const useTabs = <T>(select: (state: TabsState) => T): T => useStore(tabs.store, select);
