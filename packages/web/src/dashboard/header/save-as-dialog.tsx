/** Save dashboard: over the one that is open, or as a new one. */
import { Checkbox, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { withoutIsolates } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';
import { useSaveAs } from '../state/save.ts';

/**
 * Saves the dashboard under a new name, with copies of its charts where that is ticked. Overwriting cannot be chosen where
 * `onOverwrite` is not given.
 */
export function SaveAsDialog({ onClose, onOverwrite }: { onClose: () => void; onOverwrite?: () => void }) {
  const { rights, item } = useScope();
  const { title } = useBoard().properties;
  const [mode, setMode] = useState<'overwrite' | 'new'>('new');
  const [name, setName] = useState(withoutIsolates(i18n._('{title} [copy]', { title: title || item.dashboard_title })));
  const [duplicate, setDuplicate] = useState(false);
  const [tried, setTried] = useState(false);
  const saveAs = useSaveAs(onClose);
  const nameless = mode === 'new' && name.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (nameless) return;
    if (mode === 'overwrite') {
      onClose();
      onOverwrite?.();
    } else saveAs.mutate({ title: name.trim(), duplicate });
  };
  return (
    <Modal
      open
      title={i18n._('Save dashboard')}
      okText={i18n._('Save')}
      confirmLoading={saveAs.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={submit}>
        <Form.Item>
          <Radio.Group
            value={mode}
            onChange={(event) => setMode(event.target.value === 'overwrite' ? 'overwrite' : 'new')}
            options={[
              {
                value: 'overwrite',
                label: i18n._('Overwrite Dashboard [{title}]', { title }),
                disabled: !onOverwrite || !rights.edit,
              },
              { value: 'new', label: i18n._('Save as:') },
            ]}
          />
        </Form.Item>
        <Form.Item
          label={i18n._('Dashboard name')}
          htmlFor="save-as-name"
          validateStatus={tried && nameless ? 'error' : ''}
          help={tried && nameless ? i18n._('You must pick a name for the new dashboard') : undefined}
        >
          <Input
            id="save-as-name"
            value={name}
            maxLength={500}
            disabled={mode === 'overwrite'}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        <Checkbox checked={duplicate} disabled={mode === 'overwrite'} onChange={(event) => setDuplicate(event.target.checked)}>
          {i18n._('also copy (duplicate) charts')}
        </Checkbox>
      </Form>
    </Modal>
  );
}
