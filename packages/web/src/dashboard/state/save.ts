/** Saving the document, and what can go wrong: no right, too large, another user was faster. */
import { isStale } from '../../conflict/conflict.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ApiFailure } from '@tessera/api/client';
import { dashboard as api } from '@tessera/api/dashboard';
import { printBoard, type Board } from '@tessera/core/dashboard/board';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { printMetadata, readMetadata, type Metadata } from '@tessera/core/dashboard/metadata';
import type { DashboardColours } from '../../chart/colours.ts';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts, type Toasts } from '../../kit/toasts.ts';
import { useScope } from './context.ts';
import { forgetDraft } from './draft.ts';
import { saveRefusal } from './save-refusal.ts';
import { fetchItem, itemQuery, type LoadedItem } from './load.ts';

/** Tells the person why a save was refused. */
function sayRefused(toasts: Toasts, error: unknown): void {
  const said = saveRefusal(error);
  if (said.isWhole) toasts.danger(said.text);
  else toasts.failure(error, () => said.text);
}

/** The document with the colours its labels have here, so that they stay. */
function withColours(board: Board, colours: DashboardColours): Board {
  const map = { ...colours.settle(chartIdsOf(board.layout)), ...board.metadata.map_label_colors };
  return Object.keys(map).length > 0 ? { ...board, metadata: { ...board.metadata, map_label_colors: map } } : board;
}

/** Takes a saved dashboard over: document, caches, address. */
function useTakeOver(): (loaded: LoadedItem) => Promise<void> {
  const { store } = useScope();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (loaded) => {
    const { item, etag } = loaded;
    store.getState().saved(item, etag);
    forgetDraft(item.id);
    const address = item.slug || String(item.id);
    // Known under its new address before we go there, so that nothing is fetched or drawn anew.
    cache.setQueryData(itemQuery(address).queryKey, loaded);
    for (const part of ['charts', 'datasets']) {
      const [, known] =
        cache.getQueriesData({
          queryKey: ['dashboard'],
          predicate: ({ queryKey }) => queryKey[2] === part && queryKey[1] !== address,
        })[0] ?? [];
      if (known && !cache.getQueryData(['dashboard', address, part])) cache.setQueryData(['dashboard', address, part], known);
    }
    await navigate({
      to: '/superset/dashboard/$idOrSlug/',
      params: { idOrSlug: address },
      search: (old) => old,
      replace: true,
      resetScroll: false,
    });
    await cache.invalidateQueries({ queryKey: ['dashboard', address, 'charts'] });
    void cache.invalidateQueries({ queryKey: ['home'] });
  };
}

/** @param options.overwrite  save over a version that was never seen: the newest one is asked for first */
export function useSave(onStale: (error: ApiFailure) => void) {
  const { store, item, colours } = useScope();
  const toasts = useToasts();
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: async ({ overwrite = false }: { overwrite?: boolean }) => {
      const { history, etag } = store.getState();
      const ifMatch = overwrite ? (await fetchItem(String(item.id))).etag : etag;
      const body = printBoard(withColours(history.present, colours));
      await client.send(api.update, { params: { pk: item.id }, body }, ifMatch ? { ifMatch } : {});
      return fetchItem(String(item.id));
    },
    onSuccess: async (loaded) => {
      await takeOver(loaded);
      store.getState().setEdit(false);
      toasts.success(i18n._('This dashboard was saved successfully.'));
    },
    onError: (error) => (isStale(error) ? onStale(error) : sayRefused(toasts, error)),
  });
}

/**
 * Filters or scopes changed outside edit mode are saved at once, by themselves.
 * With `overwrite` they are put into the newest version, of which everything else stays.
 * `part` makes of the metadata saved into what is changed in it.
 */
export function useSaveMetadata(onStale: (error: ApiFailure) => void) {
  const { store, item } = useScope();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async ({ part, overwrite = false }: { part: (metadata: Metadata) => Partial<Metadata>; overwrite?: boolean }) => {
      const { history, etag } = store.getState();
      const newest = overwrite ? await fetchItem(String(item.id)) : undefined;
      const metadata = newest ? readMetadata(newest.item.json_metadata) : history.present.metadata;
      const ifMatch = newest ? newest.etag : etag;
      const body = { json_metadata: printMetadata({ ...metadata, ...part(metadata) }) };
      await client.send(api.update, { params: { pk: item.id }, body }, ifMatch ? { ifMatch } : {});
      return fetchItem(String(item.id));
    },
    onSuccess: ({ item: saved, etag }) => store.getState().saved(saved, etag),
    onError: (error) => (isStale(error) ? onStale(error) : sayRefused(toasts, error)),
  });
}

/** Save as: a new dashboard from the document. @returns through `data` the new dashboard's id */
export function useSaveAs(onDone: () => void) {
  const { store, item } = useScope();
  const toasts = useToasts();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ title, duplicate }: { title: string; duplicate: boolean }) => {
      const body = printBoard(store.getState().history.present);
      const { result } = await client.call(api.copy, {
        params: { id_or_slug: String(item.id) },
        body: {
          dashboard_title: title,
          css: body.css,
          theme_id: body.theme_id,
          json_metadata: body.json_metadata,
          duplicate_slices: duplicate,
        },
      });
      return result.id;
    },
    onSuccess: async (id) => {
      store.getState().discard();
      forgetDraft(item.id);
      onDone();
      toasts.success(i18n._('This dashboard was saved successfully.'));
      await navigate({ to: '/superset/dashboard/$idOrSlug/', params: { idOrSlug: String(id) } });
    },
    onError: (error) => sayRefused(toasts, error),
  });
}
