/** How often the dashboard refreshes itself: for this session, or in edit mode for everyone. */
import { Form, InputNumber, Modal, Select, Space } from 'antd';
import { useState } from 'react';
import { confirmed } from '@tessera/ui/notices';
import { refreshWarningOfPage } from '../../bootstrap.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { customInterval, refreshChoices, refreshQuestion, secondsOf, typedOf, type TypedInterval } from './refresh-choices.ts';
import { intervalOf } from './refresh-rhythm.ts';

/** Sets the interval of the automatic refresh, in seconds. In edit mode it becomes part of the dashboard. */
export function RefreshDialog({ onClose }: { onClose: () => void }) {
  const { store } = useScope();
  const toasts = useToasts();
  const edit = useDashboard((state) => state.edit);
  const current = useDashboard((state) => intervalOf(state.edit ? undefined : state.interval, state.history.present));
  const [chosen, setChosen] = useState(current);
  const [typed, setTyped] = useState<TypedInterval>(() => typedOf(current));
  const isCustom = chosen === customInterval;
  const seconds = isCustom ? secondsOf(typed) : chosen;
  const save = async (): Promise<void> => {
    const question = refreshQuestion(seconds, refreshWarningOfPage());
    if (question && !(await isMeant(question))) return;
    if (edit) store.getState().apply({ do: 'set-metadata', metadata: { refresh_frequency: seconds } });
    // What is chosen for everyone is chosen for this session too.
    store.getState().set({ interval: edit ? undefined : seconds });
    toasts.success(i18n._('Refresh interval saved'));
    onClose();
  };
  return (
    <Modal
      open
      title={i18n._('Refresh interval')}
      okText={edit ? i18n._('Save') : i18n._('Save for this session')}
      okButtonProps={{ disabled: isCustom && seconds === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
      width={420}
    >
      <Form layout="vertical">
        <Form.Item label={i18n._('Refresh frequency')} htmlFor="refresh-frequency">
          <Select id="refresh-frequency" value={chosen} onChange={setChosen} options={refreshChoices(current)} />
        </Form.Item>
        {isCustom ? <Typed value={typed} onChange={setTyped} /> : null}
      </Form>
    </Modal>
  );
}

function Typed({ value, onChange }: { value: TypedInterval; onChange: (value: TypedInterval) => void }) {
  const parts = [
    ['hours', i18n._('Hours'), 24],
    ['minutes', i18n._('Minutes'), 59],
    ['seconds', i18n._('Seconds'), 59],
  ] as const;
  return (
    <Space size={8}>
      {parts.map(([part, label, max]) => (
        <Form.Item key={part} label={label} htmlFor={`refresh-${part}`}>
          <InputNumber
            id={`refresh-${part}`}
            min={0}
            max={max}
            precision={0}
            value={value[part]}
            onChange={(next) => onChange({ ...value, [part]: next ?? 0 })}
          />
        </Form.Item>
      ))}
    </Space>
  );
}

const isMeant = (content: string): Promise<boolean> =>
  confirmed({
    title: i18n._('Refresh this often?'),
    content,
    okText: i18n._('Proceed'),
    cancelText: i18n._('Cancel'),
    autoFocusButton: 'cancel',
  });
