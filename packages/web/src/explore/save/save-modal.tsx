/** "Save chart": over itself or as a new one, with a name, and onto a dashboard. */
import { Alert, Button, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { etagOf } from '@tessera/api/common';
import type { ExploreSlice } from '@tessera/api/explore';
import { sentenceOf } from '../../client.ts';
import { isStale } from '../../conflict/conflict.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { i18n } from '../../i18n.ts';
import { useCan } from '../../session.ts';
import { useToasts } from '../../shell/toasts.ts';
import { DestinationSelect } from './destination-select.tsx';
import styles from './save-modal.module.css';
import type { FormData } from './saved-params.ts';
import { fetchSlice, useSaveChart, type Destination, type SavedChart } from './use-save-chart.ts';

export interface SaveModalProps {
  open: boolean;
  onClose: () => void;
  formData: FormData;
  /** The name in the editor's title. */
  title: string;
  /** The chart that is open; absent for a new one. */
  slice?: ExploreSlice | undefined;
  /** The version that was opened; taken from `slice` when absent. */
  etag?: string | undefined;
  /** The dashboard the chart was opened from or for. */
  dashboard?: { id: number; title: string } | undefined;
  /** Saved. `dashboardUrl` is present when the person asked to go there. */
  onSaved: (saved: SavedChart) => void;
  /** Takes the newer version of a 412 and drops the changes; a full reload when absent. */
  onReload?: (() => void) | undefined;
}

type Mode = 'overwrite' | 'new';

/** Why the open chart cannot be saved over; undefined when it can. */
export function overwriteRefusal(slice: ExploreSlice | undefined): string | undefined {
  if (!slice) return i18n._('This chart is not saved yet');
  if (slice.is_managed_externally) return i18n._("This chart is managed externally, and can't be edited in Tessera");
  return slice.can_overwrite ? undefined : i18n._('Only an owner may overwrite this chart');
}

export function SaveModal(props: SaveModalProps) {
  const { open, onClose } = props;
  return open ? <OpenSaveModal {...props} onClose={onClose} /> : null;
}

/** What the dialog holds, and what its buttons do. */
function useDialog({ formData, title, slice, etag, dashboard, onSaved, onClose }: SaveModalProps) {
  const refusal = overwriteRefusal(slice);
  const toasts = useToasts();
  const [mode, setMode] = useState<Mode>(refusal ? 'new' : 'overwrite');
  const [name, setName] = useState(refusal && slice && title === slice.slice_name ? i18n._('{title} [copy]', { title }) : title);
  const [destination, setDestination] = useState<Destination | undefined>(dashboard);
  const [isTried, setTried] = useState(false);
  const [conflict, setConflict] = useState<{ failure: ApiFailure; go: boolean }>();
  const saving = useSaveChart();
  const isNameless = name.trim() === '';
  const send = async (go: boolean, ifMatch: string | undefined): Promise<void> => {
    const over = mode === 'overwrite' && slice ? { id: slice.id, etag: ifMatch } : undefined;
    try {
      const { dashboardUrl, ...saved } = await saving.mutateAsync({ formData, name: name.trim(), over, destination });
      setConflict(undefined);
      toasts.success(over ? i18n._('Chart [{name}] has been overwritten', { name: name.trim() }) : i18n._('Chart [{name}] has been saved', { name: name.trim() }));
      onClose();
      onSaved({ ...saved, ...(go ? { dashboardUrl } : {}) });
    } catch (error) {
      // Anything else stands in the dialog, with what was typed.
      if (isStale(error)) setConflict({ failure: error, go });
    }
  };
  const submit = async (go: boolean): Promise<void> => {
    setTried(true);
    if (!isNameless) await send(go, etag ?? (slice ? etagOf(slice.version) : undefined));
  };
  const overwrite = async (): Promise<void> => {
    if (!slice || !conflict) return;
    try {
      await send(conflict.go, (await fetchSlice(slice.id)).etag);
    } catch (error) {
      toasts.failure(error);
    }
  };
  const changeMode = (next: Mode): void => {
    setMode(next);
    if (!slice) return;
    // Two charts of one name are hard to tell apart; a name typed by hand is left alone.
    const copyName = i18n._('{title} [copy]', { title: slice.slice_name });
    if (next === 'new' && name === slice.slice_name) setName(copyName);
    if (next === 'overwrite' && name === copyName) setName(slice.slice_name);
  };
  const saveAsCopy = (): void => {
    setConflict(undefined);
    saving.reset();
    changeMode('new');
  };
  return { refusal, mode, changeMode, name, setName, destination, setDestination, isNameless: isTried && isNameless, conflict, setConflict, saving, submit, overwrite, saveAsCopy };
}

function OpenSaveModal(props: SaveModalProps) {
  const { onClose, onReload = () => window.location.reload() } = props;
  const dialog = useDialog(props);
  const { saving, conflict, destination, submit } = dialog;
  const isRefused = saving.isError && !isStale(saving.error);
  return (
    <Modal
      open
      title={i18n._('Save chart')}
      onCancel={onClose}
      footer={
        <div className={styles['actions']}>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button disabled={!destination || saving.isPending} onClick={() => void submit(true)}>
            {destination && 'create' in destination ? i18n._('Save & go to new dashboard') : i18n._('Save & go to dashboard')}
          </Button>
          <Button type="primary" loading={saving.isPending} onClick={() => void submit(false)}>
            {i18n._('Save')}
          </Button>
        </div>
      }
    >
      {isRefused ? <Alert type="error" showIcon role="alert" className={`${styles['alert']}`} title={sentenceOf(saving.error)} /> : null}
      <Fields {...props} dialog={dialog} />
      {conflict ? (
        <ConflictDialog
          failure={conflict.failure}
          title={i18n._('This chart was changed by someone else')}
          isBusy={saving.isPending}
          onClose={() => dialog.setConflict(undefined)}
          onReload={onReload}
          onSaveAs={dialog.saveAsCopy}
          onOverwrite={() => void dialog.overwrite()}
        />
      ) : null}
    </Modal>
  );
}

function standsOn(slice: ExploreSlice | undefined): string | undefined {
  const titles = slice?.dashboards.map((board) => board.dashboard_title) ?? [];
  return titles.length > 0 ? i18n._('Already on: {titles}', { titles: titles.join(', ') }) : undefined;
}

function Fields({ slice, dialog }: SaveModalProps & { dialog: ReturnType<typeof useDialog> }) {
  const { refusal, mode, changeMode, name, setName, destination, setDestination, isNameless, submit } = dialog;
  const mayMakeDashboards = useCan('can_write on Dashboard');
  return (
    <Form layout="vertical" onFinish={() => void submit(false)}>
      {slice ? (
        <Form.Item extra={refusal} className={`${styles['modes']}`}>
          <Radio.Group
            value={mode}
            aria-label={i18n._('How to save')}
            onChange={(event) => changeMode(event.target.value === 'overwrite' ? 'overwrite' : 'new')}
            options={[
              { value: 'overwrite', label: i18n._('Save (Overwrite)'), disabled: refusal !== undefined, ...(refusal ? { title: refusal } : {}) },
              { value: 'new', label: i18n._('Save as...') },
            ]}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        label={i18n._('Chart name')}
        htmlFor="save-chart-name"
        required
        validateStatus={isNameless ? 'error' : ''}
        help={isNameless ? <span id="save-chart-name-error">{i18n._('cannot be empty')}</span> : undefined}
      >
        <Input
          id="save-chart-name"
          autoFocus
          maxLength={250}
          value={name}
          aria-invalid={isNameless}
          aria-describedby={isNameless ? 'save-chart-name-error' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </Form.Item>
      {mayMakeDashboards ? (
        <Form.Item label={i18n._('Add to dashboard')} htmlFor="save-chart-dashboard" extra={mode === 'overwrite' ? standsOn(slice) : undefined}>
          <DestinationSelect id="save-chart-dashboard" value={destination} onChange={setDestination} />
        </Form.Item>
      ) : null}
      {/* Enter in a field saves; the visible buttons stand in the dialog's foot. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </Form>
  );
}
