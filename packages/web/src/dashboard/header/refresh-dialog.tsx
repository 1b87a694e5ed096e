/** How often the dashboard refreshes itself: for this session, or in edit mode for everyone. */
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { refreshChoices } from './refresh-choices.ts';

/** Sets the interval of the automatic refresh, in seconds. In edit mode it becomes part of the dashboard. */
export function RefreshDialog({ onClose }: { onClose: () => void }) {
  const { store } = useScope();
  const toasts = useToasts();
  const edit = useDashboard((state) => state.edit);
  const current = useDashboard(
    (state) => (state.edit ? undefined : state.interval) ?? state.history.present.metadata.refresh_frequency ?? 0,
  );
  const [seconds, setSeconds] = useState(current);
  const save = (): void => {
    if (edit) store.getState().apply({ do: 'set-metadata', metadata: { refresh_frequency: seconds } });
    else store.getState().set({ interval: seconds });
    toasts.success(i18n._('Refresh interval saved'));
    onClose();
  };
  return (
    <Modal
      open
      title={i18n._('Refresh interval')}
      okText={edit ? i18n._('Save') : i18n._('Save for this session')}
      onOk={save}
      onCancel={onClose}
      width={420}
    >
      <Form layout="vertical">
        <Form.Item label={i18n._('Refresh frequency')} htmlFor="refresh-frequency">
          <Select id="refresh-frequency" value={seconds} onChange={setSeconds} options={refreshChoices(current)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
