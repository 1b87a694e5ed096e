/** "Save chart": over itself or as a new one, with a name, and onto a dashboard. */
import { Alert, Button, Form, Input, Modal, Radio } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ExploreSlice } from '@tessera/api/explore';
import { sentenceOf } from '../../client.ts';
import { isStale } from '../../conflict/conflict.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { i18n } from '../../i18n.ts';
import { useCan } from '../../session.ts';
import { DestinationSelect } from './destination-select.tsx';
import styles from './save-modal.module.css';
import { useSaveDialog, type SaveModalProps } from './use-save-dialog.ts';

/** The dialog itself, which knows nothing of the open editor. It starts anew each time it opens. */
export function SaveModal(props: SaveModalProps) {
  return props.open ? <OpenSaveModal {...props} /> : null;
}

function OpenSaveModal(props: SaveModalProps) {
  const { isAtOnce = false, onClose, onReload } = props;
  const dialog = useSaveDialog(props);
  const { saving, conflict, destination, submit } = dialog;
  const isNewDashboard = destination !== undefined && 'create' in destination;
  const isRefused = saving.isError && !isStale(saving.error);
  const [isQuiet, setQuiet] = useState(isAtOnce);
  const begin = useEffectEvent(() => void submit(false));
  const hasBegun = useRef(!isAtOnce);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  const conflictDialog = conflict ? (
    <ConflictDialog
      failure={conflict.failure}
      title={i18n._('This chart was changed by someone else')}
      isBusy={saving.isPending}
      onClose={() => (isQuiet ? onClose() : dialog.setConflict(undefined))}
      onReload={onReload}
      onSaveAs={() => {
        setQuiet(false);
        dialog.saveAsCopy();
      }}
      onOverwrite={() => void dialog.overwrite()}
    />
  ) : null;
  if (isQuiet && !isRefused) return conflictDialog;
  return (
    <Modal
      open
      title={i18n._('Save chart')}
      onCancel={onClose}
      footer={
        <div className={styles['actions']}>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button disabled={!destination || saving.isPending} onClick={() => void submit(true)}>
            {isNewDashboard ? i18n._('Save & go to new dashboard') : i18n._('Save & go to dashboard')}
          </Button>
          <Button type="primary" loading={saving.isPending} onClick={() => void submit(false)}>
            {isNewDashboard ? i18n._('Save to new dashboard') : i18n._('Save')}
          </Button>
        </div>
      }
    >
      {isRefused ? (
        <Alert type="error" showIcon role="alert" className={`${styles['alert']}`} title={sentenceOf(saving.error)} />
      ) : null}
      <Fields {...props} dialog={dialog} />
      {conflictDialog}
    </Modal>
  );
}

function standsOn(slice: ExploreSlice | undefined): string | undefined {
  const titles = slice?.dashboards.map((board) => board.dashboard_title) ?? [];
  return titles.length > 0 ? i18n._('Already on: {titles}', { titles: titles.join(', ') }) : undefined;
}

/** A chart of a query takes a dataset along; it is named here. */
function DatasetName({ dialog }: { dialog: ReturnType<typeof useSaveDialog> }) {
  const { datasetName, setDatasetName, isDatasetNameless } = dialog;
  return (
    <Form.Item
      label={i18n._('Dataset name')}
      htmlFor="save-chart-dataset"
      required
      extra={i18n._('A reusable dataset will be saved with your chart.')}
      validateStatus={isDatasetNameless ? 'error' : ''}
      help={isDatasetNameless ? <span id="save-chart-dataset-error">{i18n._('Please enter a dataset name')}</span> : undefined}
    >
      <Input
        id="save-chart-dataset"
        maxLength={250}
        value={datasetName}
        aria-invalid={isDatasetNameless}
        aria-describedby={isDatasetNameless ? 'save-chart-dataset-error' : undefined}
        onChange={(event) => setDatasetName(event.target.value)}
      />
    </Form.Item>
  );
}

function Fields({ slice, query, dialog }: SaveModalProps & { dialog: ReturnType<typeof useSaveDialog> }) {
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
              {
                value: 'overwrite',
                label: i18n._('Save (Overwrite)'),
                disabled: refusal !== undefined,
                ...(refusal ? { title: refusal } : {}),
              },
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
        help={isNameless ? <span id="save-chart-name-error">{i18n._('Please enter a chart name')}</span> : undefined}
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
      {query ? <DatasetName dialog={dialog} /> : null}
      {mayMakeDashboards ? (
        <Form.Item
          label={i18n._('Add to dashboard')}
          htmlFor="save-chart-dashboard"
          extra={mode === 'overwrite' ? standsOn(slice) : undefined}
        >
          <DestinationSelect id="save-chart-dashboard" value={destination} onChange={setDestination} />
        </Form.Item>
      ) : null}
      {/* Enter in a field saves; the visible buttons stand in the dialog's foot. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </Form>
  );
}
