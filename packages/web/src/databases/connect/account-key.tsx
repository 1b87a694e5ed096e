/** The key of a service account: pasted, or read from the file that Google hands out. */
import { UploadOutlined } from '@ant-design/icons';
import { Button, Input, Upload } from 'antd';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import styles from './connect.module.css';

/** A key is a few kilobytes. */
const mostBytes = 20_000;

interface AccountKeyProps {
  /** Given by the form, like the others. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A box for the text, with a button that reads a file into it. */
export function AccountKey({ id, value = '', onChange = () => undefined }: AccountKeyProps) {
  const toasts = useToasts();
  const take = async (file: File): Promise<void> => {
    if (file.size > mostBytes) toasts.failure(new Error(i18n._('This file is too large for a key.')));
    else onChange(await file.text());
  };
  return (
    <div className={styles['key']}>
      <Input.TextArea
        {...(id !== undefined && { id })}
        dir="ltr"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder={i18n._('Paste content of service credentials JSON file here')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Upload accept=".json,application/json" showUploadList={false} beforeUpload={(file) => (void take(file), false)}>
        <Button icon={<UploadOutlined />}>{i18n._('Upload JSON file')}</Button>
      </Upload>
    </div>
  );
}
