/** A text that is shown to be taken away: one click on it chooses all, its button copies it. */
import { CopyOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { i18n } from '../i18n.ts';
import styles from './copy-field.module.css';
import { useCopy } from './use-copy.ts';

interface CopyFieldProps {
  value: string;
  label: string;
  /** Said when it was copied. */
  told: string;
}

/** Shows a token or a link. */
export function CopyField({ value, label, told }: CopyFieldProps) {
  const copy = useCopy();
  return (
    <div className={styles['field']}>
      <Input readOnly value={value} aria-label={label} onFocus={(event) => event.target.select()} />
      <Button icon={<CopyOutlined />} onClick={() => void copy(value, told)}>
        {i18n._('Copy')}
      </Button>
    </div>
  );
}
