/** What the save dialog holds, and what its buttons do. */
import { useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { etagOf } from '@tessera/api/etag';
import type { ExploreSlice } from '@tessera/api/explore';
import { openFetched } from '@tessera/charts/fetched';
import { withoutInherited } from '@tessera/core/explore/inherited';
import { withoutIsolates } from '@tessera/ui/direction';
import { isStale } from '../../conflict/conflict.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { overwriteRefusal } from './overwrite-refusal.ts';
import type { SavedParams } from './saved-params.ts';
import { fetchSlice, useSaveChart, type DashboardDestination, type DatasetToMake, type SavedChart } from './use-save-chart.ts';

export interface SaveModalProps {
  open: boolean;
  /** Begins with saving over the open chart; what keeps it from that is shown. */
  isAtOnce?: boolean;
  onClose: () => void;
  formData: SavedParams;
  /** The name in the editor's title. */
  title: string;
  /** The chart that is open; absent for a new one. */
  slice?: ExploreSlice | undefined;
  /** The chart reads a query, which is saved with it as a dataset; its name is a first one. */
  query?: DatasetToMake | undefined;
  /** The version that was opened; taken from `slice` when absent. */
  etag?: string | undefined;
  /** The dashboard the chart was opened from or for. */
  dashboard?: { id: number; title: string } | undefined;
  /** Saved. `dashboardUrl` is present when the person asked to go there. */
  onSaved: (saved: SavedChart) => void;
  /** Takes the newer version of a 412 and drops the changes. */
  onReload: () => void;
}

type Mode = 'overwrite' | 'new';

const copyNameOf = (title: string): string => withoutIsolates(i18n._('{title} [copy]', { title }));

function useFields({ title, slice, dashboard, query }: SaveModalProps) {
  const refusal = overwriteRefusal(slice);
  const [mode, setMode] = useState<Mode>(refusal ? 'new' : 'overwrite');
  const [name, setName] = useState(refusal && slice && title === slice.slice_name ? copyNameOf(title) : title);
  const [destination, setDestination] = useState<DashboardDestination | undefined>(dashboard);
  const [datasetName, setDatasetName] = useState(query?.name ?? '');
  const changeMode = (next: Mode): void => {
    setMode(next);
    if (!slice) return;
    // Two charts of one name are hard to tell apart; a name typed by hand is left alone.
    const copyName = copyNameOf(slice.slice_name);
    if (next === 'new' && name === slice.slice_name) setName(copyName);
    if (next === 'overwrite' && name === copyName) setName(slice.slice_name);
  };
  return { refusal, mode, changeMode, name, setName, destination, setDestination, datasetName, setDatasetName };
}

/** The state of the save dialog. A save that meets a newer version leads to the conflict dialog instead of failing. */
export function useSaveDialog(props: SaveModalProps) {
  const { formData, slice, etag, query, onSaved, onClose } = props;
  const fields = useFields(props);
  const toasts = useToasts();
  const [isTried, setTried] = useState(false);
  const [conflict, setConflict] = useState<{ failure: ApiFailure; go: boolean }>();
  const saving = useSaveChart();
  const name = fields.name.trim();
  const datasetName = fields.datasetName.trim();
  const send = async (go: boolean, ifMatch: string | undefined): Promise<void> => {
    const over = fields.mode === 'overwrite' && slice ? { id: slice.id, etag: ifMatch } : undefined;
    try {
      const own = withoutInherited(formData, slice ? (openFetched(slice.form_data)?.formData ?? slice.form_data) : {});
      const dataset = query && { ...query, name: datasetName };
      const request = { formData: own, name, over, destination: fields.destination, dataset };
      const { dashboardUrl, ...saved } = await saving.mutateAsync(request);
      setConflict(undefined);
      toasts.success(
        over ? i18n._('Chart [{name}] has been overwritten', { name }) : i18n._('Chart [{name}] has been saved', { name }),
      );
      onClose();
      onSaved({ ...saved, ...(go ? { dashboardUrl } : {}) });
    } catch (error) {
      // Anything else stands in the dialog, with what was typed.
      if (isStale(error)) setConflict({ failure: error, go });
    }
  };
  const submit = async (go: boolean): Promise<void> => {
    setTried(true);
    if (name !== '' && (!query || datasetName !== '')) await send(go, etag ?? (slice ? etagOf(slice.version) : undefined));
  };
  const overwrite = async (): Promise<void> => {
    if (!slice || !conflict) return;
    try {
      await send(conflict.go, (await fetchSlice(slice.id)).etag);
    } catch (error) {
      toasts.failure(error);
    }
  };
  const saveAsCopy = (): void => {
    setConflict(undefined);
    saving.reset();
    fields.changeMode('new');
  };
  const isDatasetNameless = query !== undefined && isTried && datasetName === '';
  return {
    ...fields,
    isNameless: isTried && name === '',
    isDatasetNameless,
    conflict,
    setConflict,
    saving,
    submit,
    overwrite,
    saveAsCopy,
  };
}
