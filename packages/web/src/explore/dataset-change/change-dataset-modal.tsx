/** Another dataset under the same chart: browse, pick, be warned, fetch. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { datasource } from '@tessera/api/datasource';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { DatasetTable, type PickedDataset } from './dataset-table.tsx';
import styles from './dataset-change.module.css';

export interface ChangeDatasetModalProps {
  open: boolean;
  /** The dataset in use: marked in the list. */
  currentId?: number | undefined;
  onClose: () => void;
  /** The new dataset with columns and metrics; the modal closes by `onClose` afterwards. */
  onChange: (dataset: DatasetForCharts) => void;
}

const browsePx = 540;
const confirmPx = 432;

function useFetch({ onChange, onClose }: ChangeDatasetModalProps) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: ({ id }: PickedDataset) => client.call(datasource.get, { params: { type: 'table', id } }),
    onSuccess: (fetched) => {
      onChange(fetched);
      toasts.success(i18n._('Successfully changed dataset!'));
      onClose();
    },
    onError: (error) => toasts.failure(error),
  });
}

/** Lets another dataset be chosen and fetches it whole; only then is `onChange` called. The old one stays until then. */
export function ChangeDatasetModal(props: ChangeDatasetModalProps) {
  const { open, currentId, onClose } = props;
  const [picked, setPicked] = useState<PickedDataset>();
  const fetching = useFetch(props);
  const confirming = picked
    ? {
        width: confirmPx,
        okText: i18n._('Proceed'),
        cancelText: i18n._('Cancel'),
        okButtonProps: { loading: fetching.isPending, autoFocus: true },
        onOk: () => fetching.mutate(picked),
        // Back to the list, as nothing was changed yet.
        cancelButtonProps: { onClick: () => setPicked(undefined) },
      }
    : { width: browsePx, footer: null };
  return (
    <Modal
      open={open}
      title={i18n._('Change dataset')}
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => setPicked(undefined)}
      {...confirming}
    >
      {picked ? (
        <>
          <p className={styles['warned']}>
            {i18n._('Warning! Changing the dataset may break the chart if the metadata does not exist.')}
          </p>
          <p className={styles['muted']}>{i18n._('New dataset: {name}', { name: picked.table_name })}</p>
        </>
      ) : (
        <>
          <Alert
            type="warning"
            showIcon
            className={`${styles['alert']}`}
            title={
              <>
                <strong>{i18n._('Warning!')}</strong>{' '}
                {i18n._(
                  'Changing the dataset may break the chart if the chart relies on columns or metadata that does not exist in the target dataset',
                )}
              </>
            }
          />
          <DatasetTable currentId={currentId} onPick={setPicked} />
        </>
      )}
    </Modal>
  );
}
