/** What the lists of users, roles and groups share. */
import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { i18n } from '../i18n.ts';
import styles from './people.module.css';

/** The name of a row; opens it for those who may change it. */
export function OpenName({
  name,
  onOpen,
  below,
}: {
  name: string;
  onOpen: (() => void) | undefined;
  below?: string | undefined;
}) {
  return (
    <div className={styles['name']}>
      {onOpen ? (
        <Button type="link" size="small" className={styles['open'] ?? ''} onClick={onOpen}>
          {name}
        </Button>
      ) : (
        <span>{name}</span>
      )}
      {below ? <span className={styles['below']}>{below}</span> : null}
    </div>
  );
}

/** A tick, or nothing to see. */
export function Tick({ yes }: { yes: boolean }) {
  return yes ? (
    <CheckOutlined role="img" aria-label={i18n._('Yes')} className={styles['tick'] ?? ''} />
  ) : (
    <span className="sr-only">{i18n._('No')}</span>
  );
}

/** Names one after the other, cut with an ellipsis; all of them in the tooltip. */
export function Names({ names }: { names: readonly string[] }) {
  const text = names.join(', ');
  return (
    <span className={styles['names']} title={text}>
      {text}
    </span>
  );
}
