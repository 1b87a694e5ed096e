/** Names and values for the templates of a statement, as JSON. */
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { i18n } from '../../i18n.ts';
import { isObjectText } from '@tessera/core/narrowing';

export interface ParametersProps {
  /** A JSON text of an object; empty for none. */
  value: string;
  onSave: (value: string) => void;
  onClose: () => void;
}

/** Edits the values of templates in a dialog (docs/reference/questions.md#templates). Only a JSON object can be saved. */
export function Parameters({ value, onSave, onClose }: ParametersProps) {
  const [text, setText] = useState(value === '' ? '{}' : value);
  const isGood = isObjectText(text);
  return (
    <Modal
      open
      title={i18n._('Template parameters')}
      onCancel={onClose}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !isGood }}
      onOk={() => {
        onSave(text.trim() === '{}' ? '' : text.trim());
        onClose();
      }}
    >
      <Form layout="vertical">
        <Form.Item
          label={i18n._('Names and values, as JSON')}
          htmlFor="sql-parameters"
          style={{ marginBottom: 0 }}
          validateStatus={isGood ? '' : 'error'}
          help={isGood ? undefined : i18n._('Invalid JSON')}
          extra={i18n._('For example {example}: the SQL may then say {use}.', {
            example: '{"table": "flights"}',
            use: 'FROM {{ table }}',
          })}
        >
          <Input.TextArea
            id="sql-parameters"
            autoSize={{ minRows: 5, maxRows: 16 }}
            dir="ltr"
            style={{ fontFamily: 'var(--t-mono)' }}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
