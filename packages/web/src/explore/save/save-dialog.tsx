/** The save dialog of the open editor: hands it the document, takes the saved chart over, follows to the dashboard. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dashboard as dashboardApi } from '@tessera/api/dashboard';
import { datasourceOf } from '@tessera/core/dataset';
import { useState } from 'react';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { client } from '../../client.ts';
import { datasetNameAt } from '../../dialogs/save-dataset.tsx';
import { useToasts } from '../../kit/toasts.ts';
import { useExploreStore } from '../state/context.ts';
import { useOpenedFrom } from '../state/use-opened-from.ts';
import { useOwnAddress } from '../state/own-address.ts';
import { fetchSaved } from './fetch-saved.ts';
import { lastDestination } from './last-destination.ts';
import { SaveModal } from './save-modal.tsx';
import type { DatasetToMake, SavedChart } from './use-save-chart.ts';

/** The dashboard in the address (`dashboard_id`): the chart was begun or opened there. `null`: none. */
function useOrigin(): { id: number; title: string } | null | undefined {
  const id = useOpenedFrom();
  const isNamed = id !== undefined;
  const found = useQuery({
    queryKey: ['dashboard', String(id), 'title'],
    enabled: isNamed,
    retry: false,
    queryFn: async ({ signal }) => {
      const q = { columns: ['dashboard_title'] };
      return (await client.call(dashboardApi.get, { params: { id_or_slug: String(id) }, query: { q } }, { signal })).result
        .dashboard_title;
    },
  });
  if (!isNamed || found.isError) return null;
  return found.data === undefined ? undefined : { id, title: found.data };
}

/** What becomes a dataset with the chart, under a name of its own. */
function queryOf({ type, sql, ...dataset }: DatasetForCharts): DatasetToMake | undefined {
  if (type !== 'query' || sql === null) return undefined;
  return {
    name: datasetNameAt(dataset.table_name, new Date()),
    databaseId: dataset.database.id,
    schema: dataset.schema,
    sql,
    parameters: dataset.template_params,
  };
}

export interface SaveDialogProps {
  /** Saves over the open chart without asking; the dialog comes only when that is refused. */
  isAtOnce: boolean;
  onClose: () => void;
}

/** Saves the open chart and goes where it stands afterwards. `isAtOnce`: it saves over the chart without asking. */
export function SaveDialog({ isAtOnce, onClose }: SaveDialogProps) {
  const store = useExploreStore();
  const navigate = useNavigate();
  const ownAddress = useOwnAddress();
  const toasts = useToasts();
  const origin = useOrigin();
  const { form, title, slice, dataset } = store.getState();
  const [query] = useState(() => queryOf(dataset));
  const takeOver = async ({ slice: saved, action, dashboardUrl }: SavedChart): Promise<void> => {
    store.getState().kept(saved, form);
    // The guard against leaving unsaved work looks at what was rendered: let the page see first that all is saved.
    await new Promise((resolve) => setTimeout(resolve));
    if (dashboardUrl) await navigate({ to: dashboardUrl });
    else
      await navigate({
        to: '/explore/',
        search: { slice_id: String(saved.id), save_action: action },
        // On the dataset that was made of its query the chart opens anew.
        ...(query ? {} : ownAddress),
        replace: true,
        resetScroll: false,
      });
  };
  /** Takes what another user saved; one's own controls stay one undo away. */
  const reload = async (id: number): Promise<void> => {
    try {
      const { slice: fresh, saved } = await fetchSaved(id);
      const state = store.getState();
      state.apply({ do: 'replace', form: saved });
      state.kept(fresh, saved);
      onClose();
      await new Promise((resolve) => setTimeout(resolve));
      // Another dataset is another page: its columns are not here.
      if (fresh.datasource === datasourceOf(state.dataset)) state.run();
      else window.location.assign(`/explore/?slice_id=${id}`);
    } catch (error) {
      toasts.failure(error);
    }
  };
  // The dashboard's name is known before the dialog opens, so that its field does not change under the reader's hand.
  if (origin === undefined) return null;
  return (
    <SaveModal
      open
      isAtOnce={isAtOnce}
      onClose={onClose}
      formData={form}
      title={title}
      slice={slice}
      query={query}
      dashboard={slice ? undefined : (origin ?? lastDestination())}
      onSaved={(saved) => void takeOver(saved)}
      onReload={() => slice && void reload(slice.slice_id)}
    />
  );
}
